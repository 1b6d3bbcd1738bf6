import { keyOf, type Binding } from './binding.ts';
import { gathered, isInZone, rowBands, tooManyValues, zonesOf, type Band, type Stretch, type Zone } from './bands.ts';
import type { SetData } from './data-set.ts';
import type { Ref } from './formula.ts';
import { SHEET_REPORT_LIMITS, type ReportSheet } from './sheet.ts';

/** One copy of a drawn cell: of which of its rows, and of which of the values beside one another. */
export type Spot = { readonly row: number; readonly column: number; readonly index: number; readonly cross: number };

type RowPlan = { readonly band: Band; readonly order: readonly number[]; readonly stretches: readonly Stretch[] };
type ZonePlan = {
  readonly zone: Zone;
  readonly values: readonly { readonly key: string; readonly text: string }[];
  /** Which of the values a record has. */
  readonly of: readonly number[];
};

/** Sign for an empty value above a column of its own. */
const EMPTY_VALUE = '—';
const ONCE: readonly [number, number] = [0, 1];

/** Places of all copies of a drawn cell, and the records they stand for. */
export class Layout {
  readonly bands: ReadonlyMap<number, Band>;
  /** The lines of the filled sheet, each a copy of a drawn row. */
  readonly lines: readonly { readonly row: number; readonly index: number }[];
  readonly fault: { readonly zh: string; readonly en: string } | null;
  readonly rows = new Map<number, RowPlan>();
  readonly zones: readonly ZonePlan[];
  readonly at = new Map<number, number[]>();
  readonly sets: ReadonlyMap<string, SetData>;

  constructor(sheet: ReportSheet, sets: ReadonlyMap<string, SetData>) {
    this.sets = sets;
    this.bands = rowBands(sheet);
    const groups = new Map(headBindings(this.bands));
    for (const [row, band] of this.bands) this.plan(row, band, groups.get(band.head) ?? []);
    this.zones = zonesOf(sheet).map((zone) => planZone(zone, sets));
    const crowded = this.zones.find(({ values }) => values.length > SHEET_REPORT_LIMITS.crossValues);
    this.fault = crowded === undefined ? null : tooManyValues(crowded.zone, crowded.values.length);
    this.lines = [...Array(sheet.rows).keys()].flatMap((row) => this.linesOf(row));
    for (const [line, { row }] of this.lines.entries()) {
      const places = this.at.get(row);
      if (places === undefined) this.at.set(row, [line]);
      else places.push(line);
    }
  }

  private plan(row: number, band: Band, bindings: readonly Binding[]): void {
    const set = this.sets.get(band.set);
    const head = this.rows.get(band.head);
    if (band.kind === 'foot' && head !== undefined && head.order.length > 0) {
      const level = band.keys.length;
      this.rows.set(row, { band, order: head.order, stretches: this.levels.get(band.head)?.(level) ?? [] });
      return;
    }
    const { order, stretches } = gathered(set?.count ?? 0, bindings.length, (record) =>
      bindings.map((binding) => partOf(set?.read(record, binding.field)?.value ?? '', binding)),
    );
    this.levels.set(band.head, stretches);
    if (band.kind === 'foot') this.rows.set(row, { band, order, stretches: [] });
    else {
      const own = band.kind === 'groups' ? stretches(bindings.length) : order.map((_, at): Stretch => [at, at + 1]);
      // Without records it is there once, empty.
      this.rows.set(row, { band, order, stretches: own.length === 0 ? [[0, 0]] : own });
    }
  }

  private readonly levels = new Map<number, (level: number) => readonly Stretch[]>();

  /** A block comes as a whole: after the last row of a group come its totals. */
  private linesOf(row: number): { row: number; index: number }[] {
    const plan = this.rows.get(row);
    if (plan === undefined) return [{ row, index: 0 }];
    if (plan.band.kind === 'foot') return [];
    const feet = [...this.rows].filter(([, { band }]) => band.kind === 'foot' && band.head === row);
    const next = feet.map(() => 0);
    return plan.stretches.flatMap(([, to], index) => [
      { row, index },
      ...feet.flatMap(([foot, { stretches }], at) => {
        const place = next[at] ?? 0;
        if (stretches[place]?.[1] !== to) return [];
        next[at] = place + 1;
        return [{ row: foot, index: place }];
      }),
    ]);
  }

  countOf(row: number): number {
    return this.rows.get(row)?.stretches.length ?? 1;
  }

  zoneAt(cell: { readonly row: number; readonly column: number }): ZonePlan | undefined {
    return this.zones.find(({ zone }) => isInZone(zone, cell));
  }

  /** Counts the copies of a cell side by side. */
  crossCount(cell: { readonly row: number; readonly column: number }): number {
    return this.zoneAt(cell)?.values.length ?? 1;
  }

  /** The record a copy shows, of those of its data set; null without one. */
  recordAt({ row, index }: Spot): number | null {
    const plan = this.rows.get(row);
    const [from, to] = plan?.stretches[index] ?? [0, 0];
    return from < to ? (plan?.order[from] ?? null) : null;
  }

  /** All records of a data set that a copy stands for: those of its row, and of them those of its column. */
  recordsAt(spot: Spot, set: string): readonly number[] {
    const plan = this.rows.get(spot.row);
    const [from, to] = plan?.stretches[spot.index] ?? [0, 0];
    const all = plan?.band.set === set ? plan.order.slice(from, to) : [...Array(this.sets.get(set)?.count ?? 0).keys()];
    const zone = this.zoneAt(spot);
    return zone?.zone.binding.set === set ? all.filter((record) => zone.of[record] === spot.cross) : all;
  }

  /** Copies of a row that are meant from a place: of its own block those with its records, otherwise all. */
  rowsFor(ref: Ref, spot: Spot): readonly [begin: number, end: number] {
    const [target, own] = [this.rows.get(ref.row), this.rows.get(spot.row)];
    if (target === undefined) return ONCE;
    if (own === undefined || ref.isRowHeld || target.band.head !== own.band.head) return [0, target.stretches.length];
    if (ref.row === spot.row) return [spot.index, spot.index + 1];
    const [from, to] = own.stretches[spot.index] ?? [0, 0];
    return [firstAfter(target.stretches, from), from < to ? firstFrom(target.stretches, to) : 0];
  }

  /** Copies side by side that are meant from a place. */
  crossFor(ref: Ref, spot: Spot, { isWhole = false } = {}): readonly [begin: number, end: number] {
    if (this.zones.length === 0) return ONCE;
    const zone = this.zoneAt(ref);
    if (zone === undefined) return ONCE;
    if (!isWhole && !ref.isColumnHeld && this.zoneAt(spot) === zone) return [spot.cross, spot.cross + 1];
    return [0, zone.values.length];
  }

  /** The filled column of a copy. */
  columnAt(cell: { readonly row: number; readonly column: number }, cross: number): number {
    const place = this.begin(cell.column);
    const zone = this.zoneAt(cell)?.zone;
    return zone === undefined ? place : place + cross * (zone.right - zone.left + 1);
  }

  /** Filled columns from a drawn column to another: what is outside of the cells that repeat spans all their copies. */
  width(cell: { readonly row: number; readonly column: number }, columns: number): number {
    const last = cell.column + columns - 1;
    const zone = this.zoneAt(cell)?.zone;
    if (zone !== undefined && last <= zone.right) return columns;
    const end = this.begin(last) + (this.blockAt(last)?.zone.right === last ? this.extra(last) : 0);
    return end - this.begin(cell.column) + 1;
  }

  /** The drawn column of every filled one, so far as `used` go. */
  drawnColumns(used: number): readonly number[] {
    const found: number[] = [];
    for (let column = 0; column < used; column += 1) {
      const block = this.blockAt(column);
      if (block === undefined) found.push(column);
      else if (block.zone.left === column)
        for (const _ of block.values) for (let at = column; at <= block.zone.right; at += 1) found.push(at);
    }
    return found;
  }

  private blockAt(column: number): ZonePlan | undefined {
    return this.zones.find(({ zone: { left, right } }) => column >= left && column <= right);
  }

  private extra(column: number): number {
    const block = this.blockAt(column);
    return block === undefined ? 0 : (block.values.length - 1) * (block.zone.right - block.zone.left + 1);
  }

  private begin(column: number): number {
    return this.zones.reduce((sum, { zone }) => sum + (zone.right < column ? this.extra(zone.left) : 0), column);
  }
}

function headBindings(bands: ReadonlyMap<number, Band>): readonly (readonly [number, readonly Binding[]])[] {
  return [...bands].map(([row, { keys, set }]) => [
    row,
    keys.map((key) => {
      const [field = '', part] = key.split('|');
      const named = part === 'month' || part === 'year' ? part : undefined;
      return { kind: 'each', set, field, isGroup: true, isValue: true, part: named } satisfies Binding;
    }),
  ]);
}

/** A value, or the month or year of a day. */
export function partOf(value: string, { part }: Pick<Binding, 'part'>): string {
  return part === undefined ? value : value.slice(0, part === 'month' ? 7 : 4);
}

function planZone(zone: Zone, sets: ReadonlyMap<string, SetData>): ZonePlan {
  const { binding } = zone;
  const set = sets.get(binding.set);
  const isNumber = set?.fieldOf(binding.field)?.kind === 'number';
  const texts = new Map<string, string>();
  const keys = Array.from({ length: set?.count ?? 0 }, (_, record) => {
    const found = set?.read(record, binding.field) ?? null;
    const key = partOf(found?.value ?? '', binding);
    const isPlain = binding.isValue || binding.part !== undefined;
    if (!texts.has(key)) texts.set(key, key === '' ? EMPTY_VALUE : isPlain ? key : (found?.text ?? key));
    return key;
  });
  const compare = (a: string, b: string): number => {
    if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
    return (isNumber ? Number(a) - Number(b) : 0) || (a < b ? -1 : 1);
  };
  const sorted = [...texts.keys()].toSorted(compare);
  const places = new Map(sorted.map((key, at) => [key, at]));
  // Without records it is there once, empty.
  const values =
    sorted.length === 0
      ? [{ key: keyOf(binding), text: '' }]
      : sorted.map((key) => ({ key, text: texts.get(key) ?? key }));
  return { zone, values, of: keys.map((key) => places.get(key) ?? 0) };
}

/** The first stretch that ends after a place, and the first that begins there or later. */
function firstAfter(stretches: readonly Stretch[], place: number): number {
  return lowest(stretches.length, (at) => (stretches[at]?.[1] ?? 0) > place);
}
function firstFrom(stretches: readonly Stretch[], place: number): number {
  return lowest(stretches.length, (at) => (stretches[at]?.[0] ?? 0) >= place);
}

function lowest(length: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
