import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { applyDesign } from '#core/desform/apply.ts';
import { desformFillQuery, fillPath, type DesformFill } from '@/entities/online/desform';
import { usePageName } from '@/entities/tab';
import { lazyPart } from '@/shared/chunk';
import { loadEditors } from '@/shared/fields';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Button, ErrorState, Skeleton } from '@/shared/ui';
import './desform-fill.css';

const EntryForm = lazyPart(async () => {
  loadEditors().catch(() => undefined);
  return (await import('@/widgets/screen-form')).EntryForm;
});

/** An entry page drawn over an online form, at /online/desform/fill/{code} [online.desform]. */
export function DesformFillPage(): ReactNode {
  const { pathname } = useLocation();
  const code = decodeURIComponent(pathname.slice(fillPath('').length));
  return (
    <PartTexts part="desform">
      <Loaded key={code} code={code} />
    </PartTexts>
  );
}

function Loaded({ code }: { readonly code: string }): ReactNode {
  const text = useText();
  // What it began with: a page hidden for long loses what was fetched for it, and nothing fetched later may take away what was typed.
  const [page, setPage] = useState<DesformFill | null>(null);
  const { data, error, refetch } = useQuery({ ...desformFillQuery(code), enabled: page === null });
  if (page === null && data !== undefined) setPage(data);
  if (page !== null) return <Filling page={page} />;
  if (error !== null)
    return (
      <ErrorState
        title={text('desform.notToFill')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: () => void refetch() }}
      />
    );
  return (
    <div className="panel">
      <Skeleton rows={8} label={text('app.loading')} />
    </div>
  );
}

function Filling({ page }: { readonly page: DesformFill }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [saved, setSaved] = useState<{ readonly id: string | null } | null>(null);
  // Counts the records: another one is another form.
  const [turn, setTurn] = useState(0);
  const { code, formCode, name, design, view: form, missing } = page;
  usePageName(dataText(name));
  const view = useMemo(() => applyDesign(form, design, text('desform.rest')), [form, design, text]);
  if (saved !== null)
    return (
      <Thanks
        page={page}
        id={saved.id}
        onNext={() => {
          setSaved(null);
          setTurn(turn + 1);
        }}
      />
    );
  return (
    <div className="desform-fill">
      {missing.length === 0 ? null : (
        <p className="desform-missing" role="status">
          {text('desform.missing', { names: missing.map(dataText).join('、') })}
        </p>
      )}
      <Suspense fallback={<Skeleton rows={8} label={text('app.loading')} />}>
        <EntryForm
          key={turn}
          code={formCode}
          view={view}
          entry={{
            title: name,
            submit: design.submit === '' ? text('desform.submit') : design.submit,
            draft: `desform-${code}`,
            onSaved: (id) => setSaved({ id }),
          }}
        />
      </Suspense>
    </div>
  );
}

type ThanksProps = { readonly page: DesformFill; readonly id: string | null; readonly onNext: () => void };

/** Shows the message after saving, and the ways to go on. */
function Thanks({ page, id, onNext }: ThanksProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const navigate = useNavigate();
  const { name, design, formCode, mayView } = page;
  const record = id === null || !mayView ? null : id;
  return (
    <section className="panel desform-thanks" aria-label={dataText(name)}>
      <h1>{dataText(name)}</h1>
      {/* The form that had the focus is gone. */}
      <p role="status" tabIndex={-1} ref={focus}>
        {design.thanks === '' ? text('desform.thanks') : dataText(design.thanks)}
      </p>
      <div className="desform-thanks-acts">
        <Button look="primary" onClick={onNext}>
          {text('desform.another')}
        </Button>
        {record === null ? null : (
          <Button
            onClick={() => {
              const query = new URLSearchParams({ form: 'view', id: record });
              void navigate(`${paths.onlineForm(formCode)}?${query.toString()}`);
            }}
          >
            {text('desform.toRecord')}
          </Button>
        )}
      </div>
    </section>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}
