import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useRef, type ReactNode } from 'react';
import { hasLineFiles, importLines, linesExportUrl } from '@/entities/screen';
import { failureOf, refusalDetail } from '@/shared/api';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, noticeShown } from '@/shared/ui';
import { useExport } from '../model/use-export.ts';

/** Rights of a person on the lines of a record. */
export type LineRights = { readonly mayExport: boolean; readonly mayImport: boolean };

type LineActsProps = {
  readonly code: string;
  readonly id: string;
  readonly table: string;
  /** Name of a workbook of them. */
  readonly title: string;
  readonly rights: LineRights;
};

/** Export and import of the lines of the chosen record [B9.2]. */
export function LineActs(props: LineActsProps): ReactNode {
  const { mayExport, mayImport } = props.rights;
  if (!hasLineFiles() || (!mayExport && !mayImport)) return null;
  return (
    <PartTexts part="import">
      <Acts {...props} />
    </PartTexts>
  );
}

/** Most faults said at once; the file is mended by these first. */
const SAID = 20;

function Acts({ code, id, table, title, rights }: LineActsProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const input = useRef<HTMLInputElement>(null);
  const exporting = useExport(title);
  const importing = useMutation({
    // What is wrong with the file is said beside it.
    meta: { isQuiet: true },
    mutationFn: (file: File) => importLines({ code, table, id }, file),
    onSuccess: async (message) => {
      notify({ kind: 'imported', level: 'success', text: message });
      await cache.invalidateQueries({ queryKey: ['screen', code] });
    },
  });
  const { error } = importing;
  const faults = error === null ? [] : (refusalDetail(failureOf(error))?.errors ?? []).map(({ message }) => message);
  return (
    <>
      <div className="list-line-acts" role="toolbar" aria-label={text('import.lines', { name: title })}>
        {rights.mayImport ? (
          <>
            <Button icon="upload" isBusy={importing.isPending} onClick={() => input.current?.click()}>
              {text('import.addLines')}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept=".xlsx,.csv"
              aria-label={text('import.addLines')}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                event.currentTarget.value = '';
                if (file !== undefined) importing.mutate(file);
              }}
            />
          </>
        ) : null}
        {rights.mayExport ? (
          <Button
            icon="download"
            isBusy={exporting.isPending}
            onClick={() => exporting.mutate(linesExportUrl({ code, table, id }))}
          >
            {text('import.exportLines')}
          </Button>
        ) : null}
      </div>
      {error === null ? null : (
        <div className="list-line-faults" role="alert">
          <p>{error.message}</p>
          {faults.length < 2 ? null : (
            <ul>
              {faults.slice(0, SAID).map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}
