import { sql } from 'kysely';
import type { FieldDefinition, FormDefinition, SubDefinition } from '#core/online/definition.ts';
import { designOf, firstButtons, standardColumns } from '#core/online/design.ts';
import { isReservedWord, isSystemTable, NAME } from '#core/online/reserved.ts';
import { filled, listed } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { stableId } from '#server/db/stable-id.ts';
import { systemColumnNames } from '#server/db/system-columns.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { deleteForm, hideMenus, lockDesign } from '#server/engine/definition/db/design.ts';
import { readTables, type StoredColumn } from '#server/engine/definition/ddl.ts';
import {
  planMigration,
  planRebuild,
  planRemoval,
  quoted,
  type PlannedStep,
} from '#server/engine/definition/migration-plan.ts';
import {
  measure,
  readNames,
  refuseUnconfirmed,
  runSteps,
  stepText,
  lossText,
  type MigrationStep,
} from '#server/engine/definition/migration-run.ts';
import { readCatalogue } from '#server/engine/definition/store.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { forgetCopy, refuseCopied, refuseCopy } from './designer-copies.ts';
import {
  applyWanted,
  OWN_MODULE,
  planWanted,
  TAKE_TABLE,
  type DesignPlan,
  type Saved,
  type Wanted,
} from './designer.ts';
import { designRefusals } from './refusals.ts';

/** A definition as it stands, ready to be planned. */
export function wantedAsIs(
  id: string,
  module: string,
  definition: FormDefinition,
  renames: Wanted['renames'] = new Map(),
): Wanted {
  return { id, module, definition, renames, design: designOf(definition, stableId) };
}

/**
 * Takes forms away, with their tables or without.
 * @param confirm names of the tables that hold rows
 */
export async function removeForms(
  engine: Engine,
  ids: readonly string[],
  actor: Actor,
  options: { withTables: boolean; confirm: readonly string[] },
): Promise<void> {
  await inTransaction(engine.db, async (db) => {
    await lockDesign(db);
    // Copies first: an original can go with those that were named beside it.
    const all = await readCatalogue(db);
    const isOriginal = (id: string): boolean => all.form(id)?.definition.copy_of === undefined;
    for (const id of [...ids.filter((one) => !isOriginal(one)), ...ids.filter(isOriginal)]) {
      const catalogue = await readCatalogue(db);
      const form = catalogue.form(id) ?? formOfSub(catalogue, id);
      if (form === undefined) throw refusal(404, designRefusals.formGone);
      refuseCopied(catalogue, form);
      const isOwnTable = form.definition.copy_of === undefined;
      if (options.withTables && isOwnTable) await dropTables(db, catalogue, form, options.confirm);
      await hideMenus(db, form.definition.table, form.definition.permission, actor.username);
      await deleteForm(db, form.id);
      await forgetCopy(db, form);
    }
  });
  await engine.store.announce();
}

function formOfSub(catalogue: Catalogue, id: string): never | undefined {
  const sub = catalogue.forms
    .flatMap(({ subs }) => subs)
    .find(({ name }) => name === id || stableId('form', name) === id);
  if (sub !== undefined) throw refusal(422, designRefusals.isSubTable, { title: sub.title, table: sub.formTable });
  return undefined;
}

async function dropTables(db: Db, catalogue: Catalogue, form: Form, confirm: readonly string[]): Promise<void> {
  const own = new Set([form.head.name, ...form.subs.map(({ name }) => name)]);
  const first = [...own]
    .flatMap((table) => catalogue.pointersTo(table))
    .find((pointer) => !own.has(pointer.table.name));
  if (first !== undefined)
    throw refusal(422, designRefusals.referenced, { title: first.form.definition.title, label: first.field.label });
  const { steps } = await measure(db, planRemoval(form, await readTables(db)), form.head.name);
  refuseFilled(steps, confirm);
  await runSteps(db, steps);
}

/** Tables that hold rows go only when they were named. */
function refuseFilled(steps: readonly MigrationStep[], confirm: readonly string[]): void {
  const full = steps.filter(
    ({ kind, loss, table }) => kind === 'drop_table' && loss != null && !confirm.includes(table),
  );
  if (full.length === 0) return;
  const words = listed(
    full.map(({ table, loss }) => filled(platformRefusals.bracketed, { text: table, more: lossText({ loss }) })),
  );
  throw refusal(
    422,
    designRefusals.tableHasRows,
    { rows: words },
    {
      errors: full.map(({ table, loss }) => ({ field: table, message: lossText({ loss }) })),
    },
  );
}

/** Brings tables in step with the definition: alters them, or drops and creates them. */
export async function syncTables(
  engine: Engine,
  id: string,
  method: 'normal' | 'force',
  confirm: readonly string[],
): Promise<DesignPlan> {
  const plan = await inTransaction(engine.db, async (db) => {
    await lockDesign(db);
    const catalogue = await readCatalogue(db);
    const form = catalogue.form(id);
    if (form === undefined) throw refusal(404, designRefusals.formGone);
    refuseCopy(catalogue, form);
    const tables = await readTables(db);
    const planned =
      method === 'force'
        ? planRebuild(form, tables)
        : planMigration(form, form, tables, await readNames(db), new Map());
    const measured = await measure(db, planned, form.head.name);
    if (method === 'force') refuseFilled(measured.steps, confirm);
    else refuseUnconfirmed(measured, confirm);
    await runSteps(db, measured.steps);
    return { ...measured, changes: [] };
  });
  await engine.store.announce();
  return plan;
}

/** Copies a form to new tables, without rows. */
export async function copyTable(engine: Engine, id: string, name: string, actor: Actor): Promise<Saved> {
  const saved = await inTransaction(engine.db, async (db) => {
    await lockDesign(db);
    const catalogue = await readCatalogue(db);
    const form = catalogue.form(id);
    if (form === undefined) throw refusal(404, designRefusals.formGone);
    if (catalogue.form(name) !== undefined) throw nameTaken(name);
    return applyWanted(
      db,
      catalogue,
      wantedAsIs(stableId('form', name), form.module, copied(form.definition, name)),
      [],
      actor,
    );
  });
  await engine.store.announce();
  return saved;
}

function nameTaken(name: string): Refusal {
  return refusal(
    422,
    designRefusals.tableNameTaken,
    { name },
    { errors: [{ field: 'tableName', message: designRefusals.tableNameUsed }] },
  );
}

function copied(definition: FormDefinition, name: string): FormDefinition {
  const names = new Map(
    (definition.sub_tables ?? []).map(({ table }) => [
      table,
      (table.startsWith(`${definition.table}_`)
        ? name + table.slice(definition.table.length)
        : `${name}_${table}`
      ).slice(0, 50),
    ]),
  );
  const renamed = (field: FieldDefinition): FieldDefinition =>
    field.formula === undefined
      ? field
      : {
          ...field,
          formula: field.formula.replaceAll(/\b([a-z]\w*)\./g, (text, table: string) =>
            names.has(table) ? `${names.get(table) ?? ''}.` : text,
          ),
        };
  const { component: _component, copy_of: _copyOf, ...rest } = definition;
  return {
    ...rest,
    table: name,
    title: `${definition.title} 副本`,
    title_en: `${definition.title_en} copy`,
    route: `/online/auto/${name}`,
    permission: `online:${name}`,
    fields: definition.fields.map(renamed),
    ...(definition.sub_tables === undefined
      ? {}
      : {
          sub_tables: definition.sub_tables.map((sub): SubDefinition => ({
            ...sub,
            table: names.get(sub.table) ?? sub.table,
          })),
        }),
  };
}

/** Tables of the database that no form uses and the platform does not own. */
export async function freeTables(engine: Engine): Promise<string[]> {
  const catalogue = await engine.store.catalogue();
  const tables = await readTables(engine.db);
  return [...tables.keys()]
    .filter((name) => !isSystemTable(name) && catalogue.table(name) === undefined && NAME.test(name))
    .sort();
}

/** Makes forms of tables of the database; the columns the platform needs are added, rows and values stay. */
export async function importTables(engine: Engine, names: readonly string[], actor: Actor): Promise<void> {
  const free = await freeTables(engine);
  await inTransaction(engine.db, async (db) => {
    await lockDesign(db);
    for (const name of names) {
      if (!free.includes(name)) throw refusal(422, designRefusals.tableNotImportable, { name });
      const columns = (await readTables(db)).get(name) ?? new Map<string, StoredColumn>();
      const definition = definitionOfTable(name, columns);
      await runSteps(db, (await measure(db, missingColumns(name, columns, actor), name)).steps);
      const wanted = wantedAsIs(stableId('form', name), OWN_MODULE, definition);
      const { design } = wanted;
      const taken = { ...wanted, design: { ...design, head: { ...design.head, physicId: TAKE_TABLE } } };
      const plan = await planWanted(db, await readCatalogue(db), taken);
      const lost = plan.steps.find(({ loss }) => loss != null);
      if (lost !== undefined)
        throw refusal(422, designRefusals.tableLossy, { name, column: stepText(lost), loss: lossText(lost) });
      await applyWanted(db, await readCatalogue(db), taken, [], actor);
    }
  });
  await engine.store.announce();
}

/** Plans the missing columns the platform keeps with every row; a key that is no text cannot become one here. */
function missingColumns(name: string, columns: ReadonlyMap<string, StoredColumn>, actor: Actor): PlannedStep[] {
  const id = columns.get('id');
  if (id === undefined) throw refusal(422, designRefusals.tableWithoutId, { name });
  if (id.type !== 'text' && id.type !== 'character varying')
    throw refusal(422, designRefusals.tableIdNoText, { name, type: id.type });
  const types: Readonly<Record<string, string>> = {
    tenant_id: `text not null default '${actor.tenantId.replaceAll(/[^\w-]/g, '')}'`,
    create_time: 'timestamptz not null default now()',
    update_time: 'timestamptz',
    version: 'integer not null default 0',
    del_flag: 'smallint not null default 0',
  };
  return systemColumnNames
    .filter((column) => !columns.has(column))
    .map((column) => ({
      kind: 'add_column',
      table: name,
      field: column,
      text: `新增系统字段 ${column}`,
      textEn: `Add the system field ${column}`,
      sql: [`alter table ${quoted(name)} add column ${quoted(column)} ${types[column] ?? 'text'}`],
      question: null,
    }));
}

function definitionOfTable(name: string, columns: ReadonlyMap<string, StoredColumn>): FormDefinition {
  const standard = new Set<string>([...systemColumnNames, ...standardColumns.map((column) => column.name)]);
  const fields = [...columns]
    .filter(([column]) => !standard.has(column) && NAME.test(column) && !isReservedWord(column))
    .map(([column, { type, scale }], index): FieldDefinition => ({
      name: column,
      label: column,
      label_en: column,
      ...typeOfColumn(type, scale),
      ...(index < 8 ? { list: true } : {}),
    }));
  return {
    table: name,
    title: name,
    title_en: name,
    kind: 'single',
    route: `/online/auto/${name}`,
    permission: `online:${name}`,
    buttons: firstButtons,
    columns: 2,
    sort: [{ field: 'create_time', order: 'desc' }],
    display: fields[0]?.name ?? '',
    fields,
  };
}

function typeOfColumn(type: string, scale: number | null): Pick<FieldDefinition, 'type' | 'precision' | 'length'> {
  switch (type) {
    case 'numeric':
    case 'real':
    case 'double precision':
      return { type: 'number', precision: Math.min(scale ?? 6, 6) };
    case 'bigint':
    case 'integer':
    case 'smallint':
      return { type: 'integer' };
    case 'date':
      return { type: 'date' };
    case 'timestamp without time zone':
    case 'timestamp with time zone':
      return { type: 'datetime' };
    default:
      return { type: 'textarea', length: 4000 };
  }
}

/** Is the name free for a new table? */
export async function tableIsFree(engine: Engine, name: string, id: string | undefined): Promise<boolean> {
  const catalogue = await engine.store.catalogue();
  const own = id === undefined || id === '' ? undefined : catalogue.form(id);
  if (own?.definition.table === name) return true;
  if (!NAME.test(name) || isSystemTable(name) || catalogue.table(name) !== undefined) return false;
  const { rows } =
    await sql`select 1 from pg_class where relname = ${name} and relnamespace = current_schema()::regnamespace`.execute(
      engine.db,
    );
  return rows.length === 0;
}
