import { parseAmount } from '#core/amounts/amounts.ts';
import { differenceOf, isSame, type RecordState, type StateRow, type Values } from '#core/history/difference.ts';
import type { Db } from '#server/db/connection.ts';
import { decimalsOf, type Field, type Form, type Table } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Actor } from '#server/platform/actor.ts';
import { addHistory, type HistoryAuthor, type HistoryNote, type Way } from './db/record-history.ts';
import type { PreparedRecord } from './prepare.ts';

/** Cause an act is part of, where it is not a person saving a form: a batch, a button by its title, an action … */
export type Cause = { readonly way: Way; readonly note?: string };

type Writer = {
  readonly db: Db;
  readonly form: Form;
  readonly actor: Pick<Actor, 'tenantId' | 'username' | 'orgCode'>;
  readonly cause?: Cause;
};
type Stored = { readonly head: Row; readonly subs: ReadonlyMap<string, readonly Row[]> };

/** Gives what all notes of an act share. */
export function authorOf({ form, actor, cause }: Omit<Writer, 'db'>): HistoryAuthor {
  const { tenantId, username, orgCode } = actor;
  const { way = 'form', note = null } = cause ?? {};
  return { formTable: form.head.name, tenantId, by: username, orgCode, way, note };
}

/** Adds to the history in the transaction of the act; one statement for many records. */
export async function noteHistory(writer: Writer, notes: readonly HistoryNote[]): Promise<void> {
  if (notes.length > 0) await addHistory(writer.db, authorOf(writer), notes);
}

/** A change of a record as it was stored, to one as it was prepared; null when nothing differs. */
export function changeNote(
  form: Form,
  stored: Stored,
  record: PreparedRecord,
  subs: Readonly<Record<string, readonly StateRow[]>>,
): HistoryNote | null {
  const changes = differenceOf(stateOf(form, stored), { head: valuesOf(form.head, record.head.values), subs });
  if (isSame(changes)) return null;
  return {
    recordId: String(stored.head['id']),
    version: Number(stored.head['version']) + 1,
    act: 'change',
    changes,
  };
}

/** A stored record as the history compares it. */
export function stateOf(form: Form, { head, subs }: Stored): RecordState {
  return {
    head: valuesOf(form.head, head),
    subs: Object.fromEntries(
      form.subs.map((sub) => [
        sub.name,
        (subs.get(sub.name) ?? []).map((row) => ({ id: String(row['id']), values: valuesOf(sub, row) })),
      ]),
    ),
  };
}

/** The values of a row the history keeps: every stored field but passwords. */
export function valuesOf(table: Table, row: Row): Values {
  const values: Record<string, unknown> = {};
  for (const field of keptFields(table)) values[field.name] = storedValue(field, row[field.name]);
  return values;
}

const keptOf = new WeakMap<Table, readonly Field[]>();

function keptFields(table: Table): readonly Field[] {
  const kept = keptOf.get(table) ?? table.fields.filter(isKept);
  keptOf.set(table, kept);
  return kept;
}

export function isKept({ kind, type }: Field): boolean {
  return kind.storage !== 'none' && type !== 'password';
}

/** Says whether two values of a field are stored alike. */
export function isSameValue(field: Field, one: unknown, other: unknown): boolean {
  return storedValue(field, one) === storedValue(field, other);
}

/** A value as the database answers it, so that what was sent and what was read compare as what they are. */
function storedValue(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  const decimals = decimalsOf(field);
  if (decimals !== null) {
    const isWhole = field.kind.storage === 'integer';
    if (typeof value === 'string' && !isWhole && isWritten(value, decimals)) return value;
    const amount = parseAmount(value);
    if (amount === null) return value;
    return decimals === 0 && isWhole ? amount.toNumber() : amount.toFixed(decimals);
  }
  return value;
}

/** Says whether a decimal is written with so many decimals already, as the database writes it; most are, and need no reckoning. */
function isWritten(text: string, decimals: number): boolean {
  const point = text.length - decimals - 1;
  return (decimals === 0 || text[point] === '.') && (decimals === 0 ? WHOLE : DECIMAL).test(text);
}

const WHOLE = /^(?:0|[1-9]\d*)$/;
const DECIMAL = /^(?:0|[1-9]\d*)\.\d+$/;
