import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { TreeSource } from '../../dict/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import { Dropdown } from '../../ui/dropdown/index.ts';
import { TreeRows, useTree } from '../../ui/tree/index.ts';
import { translated } from '../pickers/translated.ts';
import { RetiredMark } from '../retired/retired-mark.tsx';
import { describedAlso, type Said } from '../use-editor.ts';
import { useLevels } from './use-levels.ts';
import '../sel-search/search-box.css';

/** Wait after the last key before the server is asked [B9.3]. */
const DEBOUNCE_MS = 800;
/** Height of the open list [B2.48]. */
const HEIGHT = 400;

type TreeBoxProps = {
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly said?: Said;
  readonly source: TreeSource;
  readonly value: string;
  /** Text of the value where no node in sight has it. */
  readonly valueText: string;
  /** The value cannot be chosen any more. */
  readonly isRetired?: boolean;
  readonly isDisabled: boolean;
  readonly placeholder: string;
  readonly onChange: (value: string | null, text: string) => void;
  readonly onBlur?: (() => void) | undefined;
};

/** A text that opens a tree (APG combobox with a tree): typing searches, arrows walk and open, Enter chooses. */
export function TreeBox(props: TreeBoxProps): ReactNode {
  const { id, label, source, value, valueText, isRetired = false, isDisabled, placeholder, onChange, onBlur } = props;
  const text = useText();
  const dataText = useDataText();
  const treeId = useId();
  const markId = useId();
  const box = useRef<HTMLSpanElement>(null);
  /** Null while the tree is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [word, setWord] = useState('');
  const isOpen = typed !== null;
  useEffect(() => {
    const timer = setTimeout(() => setWord((typed ?? '').trim()), typed === null || typed === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const levels = useLevels(source, word, isOpen, isDisabled);
  const items = translated(levels.items, dataText);
  const chosenRow = (key: string): boolean => value !== '' && levels.valueOf(key) === value;
  const tree = useTree({
    items,
    word: levels.isFound ? '' : (typed ?? ''),
    onOpen: levels.open,
    onPick: ({ key, title }) => {
      onChange(levels.valueOf(key), title);
      setTyped(null);
    },
  });
  const activeId = tree.active === null ? undefined : `${treeId}-${tree.active.item.key}`;
  useEffect(() => {
    if (isOpen && activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, activeId]);
  const shown = value === '' ? '' : dataText(levels.textOf(value) ?? (valueText || value));
  const isWaiting = levels.isBusy || (typed ?? '').trim() !== word;
  return (
    <span ref={box} className="search-box">
      <input
        id={id}
        className="control"
        role="combobox"
        {...props.said}
        {...describedAlso(props.said, isRetired ? markId : null)}
        aria-label={label}
        aria-haspopup="tree"
        aria-expanded={isOpen}
        aria-controls={treeId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? activeId : undefined}
        autoComplete="off"
        disabled={isDisabled}
        placeholder={isDisabled ? '' : placeholder}
        title={shown === '' ? undefined : shown}
        value={typed ?? shown}
        onFocus={(event) => event.currentTarget.select()}
        onMouseDown={() => {
          if (!isOpen && !isDisabled) setTyped('');
        }}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          setTyped(null);
          onBlur?.();
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const take = (act?: () => void): void => {
            event.preventDefault();
            event.stopPropagation();
            act?.();
          };
          if (!isOpen) {
            if (event.key === 'ArrowDown') take(() => setTyped(''));
            else if ((event.key === 'Delete' || event.key === 'Backspace') && value !== '')
              take(() => onChange(null, ''));
            return;
          }
          if (event.key === 'Escape') take(() => setTyped(null));
          // Letters and the space are typed; the keys of the tree are the rest, left and right while nothing is typed.
          else if (
            /^(Arrow(Up|Down)|Enter)$/.test(event.key) ||
            (typed === '' && /^(Arrow|Home|End|\*)/.test(event.key))
          ) {
            if (tree.onKey(event)) take();
          }
        }}
      />
      {isRetired && typed === null ? <RetiredMark id={markId} /> : null}
      {isDisabled || value === '' ? null : (
        <IconButton label={text('action.clear')} icon="close" tabIndex={-1} onClick={() => onChange(null, '')} />
      )}
      {isOpen ? (
        <Dropdown anchor={box} height={HEIGHT} onLeave={() => setTyped(null)}>
          {tree.rows.length === 0 ? (
            <p className="search-none" role="status">
              {text(isWaiting ? 'list.loading' : 'list.empty')}
            </p>
          ) : null}
          <TreeRows
            id={treeId}
            label={label ?? placeholder}
            tree={tree}
            chosen={new Set(tree.rows.filter(({ item }) => chosenRow(item.key)).map(({ item }) => item.key))}
            isBusy={isWaiting}
            loading={levels.loading}
            isRemote
          />
        </Dropdown>
      ) : null}
    </span>
  );
}
