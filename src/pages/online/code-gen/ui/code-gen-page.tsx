import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useId, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { codeGenFormsQuery, codeGenQuery } from '@/entities/code-gen';
import { usePageRules } from '@/entities/permission';
import { downloadText } from '@/shared/download';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { TabList, tabIds } from '@/shared/tabs';
import { Button, EmptyState, ErrorState, noticeShown, Skeleton } from '@/shared/ui';
import './code-gen.css';

/** The module files of a form and its typed client, to be read, copied and taken home [B2.35]. */
export function CodeGenPage(): ReactNode {
  return (
    <PartTexts part="code-gen">
      <CodeGen />
    </PartTexts>
  );
}

function CodeGen(): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const id = useId();
  const location = useLocation();
  const navigate = useNavigate();
  const table = new URLSearchParams(location.search).get('table') ?? '';
  const forms = useQuery(codeGenFormsQuery);
  return (
    <section className="panel code-gen" aria-label={text('code.title')}>
      <div className="list-bar">
        <h1>{text('code.title')}</h1>
      </div>
      {forms.error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={forms.error.message}
          retry={{ label: text('action.retry'), act: () => void forms.refetch() }}
        />
      ) : (
        <div className="text-field code-gen-form">
          <label htmlFor={id}>{text('code.form')}</label>
          <select
            id={id}
            className="control"
            value={table}
            disabled={forms.data === undefined}
            onChange={(event) => {
              const query = new URLSearchParams({ table: event.currentTarget.value });
              void navigate({ pathname: location.pathname, search: `?${query.toString()}` });
            }}
          >
            <option value="" disabled>
              {text(forms.data === undefined ? 'app.loading' : 'code.choose')}
            </option>
            {(forms.data ?? []).map((form) => (
              <option key={form.table} value={form.table}>
                {`${dataText(form.title)}（${form.table}）`}
              </option>
            ))}
          </select>
          <p>{text('code.hint')}</p>
        </div>
      )}
      {table === '' ? <EmptyState text={text('code.pick')} /> : <Files key={table} table={table} />}
    </section>
  );
}

function Files({ table }: { readonly table: string }): ReactNode {
  const text = useText();
  const id = useId();
  const notify = useUnit(noticeShown);
  const mayDownload = usePageRules().button('download').isVisible;
  const files = useQuery(codeGenQuery(table));
  const [chosen, setChosen] = useState('');
  if (files.error !== null)
    return (
      <ErrorState
        title={text('list.failed')}
        reason={files.error.message}
        retry={{ label: text('action.retry'), act: () => void files.refetch() }}
      />
    );
  if (files.data === undefined) return <Skeleton rows={14} label={text('app.loading')} />;
  const file = files.data.find(({ path }) => path === chosen) ?? files.data[0];
  if (file === undefined) return <EmptyState text={text('code.pick')} />;
  const nameOf = (path: string): string => path.replaceAll('/', '_');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(file.text);
      notify({ kind: 'copied', level: 'success', text: text('code.copied', { path: file.path }) });
    } catch {
      notify({ kind: 'copied', level: 'warning', text: text('code.copyFailed') });
    }
  };
  const ids = tabIds(id, file.path);
  return (
    <>
      <div className="code-gen-acts">
        <Button onClick={() => void copy()}>{text('code.copy')}</Button>
        {mayDownload ? (
          <>
            <Button icon="download" onClick={() => downloadText(nameOf(file.path), file.text)}>
              {text('code.download')}
            </Button>
            <Button
              icon="download"
              onClick={() => {
                for (const each of files.data) downloadText(nameOf(each.path), each.text);
              }}
            >
              {text('code.downloadAll')}
            </Button>
          </>
        ) : null}
      </div>
      <TabList
        id={id}
        label={text('code.files')}
        tabs={files.data.map(({ path }) => ({ key: path, label: path }))}
        active={file.path}
        onSelect={setChosen}
      />
      {/* Focusable: what scrolls has to be reached by keys. */}
      <pre className="code-gen-text" role="tabpanel" id={ids.panel} aria-labelledby={ids.tab} tabIndex={0}>
        <code>{file.text}</code>
      </pre>
    </>
  );
}
