import type { StateRow } from '#core/history/difference.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Table } from '#server/engine/definition/catalogue.ts';
import { insertRows, markDeleted, updateRows } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { FlowScope, Scope } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { isSameValue, valuesOf } from './history.ts';
import type { PreparedRow } from './prepare.ts';

/** Gives the columns every row has of who makes it. */
export function stamp({ actor }: Pick<FlowScope, 'actor'>): Row {
  return { tenant_id: actor.tenantId, create_by: actor.username, sys_org_code: actor.orgCode };
}

/** Gives lines as they are stored for the first time, numbered in their order. */
export function newLines(
  scope: Pick<FlowScope, 'actor'>,
  headId: string,
  rows: readonly { readonly values: Row }[],
): readonly Row[] {
  return rows.map(({ values }, index) => newLine(scope, headId, values, index));
}

/** Gives one of them; `index` is its place among the lines. */
export function newLine(
  scope: Pick<FlowScope, 'actor'>,
  headId: string,
  values: Row,
  index: number,
): Row & { readonly id: string } {
  return { ...values, id: newId(), head_id: headId, line_no: index + 1, ...stamp(scope) };
}

/** Writes stored lines as they are after an act, in one statement: the columns in which one of them differs. */
export async function updateChanged(
  { db, actor }: { readonly db: Db; readonly actor: Pick<Actor, 'tenantId' | 'username'> },
  table: Table,
  before: readonly Row[],
  after: readonly Row[],
): Promise<void> {
  const names = table.fields.map(({ name }) => name);
  const changed = after.flatMap((row, index) => {
    const was = before[index];
    const own = names.filter((name) => row !== was && row[name] !== was?.[name]);
    return own.length === 0 ? [] : [{ id: String(row['id']), values: row, own }];
  });
  await updateColumns(db, table.name, changed, { tenantId: actor.tenantId, by: actor.username });
}

/** A line, and the columns in which it differs. */
type ChangedLine = { readonly id: string; readonly values: Row; readonly own: readonly string[] };

async function updateColumns(
  db: Db,
  table: string,
  changed: readonly ChangedLine[],
  key: { readonly tenantId: string; readonly by: string },
): Promise<void> {
  const columns = [...new Set(changed.flatMap(({ own }) => own))];
  await updateRows(
    db,
    table,
    changed.map(({ id, values }) => ({ ...Object.fromEntries(columns.map((name) => [name, values[name]])), id })),
    key,
  );
}

/**
 * Makes the lines of a stored document those of a changed one, in one statement each for lines that go, stay and come. Of lines that stay the
 * columns are written in which one of them differs; a line that differs in nothing keeps its version.
 * @param stored the lines before, under the lock of their head
 * @returns the lines as the history compares them
 */
export async function replaceRows(
  scope: Pick<Scope, 'db' | 'actor'>,
  table: string,
  headId: string,
  rows: readonly PreparedRow[],
  stored: readonly Row[],
): Promise<readonly StateRow[]> {
  const { db, actor } = scope;
  const key = { tenantId: actor.tenantId, by: actor.username };
  const kept = new Set(rows.flatMap((row) => row.id ?? []));
  const gone = stored.map((row) => String(row['id'])).filter((id) => !kept.has(id));
  await markDeleted(db, table, { column: 'id', values: gone, tenantId: key.tenantId }, key.by);
  const added: Row[] = [];
  const changed: ChangedLine[] = [];
  const after = rows.map((row, index): StateRow => {
    const state = valuesOf(row.table, row.values);
    if (row.id === null) {
      const fresh = newLine(scope, headId, row.values, index);
      added.push(fresh);
      return { id: fresh.id, values: state };
    }
    const values: Row = { ...row.values, line_no: index + 1 };
    const own = differing(row, values);
    if (own.length > 0) changed.push({ id: row.id, values, own });
    return { id: row.id, values: state };
  });
  await updateColumns(db, table, changed, key);
  await insertRows(db, table, added);
  return after;
}

function differing({ table, stored }: PreparedRow, values: Row): readonly string[] {
  return Object.keys(values).filter((name) => {
    if (stored === null || values[name] === stored[name]) return stored === null;
    const field = table.byName.get(name);
    return field === undefined || !isSameValue(field, values[name], stored[name]);
  });
}
