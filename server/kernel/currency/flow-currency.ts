import { parseAmount } from '#core/amounts/amounts.ts';
import { listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { originsOf } from '#server/engine/flow/db/flow.ts';
import { flowGraph } from '#server/engine/flow/flow-links.ts';
import { findByKey } from '#server/engine/list/db/row.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import type { FlowScope } from '#server/engine/scope.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { ledgerModules } from '#server/kernel/registry.ts';
import { refusal } from '#server/platform/refusal.ts';
import { rateOn, RATES } from './db/currency.ts';
import { currencyRefusals } from './refusals.ts';

/** Nothing costs as much. */
const NO_RATE = 1e9;

type Lines = readonly { readonly values: Row }[];

/** Currency and rate of a document. */
type Money = { readonly currency: string; readonly exchange_rate: string };

/**
 * Currency and rate of a document, before it is stored: one that goes back to orders has theirs, whatever a client sent; for any other the
 * rate of its day is filled in where nobody typed one.
 * @param head its values, which are written
 * @throws Refusal 422 where its orders are in several currencies, or at several rates
 */
export async function fillCurrency(scope: FlowScope, head: Row, lines: Lines): Promise<void> {
  const { byName } = scope.form.head;
  if (!byName.has('exchange_rate')) return;
  if (byName.get('currency')?.readonly === true)
    Object.assign(head, (await currencyBehind(scope, lines)) ?? (await currencyOfParty(scope, head)));
  else await fillRate(scope, head);
}

/** The rate of a document's day, where it is in another currency and says none; 1 in the own one. */
export async function fillRate(scope: FlowScope, head: Row): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const field = form.head.byName.get('exchange_rate');
  if (field === undefined) return;
  const typed = parseAmount(head['exchange_rate']);
  // What is no rate is told by the rules of the field.
  const isMissing = plain(head['exchange_rate']) === '' && field.required !== true;
  if (typed === null ? !isMissing : typed.lt(0) || typed.gte(NO_RATE)) return;
  const currency = await currencyOf(scope, head);
  if (currency === (await ownCurrencyOf(db, actor.tenantId))) head['exchange_rate'] = '1';
  else if ((typed === null || typed.eq(1)) && catalogue.table(RATES) !== undefined) {
    const day = plain(head['bill_date']).slice(0, 10);
    const known = day === '' ? null : await rateOn(db, actor.tenantId, { currency, day });
    if (known !== null) head['exchange_rate'] = known.rate;
  }
}

/** Gives the currency a document says, else the one a module knows of it; the own one of the company for any other. */
async function currencyOf(scope: FlowScope, head: Row): Promise<string> {
  const own = await ownCurrencyOf(scope.db, scope.actor.tenantId);
  if (scope.form.head.byName.has('currency')) return plain(head['currency']) || own;
  for (const module of ledgerModules()) {
    const known = (await module.currencyOf?.(scope, head)) ?? null;
    if (known !== null) return known;
  }
  return own;
}

/** Columns that name the party of a document. */
const PARTIES = ['supplier_id', 'customer_id'] as const;

/** The currency the party of a document deals in, at the rate of its day: it goes back to no order that says another. */
async function currencyOfParty(
  { db, catalogue, form, actor }: FlowScope,
  head: Row,
): Promise<Omit<Money, 'exchange_rate'> & { readonly exchange_rate: string | null }> {
  const { tenantId } = actor;
  const own = await ownCurrencyOf(db, tenantId);
  for (const name of PARTIES) {
    const reference = form.head.byName.get(name)?.reference;
    const key = plain(head[name]);
    if (reference == null || key === '' || catalogue.table(reference.table)?.byName.has('currency') !== true) continue;
    const asked = { key: reference.value, values: [key], columns: ['currency'], hasEnabled: false, tenantId };
    const [party] = await findByKey(db, reference.table, asked);
    const currency = plain(party?.['currency']) || own;
    if (currency === own) continue;
    const day = plain(head['bill_date']).slice(0, 10);
    const isKept = day !== '' && catalogue.table(RATES) !== undefined;
    const rate = isKept ? await rateOn(db, tenantId, { currency, day }) : null;
    return { currency, exchange_rate: rate?.rate ?? null };
  }
  return { currency: own, exchange_rate: '1' };
}

/**
 * The currency of the orders lines go back to, with their rate; null where they go back to none.
 * @throws Refusal 422 where they are in several currencies or at several rates: what follows from the document can be in one alone
 */
async function currencyBehind(scope: FlowScope, lines: Lines): Promise<Money | null> {
  const { form } = scope;
  const ids = [...new Set(lines.flatMap(({ values }) => plain(values['src_line_id']) || []))];
  const found = await ordersBehind(scope, ids);
  const one = (name: 'currency' | 'exchange_rate', word: RefusalText): string | undefined => {
    const values = [...new Set(found.map((order) => order[name]))].toSorted();
    if (values.length > 1)
      throw refusal(422, currencyRefusals.ordersDiffer, { title: form.definition.title, word, values: listed(values) });
    return values[0];
  };
  if (found.length === 0) return null;
  return {
    currency: one('currency', currencyRefusals.currency) ?? (await ownCurrencyOf(scope.db, scope.actor.tenantId)),
    exchange_rate: one('exchange_rate', currencyRefusals.rate) ?? '1',
  };
}

/** Returns the currencies of the documents lines go back to: of each path the nearest that states one. */
async function ordersBehind(scope: FlowScope, lines: readonly string[]): Promise<readonly Money[]> {
  const { db, catalogue, form, actor } = scope;
  const { tenantId } = actor;
  const graph = flowGraph(catalogue);
  const own = await ownCurrencyOf(db, tenantId);
  const orders: Money[] = [];
  let waiting = [{ table: form.head.name, ids: lines }];
  const seen = new Set(lines);
  while (waiting.length > 0) {
    const next: typeof waiting = [];
    for (const { table, ids } of waiting.filter((one) => one.ids.length > 0))
      for (const [name, [link]] of Map.groupBy(graph.into(table), ({ sourceLines }) => sourceLines.name)) {
        if (link === undefined) continue;
        const { source, sourceLines } = link;
        const hasSource = sourceLines.byName.has('src_line_id');
        let found = await originsOf(db, { lines: name, hasSource }, { ids, tenantId });
        if (source.head.byName.has('currency') && found.length > 0) {
          const values = [...new Set(found.map((one) => one.head_id))];
          const heads = await selectRows(db, source.head, { tenantId, column: 'id', values });
          const known = heads.filter((row) => plain(row['currency']) !== '');
          orders.push(...known.map((row) => moneyOf(row, own)));
          const said = new Set(known.map((row) => row['id']));
          found = found.filter((one) => !said.has(one.head_id));
        }
        const before = [...new Set(found.flatMap((one) => one.source ?? []))].filter((id) => !seen.has(id));
        for (const id of before) seen.add(id);
        next.push({ table: source.head.name, ids: before });
      }
    waiting = next;
  }
  return orders;
}

function moneyOf(row: Row, own: string): Money {
  const currency = plain(row['currency']);
  const rate = currency === own ? null : parseAmount(row['exchange_rate']);
  return { currency, exchange_rate: rate?.toFixed() ?? '1' };
}
