import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { sumAmounts, thousands } from '#core/amounts/amounts.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { useText } from '@/shared/i18n';
import type { GridRow } from '../../model/grid/grid-store.ts';

/** The sums under a grid, in decimals. */
export function GridTotals({
  fields,
  rows,
}: {
  readonly fields: readonly FieldView[];
  readonly rows: readonly GridRow[];
}): ReactNode {
  const text = useText();
  // After the cell that was changed: adding up a thousand rows must not hold up the next key.
  const added = useDeferredValue(rows);
  const sums = useMemo(
    () =>
      fields.map(({ name, isSummed, precision }) =>
        isSummed
          ? thousands(sumAmounts(added.map(({ values }) => values[name])).toFixed(), precision ?? undefined)
          : null,
      ),
    [fields, added],
  );
  if (rows.length === 0 || !fields.some(({ isSummed }) => isSummed)) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row" className="egrid-number">
          {text('sub.total')}
        </th>
        {fields.map((field, index) => (
          <td key={field.name} className="egrid-right egrid-total">
            {sums[index]}
          </td>
        ))}
        <td className="egrid-actions" aria-hidden="true" />
      </tr>
    </tfoot>
  );
}
