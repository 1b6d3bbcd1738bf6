import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { dictSearchQuery, dictTextsQuery } from '../../dict/index.ts';
import { useText } from '../../i18n/index.ts';
import './filter.css';

/** Wait after the last key before the server is asked [B9.3]. */
const DEBOUNCE_MS = 800;

type SearchFilterProps = { readonly id: string; readonly name: string; readonly dict: string; readonly value: string };

/** A light search among another table's rows (APG combobox); the chosen key is a hidden value of the form around it. */
export function SearchFilter({ id, name, dict, value }: SearchFilterProps): ReactNode {
  const text = useText();
  const listId = useId();
  const [key, setKey] = useState(value);
  const [typed, setTyped] = useState<string | null>(null);
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(0);
  const isOpen = typed !== null;
  const { data: texts } = useQuery(dictTextsQuery(dict, key));
  const { data: found } = useQuery({ ...dictSearchQuery(dict, keyword), enabled: isOpen });
  const options = found ?? [];
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed ?? ''), typed === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const choose = (chosen: string): void => {
    setKey(chosen);
    setTyped(null);
    setActive(0);
  };
  return (
    <span className="search-filter">
      <input type="hidden" name={name} value={key} />
      <input
        id={id}
        className="control"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options[active] !== undefined ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder={text('picker.searchHint')}
        value={typed ?? (key === '' ? '' : (texts?.[0] ?? key))}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => setTyped((now) => now ?? '')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        // Half a word that was never chosen is no value.
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            if (isOpen) setActive(Math.min(active + 1, options.length - 1));
            else setTyped('');
          } else if (event.key === 'ArrowUp') {
            event.preventDefault();
            setActive(Math.max(active - 1, 0));
          } else if (event.key === 'Enter' && isOpen) {
            event.preventDefault();
            const option = options[active];
            if (option !== undefined) choose(String(option.value));
          } else if (event.key === 'Escape' && isOpen) {
            event.stopPropagation();
            setTyped(null);
          } else if ((event.key === 'Backspace' || event.key === 'Delete') && key !== '' && !isOpen) {
            event.preventDefault();
            choose('');
          }
        }}
      />
      {isOpen ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- as above
        <ul className="search-list" role="listbox" id={listId}>
          {options.length === 0 ? <li className="search-none">{text('list.empty')}</li> : null}
          {options.map((option, index) => (
            // Keys are handled by the combobox, which keeps the focus (APG pattern).
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={option.value}
              id={`${listId}-${index}`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(String(option.value))}
            >
              {option.text}
            </li>
          ))}
        </ul>
      ) : null}
    </span>
  );
}
