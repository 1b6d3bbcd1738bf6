import { sql } from 'kysely';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue, Field, Table } from '#server/engine/definition/catalogue.ts';
import type { Agreement } from '#server/engine/flow/flow-agreed.ts';
import { fieldError, rowsOf, type PreparedRecord, type PreparedRow } from '#server/engine/record/prepare.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { findByKey, findTakenValues, livingPeople } from './db/row.ts';
import { compileRows, isList } from './query.ts';
import { listRefusals } from './refusals.ts';
import { also } from './select.ts';

/** The text the family shows for a value that is taken. */
export const TAKEN = listRefusals.valueTaken;

type Use = { readonly row: PreparedRow; readonly field: Field; readonly keys: readonly string[] };

/**
 * Checks that every referenced record exists and, where it was newly chosen, is enabled; takes the read-only copies a popup pastes
 * (code, name, unit …) from the referenced record itself, so that no client can write its own.
 */
export async function resolveReferences(
  db: Db,
  catalogue: Catalogue,
  record: PreparedRecord,
  tenantId: string,
  leave: Leave = {},
): Promise<FieldError[]> {
  return resolveRows(db, catalogue, rowsOf(record), tenantId, leave);
}

/** References that are allowed although they cannot be chosen. */
export type Leave = {
  /** Rows that end what stands, and may name what is disabled. */
  readonly mayBeStopped?: (row: PreparedRow) => boolean;
  /** References that rows had before have to exist, too: the rows come back from the bin. */
  readonly mustExist?: boolean;
  /** Values rows take from their sources; asked where something is not there, left or was disabled. */
  readonly agreement?: Agreement;
};

/** The same for the rows of many records at once. */
export async function resolveRows(
  db: Db,
  catalogue: Catalogue,
  rows: readonly PreparedRow[],
  tenantId: string,
  { mayBeStopped = () => false, mustExist = false, agreement }: Leave = {},
): Promise<FieldError[]> {
  const doubts: Doubt[] = [];
  // What stays as it was needs no look: the row points to it already, which keeps it from being deleted.
  const asked = usesOf(rows).filter(({ row, field }) => mustExist || isChosenAnew(row, field));
  const groups = Map.groupBy(asked, ({ field }) =>
    field.reference === null ? field.kind.reference : `${field.reference.table},${field.reference.value}`,
  );
  for (const uses of groups.values()) {
    const reference = uses[0]?.field.reference ?? null;
    if (reference === null) {
      doubts.push(...(await checkPeople(db, uses, tenantId)));
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
      doubts.push(...applyReference(use, byKey, offered, { mayBeStopped: mayBeStopped(use.row), mustExist }));
    }
  }
  clearCopies(rows);
  const agreed = doubts.length === 0 ? undefined : await agreement?.();
  return doubts
    .filter(({ row, field, key, isStopped }) => agreed?.(row, field, isStopped).has(key) !== true)
    .map(({ row, field, message }) => fieldError(row.table, row.index, field.name, message));
}

/** A key that cannot be chosen, and what is said of it. */
type Doubt = {
  readonly row: PreparedRow;
  readonly field: Field;
  readonly key: string;
  /** It is there, and was disabled. */
  readonly isStopped: boolean;
  readonly message: RefusalText;
};

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
  { mayBeStopped, mustExist }: { mayBeStopped: boolean; mustExist: boolean },
): readonly Doubt[] {
  const doubts: Doubt[] = [];
  const doubt = (key: string, isStopped: boolean, what: RefusalText): void =>
    void doubts.push({
      row,
      field,
      key,
      isStopped,
      message: filled(listRefusals.chosenRecord, { label: field.label, fault: what }),
    });
  const changed = isChosenAnew(row, field);
  const before = keysBefore(row, field);
  for (const key of keys) {
    // What was chosen before stays; a row that a row rule hides cannot be chosen anew.
    const target = byKey.get(key);
    if (before.has(key) && (target !== undefined || !mustExist)) continue;
    if (target === undefined || offered?.has(key) === false) doubt(key, false, listRefusals.goneOrDeleted);
    else if (!mayBeStopped && target['__enabled'] === 'N') doubt(key, true, listRefusals.isDisabled);
  }
  const [only] = keys;
  const target = keys.length === 1 && only !== undefined ? byKey.get(only) : undefined;
  if (target === undefined || !changed) return doubts;
  for (const { from, to } of copiesOf(field)) {
    const dest = row.table.byName.get(to);
    if (to !== field.name && dest?.readonly === true && dest.formula === undefined)
      row.values[to] = target[from] ?? null;
  }
  return doubts;
}

function isChosenAnew({ stored, values }: PreparedRow, { name }: Field): boolean {
  return stored === null || stored[name] !== values[name];
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

async function checkPeople(db: Db, uses: readonly Use[], tenantId: string): Promise<readonly Doubt[]> {
  const kind = uses[0]?.field.kind.reference === 'depart' ? 'depart' : 'user';
  const living = await livingPeople(db, kind, [...new Set(uses.flatMap(({ keys }) => keys))], tenantId);
  return uses.flatMap(({ row, field, keys }): readonly Doubt[] => {
    // Somebody who left keeps the documents that name him.
    const before = keysBefore(row, field);
    return keys
      .filter((key) => !before.has(key) && !living.has(kind === 'user' ? key.toLowerCase() : key))
      .map((key) => ({
        row,
        field,
        key,
        isStopped: false,
        message: filled(listRefusals.referenceUnknown, { label: field.label, key }),
      }));
  });
}

type Claim = { readonly row: PreparedRow; readonly field: Field; readonly isTwin: boolean };

/**
 * Values of unique fields that another live record has, or that two rows of this one share. One statement for each unique field.
 * @param ownersOf names the records that have them, by their table and the ids of their rows; those the reader may not see are left out
 */
export async function findTaken(
  db: Db,
  record: PreparedRecord,
  of: {
    readonly tenantId: string;
    readonly ownersOf: (table: Table, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  },
): Promise<FieldError[]> {
  const rows = rowsOf(record);
  const claims = claimsOf(rows);
  if (claims.length === 0) return [];
  const exceptIds = rows.flatMap((row) => row.id ?? []);
  const taken = new Map<Claim, string>();
  for (const [field, asked] of Map.groupBy(
    claims.filter(({ isTwin }) => !isTwin),
    (claim) => claim.field,
  )) {
    const table = asked[0]?.row.table.name ?? '';
    const values = asked.map(({ row }) => row.values[field.name]);
    const found = await findTakenValues(db, table, field.name, values, { tenantId: of.tenantId, exceptIds });
    for (const [place, id] of found) {
      const claim = asked[place];
      if (claim !== undefined) taken.set(claim, id);
    }
  }
  const owners = new Map<Table, ReadonlyMap<string, string>>();
  for (const [table, own] of Map.groupBy(taken, ([{ row }]) => row.table))
    owners.set(table, await of.ownersOf(table, [...new Set(own.map(([, id]) => id))]));
  return claims.flatMap((claim) => {
    const { row, field, isTwin } = claim;
    const id = taken.get(claim);
    if (!isTwin && id === undefined) return [];
    const owner = id === undefined ? undefined : owners.get(row.table)?.get(id);
    const shown = plain(row.values[field.name]);
    const said = isTwin
      ? filled(listRefusals.repeated, { shown })
      : owner === undefined
        ? filled(listRefusals.mustBeUnique, { shown })
        : filled(listRefusals.usedFor, { shown, owner });
    return [
      fieldError(
        row.table,
        row.index,
        field.name,
        filled(listRefusals.labelledFault, { label: field.label, fault: TAKEN, said }),
      ),
    ];
  });
}

/** Values of unique fields that are new to their rows, or that stand in several of them. */
function claimsOf(rows: readonly PreparedRow[]): readonly Claim[] {
  const unique = new Map<Table, readonly { readonly field: Field; readonly seen: Map<unknown, number> }[]>();
  for (const [table, own] of Map.groupBy(rows, (row) => row.table))
    unique.set(
      table,
      table.fields
        .filter((field) => field.unique === true)
        .map((field) => {
          const seen = new Map<unknown, number>();
          for (const { values } of own) seen.set(values[field.name], (seen.get(values[field.name]) ?? 0) + 1);
          return { field, seen };
        }),
    );
  return rows.flatMap((row) =>
    (unique.get(row.table) ?? []).flatMap(({ field, seen }): Claim[] => {
      const value = row.values[field.name];
      if (value === null || value === undefined) return [];
      const isTwin = (seen.get(value) ?? 0) > 1;
      return isTwin || isChosenAnew(row, field) ? [{ row, field, isTwin }] : [];
    }),
  );
}
