import type { Text } from '@/shared/i18n';
import type { GridColumn } from '@/shared/ui';

type TickedInput<Row> = {
  readonly records: readonly Row[];
  readonly chosen: ReadonlyMap<string, Row>;
  readonly onChosen: (chosen: ReadonlyMap<string, Row>) => void;
  readonly text: Text;
};

/** The column that chooses rows, one by one or all of the page; what was chosen on other pages stays. */
export function tickColumn<Row extends { readonly id: string; readonly name: string }>({
  records,
  chosen,
  onChosen,
  text,
}: TickedInput<Row>): GridColumn<Row> {
  const isAll = records.length > 0 && records.every(({ id }) => chosen.has(id));
  const put = (rows: readonly Row[], isOn: boolean): void => {
    const next = new Map(chosen);
    for (const row of rows)
      if (isOn) next.set(row.id, row);
      else next.delete(row.id);
    onChosen(next);
  };
  return {
    id: 'select',
    label: text('list.selectAll'),
    width: 44,
    align: 'center',
    head: (
      <input
        type="checkbox"
        aria-label={text('list.selectAll')}
        checked={isAll}
        onChange={(event) => put(records, event.currentTarget.checked)}
      />
    ),
    // oxlint-disable-next-line react/no-unstable-nested-components -- called for a row, not mounted as a component
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={text('list.selectRow', { name: row.name })}
        checked={chosen.has(row.id)}
        onChange={(event) => put([row], event.currentTarget.checked)}
      />
    ),
  };
}
