import { useRef, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { WordForm } from '../../list/index.ts';
import { IconButton } from '../../ui/index.ts';
import { Dropdown } from '../../ui/dropdown/index.ts';
import './pickers.css';

const [WIDTH, HEIGHT] = [260, 140];

type ColumnSearchProps = {
  readonly label: string;
  /** The text searched for; empty when there is none. */
  readonly value: string;
  readonly onSearch: (value: string) => void;
};

/** A search in one column, behind a mark in its head: Search and Reset. */
export function ColumnSearch({ label, value, onSearch }: ColumnSearchProps): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const mark = useRef<HTMLSpanElement>(null);
  const close = (): void => {
    setOpen(false);
    mark.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={mark} className={value === '' ? 'column-search' : 'column-search column-searched'}>
      <IconButton
        label={text('list.searchColumn', { label })}
        icon="search"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <Dropdown anchor={mark} height={HEIGHT} width={WIDTH} onLeave={() => setOpen(false)}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the form inside */}
          <div
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key !== 'Escape') return;
              // The dialog around it stays open.
              event.preventDefault();
              close();
            }}
          >
            <WordForm
              label={label}
              value={value}
              onWord={(word) => {
                close();
                if (word !== value) onSearch(word);
              }}
            />
          </div>
        </Dropdown>
      ) : null}
    </span>
  );
}
