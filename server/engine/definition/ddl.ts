import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { StartupFailure } from '#server/db/startup-failure.ts';
import { systemColumns, uniqueAmongLive } from '#server/db/system-columns.ts';
import { decimalsOf, type Field, type Form, type Table } from './catalogue.ts';
import { PARENT } from './definition.ts';

/** Chinese text sorts by pinyin; the index uses the same order. Keys and codes of dictionaries sort plainly. */
const CHINESE = 'zh-Hans-x-icu';

/** A column as the database has it. */
export type StoredColumn = { readonly type: string; readonly scale: number | null; readonly nullable: boolean };

export type StoredTables = ReadonlyMap<string, ReadonlyMap<string, StoredColumn>>;

/**
 * Creates what a form needs in the database, or adds the columns and indexes it gained. Never drops anything; a change that would have to
 * convert stored values is refused in words.
 */
export async function syncForm(db: Db, form: Form, tables: StoredTables): Promise<void> {
  for (const table of [form.head, ...form.subs]) {
    const present = tables.get(table.name);
    if (present === undefined) await tableToCreate(db, table).execute();
    else await alterTable(db, table, present);
    await createIndexes(db, form, table);
  }
}

/** Columns of every table there is, in one query. */
export async function readTables(db: Db): Promise<StoredTables> {
  const { rows } = await sql<{
    table_name: string;
    column_name: string;
    data_type: string;
    numeric_scale: number | null;
    is_nullable: string;
  }>`
    select table_name, column_name, data_type, numeric_scale, is_nullable
    from information_schema.columns where table_schema = current_schema()`.execute(db);
  const tables = new Map<string, Map<string, StoredColumn>>();
  for (const row of rows) {
    const columns = tables.get(row.table_name) ?? new Map<string, StoredColumn>();
    columns.set(row.column_name, {
      type: row.data_type,
      scale: row.numeric_scale,
      nullable: row.is_nullable === 'YES',
    });
    tables.set(row.table_name, columns);
  }
  return tables;
}

/** Foreign keys of a form; called when every table exists, so the order of modules does not matter. */
export async function syncForeignKeys(db: Db, form: Form, exists: ReadonlySet<string>): Promise<void> {
  for (const table of [form.head, ...form.subs]) {
    for (const { name, column, target } of wantedKeys(form, table)) {
      if (exists.has(name)) continue;
      await untyped(db).schema.alterTable(table.name).addForeignKeyConstraint(name, [column], target, ['id']).execute();
    }
  }
}

export type WantedKey = { readonly name: string; readonly column: string; readonly target: string };

/** The foreign keys a table of a form has. */
export function wantedKeys(form: Form, table: Table): readonly WantedKey[] {
  const keyOf = (column: string, target: string): WantedKey => ({
    name: shortName(`${table.name}_${column}_fkey`),
    column,
    target,
  });
  const own = storedFields(table).flatMap((field) => {
    // Lists of keys cannot have a foreign key; the write path checks them.
    if (field.reference === null || field.kind.multiple || field.reference.value !== 'id') return [];
    return [keyOf(field.name, field.reference.table)];
  });
  return table.isSub ? [keyOf('head_id', form.head.name), ...own] : own;
}

/** Names of the constraints there are. */
export async function readConstraints(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ conname: string }>`
    select conname from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f'`.execute(
    db,
  );
  return new Set(rows.map((row) => row.conname));
}

/** Name of the unique index of a field; a broken one is traced back to the field by it. */
export function uniqueIndexName(table: string, field: string): string {
  return shortName(`${table}_${field}_key`);
}

/** The statement that creates a table of the engine. */
export function tableToCreate(db: Db, table: Table) {
  let builder = untyped(db).schema.createTable(table.name).$call(systemColumns);
  if (table.isSub) {
    builder = builder
      .addColumn('head_id', 'text', (c) => c.notNull())
      .addColumn('line_no', 'integer', (c) => c.notNull().defaultTo(0))
      // Lines are changed together, and by what follows them: in half-empty pages that leaves their indexes alone.
      .modifyEnd(sql`with (fillfactor = 50)`);
  }
  for (const field of storedFields(table)) {
    builder = builder.addColumn(field.name, sql.raw(columnType(field)), (c) => (mustExist(field) ? c.notNull() : c));
  }
  return builder;
}

/** Column types of the database, by the storage of a field. */
export const databaseTypes = {
  text: 'text',
  none: 'text',
  numeric: 'numeric',
  integer: 'bigint',
  date: 'date',
  timestamp: 'timestamp without time zone',
};

async function alterTable(db: Db, table: Table, present: ReadonlyMap<string, StoredColumn>): Promise<void> {
  for (const field of storedFields(table)) {
    const column = present.get(field.name);
    const alter = untyped(db).schema.alterTable(table.name);
    if (column === undefined) {
      // Rows that are there already have no value for it, so a gained column is never NOT NULL; the write path asks for it.
      await alter.addColumn(field.name, sql.raw(columnType(field))).execute();
      continue;
    }
    const scale = decimalsOf(field);
    const isNarrower = field.kind.storage === 'numeric' && (column.scale ?? 0) > (scale ?? 0);
    if (column.type !== databaseTypes[field.kind.storage] || isNarrower) {
      throw new StartupFailure(
        `The field ${field.name} of ${table.name} is ${column.type}${column.scale === null ? '' : `, ${column.scale} decimals`} in the database; its definition now says otherwise.`,
        'Give the new field another name, or undo the change: stored values are not converted.',
      );
    }
    if (field.kind.storage === 'numeric' && column.scale !== scale)
      await alter.alterColumn(field.name, (c) => c.setDataType(sql`numeric(24, ${sql.lit(scale ?? 2)})`)).execute();
    if (!column.nullable && !mustExist(field)) await alter.alterColumn(field.name, (c) => c.dropNotNull()).execute();
  }
}

async function createIndexes(db: Db, form: Form, table: Table): Promise<void> {
  const { rows } = await sql<{ indexname: string }>`
    select indexname from pg_indexes where schemaname = current_schema() and tablename = ${table.name}`.execute(db);
  const present = new Set(rows.map((row) => row.indexname));
  const create = async (name: string, columns: readonly string[]): Promise<void> => {
    if (present.has(name)) return;
    await untyped(db)
      .schema.createIndex(name)
      .on(table.name)
      .columns([...columns])
      .where(sql.ref('del_flag'), '=', sql.lit(0))
      .execute();
    present.add(name);
  };
  for (const { name, columns, unique } of wantedIndexes(form, table)) {
    if (!unique) await create(name, columns);
    else if (!present.has(name)) await createUnique(db, table, columns.slice(1), name);
  }
}

/** An index of a table, over its columns in order; unique ones hold the tenant first, as all do. */
export type WantedIndex = { readonly name: string; readonly columns: readonly string[]; readonly unique: boolean };

/** The indexes a table of a form has: what its fields ask for, the order of its list, and those its definition names. */
export function wantedIndexes(form: Form, table: Table): readonly WantedIndex[] {
  const wanted: WantedIndex[] = [];
  const add = (name: string, columns: readonly string[], unique = false): void =>
    void wanted.push({ name: shortName(name), columns: ['tenant_id', ...columns], unique });
  if (table.isSub) add(`${table.name}_head_id_idx`, ['head_id', 'line_no']);
  for (const field of storedFields(table)) {
    if (field.unique === true) add(uniqueIndexName(table.name, field.name), [field.name], true);
    const isWanted = field.query === true || field.reference !== null || field.name === PARENT;
    if (isWanted && field.unique !== true && field.kind.maxLength <= 1000)
      add(`${table.name}_${field.name}_idx`, [field.name, 'id']);
  }
  // Whoever counts on a line asks for those that go back to it.
  if (table.isSub && table.byName.has('src_line_id')) add(`${table.name}_src_line_id_idx`, ['src_line_id']);
  if (!table.isSub && table.byName.has('src_id')) add(`${table.name}_src_id_idx`, ['src_id']);
  if (!table.isSub) add(`${table.name}_sort_idx`, [...form.definition.sort.map(({ field }) => field), 'id']);
  for (const { name, fields, unique } of table.indexes) add(`${table.name}_${name}`, fields, unique === true);
  return wanted;
}

async function createUnique(db: Db, table: Table, columns: readonly string[], name: string): Promise<void> {
  const refs = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ value: string }>`
    select concat_ws(', ', ${refs}) as value from ${sql.table(table.name)} where del_flag = 0 and num_nulls(${refs}) = 0
    group by tenant_id, ${refs} having count(*) > 1 limit 1`.execute(db);
  const [twice] = rows;
  if (twice !== undefined) {
    throw new StartupFailure(
      `The field ${columns.join(', ')} of ${table.name} is now unique, but the value “${twice.value}” is stored more than once.`,
      'Correct the records first, or take `unique` away.',
    );
  }
  await uniqueAmongLive(db, table.name, [...columns], name);
}

/** Fields that have a column. */
export function storedFields(table: Table): readonly Field[] {
  return table.fields.filter((field) => field.kind.storage !== 'none');
}

/** Required in the database too, where the platform itself can guarantee it. */
export function mustExist(field: Field): boolean {
  return field.required === true && !field.dormant && field.extend?.['unless'] === undefined;
}

/** The type of a field's column, as SQL. */
export function columnType(field: Field): string {
  switch (field.kind.storage) {
    case 'numeric':
      return `numeric(24, ${decimalsOf(field) ?? 2})`;
    case 'integer':
      return 'bigint';
    case 'date':
      return 'date';
    case 'timestamp':
      return 'timestamp(0)';
    case 'text':
    case 'none':
      return field.kind.reference === 'none' && field.kind.queryMode === 'like' && field.kind.maxLength <= 1000
        ? `text collate "${CHINESE}"`
        : 'text';
  }
}

/** Has every field of the form the column it needs? */
export function isInStep(form: Form, tables: StoredTables): boolean {
  return [form.head, ...form.subs].every((table) => {
    const columns = tables.get(table.name);
    return (
      columns !== undefined &&
      storedFields(table).every((field) => columns.get(field.name)?.type === databaseTypes[field.kind.storage])
    );
  });
}

/** PostgreSQL cuts names at 63 bytes, which could make two equal. */
export function shortName(name: string): string {
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

/** Tables of forms are not known at compile time. */
function untyped(db: Db): Kysely<Record<string, Record<string, unknown>>> {
  return db.withTables();
}
