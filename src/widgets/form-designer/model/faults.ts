import type { DesignFault } from '@/entities/form-design';
import type { Draft, FieldLine, TableDraft } from './design-state.ts';

/** Faults of the lines and settings of one table: key of a line, or name of a setting, → words. */
export type Faults = ReadonlyMap<string, string>;

const none: Faults = new Map();

/** Sorts the server's faults to tables and lines; what fits nowhere belongs to the head of the main table. */
export function faultsByTable(faults: readonly DesignFault[], { tables }: Draft): ReadonlyMap<string, Faults> {
  const [main] = tables;
  const found = new Map<string, Map<string, string>>();
  for (const { table: name, row, field, message } of faults) {
    const table = tables.find(({ head }) => head.tableName === name) ?? main;
    if (table === undefined) continue;
    const place = lineOf(table, row, field)?.key ?? field;
    const own = found.get(table.key) ?? new Map<string, string>();
    const before = own.get(place);
    own.set(place, before === undefined ? message : `${before}；${message}`);
    found.set(table.key, own);
  }
  return found;
}

/** A duplicate name stands on two lines: the row says which is meant. */
function lineOf({ fields }: TableDraft, row: number | undefined, name: string): FieldLine | undefined {
  const byRow = row === undefined ? undefined : fields[row];
  if (byRow?.dbFieldName.trim() === name) return byRow;
  return (
    fields.find(({ dbFieldName }) => dbFieldName.trim() === name) ??
    // A field that others use is told of by the name they know.
    fields.find(({ dbFieldNameOld }) => dbFieldNameOld === name)
  );
}

export function faultsOf(all: ReadonlyMap<string, Faults>, table: string): Faults {
  return all.get(table) ?? none;
}
