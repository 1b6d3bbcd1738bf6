import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Paper, previewTemplate, printSamplesQuery, type TemplateBody } from '@/entities/print';
import { useText } from '@/shared/i18n';
import { Skeleton } from '@/shared/ui';

type PreviewProps = {
  readonly code: string;
  readonly display: string | null;
  readonly body: TemplateBody;
};

/** The template on paper, as it is now, with a record of the form or with example values. */
export function Preview({ code, display, body }: PreviewProps): ReactNode {
  const text = useText();
  const id = useId();
  const [record, setRecord] = useState('');
  const samples = useQuery(printSamplesQuery(code, display));
  const { data, error } = useQuery({
    queryKey: ['print', 'preview', code, record, body],
    gcTime: 0,
    retry: false,
    meta: { isQuiet: true },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => previewTemplate(code, body, record === '' ? null : record, signal),
  });
  const pages = (data ?? []).flatMap((document) => document.pages.map((page) => ({ document, page })));
  return (
    <div className="pd-preview">
      <div className="pd-item pd-record">
        <label htmlFor={id}>{text('printDesign.record')}</label>
        <select id={id} className="control" value={record} onChange={(event) => setRecord(event.currentTarget.value)}>
          <option value="">{text('printDesign.example')}</option>
          {(samples.data ?? []).map((sample) => (
            <option key={sample.id} value={sample.id}>
              {sample.name}
            </option>
          ))}
        </select>
        {samples.error === null ? null : <p className="pd-hint">{samples.error.message}</p>}
      </div>
      {error === null ? null : (
        <p className="pd-fault" role="alert">
          {error.message}
        </p>
      )}
      {data === undefined && error === null ? <Skeleton rows={12} label={text('app.loading')} /> : null}
      {error === null ? (
        <div className="pd-pages">
          {pages.map(({ document, page }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- pages have no names and never move
            <Paper key={at} document={document} page={page} number={at + 1} />
          ))}
        </div>
      ) : null}
    </div>
  );
}
