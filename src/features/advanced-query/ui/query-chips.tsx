import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import { dictItemsQuery, dictTextsQuery } from '@/shared/dict';
import { useDataText, useText } from '@/shared/i18n';
import { Button, IconButton } from '@/shared/ui';
import { valueLabel } from '../model/node-label.ts';
import './query-chips.css';

/** One thing a list is narrowed by. */
export type Chip = {
  readonly key: string;
  readonly label: string;
  /** A single value stands apart: it may be a key whose text is to be asked for. */
  readonly value: { readonly text: string; readonly field: QueryFieldView | undefined } | null;
  readonly remove: () => void;
};

/** Shows the filters of the list, each removable by itself [B9.2]. */
export function QueryChips({
  chips,
  onClear,
}: {
  readonly chips: readonly Chip[];
  readonly onClear: () => void;
}): ReactNode {
  const text = useText();
  if (chips.length === 0) return null;
  return (
    <div className="query-chips">
      <ul aria-label={text('advanced.chips')}>
        {chips.map((chip) => (
          <li key={chip.key}>
            <span>
              {chip.label}
              {chip.value === null ? null : (
                <>
                  {' '}
                  <ChipValue {...chip.value} />
                </>
              )}
            </span>
            <IconButton label={text('advanced.remove', { label: chip.label })} icon="close" onClick={chip.remove} />
          </li>
        ))}
      </ul>
      <Button look="link" onClick={onClear}>
        {text('advanced.clear')}
      </Button>
    </div>
  );
}

function ChipValue({ text: value, field }: NonNullable<Chip['value']>): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const isKey = !value.startsWith('#{');
  const table = useQuery(dictTextsQuery(isKey ? (field?.tableDict ?? '') : '', value));
  const items = useQuery({ ...dictItemsQuery(field?.dictCode ?? ''), enabled: isKey && field?.dictCode != null });
  const found = items.data?.find((item) => String(item.value) === value)?.text ?? table.data?.filter(Boolean).join(',');
  return found === undefined || found === '' ? valueLabel(value, field, text, dataText) : dataText(found);
}
