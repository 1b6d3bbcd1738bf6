const keys = new WeakMap<object, string>();
let next = 1;

/** Returns the key of a row while it is drawn, for rows that have no id: it stays with them when they are moved. */
export function rowKey(row: object): string {
  const known = keys.get(row);
  if (known !== undefined) return known;
  const key = `row-${next++}`;
  keys.set(row, key);
  return key;
}

/** The row as it is now; it is still the one it was. */
export function sameRow<Row extends object>(before: object, row: Row): Row {
  keys.set(row, rowKey(before));
  return row;
}
