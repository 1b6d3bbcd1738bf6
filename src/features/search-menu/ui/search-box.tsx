import { useEffect, useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText, type TextKey } from '@/shared/i18n';
import { search, type Spell } from '../model/search.ts';
import type { FindableEntry } from '../model/use-pages.ts';

type Group = { readonly title: TextKey; readonly entries: readonly FindableEntry[] };

type SearchBoxProps = {
  readonly pages: readonly FindableEntry[];
  readonly actions: readonly FindableEntry[];
  /** Shown while nothing is typed. */
  readonly recent: readonly FindableEntry[];
  /** Called once something was chosen. */
  readonly onDone: () => void;
};

/** A combobox over pages and actions (APG combobox with listbox): the focus stays in the input, arrows move the mark. */
export function SearchBox({ pages, actions, recent, onDone }: SearchBoxProps): ReactNode {
  const text = useText();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState(0);
  const spell = useSpelling();
  const groups = useMemo<readonly Group[]>(() => {
    const found = (entries: readonly FindableEntry[]): readonly FindableEntry[] => search(entries, query, spell);
    const all: readonly Group[] =
      query.trim() === ''
        ? [
            { title: 'search.recent', entries: recent },
            { title: 'search.actions', entries: actions },
          ]
        : [
            { title: 'search.pages', entries: found(pages) },
            { title: 'search.actions', entries: found(actions) },
          ];
    return all.filter(({ entries }) => entries.length > 0);
  }, [pages, actions, recent, query, spell]);
  const flat = groups.flatMap(({ entries }) => entries);
  const choose = (entry: FindableEntry | undefined): void => {
    if (entry === undefined) return;
    onDone();
    entry.choose();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter and arrows of an input method choose characters, not pages.
    if (event.nativeEvent.isComposing) return;
    const next = nextMark(event.key, marked, flat.length);
    if (next !== null) {
      event.preventDefault();
      setMarked(next);
      document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(flat[marked]);
    } else if (event.key === 'Escape') {
      // The browser would empty the input first and close on the second press only.
      event.preventDefault();
      onDone();
    }
  };
  return (
    <div className="finder-box">
      <input
        className="control"
        type="text"
        inputMode="search"
        role="combobox"
        aria-label={text('search.hint')}
        aria-expanded={flat.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={flat.length > 0 ? optionId(listId, marked) : undefined}
        placeholder={text('search.hint')}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the box was opened to type into it
        autoFocus
        data-autofocus
        maxLength={60}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setMarked(0);
        }}
        onKeyDown={onKey}
      />
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
    </div>
  );
}

/** The pinyin dictionary, once it has come; the search by title does not wait for it. */
function useSpelling(): Spell | null {
  const [spell, setSpell] = useState<Spell | null>(null);
  useEffect(() => {
    let isHere = true;
    import('../model/pinyin.ts').then(
      ({ spellPinyin }) => isHere && setSpell(() => spellPinyin),
      // Without the part pinyin finds nothing, titles still do.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return spell;
}

function nextMark(key: string, marked: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (marked + 1) % count;
  if (key === 'ArrowUp') return (marked - 1 + count) % count;
  return null;
}

function optionId(listId: string, place: number): string {
  return `${listId}-${place}`;
}
