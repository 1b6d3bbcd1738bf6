import { sql } from 'kysely';
import { plain } from '#core/screen/list-view.ts';
import type { Db } from '#server/db/connection.ts';
import { findByKey, takenBy, livingPeople } from '#server/db/repositories/row.ts';
import type { FieldError } from '#server/domain/refusal.ts';
import type { Catalogue, Field, Table } from './catalogue.ts';
import { fieldError, rowsOf, type PreparedRecord, type PreparedRow } from './prepare.ts';
import { compileRows, isList } from './query.ts';
import { also } from './select.ts';

/** The text the family shows for a value that is taken. */
export const TAKEN = '该值不可用，系统中已存在！';

type Use = { readonly row: PreparedRow; readonly field: Field; readonly keys: readonly string[] };

/**
 * Checks that every referenced record exists and, where it was newly chosen, is enabled; takes the read-only copies a popup pastes
 * (code, name, unit …) from the referenced record itself, so that no client can write its own.
 * @param mayBeStopped rows that end what stands, and may name what is disabled
 * @param mustExist what rows had before has to be there, too: they come back from the bin
 */
export async function resolveReferences(
  db: Db,
  catalogue: Catalogue,
  record: PreparedRecord,
  tenantId: string,
  mayBeStopped: (row: PreparedRow) => boolean = () => false,
  { mustExist = false }: { mustExist?: boolean } = {},
): Promise<FieldError[]> {
  return resolveRows(db, catalogue, rowsOf(record), tenantId, mayBeStopped, mustExist);
}

/** The same for the rows of many records at once. */
export async function resolveRows(
  db: Db,
  catalogue: Catalogue,
  rows: readonly PreparedRow[],
  tenantId: string,
  mayBeStopped: (row: PreparedRow) => boolean = () => false,
  mustExist = false,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const groups = Map.groupBy(usesOf(rows), ({ field }) =>
    field.reference === null ? field.kind.reference : `${field.reference.table},${field.reference.value}`,
  );
  for (const uses of groups.values()) {
    const reference = uses[0]?.field.reference ?? null;
    if (reference === null) {
      await checkPeople(db, uses, tenantId, errors);
      continue;
    }
    const target = catalogue.table(reference.table);
    const columns = [...new Set(uses.flatMap(({ field }) => copiesOf(field).map(({ from }) => from)))].filter(
      (name) => name === 'id' || target?.byName.has(name) === true,
    );
    const found = await findByKey(db, reference.table, {
      key: reference.value,
      values: [...new Set(uses.flatMap(({ keys }) => keys))],
      columns,
      hasEnabled: target?.byName.get('enabled')?.type === 'switch',
      tenantId,
    });
    const byKey = new Map(found.map((row) => [String(row['__key']), row]));
    const offered = await offeredKeys(db, target, reference.value, [...byKey.keys()], tenantId);
    for (const use of uses) {
      applyReference(use, byKey, offered, errors, { mayBeStopped: mayBeStopped(use.row), mustExist });
    }
  }
  clearCopies(rows);
  return errors;
}

/** Of these keys, those of rows the caller may see and so choose; null for all of them. */
async function offeredKeys(
  db: Db,
  target: Table | undefined,
  key: string,
  keys: readonly string[],
  tenantId: string,
): Promise<ReadonlySet<string> | null> {
  const rules = target === undefined ? [] : compileRows(target, 't', tenantId);
  if (target === undefined || rules.length === 0) return null;
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(`t.${key}`)}::text as key from ${sql.table(target.name)} t
    where t.tenant_id = ${tenantId} and t.del_flag = 0 and ${sql.ref(`t.${key}`)} = any(${keys}::text[]) ${also(rules)}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.key));
}

function usesOf(rows: readonly PreparedRow[]): readonly Use[] {
  return rows.flatMap((row) =>
    row.table.fields.flatMap((field): Use[] => {
      const value = row.values[field.name];
      const points = field.reference !== null || field.kind.reference === 'user' || field.kind.reference === 'depart';
      if (!points || field.dormant || typeof value !== 'string' || value === '') return [];
      return [{ row, field, keys: isList(field) ? value.split(',') : [value] }];
    }),
  );
}

function applyReference(
  { row, field, keys }: Use,
  byKey: ReadonlyMap<string, Record<string, unknown>>,
  offered: ReadonlySet<string> | null,
  errors: FieldError[],
  { mayBeStopped, mustExist }: { mayBeStopped: boolean; mustExist: boolean },
): void {
  const changed = row.stored === null || row.stored[field.name] !== row.values[field.name];
  const before = keysBefore(row, field);
  for (const key of keys) {
    // What was chosen before stays; a row that a row rule hides cannot be chosen anew.
    const target = byKey.get(key);
    if (before.has(key) && (target !== undefined || !mustExist)) continue;
    if (target === undefined || offered?.has(key) === false)
      errors.push(fieldError(row.table, row.index, field.name, `${field.label}所选的记录不存在或已被删除，请重新选择`));
    else if (!mayBeStopped && target['__enabled'] === 'N')
      errors.push(fieldError(row.table, row.index, field.name, `${field.label}所选的记录已停用，请重新选择`));
  }
  const [only] = keys;
  const target = keys.length === 1 && only !== undefined ? byKey.get(only) : undefined;
  if (target === undefined || !changed) return;
  for (const { from, to } of copiesOf(field)) {
    const dest = row.table.byName.get(to);
    if (to !== field.name && dest?.readonly === true && dest.formula === undefined)
      row.values[to] = target[from] ?? null;
  }
}

/** The keys a stored row has in a field. */
function keysBefore({ stored }: PreparedRow, field: Field): ReadonlySet<string> {
  const value = plain(stored?.[field.name]);
  return new Set(value === '' ? [] : isList(field) ? value.split(',') : [value]);
}

/** A popup that was emptied takes its copies with it. */
function clearCopies(rows: readonly PreparedRow[]): void {
  for (const row of rows) {
    for (const field of row.table.fields) {
      if (
        field.popup === undefined ||
        field.dormant ||
        row.values[field.name] !== null ||
        row.stored?.[field.name] == null
      )
        continue;
      for (const { to } of copiesOf(field)) {
        const dest = row.table.byName.get(to);
        if (to !== field.name && dest?.readonly === true && dest.formula === undefined) row.values[to] = null;
      }
    }
  }
}

function copiesOf(field: Field): readonly { from: string; to: string }[] {
  if (field.popup === undefined) return [];
  const to = field.popup.to.split(',');
  return field.popup.from.split(',').map((from, index) => ({ from, to: to[index] ?? '' }));
}

async function checkPeople(db: Db, uses: readonly Use[], tenantId: string, errors: FieldError[]): Promise<void> {
  const kind = uses[0]?.field.kind.reference === 'depart' ? 'depart' : 'user';
  const living = await livingPeople(db, kind, [...new Set(uses.flatMap(({ keys }) => keys))], tenantId);
  for (const { row, field, keys } of uses) {
    // Somebody who left keeps the documents that name him.
    const before = keysBefore(row, field);
    const missing = keys.find((key) => !before.has(key) && !living.has(kind === 'user' ? key.toLowerCase() : key));
    if (missing !== undefined)
      errors.push(fieldError(row.table, row.index, field.name, `${field.label}“${missing}”不存在，请重新选择`));
  }
}

/**
 * Values of unique fields that another live record has, or that two rows of this one share.
 * @param ownerOf names the record that has it, by its table and the id of its row; null where the reader may not see it
 */
export async function findTaken(
  db: Db,
  record: PreparedRecord,
  { tenantId, ownerOf }: { tenantId: string; ownerOf: (table: Table, id: string) => Promise<string | null> },
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const rows = rowsOf(record);
  const exceptIds = rows.flatMap((row) => row.id ?? []);
  for (const row of rows) {
    for (const field of row.table.fields) {
      const value = row.values[field.name];
      if (field.unique !== true || value === null || value === undefined) continue;
      const twin = rows.some(
        (other) => other !== row && other.table === row.table && other.values[field.name] === value,
      );
      const unchanged = row.stored !== null && row.stored[field.name] === value;
      if (!twin && unchanged) continue;
      const taken = twin ? null : await takenBy(db, row.table.name, field.name, value, { tenantId, exceptIds });
      if (!twin && taken === null) continue;
      const owner = taken === null ? null : await ownerOf(row.table, taken);
      const shown = plain(value);
      const said = twin ? `“${shown}”在本单重复` : owner === null ? `“${shown}”不能重复` : `“${shown}”已用于${owner}`;
      errors.push(fieldError(row.table, row.index, field.name, `${field.label}：${TAKEN}${said}`));
    }
  }
  return errors;
}
