type Row = Readonly<Record<string, unknown>>;

/** Rows of a statement with an amount in one of its columns, by their names. */
export function filledRows(
  rows: readonly Row[],
  columns: readonly string[],
  nameOf: (row: Row) => string = ({ item }) => String(item),
): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(
    rows
      .map((row) => [nameOf(row), columns.map((column) => Number(row[column]))] as const)
      .filter(([, amounts]) => amounts.some((amount) => amount !== 0)),
  );
}
