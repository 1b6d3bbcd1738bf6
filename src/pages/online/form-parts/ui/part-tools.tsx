import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { exportModuleFiles } from '@/entities/code-gen';
import { usePageRules } from '@/entities/permission';
import { handOver, useModuleImport } from '@/widgets/definition-list';
import { useText } from '@/shared/i18n';
import { Button, noticeShown, questionAsked, type GridColumn } from '@/shared/ui';

/** Form that an item of such a list belongs to. */
export type OfForm = { readonly tableName: string; readonly tableTxt: string };

export type PartActs<Part> = {
  /** Returns the question asked before some are deleted. */
  readonly question: (parts: readonly Part[]) => string;
  /** Deletes them, form by form. */
  readonly remove: (parts: readonly Part[]) => Promise<void>;
};

type PartToolsOptions<Part extends OfForm> = {
  readonly title: string;
  readonly parts: Pick<UseQueryResult, 'refetch'>;
  /** Those that are shown. */
  readonly rows: readonly Part[];
  readonly partKey: (part: Part) => string;
  readonly acts: PartActs<Part> | undefined;
};

/** Returns the actions on several parts of forms: tick, delete, export as module files; import files. */
export function usePartTools<Part extends OfForm>({ title, parts, rows, partKey, acts }: PartToolsOptions<Part>) {
  const text = useText();
  const rules = usePageRules();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((part) => ticked.has(partKey(part)));
  const bring = useModuleImport({ folder: 'enhance', onDone: () => void parts.refetch() });
  const failed = (error: Error): void => void notify({ kind: 'design', level: 'error', text: error.message });
  const remove = useMutation({
    meta: { isQuiet: true },
    mutationFn: async (some: readonly Part[]) => acts?.remove(some),
    onSuccess: () => {
      setTicked(new Set());
      notify({ kind: 'deleted', level: 'success', text: text('list.deleted') });
    },
    onError: failed,
    // Some forms may have been changed before one refused.
    onSettled: () => void parts.refetch(),
  });
  const take = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => {
      const some = chosen.length === 0 ? rows : chosen;
      return exportModuleFiles({ kind: 'enhance', codes: [...new Set(some.map(({ tableName }) => tableName))] });
    },
    onSuccess: (files) => {
      handOver(title, files);
      notify({ kind: 'exported', level: 'success', text: text('modules.exported', { count: files.length }) });
    },
    onError: failed,
  });
  const mayRemove = acts !== undefined && rules.button('edit').isVisible;
  const tick = (some: readonly Part[], isOn: boolean): void => {
    const next = new Set(chosen.map(partKey));
    for (const part of some) {
      if (isOn) next.add(partKey(part));
      else next.delete(partKey(part));
    }
    setTicked(next);
  };
  return {
    mayRemove,
    preview: bring.preview,
    onRemove: (some: readonly Part[]): void => {
      ask({
        title: text('notice.title'),
        text: acts?.question(some) ?? '',
        yes: text('action.delete'),
        no: text('action.cancel'),
        isDangerous: true,
        onYes: () => remove.mutate(some),
      });
    },
    tickColumn: tickColumn(text, { rows, chosen, partKey, tick }),
    tools:
      acts === undefined ? null : (
        <>
          {rules.button('import').isVisible ? (
            <Button icon="upload" isBusy={bring.isReading} onClick={bring.choose}>
              {text('modules.import')}
            </Button>
          ) : null}
          {rules.button('export').isVisible ? (
            <Button icon="download" disabled={rows.length === 0} isBusy={take.isPending} onClick={() => take.mutate()}>
              {text('list.export')}
            </Button>
          ) : null}
        </>
      ),
    said: bring.said,
    chosen,
    clear: (): void => setTicked(new Set()),
  };
}

function tickColumn<Part extends OfForm>(
  text: ReturnType<typeof useText>,
  {
    rows,
    chosen,
    partKey,
    tick,
  }: {
    readonly rows: readonly Part[];
    readonly chosen: readonly Part[];
    readonly partKey: (part: Part) => string;
    readonly tick: (some: readonly Part[], isOn: boolean) => void;
  },
): GridColumn<Part> {
  const keys = new Set(chosen.map(partKey));
  return {
    id: 'select',
    label: text('list.selectAll'),
    width: 44,
    align: 'center',
    head: (
      <input
        type="checkbox"
        aria-label={text('list.selectAll')}
        checked={rows.length > 0 && chosen.length === rows.length}
        onChange={({ currentTarget }) => tick(rows, currentTarget.checked)}
      />
    ),
    cell: (part): ReactNode => (
      <input
        type="checkbox"
        aria-label={text('list.selectRow', { name: partKey(part) })}
        checked={keys.has(partKey(part))}
        onChange={({ currentTarget }) => tick([part], currentTarget.checked)}
      />
    ),
  };
}
