import { useUnit } from 'effector-react';
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useState, type ReactNode, type Ref } from 'react';
import { $usage } from '@/entities/page-usage';
import { useText, type TextKey } from '@/shared/i18n';
import { $pageActions, type PageAction } from '@/shared/page-actions';
import { search, type Spell } from '../model/search.ts';
import { usePages, type FindableEntry } from '../model/use-pages.ts';

/** So many recent pages are offered before anything is typed. */
const RECENT = 8;

type Group = { readonly title: TextKey; readonly entries: readonly FindableEntry[] };

/** Handle by which the keys of the input move in the list. */
export type SearchHits = { readonly move: (by: 1 | -1) => void };

type SearchResultsProps = {
  readonly ref: Ref<SearchHits>;
  readonly listId: string;
  readonly query: string;
  /** Actions of the application; those of the page in front come before them. Null where only pages are searched [A2.27]. */
  readonly actions: readonly PageAction[] | null;
  /** Enter was pressed: the marked entry is taken as soon as it is known. */
  readonly isEntered: boolean;
  /** Tells the element that is marked; null while there is none. */
  readonly onMark: (id: string | null) => void;
  readonly onDone: () => void;
};

/** Shows the pages and actions a query finds; recent pages and all actions while nothing is typed. Mounted again for every query. */
export function SearchResults(props: SearchResultsProps): ReactNode {
  const { ref, listId, query, isEntered, onMark, onDone } = props;
  const text = useText();
  const spell = useSpelling();
  const groups = useGroups(props, spell);
  const flat = groups.flatMap(({ entries }) => entries);
  const [marked, setMarked] = useState(0);
  const active = flat.length === 0 ? null : optionId(listId, marked);
  useLayoutEffect(() => onMark(active), [active, onMark]);
  useImperativeHandle(ref, () => ({
    move: (by) => {
      if (flat.length === 0) return;
      const next = (marked + by + flat.length) % flat.length;
      setMarked(next);
      document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' });
    },
  }));
  const choose = (entry: FindableEntry): void => {
    onDone();
    entry.choose();
  };
  const entered = isEntered ? flat[marked] : undefined;
  useEffect(() => {
    if (entered !== undefined) choose(entered);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when there is something to take
  }, [entered]);
  return (
    <>
      <div className="finder-list" role="listbox" id={listId} aria-label={text('search.results')}>
        {groups.map(({ title, entries }) => (
          <div key={title} role="group" aria-label={text(title)}>
            <p className="finder-group" aria-hidden="true">
              {text(title)}
            </p>
            {entries.map((entry) => {
              const place = flat.indexOf(entry);
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input handles the keys
                <div
                  key={entry.key}
                  id={optionId(listId, place)}
                  className="finder-option"
                  role="option"
                  aria-selected={place === marked}
                  onMouseMove={() => setMarked(place)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(entry)}
                >
                  <span>{entry.title}</span>
                  {entry.place === '' ? null : <small>{entry.place}</small>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p className="finder-note" role="status">
        {query.trim() === ''
          ? text(flat.length === 0 ? 'search.start' : 'search.keys')
          : flat.length === 0
            ? text('search.none', { query: query.trim() })
            : text('search.found', { count: flat.length })}
      </p>
    </>
  );
}

function useGroups(
  { query, actions }: Pick<SearchResultsProps, 'query' | 'actions'>,
  spell: Spell | null,
): readonly Group[] {
  const pages = usePages();
  const [usage, pageActions] = useUnit([$usage, $pageActions]);
  return useMemo<readonly Group[]>(() => {
    const acts = actions === null ? [] : [...pageActions, ...actions].map(toEntry);
    const found = (entries: readonly FindableEntry[]): readonly FindableEntry[] => search(entries, query, spell);
    const recent = (): readonly FindableEntry[] =>
      usage.flatMap(({ path }) => pages.find((page) => page.path === path) ?? []).slice(0, RECENT);
    const all: readonly Group[] =
      query.trim() === ''
        ? [
            { title: 'search.recent', entries: recent() },
            { title: 'search.actions', entries: acts },
          ]
        : [
            { title: 'search.pages', entries: found(pages) },
            { title: 'search.actions', entries: found(acts) },
          ];
    return all.filter(({ entries }) => entries.length > 0);
  }, [pages, actions, pageActions, usage, query, spell]);
}

function toEntry({ key, label, act }: PageAction): FindableEntry {
  return { key: `action ${key}`, title: label, place: '', kind: 'action', path: null, choose: act };
}

/** The pinyin dictionary, once it has come: fetched a single time, the search by title does not wait for it. */
let known: Spell | null = null;
function useSpelling(): Spell | null {
  const [spell, setSpell] = useState<Spell | null>(() => known);
  useEffect(() => {
    let isHere = true;
    import('#core/pinyin/pinyin.ts').then(
      ({ spellPinyin }) => {
        known = spellPinyin;
        if (isHere) setSpell(() => spellPinyin);
      },
      // Without the part pinyin finds nothing, titles still do.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return spell;
}

function optionId(listId: string, place: number): string {
  return `${listId}-${place}`;
}
