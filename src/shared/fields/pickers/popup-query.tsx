import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import { useText } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import type { Faces } from '../field-props.ts';
import './pickers.css';

const NO_VALUES: Readonly<Record<string, string>> = {};

type PickerQueryProps = {
  readonly fields: readonly QueryFieldView[];
  readonly faces: Faces;
  readonly onSearch: (values: Record<string, string>) => void;
};

/** The query of a report: Query, Reset, the items hidden by '1' folded away until they are asked for [B3.6]. */
export function PopupQuery({ fields, faces, onSearch }: PickerQueryProps): ReactNode {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // Controls that hold a value of their own begin anew with the form.
  const [round, setRound] = useState(0);
  const hasFolded = fields.some(({ isFolded }) => isFolded);
  return (
    <PickerForm
      key={round}
      onSearch={onSearch}
      onReset={() => {
        setRound(round + 1);
        onSearch({});
      }}
      more={
        hasFolded ? (
          <Button
            look="link"
            icon={isOpen ? 'up' : 'down'}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {text(isOpen ? 'list.collapse' : 'list.expand')}
          </Button>
        ) : null
      }
    >
      {fields
        .filter(({ isFolded }) => !isFolded)
        .map((field) => (
          <faces.Query key={field.field} field={field} values={NO_VALUES} />
        ))}
      {/* Folded away, not taken away: what was typed stays. */}
      <div className="picker-folded" id={id} hidden={!isOpen}>
        {fields
          .filter(({ isFolded }) => isFolded)
          .map((field) => (
            <faces.Query key={field.field} field={field} values={NO_VALUES} />
          ))}
      </div>
    </PickerForm>
  );
}

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
