import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { formQuery, listQuery, queryFieldsQuery, recordQuery, rowsQuery } from '@/entities/screen';
import { AntdRoom } from '@/shared/antd';
import { PartTexts, useText } from '@/shared/i18n';
import { readListSearch, type FormSearch } from '@/shared/routing';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui';
import { Specimen } from './specimen.tsx';
import './select-demo.css';

const ScreenForm = lazy(async () => ({ default: (await import('@/widgets/screen-form')).ScreenForm }));

/** The form that holds one field of every widget type; modules/online defines it like any other. */
const CODE = 'demo_field';

/** Every widget of the platform in every state, drawn from the definition and a record of a real form [B2.20]; below it the form itself with its grid. */
export function SelectDemoPage(props: { readonly title: string }): ReactNode {
  return (
    <PartTexts part="demo">
      <Widgets {...props} />
    </PartTexts>
  );
}

function Widgets({ title }: { readonly title: string }): ReactNode {
  const text = useText();
  const form = useQuery(formQuery(CODE));
  const list = useQuery(listQuery(CODE));
  const query = useQuery(queryFieldsQuery(CODE));
  const rows = useQuery(rowsQuery(CODE, { ...readListSearch(''), size: 1 }, []));
  const id = rows.data?.records[0]?.id ?? null;
  const record = useQuery({ ...recordQuery(CODE, id ?? ''), enabled: id !== null });
  const [round, setRound] = useState(0);
  const [below, setBelow] = useState<FormSearch>({ mode: 'add', id: null });

  const error = form.error ?? list.error ?? query.error ?? rows.error ?? record.error;
  if (error !== null) {
    const again = (): void => void Promise.all([form, list, query, rows, record].map((one) => one.refetch()));
    return (
      <ErrorState
        title={text('form.failed')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: again }}
      />
    );
  }
  const isWaiting =
    form.data === undefined || list.data === undefined || query.data === undefined || rows.data === undefined;
  if (isWaiting || (id !== null && record.data === undefined)) {
    return (
      <div className="panel">
        <Skeleton rows={14} label={text('app.loading')} />
      </div>
    );
  }
  const filled = record.data ?? {};
  const listed = rows.data.records[0] ?? {};
  return (
    <AntdRoom>
      <section className="panel demo" aria-label={title}>
        <h1>{title}</h1>
        <p>{text('demo.intro')}</p>
        {id === null ? <EmptyState text={text('demo.empty')} /> : null}
        {form.data.fields.map((field) => (
          <Suspense key={field.name} fallback={<Skeleton rows={4} label={text('app.loading')} />}>
            <Specimen
              field={field}
              column={list.data.columns.find((column) => column.field === field.name)}
              query={query.data.find((one) => one.field === field.name)}
              filled={filled}
              listed={listed}
            />
          </Suspense>
        ))}
      </section>
      <Suspense fallback={<Skeleton rows={10} label={text('app.loading')} />}>
        <ScreenForm
          key={`${round} ${id ?? ''}`}
          code={CODE}
          form={id === null ? below : { mode: 'edit', id }}
          onClose={() => {
            setBelow({ mode: 'add', id: null });
            setRound(round + 1);
          }}
          onOpen={(next) => {
            setBelow(next);
            setRound(round + 1);
          }}
        />
      </Suspense>
    </AntdRoom>
  );
}
