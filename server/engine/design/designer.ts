import { checkDesign, type DesignFault } from '#core/online/check-design.ts';
import type { Known } from '#core/online/check-form.ts';
import { tablesOf, type FormDefinition } from '#core/online/definition.ts';
import { definitionOf, designOf, type FormDesign, type ReadDesign } from '#core/online/design.ts';
import { differences, type DefinitionChange } from '#core/online/difference.ts';
import { formDesignRefusals } from '#core/online/refusals.ts';
import { isSystemTable } from '#core/online/reserved.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { stableId } from '#server/db/stable-id.ts';
import { declaredKinds } from '#server/engine/behaviour/kinds.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { lockDesign, lockForm, readRuleCodes, readVersion } from '#server/engine/definition/db/design.ts';
import { readTables } from '#server/engine/definition/ddl.ts';
import { planMigration } from '#server/engine/definition/migration-plan.ts';
import {
  measure,
  readNames,
  refuseUnconfirmed,
  runSteps,
  type MeasuredPlan,
} from '#server/engine/definition/migration-run.ts';
import { readCatalogue } from '#server/engine/definition/store.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { fieldRefusal, refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { planCopy, renameInCopies, saveCopy } from './designer-copies.ts';
import { standardButtons, syncMenu } from './designer-menu.ts';
import { shownDefinition, storeDefinition } from './designer-store.ts';
import { brokenUses } from './designer-use.ts';
import { designRefusals } from './refusals.ts';
import { engineRefusals } from '#server/engine/refusals.ts';

/** The module of forms that no module file brought. */
export const OWN_MODULE = 'custom';

export type Renames = ReadDesign['renames'];

/** A form as it is meant to become. */
export type Wanted = {
  readonly id: string;
  readonly module: string;
  readonly definition: FormDefinition;
  readonly renames: Renames;
  /** As it was sent, for faults only the sent shape shows. */
  readonly design: FormDesign;
};

export type DesignPlan = MeasuredPlan & { readonly changes: DefinitionChange[] };

export type Saved = { readonly id: string; readonly tableVersion: number; readonly plan: DesignPlan };

/** Returns the plan of saving a design; nothing is changed. */
export async function planDesign(engine: Engine, sent: FormDesign): Promise<DesignPlan> {
  return inTransaction(engine.db, async (db) => {
    const catalogue = await readCatalogue(db);
    const { wanted, form } = wantedOf(catalogue, sent);
    if (form?.definition.copy_of !== undefined)
      return planCopy(catalogue, { ...wanted, form }, await knownTo(db, catalogue, null));
    if (form !== null && isForNew(sent)) return { steps: [], faults: [takenFault(sent)], changes: [] };
    return planWanted(db, catalogue, wanted);
  });
}

/** Saves a design: plan, tables, definition and version in one transaction. `isNew`: a form of that name must not be there yet. */
export async function saveDesign(engine: Engine, sent: FormDesign, actor: Actor, isNew: boolean): Promise<Saved> {
  const saved = await inTransaction(engine.db, async (db) => {
    await lockDesign(db);
    const catalogue = await readCatalogue(db);
    const { wanted, form } = wantedOf(catalogue, sent);
    if (isNew && form !== null && sent.head.tableType !== 3) {
      const fault = takenFault(sent);
      throw fieldRefusal(fault.field, fault.message);
    }
    if (!isNew && form === null) throw refusal(404, designRefusals.formGone);
    if (!isNew && form !== null)
      await refuseStale(db, engine, catalogue, { form, sent: sent.head.tableVersion, wanted: wanted.definition });
    if (form?.definition.copy_of !== undefined)
      return saveCopy(db, catalogue, { ...wanted, form }, await knownTo(db, catalogue, null), actor);
    return applyWanted(db, catalogue, wanted, sent.confirm ?? [], actor);
  });
  await engine.store.announce();
  return saved;
}

/** A form that is there says which version it was. */
function isForNew({ head }: FormDesign): boolean {
  return head.tableType !== 3 && head.tableVersion === undefined && (head.id ?? '') === '';
}

function takenFault({ head }: FormDesign): DesignFault & { readonly field: string } {
  return { field: 'tableName', message: filled(formDesignRefusals.tableOfOther, { name: head.tableName }) };
}

/** Returns the form a design stands for: a sub-table that comes alone changes its main form. */
export function wantedOf(catalogue: Catalogue, sent: FormDesign): { wanted: Wanted; form: Form | null } {
  const design = sent.head.tableType === 3 ? inMain(catalogue, sent) : sent;
  const id = design.head.id ?? '';
  const form = catalogue.form(id === '' ? design.head.tableName : id) ?? catalogue.form(design.head.tableName) ?? null;
  const before = form?.definition ?? null;
  if (before !== null && before.table !== design.head.tableName)
    throw refusal(
      422,
      designRefusals.tableNameFixed,
      {},
      {
        errors: [{ field: 'tableName', message: designRefusals.tableNotRenamed }],
      },
    );
  const { definition, renames } = definitionOf(design, before, stableId);
  const category = design.head.formCategory?.trim() ?? '';
  return {
    form,
    wanted: {
      id: form?.id ?? newFormId(definition.table),
      module: category === '' ? (form?.module ?? OWN_MODULE) : category,
      definition,
      renames,
      design,
    },
  };
}

/** The same id on every installation, so that what is exported here is found there. */
function newFormId(table: string): string {
  return table === '' ? newId() : stableId('form', table);
}

/** [3-online §1] Clients of the family save each sub-table by itself, with its main table in a field. */
function inMain(catalogue: Catalogue, sent: FormDesign): FormDesign {
  const named = [
    sent.head.mainTable,
    ...sent.fields.map(({ mainTable, dictTable }) => ((dictTable ?? '') === '' ? mainTable : null)),
  ];
  const mainTable = named.find((name) => typeof name === 'string' && name !== '') ?? '';
  const fault = (message: RefusalText): Refusal => fieldRefusal('mainTable', message);
  if (mainTable === '') throw fault(designRefusals.subWithoutMain);
  const main = catalogue.form(mainTable);
  if (main === undefined) {
    const other = catalogue.table(mainTable);
    throw fault(
      other?.isSub === true
        ? filled(designRefusals.mainIsSub, { table: mainTable })
        : filled(designRefusals.mainUnknown, { table: mainTable }),
    );
  }
  if (main.definition.table === sent.head.tableName) throw fault(designRefusals.mainOfItself);
  const whole = designOf(main.definition, stableId);
  const gone = new Set(sent.deleteFieldIds ?? []);
  const sub = {
    head: { ...sent.head, mainTable },
    fields: sent.fields.filter(({ id }) => !gone.has(id ?? '')),
    ...(sent.indexs === undefined ? {} : { indexs: sent.indexs }),
  };
  const others = (whole.subs ?? []).filter(({ head }) => head.tableName !== sent.head.tableName);
  const isThere = others.length < (whole.subs ?? []).length;
  return {
    ...whole,
    subs: isThere
      ? (whole.subs ?? []).map((old) => (old.head.tableName === sent.head.tableName ? sub : old))
      : [...others, sub],
  };
}

/**
 * Plan and faults of a form that is meant to become something.
 * @param soon tables and popups that come with it, though they are not there yet
 */
export async function planWanted(
  db: Db,
  catalogue: Catalogue,
  wanted: Wanted,
  soon: ReadonlySet<string> = new Set(),
): Promise<DesignPlan> {
  const { definition, renames } = wanted;
  const before = catalogue.form(definition.table) ?? null;
  const tables = await readTables(db);
  const changes = before === null ? [] : differences(before.definition, definition, renames);
  const others = catalogue.forms.filter((form) => form !== before).map((form) => form.definition);
  const strangers = new Set([...tables.keys()].filter((name) => catalogue.table(name) === undefined));
  const faults = checkDesign(wanted.design, definition, {
    known: await knownTo(db, catalogue, definition),
    before: before?.definition ?? null,
    others,
    strangers: before === null && wanted.design.head.physicId === TAKE_TABLE ? new Set() : strangers,
  });
  faults.push(...unknownTables(catalogue, definition, before?.definition ?? null, soon));
  if (before !== null) faults.push(...brokenUses(catalogue, before, definition));
  if (faults.length > 0) return { steps: [], faults, changes };
  const after = (
    await readCatalogue(db, [{ id: wanted.id, table_version: 0, module: wanted.module, definition }])
  ).form(definition.table);
  if (after === undefined) throw new Error(`The form ${definition.table} is not in its own catalogue`);
  const planned = planMigration(before, after, tables, await readNames(db), renames);
  return { ...(await measure(db, planned, definition.table)), changes };
}

/** Stands in a design that takes over a table of the database. */
export const TAKE_TABLE = 'take-over';

/** Returns the names a form may refer to, beside its own tables. */
async function knownTo(db: Db, catalogue: Catalogue, definition: FormDefinition | null): Promise<Known> {
  const buttons = [...Object.keys(standardButtons), ...catalogue.forms.flatMap((form) => form.definition.buttons)];
  return {
    tables: new Map(
      catalogue.forms
        .map((form) => form.definition)
        .flatMap((form) =>
          form.table === definition?.table
            ? []
            : [form, ...(form.sub_tables ?? [])].map((table) => [table.table, table.fields] as const),
        ),
    ),
    dicts: new Set(catalogue.dicts.keys()),
    popups: { get: (code) => catalogue.popup(code)?.table },
    rules: await readRuleCodes(db),
    checkRules: new Set(catalogue.checkRules.keys()),
    buttons: new Set(buttons),
    ...declaredKinds(),
    hasEnglish: () => true,
  };
}

/** A table that no form has would make the field read-only text; whoever types it is told. Fields of module files may wait for theirs. */
function unknownTables(
  catalogue: Catalogue,
  definition: FormDefinition,
  before: FormDefinition | null,
  soon: ReadonlySet<string>,
): DesignFault[] {
  const own = new Set(tablesOf(definition));
  const waiting = new Set([
    ...soon,
    ...[before, ...(before?.sub_tables ?? [])].flatMap(
      (table) => table?.fields.flatMap(({ reference, popup }) => [reference?.table, popup?.code]) ?? [],
    ),
  ]);
  return [definition, ...(definition.sub_tables ?? [])].flatMap((table) =>
    table.fields.flatMap(({ name, reference, popup }, row): DesignFault[] => {
      const at = { ...(table.table === definition.table ? {} : { table: table.table }), row, field: name };
      if (
        reference !== undefined &&
        !own.has(reference.table) &&
        catalogue.table(reference.table) === undefined &&
        !waiting.has(reference.table)
      )
        return [
          {
            ...at,
            message: isSystemTable(reference.table)
              ? filled(designRefusals.systemTableDict, { table: reference.table })
              : filled(designRefusals.noTable, { table: reference.table }),
          },
        ];
      if (
        popup !== undefined &&
        catalogue.popup(popup.code) === undefined &&
        catalogue.report(popup.code) === undefined &&
        !waiting.has(popup.code)
      )
        return [{ ...at, message: filled(engineRefusals.noPopup, { code: popup.code }) }];
      return [];
    }),
  );
}

/** Carries out a plan inside the caller's transaction; the lock of the designer is held. */
export async function applyWanted(
  db: Db,
  catalogue: Catalogue,
  wanted: Wanted,
  confirm: readonly string[],
  actor: Actor,
  isFile = false,
): Promise<Saved> {
  const plan = await planWanted(db, catalogue, wanted);
  refuseUnconfirmed(plan, confirm);
  return carryOut(db, wanted, plan, actor, isFile);
}

/** Runs the steps of a plan that was agreed to, and keeps definition and version. `isFile`: the definition is the module file's own. */
export async function carryOut(db: Db, wanted: Wanted, plan: DesignPlan, actor: Actor, isFile = false): Promise<Saved> {
  await runSteps(db, plan.steps);
  const { definition, id, module } = wanted;
  const renames = Object.fromEntries([...wanted.renames].map(([table, names]) => [table, Object.fromEntries(names)]));
  const steps = { texts: plan.steps.map(({ text }) => text), renames };
  const version = await storeDefinition(db, { id, module, definition, steps }, actor, isFile);
  await renameInCopies(db, definition.table, wanted.renames, actor);
  await syncMenu(db, definition);
  return { id, tableVersion: version, plan };
}

/** Returns the faults of view copies that a module file brought. */
export async function copyFaults(
  db: Db,
  table: string,
  copies: readonly Pick<FormDefinition, 'table'>[],
): Promise<DesignFault[]> {
  if (copies.length === 0) return [];
  const catalogue = await readCatalogue(db);
  const known = await knownTo(db, catalogue, null);
  return copies.flatMap((copy): DesignFault[] => {
    const form = catalogue.form(copy.table);
    if (form === undefined || !copy.table.startsWith(`${table}$`))
      return [{ table: copy.table, field: 'table', message: filled(designRefusals.copyName, { table }) }];
    const { definition } = form;
    const wanted = { form, definition, design: designOf(definition, stableId) };
    return planCopy(catalogue, wanted, known).faults.map((fault) => ({ table: copy.table, ...fault }));
  });
}

/** Makes a former version of a view copy, or that of its module file, the new one. */
export async function restoreCopy(
  db: Db,
  catalogue: Catalogue,
  { form, found, isDry }: { form: Form; found: unknown; isDry: boolean },
  actor: Actor,
): Promise<Saved> {
  const definition = shownDefinition(catalogue, found);
  if (definition === null) throw refusal(404, designRefusals.originalGone);
  const wanted = { form, definition, design: designOf(definition, stableId) };
  const known = await knownTo(db, catalogue, null);
  if (!isDry) return saveCopy(db, catalogue, wanted, known, actor);
  return { id: form.id, tableVersion: form.version, plan: planCopy(catalogue, wanted, known) };
}

/** Two administrators at one form: the later one hears what the earlier one changed. */
async function refuseStale(
  db: Db,
  engine: Engine,
  catalogue: Catalogue,
  { form, sent, wanted }: { form: Form; sent: number | undefined; wanted: FormDefinition },
): Promise<void> {
  if (sent === undefined) {
    if (engine.versionRequired)
      throw refusal(
        422,
        designRefusals.versionMissing,
        {},
        {
          errors: [{ field: 'tableVersion', message: engineRefusals.versionMissing }],
        },
      );
    return;
  }
  if (sent === form.version) return;
  const row = await lockForm(db, form.id);
  const stored = await readVersion(db, form.id, sent);
  const base = stored === null ? null : shownDefinition(catalogue, stored);
  const theirs = differences(base ?? wanted, form.definition);
  const yours = new Map(
    differences(base ?? wanted, wanted).map((change) => [`${change.place} ${change.label.zh}`, change.after ?? null]),
  );
  throw refusal(
    409,
    designRefusals.formChanged,
    { by: row?.update_by ?? platformRefusals.somebodyElse, version: form.version, sent },
    {
      conflict: {
        version: form.version,
        updateBy: row?.update_by ?? null,
        updateTime: row?.update_time ?? null,
        fields: theirs.map(({ place, label, before, after }) => ({
          field: place,
          label,
          yours: yours.get(`${place} ${label.zh}`) ?? before ?? null,
          theirs: after ?? null,
        })),
      },
    },
  );
}
