import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { ownOf } from '#core/kernel/currency.ts';
import { plain } from '#core/values/plain.ts';
import type { Desk, Row } from './desk.ts';
import { MissingMasters } from './missing.ts';

export type Item = { readonly id: string; readonly price: bigint; readonly isBatch: boolean };

/** Master data the documents of the year are about. */
export type Masters = {
  readonly customers: readonly string[];
  readonly suppliers: readonly string[];
  /** Made, kept and sold; prices without tax in cents. */
  readonly goods: readonly Item[];
  /** Bought and used up. */
  readonly powders: readonly Item[];
  readonly stores: Readonly<Record<'raw' | 'goods' | 'branch' | 'outside', string>>;
  readonly account: string;
  /** Customer who buys in dollars, and the account his money comes in on; null without such an account. */
  readonly abroad: { readonly customer: string; readonly account: string } | null;
  /** Accounts of the chart with what was in cash and at the bank before the first month, in cents of the own currency. */
  readonly money: readonly (readonly [subject: string, amount: bigint])[];
  /** Accounts of the chart by their codes. */
  readonly subjects: ReadonlyMap<string, string>;
  /** Cost centres by their codes. */
  readonly centers: ReadonlyMap<string, { readonly id: string; readonly isMaking: boolean }>;
  readonly reason: string;
  readonly workshop: string;
  readonly depart: string;
  /** Is module quotation there, and module quality? */
  readonly hasQuotations: boolean;
  readonly hasQuality: boolean;
};

/** Kinds of warehouses (dictionary warehouse_type). */
const kinds = { raw: '1', goods: '3', outside: '8', transit: '11' } as const;

/** Type of cost centres that make goods (dictionary cost_center_type). */
const MAKING = '1';

/** Money in hand (dictionary account_type). */
const IN_HAND = '1';

const GOODS = 12;
const POWDERS = 6;
const CUSTOMERS = 18;
const SUPPLIERS = 6;
/** The first customers have a limit of credit somebody set by hand. */
const WITH_CREDIT = 8;

/**
 * Reads what the demonstration wrote before, and adds the warehouses the processes need.
 * @throws MissingMasters where the installation has not enough to work with
 */
export async function readMasters(desk: Desk): Promise<Masters> {
  const byCode = async (form: string, query = ''): Promise<readonly Row[]> =>
    (await desk.list('planner', form, `${query}&column=code&order=asc`)).filter(({ enabled }) => enabled !== 'N');
  const items = await byCode('md_material');
  const customers = (await byCode('crm_customer')).map(idOf);
  const suppliers = (await byCode('pur_supplier')).filter(({ status }) => status === '2' || status === '3').map(idOf);
  const goods = items.filter((row) => row['material_type'] === '4').slice(0, GOODS);
  const powders = items.filter((row) => row['material_type'] === '1').slice(0, POWDERS);
  const accounts = await byCode('fin_bank_account');
  const [account] = accounts;
  const [reason] = await byCode('md_reason');
  const [workshop] = await desk.list('planner', 'mfg_workshop', 'column=code&order=asc');
  await desk.installAccounts();
  const subjects = await desk.list('finance', 'fin_subject', 'column=code&order=asc');
  const centers = await byCode('fin_cost_center');
  const orders = await desk.list('sales', 'sal_order', 'column=bill_no&order=asc');
  const found = { items: goods, powders, customers, suppliers, account: list(account), reason: list(reason) };
  for (const [name, rows] of Object.entries(found)) if (rows.length === 0) throw new MissingMasters(name);
  return {
    customers: customers.slice(WITH_CREDIT, WITH_CREDIT + CUSTOMERS),
    suppliers: suppliers.slice(0, SUPPLIERS),
    goods: goods.map(itemOf),
    powders: powders.map(itemOf),
    stores: await stores(desk, suppliers[0] ?? ''),
    account: idOf(account ?? {}),
    abroad: await buyerAbroad(
      desk,
      accounts.find((row) => row['currency'] === 'USD'),
    ),
    money: accounts.map((row) => [row['account_type'] === IN_HAND ? '1001' : '1002', cents(beginOf(row))] as const),
    subjects: new Map(subjects.map((row) => [plain(row['code']), idOf(row)])),
    centers: new Map(
      centers.map((row) => [plain(row['code']), { id: idOf(row), isMaking: row['center_type'] === MAKING }]),
    ),
    reason: idOf(reason ?? {}),
    workshop: idOf(workshop ?? {}),
    hasQuotations: await desk.knows('quo_quote'),
    hasQuality: await desk.knows('qc_rqc'),
    depart: plain(orders.find((row) => plain(row['depart_id']) !== '')?.['depart_id']),
  };
}

/** Returns the opening balance of an account in the own currency. */
function beginOf(row: Row): string {
  const amount = parseAmount(row['begin_amount']) ?? new Big(0);
  return ownOf(amount, parseAmount(row['begin_rate']) ?? new Big(1)).toFixed(2);
}

async function buyerAbroad(desk: Desk, account: Row | undefined): Promise<Masters['abroad']> {
  if (account === undefined) return null;
  const name = 'Pacific Hinge Corporation';
  const [known] = await desk.list('sales', 'crm_customer', `name=${encodeURIComponent(name)}`);
  const customer =
    known === undefined
      ? await desk.make('sales', 'crm_customer', 'buyer abroad', { name, currency: 'USD' })
      : idOf(known);
  return { customer, account: idOf(account) };
}

async function stores(desk: Desk, subcontractor: string): Promise<Masters['stores']> {
  const known = await desk.list('keeper', 'wms_warehouse', 'column=code&order=asc');
  const ofKind = (kind: string): Row | undefined => known.find((row) => row['wh_type'] === kind);
  const add = (code: string, name: string, wh_type: string, more: Row = {}): Promise<string> =>
    desk.make('keeper', 'wms_warehouse', `store ${code}`, { code, name, wh_type, ...more });
  const named = (code: string): string | undefined => {
    const row = known.find((each) => each['code'] === code);
    return row === undefined ? undefined : idOf(row);
  };
  if (ofKind(kinds.transit) === undefined) await add('ZT', '在途仓', kinds.transit);
  const outside = ofKind(kinds.outside);
  if (outside === undefined) await add('WW', '委外仓', kinds.outside, { supplier_id: subcontractor });
  return {
    raw: idOf(ofKind(kinds.raw) ?? {}),
    goods: idOf(ofKind(kinds.goods) ?? {}),
    branch: named('SH') ?? (await add('SH', '上海分仓', kinds.goods)),
    outside: plain(outside?.['supplier_id']) || subcontractor,
  };
}

function itemOf(row: Row): Item {
  return { id: idOf(row), price: cents(row['ref_sale_price']), isBatch: row['batch_flag'] === 'Y' };
}

function cents(amount: unknown): bigint {
  return BigInt(Math.round(Number(amount) * 100));
}

function idOf(row: Row): string {
  return plain(row['id']);
}

function list<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}
