import { useMutation, useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useRef, useState, type ReactNode } from 'react';
import {
  exportModuleFiles,
  importModuleFiles,
  moduleFilesQuery,
  type ModuleFile,
  type ModuleImportResult,
} from '@/entities/code-gen';
import { usePageRules } from '@/entities/permission';
import { failureOf, refusalDetail } from '@/shared/api';
import { downloadBlob } from '@/shared/download';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, ErrorState, noticeShown, Skeleton } from '@/shared/ui';
import { archiveOf, BadArchive, readChosen, weightOf } from '../model/archive.ts';
import { ImportPreview } from './import-preview.tsx';
import { ModuleTree } from './module-tree.tsx';
import './module-files.css';

/** Everything administrators design, taken out as one archive of module files and brought in again [B2.35]. */
export function ModuleFilesPage(): ReactNode {
  return (
    <PartTexts part="module-files">
      <PartTexts part="design">
        <ModuleFiles />
      </PartTexts>
    </PartTexts>
  );
}

/** What one request may weigh, with room for the rest of it. */
const MOST = 1_800_000;

type Tried = {
  readonly files: readonly ModuleFile[];
  readonly skipped: readonly string[];
  readonly result: ModuleImportResult;
};

function ModuleFiles(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const notify = useUnit(noticeShown);
  const input = useRef<HTMLInputElement>(null);
  const modules = useQuery(moduleFilesQuery);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState<Tried | null>(null);
  const take = useMutation({
    mutationFn: () => exportModuleFiles([...chosen]),
    onSuccess: (files) => {
      const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
      downloadBlob(`modules-${day}.zip`, archiveOf(files));
      notify({ kind: 'exported', level: 'success', text: text('modules.exported', { count: files.length }) });
    },
  });
  const look = useMutation({
    meta: { isQuiet: true },
    mutationFn: async (list: readonly File[]): Promise<Tried> => {
      const { files, skipped } = await readChosen(list).catch((error: unknown) => {
        throw error instanceof BadArchive ? new Error(text('modules.badArchive', { name: error.message })) : error;
      });
      if (files.length === 0) throw new Error(text('modules.nothing'));
      const weight = weightOf(files);
      if (weight > MOST) throw new Error(text('modules.tooLarge', { size: `${(weight / 1_000_000).toFixed(1)} MB` }));
      return { files, skipped, result: await importModuleFiles({ files: [...files], dryRun: true }) };
    },
    onSuccess: setTried,
  });
  if (tried !== null)
    return (
      <ImportPreview
        {...tried}
        onClose={() => setTried(null)}
        onDone={() => {
          setTried(null);
          setChosen(new Set());
          void modules.refetch();
        }}
      />
    );
  return (
    <section className="panel module-files" aria-label={text('modules.title')}>
      <div className="list-bar">
        <h1>{text('modules.title')}</h1>
        <div className="module-files-acts">
          {rules.button('import').isVisible ? (
            <Button isBusy={look.isPending} onClick={() => input.current?.click()}>
              {text('modules.import')}
            </Button>
          ) : null}
          {rules.button('export').isVisible ? (
            <Button look="primary" disabled={chosen.size === 0} isBusy={take.isPending} onClick={() => take.mutate()}>
              {text('modules.export', { count: chosen.size })}
            </Button>
          ) : null}
        </div>
      </div>
      <p className="module-files-hint">{text('modules.hint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".zip,.yaml,.png,.jpg,.jpeg"
        aria-label={text('modules.chooseFiles')}
        onChange={({ currentTarget }) => {
          const list = [...(currentTarget.files ?? [])];
          // The same file can be chosen again once it is corrected.
          currentTarget.value = '';
          if (list.length > 0) look.mutate(list);
        }}
      />
      {look.isPending ? <p role="status">{text('modules.reading')}</p> : null}
      {look.error === null ? null : <Refused error={look.error} />}
      {modules.error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={modules.error.message}
          retry={{ label: text('action.retry'), act: () => void modules.refetch() }}
        />
      ) : modules.data === undefined ? (
        <Skeleton rows={8} label={text('app.loading')} />
      ) : (
        <ModuleTree modules={modules.data} chosen={chosen} onChoose={setChosen} />
      )}
    </section>
  );
}

/** Why files cannot be tried, each fault with its file and line. */
function Refused({ error }: { readonly error: Error }): ReactNode {
  const text = useText();
  const errors = refusalDetail(failureOf(error))?.errors ?? [];
  return (
    <div className="module-files-refused" role="alert">
      <strong>{text('modules.failed')}</strong>
      {errors.length === 0 ? <p>{error.message}</p> : null}
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <code>{field}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
