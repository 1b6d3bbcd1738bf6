import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { dictSearchQuery, SEARCH_MOST, SEARCH_PAGE } from '../../dict/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import { Dropdown } from '../../ui/dropdown/index.ts';
import { Option } from '../../ui/option/index.ts';
import { useLoadWarning } from '../use-load-warning.ts';
import { RetiredMark } from '../retired/retired-mark.tsx';
import { describedAlso, type Said } from '../use-editor.ts';
import './search-box.css';

/** Wait after the last key before the server is asked [B9.3]. */
const DEBOUNCE_MS = 800;
const HEIGHT = 300;

export type Choice = {
  readonly key: string;
  readonly text: string;
  /** It cannot be chosen any more. */
  readonly isRetired?: boolean;
};

type SearchBoxProps = {
  readonly id?: string | undefined;
  /** Said instead of a label, in a cell of a grid. */
  readonly label?: string | undefined;
  /** "table,text,code" */
  readonly dict: string;
  readonly chosen: readonly Choice[];
  readonly said?: Said;
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  readonly placeholder: string;
  readonly onChange: (chosen: readonly Choice[]) => void;
  readonly onBlur?: (() => void) | undefined;
};

/** A search among another table's rows (APG combobox with a list): asks 800 ms after the last key, what is outdated is cancelled. */
export function SearchBox(props: SearchBoxProps): ReactNode {
  const { id, label, dict, chosen, isMultiple = false, isDisabled = false, placeholder, onChange, onBlur } = props;
  const text = useText();
  const dataText = useDataText();
  const listId = useId();
  const markId = useId();
  const box = useRef<HTMLSpanElement>(null);
  /** Null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [keyword, setKeyword] = useState('');
  const [size, setSize] = useState<number>(SEARCH_PAGE);
  const [active, setActive] = useState(0);
  const isOpen = typed !== null;
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...dictSearchQuery(dict, keyword, size),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  useLoadWarning(error);
  useEffect(() => {
    const timer = setTimeout(() => setKeyword((typed ?? '').trim()), typed === null || typed === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isWaiting = isFetching || (typed ?? '').trim() !== keyword;
  // “More” leaves in sight what is there; what another word found is not shown.
  const isOutdated = isPlaceholderData && size === SEARCH_PAGE;
  const options: Choice[] = (isOutdated ? [] : (data ?? [])).map((item) => ({
    key: String(item.value),
    text: item.text,
  }));
  const hasMore = !isFetching && options.length >= size && size < SEARCH_MOST;
  const count = options.length + (hasMore ? 1 : 0);
  const [single] = isMultiple ? [] : chosen;
  const isChosen = (key: string): boolean => chosen.some((one) => one.key === key);

  const start = (word: string): void => {
    setTyped(word);
    setActive(0);
    setSize(SEARCH_PAGE);
  };
  const choose = (index: number): void => {
    const option = options[index];
    if (option === undefined) {
      if (hasMore) setSize(Math.min(size + SEARCH_PAGE, SEARCH_MOST));
      return;
    }
    if (!isMultiple) {
      onChange([option]);
      setTyped(null);
      return;
    }
    onChange(isChosen(option.key) ? chosen.filter(({ key }) => key !== option.key) : [...chosen, option]);
    setTyped('');
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const take = (act: () => void): void => {
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    if (event.key === 'ArrowDown') take(() => (isOpen ? setActive(Math.min(active + 1, count - 1)) : start('')));
    else if (event.key === 'ArrowUp' && isOpen) take(() => setActive(Math.max(active - 1, 0)));
    else if (event.key === 'Enter' && isOpen) take(() => choose(active));
    else if (event.key === 'Escape' && isOpen) take(() => setTyped(null));
    else if ((event.key === 'Backspace' || event.key === 'Delete') && (typed ?? '') === '' && chosen.length > 0) {
      if (!isOpen || isMultiple) take(() => onChange(chosen.slice(0, -1)));
    }
  };
  const note = error !== null ? error.message : isWaiting ? text('list.loading') : text('list.empty');
  return (
    <span ref={box} className={isMultiple ? 'search-box control' : 'search-box'}>
      {isMultiple
        ? chosen.map(({ key, text: name, isRetired }) => (
            <span key={key} className="search-chip">
              {dataText(name)}
              {isRetired === true ? <RetiredMark /> : null}
              {isDisabled ? null : (
                <IconButton
                  label={text('picker.remove', { name: dataText(name) })}
                  icon="close"
                  tabIndex={-1}
                  onClick={() => onChange(chosen.filter((one) => one.key !== key))}
                />
              )}
            </span>
          ))
        : null}
      <input
        id={id}
        className={isMultiple ? 'search-text' : 'control'}
        role="combobox"
        {...props.said}
        {...describedAlso(props.said, single?.isRetired === true ? markId : null)}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active < count ? `${listId}-${active}` : undefined}
        autoComplete="off"
        disabled={isDisabled}
        placeholder={isDisabled || (isMultiple && chosen.length > 0) ? '' : placeholder}
        title={single === undefined ? undefined : dataText(single.text)}
        value={typed ?? (single === undefined ? '' : dataText(single.text))}
        onFocus={(event) => event.currentTarget.select()}
        onMouseDown={() => {
          if (!isOpen && !isDisabled) start('');
        }}
        onChange={(event) => start(event.currentTarget.value)}
        // Half a word that was never chosen is no value.
        onBlur={() => {
          setTyped(null);
          onBlur?.();
        }}
        onKeyDown={onKey}
      />
      {single?.isRetired === true && typed === null ? <RetiredMark id={markId} /> : null}
      {isDisabled || single === undefined ? null : (
        <IconButton label={text('action.clear')} icon="close" tabIndex={-1} onClick={() => onChange([])} />
      )}
      {isOpen ? (
        <Dropdown anchor={box} height={HEIGHT} onLeave={() => setTyped(null)}>
          {options.length === 0 || isWaiting ? (
            <p className="search-none" role="status">
              {note}
            </p>
          ) : null}
          <ul
            className="search-list"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the list of a combobox
            role="listbox"
            id={listId}
            aria-label={label ?? placeholder}
            aria-multiselectable={isMultiple || undefined}
            aria-busy={isWaiting || undefined}
          >
            {options.map((option, index) => (
              <Option
                key={option.key}
                id={`${listId}-${index}`}
                look="search-option"
                isActive={index === active}
                isSelected={isChosen(option.key)}
                onChoose={() => choose(index)}
              >
                {dataText(option.text)}
              </Option>
            ))}
            {hasMore ? (
              <Option
                id={`${listId}-${options.length}`}
                look="search-option"
                isActive={active === options.length}
                isSelected={false}
                onChoose={() => choose(options.length)}
              >
                {text('picker.more')}
              </Option>
            ) : null}
          </ul>
        </Dropdown>
      ) : null}
    </span>
  );
}
