import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { plainColumn } from '#core/screen/list-view.ts';
import { exportModuleFiles } from '@/entities/code-gen';
import { PrintView } from '@/features/print-list';
import { offers } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Arriving, Button, noticeShown } from '@/shared/ui';
import { handOver } from '../model/archive.ts';
import type { Head } from './definition-list.tsx';
import { useModuleImport } from './use-module-import.tsx';

/** Folder of modules the files of a kind lie in. */
const folders = { report: 'reports', chart: 'charts' } as const;

type DefinitionToolsOptions = {
  readonly kind: keyof typeof folders;
  readonly title: string;
  readonly can: (act: string) => boolean;
  /** Filters of the list, in words. */
  readonly conditions: readonly string[];
  readonly words: Readonly<Record<'name' | 'code' | 'permission', string>>;
  /** All of the query. */
  readonly loadAll: () => Promise<{ readonly records: readonly Head[]; readonly total: number }>;
  readonly onImported: () => void;
};

/**
 * Returns the tools for a list of definitions as a whole: export of its query as module files or on paper, and import of files. `preview`
 * takes the place of the list while an import is looked at. Must stand inside texts of the part `module-files`.
 */
export function useDefinitionTools(options: DefinitionToolsOptions): {
  readonly tools: ReactNode;
  readonly said: ReactNode;
  readonly preview: ReactNode;
} {
  const { kind, title, can, loadAll } = options;
  const text = useText();
  const notify = useUnit(noticeShown);
  const [isPrinting, setPrinting] = useState(false);
  const bring = useModuleImport({ folder: folders[kind], onDone: options.onImported });
  const take = useMutation({
    mutationFn: async () => {
      const { records } = await loadAll();
      if (records.length === 0) return 0;
      const files = await exportModuleFiles({ kind, codes: records.map(({ code }) => code) });
      handOver(title, files);
      return files.length;
    },
    onSuccess: (count) =>
      notify({
        kind: 'exported',
        level: count === 0 ? 'warning' : 'success',
        text: count === 0 ? text('list.empty') : text('modules.exported', { count }),
      }),
  });
  const isOwn = offers('POST /online/moduleFiles/export');
  return {
    preview: isOwn ? bring.preview : null,
    said: (
      <>
        {isOwn ? bring.said : null}
        {isPrinting ? <Paper {...options} onClose={() => setPrinting(false)} /> : null}
      </>
    ),
    tools: (
      <>
        {isOwn && can('import') ? (
          <Button icon="upload" isBusy={bring.isReading} onClick={bring.choose}>
            {text('modules.import')}
          </Button>
        ) : null}
        {isOwn && can('export') ? (
          <Button icon="download" isBusy={take.isPending} onClick={() => take.mutate()}>
            {text('list.export')}
          </Button>
        ) : null}
        {can('print') ? (
          <Button icon="print" onClick={() => setPrinting(true)}>
            {text('print.open')}
          </Button>
        ) : null}
      </>
    ),
  };
}

function Paper({
  kind,
  title,
  conditions,
  words,
  loadAll,
  onClose,
}: DefinitionToolsOptions & { readonly onClose: () => void }): ReactNode {
  const text = useText();
  const columns = useMemo(
    () => [
      plainColumn('name', words.name),
      plainColumn('code', words.code),
      plainColumn('permission', words.permission),
      plainColumn('module', text('definitions.module')),
      plainColumn('updated', text('definitions.updated')),
    ],
    [text, words],
  );
  return (
    <Arriving>
      <PrintView
        code={kind}
        title={title}
        conditions={conditions}
        columns={columns}
        totals={NO_TOTALS}
        onClose={onClose}
        load={async () => {
          const { records, total } = await loadAll();
          return {
            total,
            records: records.map(({ id, name, code, permission, module, createTime, updateTime }) => ({
              id: id ?? code,
              name,
              code,
              permission: permission ?? '',
              module: module == null ? text('definitions.own') : text('definitions.ofModule', { name: module }),
              updated: updateTime ?? createTime ?? '',
            })),
          };
        }}
      />
    </Arriving>
  );
}

const NO_TOTALS: Readonly<Record<string, string | null>> = {};
