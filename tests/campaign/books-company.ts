import { sql } from 'kysely';
import { accountingStandard } from '#core/params/flow.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/connection.ts';
import { doButton } from '#server/engine/act/buttons.ts';
import { behaviours } from '#server/engine/behaviour/registry.ts';
import { cycleActsOf } from '#server/engine/flow/cycle-acts.ts';
import { proposeFlow } from '#server/engine/flow/flow-push.ts';
import { deleteRecords } from '#server/engine/record/remove-record.ts';
import { readRecord } from '#server/engine/record/read-record.ts';
import { createRecord, updateRecord } from '#server/engine/record/save-record.ts';
import type { Engine } from '#server/engine/scope.ts';
import { atDesk } from '#server/kernel/period/close-desk.ts';
import type { Actor } from '#server/platform/actor.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { seedActor } from '#server/seed/master-rows.ts';
import { foundCompany } from '#server/system/db/system-tenant.ts';
import { storeRow } from '#server/testing/rows.ts';
import { installStandard } from '#modules/finance/server/gl-standard.ts';

export type Row = Record<string, unknown>;

/** The months a history lies in. */
export const MONTHS = ['2026-07', '2026-08', '2026-09'] as const;

/** Counts over all histories. */
export type Tally = { acts: number; refused: number; undone: number; closed: number; reopened: number };

/** Ids of the items, places, parties and accounts people deal with. */
export type Masters = {
  readonly items: readonly string[];
  readonly warehouses: readonly string[];
  readonly customers: readonly string[];
  readonly suppliers: readonly string[];
  /** Accounts of money with their currencies. */
  readonly banks: readonly (readonly [id: string, currency: string])[];
  readonly reason: string;
  readonly depart: string;
};

/** A company of its own for one history: whoever acts in it, what is there, and how documents are made in it. */
export type Company = Masters & {
  readonly name: string;
  readonly engine: Engine;
  readonly actor: Actor;
  readonly random: () => number;
  readonly tally: Tally;
  readonly make: (form: string, body: Row) => Promise<string>;
  readonly press: (form: string, act: string, id: string, value?: string) => Promise<void>;
  /** Lets a draft count, after handing it in where its form knows that. */
  readonly audit: (form: string, id: string) => Promise<void>;
  readonly change: (form: string, id: string, values: Row) => Promise<void>;
  readonly read: (form: string, id: string) => Promise<Row>;
  readonly drop: (form: string, id: string) => Promise<void>;
  /** Returns what a push would make: its form and its values. */
  readonly proposed: (
    form: string,
    button: string,
    id: string,
  ) => Promise<{ readonly form: string; readonly values: Row }>;
};

/** Chooses one of a list. @throws Error where it is empty */
export function pick<T>(random: () => number, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('Nothing to choose from.');
  return found;
}

/** Tells whether something was done; whatever is refused is refused in words, anything else is a fault of the program. */
export async function tried({ tally }: Pick<Company, 'tally'>, act: () => Promise<unknown>): Promise<boolean> {
  tally.acts += 1;
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tally.refused += 1;
    return false;
  }
}

/** Founds a company with accounts, rates of the dollar, items of every method of costing, parties and accounts of money. */
export async function openCompany(
  engine: Engine,
  tenantId: string,
  {
    random,
    tally,
    standard = random() < 0.7 ? 'enterprise' : 'small',
  }: Pick<Company, 'random' | 'tally'> & { readonly standard?: 'enterprise' | 'small' },
): Promise<Company> {
  const { db } = engine;
  const name = `公司 ${tenantId}`;
  const username = `books-${tenantId}`;
  const realname = '会计';
  // At once, as companies are founded: others that are being founded do not see it half.
  await db.transaction().execute(async (within) => {
    await storeRow(within, 'sys_tenant', { id: tenantId, tenant_no: Number(tenantId), name, status: 1 });
    const account = { account: username, realname, passwordHash: 'nobody signs in', by: 'campaign' };
    await foundCompany(within, { tenantId, name, ...account });
    for (const found of behaviours().founded) await found(within);
  });
  const people = await sql<{ id: string; depart: string }>`
    select u.id, d.id as depart from sys_user u join sys_depart d on d.tenant_id = u.tenant_id where u.tenant_id = ${tenantId}`.execute(
    db,
  );
  const { id: userId = '', depart = '' } = people.rows[0] ?? {};
  const actor: Actor = { ...seedActor, tenantId, userId, username, realname };
  for (const [code, value] of [
    [accountingStandard.code, standard],
    ['flow.voucherAuditorDiffers', 'N'],
    ['flow.overdraft', 'allow'],
    ['flow.invoiceTolerance', '100'],
    ['flow.stockAhead', '0'],
  ] as const)
    await storeRow(db, 'sys_param', {
      id: newId(),
      tenant_id: tenantId,
      installmod: 'flow',
      param_code: code,
      param_value: value,
    });
  await atDesk(engine, actor, installStandard);
  await openDollar(db, tenantId, random);
  return {
    ...(await openMasters(db, tenantId, random)),
    depart,
    ...callsOf(engine, actor),
    name: `${tenantId} (${standard})`,
    engine,
    actor,
    random,
    tally,
  };
}

/** The dollar, with a rate at the end of each month. */
async function openDollar(db: Db, tenantId: string, random: () => number): Promise<void> {
  const id = newId();
  await storeRow(db, 'md_currency', {
    id,
    tenant_id: tenantId,
    code: 'USD',
    name: '美元',
    is_base: 'N',
    sort_no: 2,
    enabled: 'Y',
  });
  for (const [index, month] of MONTHS.entries())
    await storeRow(db, 'md_currency_rate', {
      id: newId(),
      tenant_id: tenantId,
      head_id: id,
      line_no: index + 1,
      begin_date: `${month}-${month.endsWith('09') ? '30' : '31'}`,
      rate: rateOf(random),
      units: '1',
    });
}

/** A rate of the dollar, with up to ten digits. */
export function rateOf(random: () => number): string {
  return (6.5 + random()).toFixed(pick(random, [2, 4, 9]));
}

async function openMasters(db: Db, tenantId: string, random: () => number): Promise<Omit<Masters, 'depart'>> {
  const store = async (table: string, row: Row): Promise<string> => {
    const id = newId();
    await storeRow(db, table, { id, tenant_id: tenantId, code: id.slice(-12), enabled: 'Y', ...row });
    return id;
  };
  const all = <T>(list: readonly T[], make: (one: T) => Promise<string>): Promise<readonly string[]> =>
    Promise.all(list.map(make));
  const category = await store('md_material_category', { name: '类别' });
  const unit = await store('md_unit', { name: '件' });
  const accounts = ['CNY', 'CNY', 'USD'] as const;
  const banks = await all(accounts, (currency) =>
    store('fin_bank_account', { name: `账户 ${currency}`, account_type: '1', currency, begin_amount: 0, balance: 0 }),
  );
  return {
    items: await all(['1', '1', '2', '4', '5'], (method) =>
      store('md_material', {
        name: `物料 ${method}`,
        category_id: category,
        unit_id: unit,
        material_type: pick(random, ['1', '4']),
        cost_method: method,
        std_cost: '3.333333',
        tax_rate: 13,
      }),
    ),
    warehouses: await all(['W1', 'W2'], (name) => store('wms_warehouse', { name, wh_type: '1' })),
    // What the second one buys is due later by contract: its output tax waits.
    customers: await all(['甲', '乙'], async (name) =>
      store('crm_customer', {
        name: `客户${name}`,
        pay_term_id:
          name === '甲' ? null : await store('md_pay_term', { name: '货后20天', start_from: '2', kind: '1', days: 20 }),
      }),
    ),
    suppliers: await all(['甲', '乙'], (name) => store('pur_supplier', { name: `供应商${name}`, status: '2' })),
    banks: banks.map((id, index) => [id, accounts[index] ?? 'CNY'] as const),
    reason: await store('md_reason', { name: '不合用', reason_type: '1' }),
  };
}

function callsOf(
  engine: Engine,
  actor: Actor,
): Pick<Company, 'make' | 'press' | 'audit' | 'change' | 'read' | 'drop' | 'proposed'> {
  const read: Company['read'] = (form, id) => readRecord(engine, form, id, actor);
  const press: Company['press'] = async (formId, buttonCode, dataId, value) => {
    const uiFormData = value === undefined ? {} : { uiFormData: { value } };
    await doButton(engine, { formId, buttonCode, dataId, ...uiFormData }, actor);
  };
  return {
    read,
    make: (form, body) => createRecord(engine, form, body, actor),
    press,
    audit: async (form, id) => {
      const found = (await engine.store.catalogue()).form(form);
      const isHandedIn = found !== undefined && cycleActsOf(found).some(({ act }) => act === 'submit');
      if (isHandedIn) await press(form, 'submit', id);
      // A company may have it that what is handed in counts at once.
      if (['0', '1'].includes(String((await read(form, id))['bill_status']))) await press(form, 'audit', id);
    },
    change: async (form, id, values) => {
      await updateRecord(engine, form, { ...(await read(form, id)), ...values }, actor);
    },
    drop: (form, id) => deleteRecords(engine, form, [id], actor),
    proposed: async (form, button, id) => {
      const { form: target, values } = await proposeFlow(engine, { form, button, ids: [id] }, actor);
      const bare = Object.entries(values).filter(([name]) => !name.endsWith('_dictText'));
      return { form: target, values: Object.fromEntries(bare) };
    },
  };
}

/** Rows of a statement about a company. */
export async function rowsOf<T>(
  { engine }: Pick<Company, 'engine'>,
  query: ReturnType<typeof sql<T>>,
): Promise<readonly T[]> {
  return (await query.execute(engine.db)).rows;
}
