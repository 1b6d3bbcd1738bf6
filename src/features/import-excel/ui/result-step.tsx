import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { downloadFile } from '@/shared/api';
import { useDataText, useText } from '@/shared/i18n';
import { Button, Dialog, Skeleton, Tag } from '@/shared/ui';
import { confirmFile, errorsUrl, ISSUE_PAGE, issuesQuery, type ImportJob } from '../api/import.ts';
import { type StepProps } from './import-step.ts';

type ResultStepProps = StepProps & { readonly onBack: () => void };

/** Shows the findings of the dry run, and the ways to go on. */
export function ResultStep({ frame, code, job, onJob, onAnother, onBack }: ResultStepProps): ReactNode {
  const text = useText();
  const confirm = useMutation({
    meta: { isQuiet: true },
    mutationFn: (onlyGood: boolean) => confirmFile(code, job.id, onlyGood),
    onSuccess: onJob,
  });
  const download = useMutation({
    mutationFn: (onlyWrong: boolean) => downloadFile(errorsUrl(code, job.id, onlyWrong), job.fileName),
  });
  const { counts } = job;
  if (counts === null) return null;
  const good = counts.created + counts.changed;
  const fault = confirm.error === null ? job.message : confirm.error.message;
  return (
    <Dialog
      {...frame}
      footer={
        <>
          <Button onClick={onAnother}>{text('import.another')}</Button>
          <Button onClick={onBack}>{text('import.back')}</Button>
          <Button
            look="primary"
            disabled={good === 0}
            isBusy={confirm.isPending}
            onClick={() => confirm.mutate(counts.wrong > 0)}
          >
            {text(counts.wrong > 0 ? 'import.importGood' : 'import.importAll', { count: good })}
          </Button>
        </>
      }
    >
      {fault === null ? null : (
        <p role="alert" className="import-fault">
          {fault}
        </p>
      )}
      <Counts counts={counts} />
      {counts.blanks === 0 ? null : (
        <p className={job.erases ? 'import-warning' : 'import-hint'} role="status">
          {text(job.erases ? 'import.blanksErased' : 'import.blanksKept', { count: shown(counts.blanks) })}
        </p>
      )}
      {counts.errors === 0 ? (
        <p role="status">{text(good === 0 ? 'import.nothing' : 'import.allRight')}</p>
      ) : (
        <div className="import-books">
          <Button icon="download" isBusy={download.isPending} onClick={() => download.mutate(false)}>
            {text('import.errorBook')}
          </Button>
          <Button icon="download" isBusy={download.isPending} onClick={() => download.mutate(true)}>
            {text('import.wrongBook')}
          </Button>
        </div>
      )}
      {counts.errors + counts.warnings > job.kept ? (
        <p className="import-warning">{text('import.kept', { count: job.kept })}</p>
      ) : null}
      {counts.errors + counts.warnings === 0 ? null : <Issues code={code} job={job} counts={counts} />}
    </Dialog>
  );
}

type Counted = NonNullable<ImportJob['counts']>;

function Counts({ counts }: { readonly counts: Counted }): ReactNode {
  const text = useText();
  return (
    <p className="import-counts" role="status">
      <span>{text('import.total', { count: shown(counts.total) })}</span>
      <span>{text('import.created', { count: shown(counts.created) })}</span>
      <span>{text('import.changed', { count: shown(counts.changed) })}</span>
      <span>{text('import.unchanged', { count: shown(counts.unchanged) })}</span>
      <span className={counts.wrong > 0 ? 'import-wrong' : ''}>
        {text('import.wrong', { count: shown(counts.wrong) })}
      </span>
      {counts.errors > 0 ? (
        <span className="import-wrong">{text('import.errors', { count: shown(counts.errors) })}</span>
      ) : null}
      {counts.warnings > 0 ? <span>{text('import.warnings', { count: shown(counts.warnings) })}</span> : null}
    </p>
  );
}

function shown(count: number): string {
  return count.toLocaleString('en');
}

function Issues({
  code,
  job,
  counts,
}: {
  readonly code: string;
  readonly job: ImportJob;
  readonly counts: Counted;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [isOnlyErrors, setOnlyErrors] = useState(counts.errors > 0);
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(issuesQuery(code, job.id, isOnlyErrors ? 'error' : undefined, page));
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / ISSUE_PAGE));
  const hasSheets = job.sheets.filter(({ sheet }) => sheet !== null).length > 1;
  return (
    <>
      {counts.errors > 0 && counts.warnings > 0 ? (
        <label className="import-only">
          <input
            type="checkbox"
            checked={isOnlyErrors}
            onChange={({ currentTarget }) => {
              setOnlyErrors(currentTarget.checked);
              setPage(1);
            }}
          />
          {text('import.onlyErrors')}
        </label>
      ) : null}
      {error !== null ? (
        <p role="alert" className="import-fault">
          {error.message}
        </p>
      ) : data === undefined ? (
        <Skeleton rows={4} label={text('app.loading')} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        <div className="import-issues" tabIndex={0} role="region" aria-label={text('import.issues')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text('import.line')}</th>
                <th scope="col">{text('import.label')}</th>
                <th scope="col">{text('import.value')}</th>
                <th scope="col">{text('import.message')}</th>
              </tr>
            </thead>
            <tbody>
              {data.records.map(({ no, level, sheet, line, label, value, message }) => (
                <tr key={no}>
                  <td>
                    {hasSheets ? `${dataText(sheet)} ` : ''}
                    {line}
                  </td>
                  <td>{dataText(label)}</td>
                  <td className="import-value">{value}</td>
                  <td>
                    {level === 'warning' ? <Tag text={text('import.warning')} color={null} /> : null} {message}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {pages > 1 ? (
        <nav className="import-pages" aria-label={text('import.issues')}>
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {text('import.previous')}
          </Button>
          <span>{text('import.page', { page, pages })}</span>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {text('import.next')}
          </Button>
        </nav>
      ) : null}
    </>
  );
}
