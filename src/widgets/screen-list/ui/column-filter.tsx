import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Button, noticeShown, Popover } from '@/shared/ui';

type ColumnFilterProps = {
  readonly label: string;
  readonly value: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  /** The text the column must contain; empty for none any more. */
  readonly onFilter: (value: string) => void;
};

/** Filters one column by a part of its text [B3.9]. */
export function ColumnFilter({ label, value, anchor, onClose, onFilter }: ColumnFilterProps): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  return (
    <Popover label={text('list.filterColumn', { label })} anchor={anchor} onClose={onClose}>
      <form
        className="list-filter"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('value');
          const wanted = typeof typed === 'string' ? typed.trim() : '';
          if (wanted === '')
            notify({ kind: 'column-filter', level: 'warning', text: text('list.filterEmpty') }); // [B5.4]
          else onFilter(wanted);
        }}
      >
        <input
          className="control"
          name="value"
          defaultValue={value}
          aria-label={text('list.filterText')}
          placeholder={text('list.filterText')}
          data-autofocus=""
        />
        <Button type="submit" look="primary">
          {text('list.filterApply')}
        </Button>
        {value === '' ? null : <Button onClick={() => onFilter('')}>{text('list.filterClear')}</Button>}
      </form>
    </Popover>
  );
}
