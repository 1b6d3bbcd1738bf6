import { filled, type RefusalText } from '../refusals/text.ts';
import { jsonRowsRefusals } from './refusals.ts';
/** Row of JSON: plain values only. */
export type JsonRow = Readonly<Record<string, string | number | boolean | null>>;
export type JsonColumn = { readonly name: string; readonly type: 'text' | 'integer' | 'number' | 'date' };
export type JsonRows =
  | { readonly ok: true; readonly rows: readonly JsonRow[]; readonly columns: readonly JsonColumn[] }
  | { readonly ok: false; readonly fault: RefusalText };

/** Most rows of a chart. */
export const ROW_LIMIT = 5000;

/**
 * Rows from JSON: a list of flat objects, alone or as `result`, `result.records` or `data` of an object. Every column is named, with the type all of its
 * values have.
 * @returns the fault where the text is something else
 */
export function readJsonRows(text: string): JsonRows {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return wrong(
      filled(jsonRowsRefusals.unreadable, {
        reason: error instanceof Error ? error.message.slice(0, 120) : jsonRowsRefusals.formatWrong,
      }),
    );
  }
  return rowsIn(value);
}

/** The same for what is read already. */
export function rowsIn(value: unknown): JsonRows {
  const list = listIn(value, 0);
  if (list === null) return wrong(filled(jsonRowsRefusals.noList, { example: '[{"month": "2026-01", "amount": 12}]' }));
  if (list.length > ROW_LIMIT) return wrong(filled(jsonRowsRefusals.manyRows, { most: ROW_LIMIT, found: list.length }));
  const rows: JsonRow[] = [];
  for (const [index, item] of list.entries()) {
    if (!isObject(item)) return wrong(filled(jsonRowsRefusals.rowNoObject, { row: index + 1 }));
    for (const [name, one] of Object.entries(item))
      if (typeof one === 'object' && one !== null)
        return wrong(filled(jsonRowsRefusals.valueNested, { row: index + 1, name: name.slice(0, 40) }));
    // Every member has just been checked.
    rows.push(item as JsonRow);
  }
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (names.length === 0) return wrong(jsonRowsRefusals.noData);
  if (names.length > 100) return wrong(jsonRowsRefusals.manyFields);
  return { ok: true, rows, columns: names.map((name) => ({ name, type: typeOf(rows.map((row) => row[name])) })) };
}

function listIn(value: unknown, depth: number): readonly unknown[] | null {
  if (Array.isArray(value)) return value as readonly unknown[];
  if (!isObject(value) || depth > 1) return null;
  return listIn(value['result'] ?? value['data'] ?? value['records'], depth + 1);
}

function typeOf(values: readonly unknown[]): JsonColumn['type'] {
  const given = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (given.length === 0) return 'text';
  if (given.every((value) => typeof value === 'number'))
    return given.every((value) => Number.isSafeInteger(value)) ? 'integer' : 'number';
  return given.every((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) ? 'date' : 'text';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(fault: RefusalText): JsonRows {
  return { ok: false, fault };
}
