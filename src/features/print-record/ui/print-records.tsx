import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { $permissions, holds } from '@/entities/permission';
import { notePrinted, Paper, PaperSizes, printOptionsQuery, type PrintDocument } from '@/entities/print';
import { offers } from '@/shared/api';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { printDesignPath } from '@/shared/routing';
import { Button, ErrorState, noticeShown, Skeleton } from '@/shared/ui';
import { downloadPdf, loadDocuments, STANDARD } from '../api/print.ts';
import { PRINT_CAP } from '../model/print-cap.ts';
import './print-records.css';

type PrintRecordsProps = {
  readonly code: string;
  /** Of the form. */
  readonly title: string;
  readonly ids: readonly string[];
  /** Name of the template to begin with; without one the usual. */
  readonly template?: string;
  readonly onClose: () => void;
  /** Prints the list instead; absent where there is none. */
  readonly onList?: () => void;
};

/** Records on paper: the pages the server laid out, for the printer or as a PDF. */
export function PrintRecords(props: PrintRecordsProps): ReactNode {
  if (!offers('POST /online/cgform/api/printPages/{id}')) return null;
  return (
    <PartTexts part="print">
      <Preview {...props} />
    </PartTexts>
  );
}

function Preview({ code, title, ids, template, onClose, onList }: PrintRecordsProps): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const element = useRef<HTMLDialogElement>(null);
  const [done, setDone] = useState(0);
  const isTooMany = ids.length > PRINT_CAP;
  const cache = useQueryClient();
  const options = useQuery(printOptionsQuery(code, ids.length === 1 ? (ids[0] ?? null) : null));
  const [wished, setWished] = useState<string | null>(null);
  // The default is the first of the list; without one the form is printed as it is.
  const templates = options.data?.templates ?? [];
  const [first] = templates;
  const asked = template === undefined ? undefined : templates.find(({ name }) => name === template)?.id;
  const templateId = wished ?? asked ?? (first?.isDefault === true ? first.id : STANDARD);
  const found = useQuery({
    queryKey: ['print-records', code, ids, templateId],
    enabled: !isTooMany && !options.isPending,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { isQuiet: true },
    queryFn: ({ signal }) => {
      setDone(0);
      return loadDocuments({ code, ids, templateId }, { signal, onProgress: setDone });
    },
  });
  const pdf = useMutation({
    mutationFn: () => downloadPdf({ code, ids, templateId }, title),
    onSuccess: () => {
      notify({ kind: 'paper-pdf', level: 'success', text: text('paper.pdfDone') });
      void cache.invalidateQueries({ queryKey: ['print', 'options', code] });
    },
  });
  const noting = useMutation({
    mutationFn: () => notePrinted(code, ids, templateId),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['print', 'options', code] }),
  });
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const printed = options.data?.printed ?? null;
  const pages = (found.data ?? []).reduce((sum, document) => sum + document.pages.length, 0);
  return createPortal(
    <dialog
      ref={element}
      className="paper-view"
      aria-label={text('paper.title', { name: title })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="paper-bar">
        <Button
          look="primary"
          disabled={found.data === undefined}
          data-autofocus=""
          onClick={() => {
            window.print();
            noting.mutate();
          }}
        >
          {text('paper.print')}
        </Button>
        <Button icon="download" disabled={found.data === undefined} isBusy={pdf.isPending} onClick={() => pdf.mutate()}>
          {text(pdf.isPending ? 'paper.pdfBusy' : 'paper.pdf')}
        </Button>
        <Templates
          code={code}
          templates={options.data?.templates ?? []}
          value={templateId}
          onChange={setWished}
          onClose={onClose}
        />
        {onList === undefined ? null : <Button onClick={onList}>{text('paper.list')}</Button>}
        <Button onClick={onClose}>{text('action.close')}</Button>
        {printed === null || printed.times === 0 ? null : (
          <span className="paper-printed">
            {text('paper.printed', { count: printed.times, time: printed.lastTime ?? '', name: printed.lastBy ?? '' })}
          </span>
        )}
        <span className="paper-count" role="status">
          {found.data === undefined
            ? found.isFetching && ids.length > 1
              ? text('paper.loading', { done, count: ids.length })
              : ''
            : text('paper.pages', { count: ids.length, pages })}
        </span>
      </div>
      {isTooMany ? (
        <div className="paper-note">
          <ErrorState
            title={text('paper.failed')}
            reason={text('paper.tooMany', { most: PRINT_CAP, count: ids.length })}
            retry={{ label: text('action.close'), act: onClose }}
          />
        </div>
      ) : found.error !== null ? (
        <div className="paper-note">
          <ErrorState
            title={text('paper.failed')}
            reason={found.error.message}
            retry={{ label: text('action.retry'), act: () => void found.refetch() }}
          />
        </div>
      ) : (
        <Sheets documents={found.data} />
      )}
    </dialog>,
    document.body,
  );
}

type TemplatesProps = {
  readonly code: string;
  readonly templates: readonly { readonly id: string; readonly name: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly onClose: () => void;
};

/** The choice of a template, and the way to their designer for those who may. */
function Templates({ code, templates, value, onChange, onClose }: TemplatesProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const navigate = useNavigate();
  const permissions = useUnit($permissions);
  const mayDesign = holds(permissions, 'online:print:view');
  return (
    <>
      {templates.length === 0 ? null : (
        <label className="paper-choice">
          {text('paper.template')}
          <select className="control" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {dataText(name)}
              </option>
            ))}
            <option value={STANDARD}>{text('paper.standard')}</option>
          </select>
        </label>
      )}
      {mayDesign ? (
        <Button
          onClick={() => {
            onClose();
            void navigate(printDesignPath(code));
          }}
        >
          {text('paper.design')}
        </Button>
      ) : null}
    </>
  );
}

function Sheets({ documents }: { readonly documents: readonly PrintDocument[] | undefined }): ReactNode {
  const text = useText();
  if (documents === undefined)
    return (
      <div className="paper-note">
        <Skeleton rows={16} label={text('app.loading')} />
      </div>
    );
  return (
    <div className="paper-sheets">
      <PaperSizes documents={documents} />
      {documents.flatMap((document, at) =>
        document.pages.map((page, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- pages have no names and never move
          <Paper key={`${at}-${index}`} document={document} page={page} number={index + 1} />
        )),
      )}
    </div>
  );
}
