import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { WordForm } from '@/shared/list';
import { Popover } from '@/shared/ui';

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
  return (
    <Popover label={text('list.filterColumn', { label })} anchor={anchor} onClose={onClose}>
      <WordForm label={label} value={value} onWord={onFilter} />
    </Popover>
  );
}
