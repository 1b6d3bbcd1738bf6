import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import './pickers.css';

type PickerFormProps = {
  readonly onSearch: (values: Record<string, string>) => void;
  readonly onReset: () => void;
  /** Further buttons. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
};

/** The query of a picker: Enter asks, ↓ leads from a text to the rows. */
export function PickerForm({ onSearch, onReset, more, children }: PickerFormProps): ReactNode {
  const text = useText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the texts inside
    <form
      data-first=""
      className="picker-query"
      role="search"
      aria-label={text('list.query')}
      onSubmit={(event) => {
        event.preventDefault();
        const values: Record<string, string> = {};
        for (const [name, value] of new FormData(event.currentTarget))
          if (typeof value === 'string' && value.trim() !== '') values[name] = value.trim();
        onSearch(values);
      }}
      onKeyDown={toRows}
    >
      {children}
      <span className="picker-buttons">
        <Button type="submit" look="primary" icon="search">
          {text('list.search')}
        </Button>
        <Button onClick={onReset}>{text('list.reset')}</Button>
        {more}
      </span>
    </form>
  );
}

function toRows(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  const isText = target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox';
  if (event.key !== 'ArrowDown' || event.altKey || event.defaultPrevented || !isText) return;
  const cell = event.currentTarget.closest('.dialog-body')?.querySelector<HTMLElement>('td[tabindex="0"]');
  if (cell === null || cell === undefined) return;
  event.preventDefault();
  cell.focus();
}
