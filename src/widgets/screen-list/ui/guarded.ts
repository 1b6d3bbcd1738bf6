import type { Row } from '@/entities/screen';
import type { FormSearch } from '@/shared/routing';
import type { ListModel } from '../model/use-list-model.ts';

export const loadScripts = () => import('./list-scripts.tsx');

/** Delays actions until the list's script, if it wants to be asked, agrees. */
export function guardedBy({ code, view, data }: ListModel, onOpen: (form: FormSearch) => void) {
  const guarded = (hook: 'Add' | 'Edit' | 'Delete', rows: readonly Row[], go: () => void): void => {
    if (view?.script) void loadScripts().then(({ guardList }) => guardList(code, `before${hook}`, rows, go));
    else go();
  };
  const open = (form: FormSearch): void => {
    const go = (): void => onOpen(form);
    if (form.mode === 'view') go();
    else if (form.mode === 'add') guarded('Add', [], go);
    else
      guarded(
        'Edit',
        data.records.filter(({ id }) => id === form.id),
        go,
      );
  };
  return { guarded, open };
}

export type Guarded = ReturnType<typeof guardedBy>;
