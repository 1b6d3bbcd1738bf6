import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import {
  FilledTable,
  sheetPreviewQuery,
  type SheetReportDraft,
  type SheetReportFields,
} from '@/entities/reports/sheet-report';
import { useRefusalWords } from '@/widgets/definition-list';
import { useDataText, useText } from '@/shared/i18n';
import { ErrorState, Skeleton, TextField } from '@/shared/ui';

type PreviewPanelProps = {
  readonly draft: SheetReportDraft;
  readonly params: SheetReportFields['params'];
};

/** Typing waits for this pause before the preview follows. */
const REST_MS = 500;

/** The report with the first rows of its data sets; it follows what is drawn. */
export function PreviewPanel({ draft, params }: PreviewPanelProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const refusalWords = useRefusalWords();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState({ draft, values });
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked({ draft, values }), REST_MS);
    return () => window.clearTimeout(timer);
  }, [draft, values]);
  // What a report is called can be said later than what is in it.
  const { draft: drawn } = asked;
  const name = drawn.name.trim() === '' ? text('sheetReport.preview') : drawn.name;
  const named = { ...drawn, code: 'preview', name, permission: null };
  const preview = useQuery({ ...sheetPreviewQuery(named, asked.values), meta: { isQuiet: true } });
  return (
    <section className="panel dsr-preview" aria-label={text('sheetReport.preview')}>
      <h2>{text('sheetReport.preview')}</h2>
      <p className="dsr-hint">{text('sheetReport.previewHint')}</p>
      {params.length === 0 ? null : (
        <div className="dsr-head">
          {params.map(({ paramName, paramTxt, paramValue }) => (
            <TextField
              key={paramName}
              label={dataText(paramTxt ?? paramName)}
              value={values[`self_${paramName}`] ?? paramValue ?? ''}
              onChange={(event) => setValues({ ...values, [`self_${paramName}`]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
      {preview.error !== null ? (
        <ErrorState
          title={text('sheetReport.previewFailed')}
          reason={refusalWords(preview.error).join('；')}
          retry={{ label: text('action.retry'), act: () => void preview.refetch() }}
        />
      ) : preview.data === undefined ? (
        <Skeleton rows={8} label={text('list.loading')} />
      ) : (
        <FilledTable sheet={preview.data} label={name} />
      )}
    </section>
  );
}
