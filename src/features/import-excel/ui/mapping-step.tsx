import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useDataText, useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import { checkFile, type ImportSheet } from '../api/import.ts';
import { type StepProps } from './import-step.ts';
import { LayoutChoice } from './layout-choice.tsx';

type Columns = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Which column goes into which field, and what happens to records that are there already. */
export function MappingStep({ frame, code, job, onJob, onAnother }: StepProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [columns, setColumns] = useState<Columns>(() =>
    Object.fromEntries(
      job.sheets.map((sheet) => [
        sheet.table,
        Object.fromEntries(sheet.columns.map(({ index, field }) => [String(index), field ?? ''])),
      ]),
    ),
  );
  const [keys, setKeys] = useState<readonly string[]>(job.keys);
  const [erases, setErases] = useState(job.erases);
  const check = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => checkFile(code, job.id, { columns, keys, erases: erases && keys.length > 0 }),
    onSuccess: onJob,
  });
  const head = job.sheets[0];
  const chosen = new Set(Object.values(columns[head?.table ?? ''] ?? {}));
  const keyChoices = job.keyChoices.filter(({ name }) => chosen.has(name));
  const fault = check.error === null ? job.message : check.error.message;
  return (
    <Dialog
      {...frame}
      footer={
        <>
          <Button disabled={check.isPending} onClick={onAnother}>
            {text('import.another')}
          </Button>
          <Button look="primary" isBusy={check.isPending} onClick={() => check.mutate()}>
            {text('import.check')}
          </Button>
        </>
      }
    >
      {fault === null ? null : (
        <p role="alert" className="import-fault">
          {fault}
        </p>
      )}
      <p>
        {text('import.file', { name: job.fileName })} <span className="import-hint">{text('import.mappingHint')}</span>
      </p>
      {job.sheets.map((sheet) => (
        <SheetMapping
          key={sheet.table}
          sheet={sheet}
          code={code}
          job={job.id}
          onJob={onJob}
          chosen={columns[sheet.table] ?? {}}
          onChoose={(own) => setColumns({ ...columns, [sheet.table]: own })}
        />
      ))}
      <fieldset className="import-keys">
        <legend>{text('import.keys')}</legend>
        <label>
          <input type="radio" checked={keys.length === 0} onChange={() => setKeys([])} />
          {text('import.keysNone')}
        </label>
        <label>
          <input
            type="radio"
            checked={keys.length > 0}
            disabled={keyChoices.length === 0}
            onChange={() => setKeys(keyChoices.slice(0, 1).map(({ name }) => name))}
          />
          {text('import.keysBy')}
        </label>
        {keys.length === 0 ? null : (
          <div className="import-key-fields" role="group" aria-label={text('import.keyFields')}>
            {keyChoices.map(({ name, label }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={keys.includes(name)}
                  aria-label={text('import.keyOne', { label: dataText(label) })}
                  onChange={({ currentTarget }) =>
                    setKeys(currentTarget.checked ? [...keys, name].slice(0, 5) : keys.filter((key) => key !== name))
                  }
                />
                {dataText(label)}
              </label>
            ))}
          </div>
        )}
      </fieldset>
      {keys.length === 0 ? null : (
        <fieldset className="import-keys">
          <legend>{text('import.blanks')}</legend>
          <label>
            <input type="radio" checked={!erases} onChange={() => setErases(false)} />
            {text('import.blanksKeep')}
          </label>
          <label>
            <input type="radio" checked={erases} onChange={() => setErases(true)} />
            {text('import.blanksErase')}
          </label>
        </fieldset>
      )}
    </Dialog>
  );
}

type SheetMappingProps = {
  readonly sheet: ImportSheet;
  readonly code: string;
  readonly job: string;
  readonly onJob: StepProps['onJob'];
  readonly chosen: Readonly<Record<string, string>>;
  readonly onChoose: (chosen: Readonly<Record<string, string>>) => void;
};

function SheetMapping({ sheet, code, job, onJob, chosen, onChoose }: SheetMappingProps): ReactNode {
  const text = useText();
  const [isPlacing, setPlacing] = useState(false);
  const dataText = useDataText();
  const taken = new Set(Object.values(chosen));
  const missing = sheet.fields.filter(({ name, required }) => required && !taken.has(name));
  return (
    <section className="import-sheet">
      <h3>
        {dataText(sheet.title)} <span className="import-hint">{text('import.rows', { count: sheet.rows })}</span>
      </h3>
      <p className="import-hint">
        {sheet.place === null
          ? text('import.noSheet')
          : text(sheet.sheet === '' ? 'import.placeLine' : 'import.place', {
              sheet: sheet.sheet ?? '',
              line: sheet.headerLine,
            })}{' '}
        <Button look="link" aria-expanded={isPlacing} onClick={() => setPlacing(!isPlacing)}>
          {text('import.placeChange')}
        </Button>
      </p>
      {isPlacing ? (
        <LayoutChoice code={code} job={job} sheet={sheet} onJob={onJob} onClose={() => setPlacing(false)} />
      ) : null}
      {sheet.sheet === null ? null : (
        <>
          {missing.length === 0 ? null : (
            <p className="import-warning">
              {text('import.missing', {
                labels: missing.map(({ label }) => dataText(label)).join(text('import.separator')),
              })}
            </p>
          )}
          <table className="import-columns">
            <thead>
              <tr>
                <th scope="col">{text('import.column')}</th>
                <th scope="col">{text('import.field')}</th>
                <th scope="col">{text('import.samples')}</th>
              </tr>
            </thead>
            <tbody>
              {sheet.columns.map(({ index, title, note, samples }) => (
                <tr key={index}>
                  <td>{title}</td>
                  <td>
                    <select
                      className="control"
                      aria-label={text('label.value', { label: text('import.field'), value: title })}
                      value={chosen[String(index)] ?? ''}
                      onChange={({ currentTarget }) => onChoose({ ...chosen, [String(index)]: currentTarget.value })}
                    >
                      <option value="">{text('import.skip')}</option>
                      {sheet.fields
                        .filter(({ name }) => name === chosen[String(index)] || !taken.has(name))
                        .map(({ name, label }) => (
                          <option key={name} value={name}>
                            {dataText(label)}
                          </option>
                        ))}
                    </select>
                    {note === null ? null : <small className="import-hint">{dataText(note)}</small>}
                  </td>
                  <td className="import-samples">{samples.filter((sample) => sample !== '').join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
