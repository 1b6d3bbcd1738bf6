import { addressOf } from '../spreadsheet/book.ts';
import { aggregateOf, keyOf, ROW_NUMBER, type Binding } from './binding.ts';
import { eachBindings, placeOf, SHEET_REPORT_LIMITS, type ReportSheet } from './sheet.ts';

/**
 * A drawn row that repeats: for every record (`detail`), for every combination of its group fields (`groups`), or at the end of every group
 * (`foot`). `keys` are what its records are told apart by, from the outermost group to its own.
 */
export type Band = {
  readonly kind: 'detail' | 'groups' | 'foot';
  readonly set: string;
  /** The row whose records it shows or sums up. */
  readonly head: number;
  readonly keys: readonly string[];
};

/** Drawn cells that are there once for every value of a field, side by side: from their heading down to the first empty row. */
export type Zone = {
  readonly binding: Binding;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

/** The rows that repeat. */
export function rowBands({ cells }: Pick<ReportSheet, 'cells'>): ReadonlyMap<number, Band> {
  const rows = new Map<number, Binding[]>();
  for (const { row, text } of cells.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const own = eachBindings(text).filter(({ role }) => role !== 'across');
    if (own.length > 0) rows.set(row, [...(rows.get(row) ?? []), ...own]);
  }
  const bands = new Map<number, Band>();
  for (const [row, bindings] of rows) {
    const band = bandOf(row, bindings, bands.get(row - 1), bands);
    if (band !== null) bands.set(row, band);
  }
  return bands;
}

function bandOf(
  row: number,
  bindings: readonly Binding[],
  above: Band | undefined,
  bands: ReadonlyMap<number, Band>,
): Band | null {
  const [first] = bindings;
  if (first === undefined) return null;
  const { set } = first;
  const named = bindings.filter(({ role }) => role === 'subtotal').map(keyOf);
  if (named.length > 0) {
    const keys = above?.set === set ? (bands.get(above.head)?.keys ?? []) : [];
    const level = Math.max(...named.map((key) => keys.indexOf(key)));
    return above === undefined || level < 0 || named.some((key) => !keys.includes(key))
      ? null
      : { kind: 'foot', set, head: above.head, keys: keys.slice(0, level + 1) };
  }
  const keys = [...new Set(bindings.filter((one) => one.isGroup && one.set === set).map(keyOf))];
  const isSummed = bindings.some((one) => aggregateOf(one) !== undefined);
  if (isSummed && keys.length === 0) return null;
  return { kind: isSummed ? 'groups' : 'detail', set, head: row, keys };
}

/** The data set each repeating row is repeated for, by row. */
export function bandsOf(sheet: Pick<ReportSheet, 'cells'>): ReadonlyMap<number, string> {
  return new Map([...rowBands(sheet)].map(([row, { set }]) => [row, set]));
}

/** The cells that repeat side by side, by their headings. */
export function zonesOf({ cells, merges, rows }: ReportSheet): readonly Zone[] {
  const written = new Set(cells.flatMap((cell) => (cell.text === '' ? [] : [placeOf(cell)])));
  const joins = new Map(merges.map((merge) => [placeOf(merge), merge]));
  return cells
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap(({ row, column, text }) => {
      const binding = eachBindings(text).find(({ role }) => role === 'across');
      if (binding === undefined) return [];
      const join = joins.get(placeOf({ row, column }));
      const right = column + (join?.columns ?? 1) - 1;
      const isEmpty = (at: number): boolean => {
        for (let place = column; place <= right; place += 1)
          if (written.has(placeOf({ row: at, column: place }))) return false;
        return true;
      };
      let bottom = row + (join?.rows ?? 1) - 1;
      while (bottom + 1 < rows && !isEmpty(bottom + 1)) bottom += 1;
      return [{ binding, top: row, bottom, left: column, right }];
    });
}

export function isInZone(
  { top, bottom, left, right }: Zone,
  { row, column }: { row: number; column: number },
): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** Records in the order of a block, and the stretch of them every copy of a row stands for. */
export type Stretch = readonly [from: number, to: number];

/**
 * Puts records of the same groups together: groups in the order in which they first appear, records within them as they came.
 * @param keyAt the keys of a record, from the outermost group to the innermost
 */
export function gathered(
  count: number,
  depth: number,
  keyAt: (record: number) => readonly string[],
): { readonly order: readonly number[]; readonly stretches: (level: number) => readonly Stretch[] } {
  const ranks = new Map<string, number>();
  const rows = Array.from({ length: count }, (_, record) => {
    const keys = keyAt(record);
    const path = Array.from({ length: depth }, (_key, level) => {
      const prefix = JSON.stringify(keys.slice(0, level + 1));
      const rank = ranks.get(prefix) ?? ranks.size;
      ranks.set(prefix, rank);
      return rank;
    });
    return { record, path };
  });
  rows.sort((a, b) => {
    for (const [level, rank] of a.path.entries()) {
      const apart = rank - (b.path[level] ?? 0);
      if (apart !== 0) return apart;
    }
    return a.record - b.record;
  });
  return {
    order: rows.map(({ record }) => record),
    stretches: (level) => {
      const found: [number, number][] = [];
      for (const [at, { path }] of rows.entries()) {
        const last = found.at(-1);
        // A rank belongs to one whole path of keys.
        if (last !== undefined && rows[last[0]]?.path[level - 1] === path[level - 1]) last[1] = at + 1;
        else found.push([at, at + 1]);
      }
      return found;
    },
  };
}

/** Fields that stand in for the record itself are no field of a data set. */
export function needsRole({ field, isGroup, role }: Binding): boolean {
  return field !== ROW_NUMBER && !isGroup && role === undefined;
}

/** The refusal of more values side by side than a table can hold. */
export function tooManyValues({ top, left, binding }: Zone, count: number): { zh: string; en: string } {
  const [address, most] = [addressOf(top, left), SHEET_REPORT_LIMITS.crossValues];
  return {
    zh: `${address}：横向展开的 ${binding.field} 有 ${count} 个不同的值，最多 ${most} 个，请缩小查询范围，或按月、按年展开，或换一个字段`,
    en: `${address}: ${binding.field} has ${count} values side by side of at most ${most}; narrow the query, take its month or year, or another field`,
  };
}
