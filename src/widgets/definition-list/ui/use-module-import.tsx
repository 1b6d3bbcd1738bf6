import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { importModuleFiles, type ModuleFile, type ModuleImportResult } from '@/entities/code-gen';
import { failureOf, refusalDetail } from '@/shared/api';
import { lazyPart } from '@/shared/chunk';
import { useText } from '@/shared/i18n';
import { Arriving } from '@/shared/ui';
import { BadArchive, readChosen, weightOf } from '../model/archive.ts';
import type { RenderPlan } from './import-preview.tsx';
import './module-import.css';

const ImportPreview = lazyPart(async () => (await import('./import-preview.tsx')).ImportPreview);

/** Maximum size of one request in bytes, with room for the rest of it. */
const MOST = 1_800_000;

type Tried = {
  readonly files: readonly ModuleFile[];
  readonly skipped: readonly string[];
  readonly result: ModuleImportResult;
};

type ModuleImportOptions = {
  /** The folder of modules whose files are taken here; null takes all. */
  readonly folder: string | null;
  readonly onDone: () => void;
  readonly renderPlan?: RenderPlan;
};

/** Module files are chosen, tried, looked at and installed. `preview` stands in place of the page until it is put away, `said` on it. */
export function useModuleImport({ folder, onDone, renderPlan }: ModuleImportOptions) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const look = useMutation({
    meta: { isQuiet: true },
    mutationFn: async (list: readonly File[]): Promise<Tried> => {
      const { files, skipped } = await readChosen(list, folder).catch((error: unknown) => {
        throw error instanceof BadArchive ? new Error(text('modules.badArchive', { name: error.message })) : error;
      });
      if (files.length === 0) throw new Error(text('modules.nothing'));
      const weight = weightOf(files);
      if (weight > MOST) throw new Error(text('modules.tooLarge', { size: `${(weight / 1_000_000).toFixed(1)} MB` }));
      return { files, skipped, result: await importModuleFiles({ files: [...files], dryRun: true }) };
    },
    onSuccess: setTried,
  });
  return {
    choose: (): void => input.current?.click(),
    isReading: look.isPending,
    said: (
      <>
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
      </>
    ),
    preview:
      tried === null ? null : (
        <Arriving>
          <ImportPreview
            {...tried}
            renderPlan={renderPlan}
            onClose={() => setTried(null)}
            onDone={() => {
              setTried(null);
              onDone();
            }}
          />
        </Arriving>
      ),
  };
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
