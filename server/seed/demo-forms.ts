import { sql } from 'kysely';
import { addDays } from '#core/dates/dates.ts';
import { partyColumn } from '#core/kernel/write-off-kinds.ts';
import type { Random } from '#core/samples/random.ts';
import type { Db } from '#server/db/connection.ts';
import { choicesOf, type Catalogue, type Form, type Table } from '#server/engine/definition/catalogue.ts';
import type { DemoTable } from '#server/engine/module-file/module-files.ts';
import { itemKindOf } from '#server/kernel/write-off/documents.ts';
import { voucherKinds } from '#modules/finance/rules/gl.ts';
import { agree } from './demo-agree.ts';
import { phrase } from './demo-words.ts';
import { readKeys, sampleRow, type Keys } from './sample-rows.ts';

type Values = Record<string, unknown>;

type FormsWorld = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly random: Random;
  /** Today in Shanghai. */
  readonly today: string;
  readonly users: readonly string[];
  readonly departIds: readonly string[];
  /** Settings of the modules for their demonstration records, by table. */
  readonly tables: ReadonlyMap<string, DemoTable>;
  readonly write: (table: string, day: string, values: Values) => Promise<string>;
  /** The processes of a year make the documents that post to ledgers. */
  readonly withYear: boolean;
  /** Audits a document with everything that follows from it. */
  readonly audit: (form: Form, id: string) => Promise<void>;
};

/** So many customers and suppliers have all the bills and payments, so that there is something to settle. */
const PARTIES = 3;

/** Documents for people to take, of each form that has some. */
const TO_DO = 3;
/** Forms whose documents the kernel handles by acts, not by effects. */
const counted: ReadonlySet<string> = new Set([
  'wms_check_plan',
  'wms_check_task',
  'sal_invoice',
  'pur_invoice',
  'fin_bank_statement',
]);

/**
 * One act posts all opening stock, so what nobody counted is not left lying there; vouchers are made of what there is, arrivals of what is in transit;
 * the books open with the fixed assets the year enters.
 */
const ofYear: ReadonlySet<string> = new Set([
  'wms_init_stock',
  'fin_voucher',
  'wms_transfer_in',
  'wms_transfer_loss',
  'wms_loss_settle',
  'fin_asset',
]);

/** Cards of fixed assets stand as their ledger says. */
const ASSET_CARDS = 'fin_asset';

/** Rows of a form without names of its own. */
const COUNT = 8;
/** Fields that hold the name of a record. */
const TITLES: ReadonlySet<string> = new Set(['name', 'title', 'plan_name', 'contract_name']);

/**
 * Demonstration rows for every form the hand-written demonstration leaves empty: made of the definitions alone, referenced records
 * first, spread over the last twelve months; sums and formulas agree because the write path computes them.
 */
export async function writeForms(world: FormsWorld): Promise<void> {
  const { catalogue, db } = world;
  for (const form of inOrder(catalogue)) {
    if (form.module === 'online' || (await hasRows(db, form.head.name))) continue;
    if (world.withYear && ofYear.has(form.head.name)) continue;
    if (world.tables.get(form.head.name)?.none === true) continue;
    const ids = await writeForm(world, form);
    await moveOn(world, form, ids);
  }
}

/** Forms after those they point to; where two point to each other, after the one they cannot do without. */
function inOrder(catalogue: Catalogue): readonly Form[] {
  const ordered = new Set<Form>();
  const visit = (form: Form, path: ReadonlySet<Form>): void => {
    if (ordered.has(form) || path.has(form)) return;
    const below = new Set([...path, form]);
    for (const needed of targetsOf(form, catalogue, true)) visit(needed, below);
    for (const other of targetsOf(form, catalogue, false))
      if (![...withNeeds(other, catalogue, new Set())].some((each) => below.has(each))) visit(other, below);
    ordered.add(form);
  };
  for (const form of catalogue.forms) visit(form, new Set());
  return [...ordered];
}

/** A form with all it cannot do without. */
function withNeeds(form: Form, catalogue: Catalogue, known: Set<Form>): ReadonlySet<Form> {
  if (known.has(form)) return known;
  known.add(form);
  for (const needed of targetsOf(form, catalogue, true)) withNeeds(needed, catalogue, known);
  return known;
}

function targetsOf(form: Form, catalogue: Catalogue, isRequired: boolean): readonly Form[] {
  return [form.head, ...form.subs].flatMap((table) =>
    table.fields.flatMap((field) => {
      const isWanted = (field.required === true) === isRequired;
      const target = isWanted ? catalogue.table(field.reference?.table ?? '') : undefined;
      return catalogue.form(target?.formTable ?? '') ?? [];
    }),
  );
}

async function writeForm(world: FormsWorld, form: Form): Promise<readonly string[]> {
  const { random } = world;
  const demo = world.tables.get(form.head.name);
  const names = demo?.names;
  const title = form.head.fields.find(({ name }) => TITLES.has(name))?.name;
  // Where a record may be taken once only, some are left for people to take.
  const isTaking = form.head.fields.some((field) => field.unique === true && field.reference !== null);
  const count = isToDo(world, form) ? TO_DO : isTaking ? 5 : (names?.length ?? COUNT);
  const keys = new Map(await readKeys(world.db, world.catalogue, form));
  const ids: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const day = dayOf(form, index, count, world);
    const values = rowOf(world, { form, table: form.head, day, index, keys });
    if (values === null) break;
    const kind = itemKindOf(form);
    const party = kind === null ? undefined : form.head.byName.get(partyColumn(kind));
    const parties = keys.get(`${party?.reference?.table ?? ''} ${party?.reference?.value ?? ''}`);
    if (party !== undefined && parties !== undefined)
      values[party.name] = parties[index % Math.min(PARTIES, parties.length)];
    const name = names?.[index - 1];
    if (name !== undefined && title !== undefined) values[title] = name;
    if (name !== undefined) fit(form.head, values, { columns: demo?.columns ?? {}, index, keys });
    for (const sub of form.subs) {
      const lines = Array.from({ length: sub.oneToOne ? 1 : random.integer(2, 3) }, (_, line) =>
        rowOf(world, { form, table: sub, day, index: line + 1, keys }),
      );
      values[sub.name] = lines.filter((line) => line !== null);
    }
    ids.push(await world.write(form.head.name, day, agree(demo, values)));
    // Later rows may stand below earlier ones.
    keys.set(`${form.head.name} id`, ids);
  }
  return ids;
}

/** Columns that belong to the name of a record. */
function fit(
  { byName }: Table,
  values: Values,
  { columns, index, keys }: { columns: Readonly<Record<string, readonly string[]>>; index: number; keys: Keys },
): void {
  for (const [column, list] of Object.entries(columns)) {
    const value = list[index - 1];
    const reference = byName.get(column)?.reference;
    const place = /^#(\d+)$/.exec(value ?? '')?.[1];
    const key = keys.get(`${reference?.table ?? ''} ${reference?.value ?? ''}`)?.[Number(place) - 1];
    const fitting = place === undefined ? value : key;
    if (fitting !== undefined && byName.has(column)) values[column] = fitting;
  }
}

/** Oldest first, so that numbers rise with the days; where months are unique, one row a month. */
function dayOf(form: Form, index: number, count: number, world: FormsWorld): string {
  const { head } = form;
  const { random, today } = world;
  if (head.fields.some((field) => field.unique === true && field.type === 'month'))
    return addDays(`${today.slice(0, 7)}-15`, -30 * (count - index));
  if (isToDo(world, form)) return draftDay(world, addDays(today, -random.integer(0, 12)));
  return addDays(today, -Math.round(((count - index) * 350) / count) - random.integer(0, 10));
}

/** Drafts do not lie in a month the year is done with: nothing could be reckoned of it. */
export function draftDay({ today, withYear }: Pick<FormsWorld, 'today' | 'withYear'>, day: string): string {
  const begin = `${today.slice(0, 7)}-01`;
  return withYear && day < begin ? begin : day;
}

function rowOf(
  world: FormsWorld,
  row: { form: Form; table: Table; day: string; index: number; keys: Keys },
): Values | null {
  const { form, table, ...rest } = row;
  const { random } = world;
  const values = sampleRow(form, table, {
    ...world,
    ...rest,
    words: (field) => phrase(field, { random, index: row.index, day: row.day, title: form.definition.title }),
  });
  if (values === null) return null;
  for (const field of table.fields)
    if (field.name.endsWith('remark') && field.required !== true && random.integer(1, 3) > 1) values[field.name] = null;
  return values;
}

async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Documents with effects on others come as drafts of the last days, for people to take: one that counts comes from a process alone. Open items are
 * audited by the button itself where no year is run.
 */
function isToDo({ withYear }: FormsWorld, { definition, head }: Form): boolean {
  const { effects = [], pushes = [], follows = [] } = definition;
  if (head.name === ASSET_CARDS) return false;
  const isItem = effects.some((effect) => 'open_item' in effect);
  if (isItem) return withYear;
  // What counts is put in vouchers, which made-up accounts do not fit.
  if (withYear && voucherKinds.some(({ form }) => form === head.name)) return true;
  return effects.length + pushes.length + follows.length > 0 || counted.has(head.name);
}

/** Old documents are audited and states have moved on, as they would have; the acts themselves come with the life cycles. */
async function moveOn(world: FormsWorld, form: Form, ids: readonly string[]): Promise<void> {
  const { db, catalogue, random, today, audit } = world;
  const old = ids.slice(0, -2);
  if (old.length === 0 || isToDo(world, form) || form.head.name === ASSET_CARDS) return;
  const { definition, head } = form;
  if (itemKindOf(form) !== null) for (const id of old) await audit(form, id);
  else if (definition.life_cycle !== undefined && ['bill_date', 'audit_by'].every((name) => head.byName.has(name))) {
    await sql`
      update ${sql.table(head.name)} set bill_status = '2', audit_by = 'admin', audit_time = (bill_date + 1) + time '10:00'
      where id = any(${old}::text[]) and bill_date < ${today}::date`.execute(db);
  }
  for (const field of head.fields) {
    const isState = field.readonly === true && field.name.endsWith('status') && field.name !== 'bill_status';
    const items = isState && field.dict !== undefined ? (choicesOf(field.dict, catalogue) ?? []) : [];
    if (items.length === 0) continue;
    const values = old.map(() => random.pick(items).value);
    await sql`
      update ${sql.table(head.name)} t set ${sql.ref(field.name)} = v.value
      from unnest(${old}::text[], ${values}::text[]) as v(id, value) where t.id = v.id`.execute(db);
  }
}
