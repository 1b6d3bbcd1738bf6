import { useRef, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { Dropdown } from '../../ui/dropdown/index.ts';
import './pickers.css';

const [WIDTH, HEIGHT] = [260, 140];

type ColumnSearchProps = {
  readonly label: string;
  /** The text searched for; empty when there is none. */
  readonly value: string;
  readonly onSearch: (value: string) => void;
  /** Nothing was typed [B5.4]. */
  readonly onEmpty: () => void;
};

/** A search in one column, behind a mark in its head: Search and Reset. */
export function ColumnSearch({ label, value, onSearch, onEmpty }: ColumnSearchProps): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const mark = useRef<HTMLSpanElement>(null);
  const close = (): void => {
    setOpen(false);
    mark.current?.querySelector('button')?.focus();
  };
  const done = (next: string): void => {
    close();
    if (next !== value) onSearch(next);
  };
  return (
    <span ref={mark} className={value === '' ? 'column-search' : 'column-search column-searched'}>
      <IconButton
        label={text('picker.searchColumn', { label })}
        icon="search"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <Dropdown anchor={mark} height={HEIGHT} width={WIDTH} onLeave={() => setOpen(false)}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the text inside */}
          <form
            className="column-form"
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              const typed = new FormData(event.currentTarget).get('word');
              const word = typeof typed === 'string' ? typed.trim() : '';
              if (word === '') onEmpty();
              else done(word);
            }}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key !== 'Escape') return;
              // The dialog around it stays open.
              event.preventDefault();
              close();
            }}
          >
            <input
              className="control"
              name="word"
              autoComplete="off"
              aria-label={text('picker.searchColumn', { label })}
              placeholder={text('picker.searchColumn', { label })}
              defaultValue={value}
              ref={(input) => input?.focus()}
            />
            <span className="picker-buttons">
              <Button type="submit" look="primary">
                {text('picker.search')}
              </Button>
              <Button onClick={() => done('')}>{text('list.reset')}</Button>
            </span>
          </form>
        </Dropdown>
      ) : null}
    </span>
  );
}
