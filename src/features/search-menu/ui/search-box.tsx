import { lazy, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import type { PageAction } from '@/shared/page-actions';
import { Arriving } from '@/shared/ui';
import type { SearchHits } from './search-results.tsx';

const load = () => import('./search-results.tsx');
const SearchResults = lazy(async () => ({ default: (await load()).SearchResults }));

/** Fetches what finds, before anybody asks. */
export function prepareSearch(): void {
  void load().catch(() => undefined);
}

type SearchBoxProps = {
  /** Actions of the application, in the command palette; null in the plain search of pages. */
  readonly actions: readonly PageAction[] | null;
  /** Called once something was chosen. */
  readonly onDone: () => void;
};

/**
 * A combobox over pages and actions (APG combobox with listbox): the focus stays in the input, arrows move the mark. The input is there in
 * the turn of the key that opened it; what finds comes after, and an Enter waits for it.
 */
export function SearchBox({ actions, onDone }: SearchBoxProps): ReactNode {
  const text = useText();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [isEntered, setEntered] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const hits = useRef<SearchHits>(null);
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter and arrows of an input method choose characters, not pages.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      hits.current?.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      setEntered(true);
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
        aria-expanded={marked !== null}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={marked ?? undefined}
        placeholder={text('search.hint')}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the box was opened to type into it
        autoFocus
        data-autofocus
        maxLength={60}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setEntered(false);
        }}
        onKeyDown={onKey}
      />
      <Arriving>
        <SearchResults
          key={query}
          ref={hits}
          listId={listId}
          query={query}
          actions={actions}
          isEntered={isEntered}
          onMark={setMarked}
          onDone={onDone}
        />
      </Arriving>
    </div>
  );
}
