import { useUnit } from 'effector-react';
import { useMemo, type ReactNode } from 'react';
import { $usage } from '@/entities/page-usage';
import { useText } from '@/shared/i18n';
import { $pageActions, type PageAction } from '@/shared/page-actions';
import { Dialog } from '@/shared/ui';
import { usePages, type FindableEntry } from '../model/use-pages.ts';
import { SearchBox } from './search-box.tsx';

/** So many recent pages are offered before anything is typed. */
const RECENT = 8;

type PanelProps = {
  /** Actions of the whole application; those of the page in front come before them. */
  readonly actions: readonly PageAction[];
  readonly onDone: () => void;
};

/** The search over the menu in a plain drop-down [A2.27, B2.52]. */
export function SearchPanel({ onDone }: { readonly onDone: () => void }): ReactNode {
  const pages = usePages();
  return <SearchBox pages={pages} actions={NONE} recent={useRecent(pages)} onDone={onDone} />;
}

/** The search in a dialog: on narrow screens, and as command palette with the actions of the page and the application. */
export function SearchDialog({ actions, onDone }: PanelProps): ReactNode {
  const text = useText();
  const pages = usePages();
  const pageActions = useUnit($pageActions);
  const entries = useMemo(() => [...pageActions, ...actions].map(toEntry), [pageActions, actions]);
  return (
    <Dialog
      title={text('search.palette')}
      width={600}
      canFill={false}
      closeLabel={text('action.close')}
      onClose={onDone}
    >
      <SearchBox pages={pages} actions={entries} recent={useRecent(pages)} onDone={onDone} />
    </Dialog>
  );
}

const NONE: readonly FindableEntry[] = [];

function useRecent(pages: readonly FindableEntry[]): readonly FindableEntry[] {
  const usage = useUnit($usage);
  return useMemo(
    () => usage.flatMap(({ path }) => pages.find((page) => page.path === path) ?? []).slice(0, RECENT),
    [usage, pages],
  );
}

function toEntry({ key, label, act }: PageAction): FindableEntry {
  return { key: `action ${key}`, title: label, place: '', kind: 'action', path: null, choose: act };
}
