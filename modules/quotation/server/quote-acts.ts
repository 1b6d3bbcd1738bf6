import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { addDays, dateText } from '#core/dates/dates.ts';
import {
  quoteLossRate,
  quoteManageRate,
  quoteMinGross,
  quoteProfitRate,
  quoteValidDays,
} from '#core/params/quotation.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import {
  costSheets,
  hourRates,
  libraryPrices,
  materialPrices,
  type CostSheet,
  type MaterialPrice,
} from '#modules/procure/server/db/quotation.ts';
import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { writeHead } from '#server/engine/record/write-head.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { pricePerKilogram, quotedPrice } from '../rules/quote-price.ts';
import { quotationAnswers } from './answers.ts';
import { quotationRefusals } from './refusals.ts';

const LINES = 'quo_quote_item';
const MATERIALS = 'quo_cost_mat';
const PROCESSES = 'quo_cost_proc';

/** Dictionary price_source: the last purchase price; 2 is the average of the stock. */
const LAST_PURCHASE = '1';
/** Dictionary quote_result: waits for an answer, won, and holds no more. */
const [WAITING, WON, EXPIRED] = ['1', '3', '5'];
/** Dictionary order_status: 已关闭. */
const CLOSED = '5';

/** Quotations by what things cost, and their versions (module quotation). */
export const quoteActs: readonly DocumentAct[] = [
  { code: 'calc', title: '计算', exp: '', fits: actOf('quo_cost'), run: calculateCost },
  { code: 'refresh_price', title: '刷新价格', exp: '', fits: actOf('quo_cost'), run: refreshCost },
  { code: 'refresh', title: '刷新', isOfList: true, exp: '', fits: actOf('quo_mat_price'), run: refreshLibrary },
  {
    code: 'calc',
    title: '计算',
    exp: 'bill_status#eq#0&&bpm_status#ne#2',
    fits: actOf('quo_quote'),
    run: calculateQuote,
  },
  {
    code: 'new_version',
    title: '新版本',
    exp: 'bill_status#eq#2&&quote_status#in#1,2,4,5',
    fits: actOf('quo_quote'),
    run: newVersion,
  },
  {
    code: 'compare',
    title: '对比',
    exp: '',
    fits: actOf('quo_quote'),
    opens: '/quotation/compare',
    run: () => Promise.resolve([]),
  },
];

const amount = (value: unknown): Big | null => parseAmount(plain(value));
const isEmpty = (value: unknown): boolean => plain(value).trim() === '';

/** Fills what a cost sheet leaves open by the parameters and the rates of processes, and reckons it anew. */
async function calculateCost(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, actor, catalogue } = scope;
  const { head, subs } = await lockedRecord(scope, id);
  const { number } = await readParams(db, actor.tenantId, [quoteManageRate, quoteProfitRate, quoteLossRate]);
  const or = (value: unknown, param: Parameters<typeof number>[0]): string =>
    isEmpty(value) ? String(number(param)) : plain(value);
  const loss = or(head['loss_rate'], quoteLossRate);
  const processes = subs.get(PROCESSES) ?? [];
  const rates =
    catalogue.table('quo_hour_rate') === undefined
      ? new Map<string, string>()
      : await hourRates(db, {
          tenantId: actor.tenantId,
          processes: processes.map((row) => plain(row['process_id'])),
          day: plain(head['bill_date']).slice(0, 10),
        });
  const body = {
    loss_rate: loss,
    manage_rate: or(head['manage_rate'], quoteManageRate),
    profit_rate: or(head['profit_rate'], quoteProfitRate),
    [MATERIALS]: (subs.get(MATERIALS) ?? []).map((row) =>
      isEmpty(row['loss_rate']) ? { ...row, loss_rate: loss } : row,
    ),
    [PROCESSES]: processes.map((row) => ({
      ...row,
      hour_rate: rates.get(plain(row['process_id'])) ?? row['hour_rate'],
    })),
  };
  await changeRecord(scope, id, body, null);
  const after = await lockedRecord(scope, id);
  return [
    filled(quotationAnswers.costCounted, {
      cost: shown(after.head['unit_cost']),
      price: shown(after.head['quote_price']),
    }),
  ];
}

/** Gives the materials of a cost sheet the prices of today; what nobody has a price for keeps its own. */
async function refreshCost(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const stored = await lockedRecord(scope, id);
  const { subs, head } = stored;
  const rows = subs.get(MATERIALS) ?? [];
  if (rows.length === 0)
    throw refusal(422, quotationRefusals.noMaterials, { name: nameOf(scope.form.head, scope.form, head) });
  const prices = await pricesOf(
    scope,
    rows.map((row) => plain(row['material_id'])),
  );
  const without: string[] = [];
  let changed = 0;
  const lines = rows.map((row) => {
    const known = prices.get(plain(row['material_id']));
    const price = known === undefined ? null : costPrice(known);
    if (price === null) {
      without.push(known === undefined ? plain(row['material_id_dictText']) : `${known.code} ${known.name}`);
      return row;
    }
    if (amount(row['price'])?.eq(price) !== true) changed += 1;
    return { ...row, price: price.toFixed() };
  });
  if (changed > 0) await changeRecord(scope, id, { [MATERIALS]: lines }, null);
  return [
    filled(quotationAnswers.materialsRefreshed, {
      count: changed,
      more: without.length === 0 ? '' : filled(quotationAnswers.noWeightPrice, { names: listed(without) }),
    }),
  ];
}

/** The library first, then the last receipt, then the price list; for a kilogram. */
function costPrice(known: MaterialPrice): Big | null {
  return amount(known.library) ?? weighed(known, known.purchase) ?? weighed(known, known.list);
}

function weighed(known: MaterialPrice, price: string | null): Big | null {
  const own = amount(price);
  const unit = { code: plain(known.unit_code), name: plain(known.unit_name) };
  return own === null ? null : pricePerKilogram(own, unit, amount(known.per_unit));
}

function pricesOf({ db, actor, catalogue, now }: Scope, ids: readonly string[]) {
  return materialPrices(db, {
    tenantId: actor.tenantId,
    ids,
    day: dateText(now),
    tables: {
      hasReceipts: catalogue.table('wms_purchase_in') !== undefined,
      hasLists: catalogue.table('pur_price_list') !== undefined,
    },
  });
}

/** Prices of the library that come from documents follow them: the old one ends, the new one begins today. */
async function refreshLibrary(scope: Scope): Promise<readonly RefusalText[]> {
  const { db, actor, now } = scope;
  const today = dateText(now);
  const rows = await libraryPrices(db, actor.tenantId, today);
  if (rows.length === 0) throw refusal(422, quotationRefusals.noLastPrice);
  const prices = await pricesOf(
    scope,
    rows.map(({ material_id: material }) => material),
  );
  let changed = 0;
  const without: string[] = [];
  for (const row of rows) {
    const known = prices.get(row.material_id);
    const source = row.price_source === LAST_PURCHASE ? known?.purchase : known?.average;
    const price = known === undefined ? null : weighed(known, source ?? null);
    if (price === null) without.push(known === undefined ? row.material_id : `${known.code} ${known.name}`);
    else if (!price.eq(row.price)) {
      changed += 1;
      const isToday = row.begin_date === today;
      await changeRecord(scope, row.id, isToday ? { price: price.toFixed() } : { end_date: addDays(today, -1) }, null);
      if (!isToday)
        await makeDocument(
          scope,
          { material_id: row.material_id, price: price.toFixed(), price_source: row.price_source, begin_date: today },
          {},
        );
    }
  }
  const same = rows.length - changed - without.length;
  return [
    filled(quotationAnswers.libraryRefreshed, {
      count: changed,
      same,
      more: without.length === 0 ? '' : filled(quotationAnswers.noStockPrice, { names: listed(without) }),
    }),
  ];
}

/** Prices of the lines of a draft from their cost sheets; a line without one keeps its price. */
async function calculateQuote(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, actor, form } = scope;
  const stored = await lockedRecord(scope, id);
  const { head, subs } = stored;
  if (plain(head['bill_status']) !== '0')
    throw refusal(422, quotationRefusals.noDraftToQuote, { name: nameOf(form.head, form, head) });
  const rows = subs.get(LINES) ?? [];
  if (rows.length === 0) throw refusal(422, quotationRefusals.noQuoteLines, { name: nameOf(form.head, form, head) });
  const { number } = await readParams(db, actor.tenantId, [quoteManageRate, quoteProfitRate]);
  const sheets = await costSheets(db, {
    tenantId: actor.tenantId,
    ids: rows.map((row) => plain(row['cost_id'])),
    materials: rows.map((row) => plain(row['material_id'])),
    customerId: plain(head['customer_id']),
  });
  const rate = amount(head['exchange_rate']) ?? new Big(1);
  let priced = 0;
  const lines = rows.map((row) => {
    const sheet = sheets.byId.get(plain(row['cost_id'])) ?? sheets.newest.get(plain(row['material_id']));
    const cost = amount(sheet?.unit_cost);
    if (sheet === undefined || cost === null) return row;
    priced += 1;
    const rates = ratesOf(row, sheet, { manage: number(quoteManageRate), profit: number(quoteProfitRate) });
    return {
      ...row,
      cost_id: sheet.id,
      unit_cost: cost.toFixed(),
      profit_rate: rates.profit.toFixed(),
      price: (rate.lte(0) ? quotedPrice(cost, rates) : quotedPrice(cost.div(rate), rates)).toFixed(),
    };
  });
  if (priced === 0) throw refusal(422, quotationRefusals.noCostSheet, { name: nameOf(form.head, form, head) });
  // The cost of a line is shown from its sheet and typed by nobody.
  await changeRecord(scope, id, {}, null, { [LINES]: lines });
  const { head: after } = await lockedRecord(scope, id);
  const rest = rows.length - priced;
  return [
    filled(quotationAnswers.quotePriced, {
      count: priced,
      more: rest === 0 ? '' : filled(quotationAnswers.linesWithoutCost, { rest }),
      total: shown(after['total_amount']),
      rate: shown(after['gross_rate']),
    }),
  ];
}

/** Returns the rates of the line, then of its cost sheet, then of the parameters. */
function ratesOf(
  row: Row,
  sheet: CostSheet,
  usual: { readonly manage: number; readonly profit: number },
): { readonly manage: Big; readonly profit: Big } {
  return {
    manage: amount(sheet.manage_rate) ?? new Big(usual.manage),
    profit: amount(row['profit_rate']) ?? amount(sheet.profit_rate) ?? new Big(usual.profit),
  };
}

/** Columns of a quotation that belong to one version of it. */
const ofVersion = new Set(['id', 'bill_no', 'bill_status', 'audit_by', 'audit_time', 'quote_status', 'order_qty']);

/** A draft of what may be quoted next; what it takes the place of holds no more and is ordered by nobody. */
async function newVersion(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor, now } = scope;
  const stored = await lockedRecord(scope, id);
  const { head, subs } = stored;
  const name = nameOf(form.head, form, head);
  const result = plain(head['quote_status']);
  if (plain(head['bill_status']) !== '2' || result === WON)
    throw refusal(422, quotationRefusals.noNewVersion, { name });
  const { number } = await readParams(db, actor.tenantId, [quoteValidDays]);
  const today = dateText(now);
  const copied = (row: Row): Row =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !ofVersion.has(column)));
  const version = Number(plain(head['version_no']) || '1') + 1;
  const made = await makeDocument(
    { ...scope, cause: { way: 'action', note: `新版本 ${name}` } },
    {
      ...copied(head),
      bill_date: today,
      valid_to: addDays(today, number(quoteValidDays)),
      version_no: version,
      prev_id: id,
      quote_status: WAITING,
    },
    { [LINES]: (subs.get(LINES) ?? []).map(copied) },
  );
  await writeHead(scope, head, { quote_status: EXPIRED, bill_status: CLOSED });
  return [
    filled(quotationAnswers.versionMade, { version, no: plain(made.head['bill_no']), before: plain(head['bill_no']) }),
  ];
}

/**
 * A quotation earns what may be quoted without an approval; without a cost there is nothing to compare.
 * @throws Refusal 422 with both rates
 */
export async function checkGross({ db, form, actor }: Scope, { head }: Stored): Promise<void> {
  const rate = amount(head['gross_rate']);
  if (rate === null || (amount(head['total_cost']) ?? new Big(0)).lte(0)) return;
  const { number } = await readParams(db, actor.tenantId, [quoteMinGross]);
  const lowest = number(quoteMinGross);
  if (rate.gte(lowest)) return;
  throw refusal(422, quotationRefusals.marginTooLow, {
    name: nameOf(form.head, form, head),
    rate: rate.toFixed(2),
    lowest,
  });
}

function shown(value: unknown): string {
  return amount(value)?.toFixed() ?? '—';
}
