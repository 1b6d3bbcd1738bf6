import Big from 'big.js';
import type { CloseLedger } from '#core/kernel/close.ts';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import { filled } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { dropParties, firstPartyMonth, keepParties, partyFigures } from '#server/kernel/party/db/party-close.ts';
import { ledgerModules } from '#server/kernel/registry.ts';
import { costTables } from '#server/kernel/stock/line-costs.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import type { CloseDesk } from './close-desk.ts';
import type { Closing, ClosingAsks } from './closing.ts';
import {
  dropStock,
  firstStockMonth,
  keepStock,
  negativeStock,
  NOTHING_VALUED,
  priceMonth,
  stockFigures,
  unpriceMonth,
  writeClosedCosts,
  type Month,
  type Valued,
} from './db/ledger-close.ts';
import { ledgerTexts } from './period.ts';
import { formsOf, hasItems, pricedForms } from './priced-forms.ts';
import { periodRefusals } from './refusals.ts';

const stock: Closing = {
  before: [],
  after: ['ar', 'ap', 'gl'],
  firstMonth: ({ db, actor }) => firstStockMonth(db, actor.tenantId),
  figures: async (db, month) => [await stockFigures(db, month)],
  keep: keepRight,
  drop: dropStock,
  price: async (desk, month) => {
    if (!hasItems(desk.catalogue)) return NOTHING_VALUED;
    const valued = await priceMonth(desk.db, month, {
      forms: pricedForms(desk.catalogue),
      by: desk.actor.username,
      onPriced: (done, total) => desk.tell?.('price', done, total),
    });
    if (valued.lines > 0) await writeCosts(desk, month);
    return valued;
  },
  unprice: async (desk, month) => {
    if (!hasItems(desk.catalogue)) return;
    const { lines } = await unpriceMonth(desk.db, month, desk.actor.username);
    if (lines > 0) await writeCosts(desk, month);
  },
};

/** Keeps balances that are none below nothing, now that issues are priced. @throws Refusal 422 with how many are */
async function keepRight(db: Db, month: Month): Promise<number> {
  const count = await negativeStock(db, month);
  if (count > 0)
    throw refusal(422, periodRefusals.cannotCloseMonth, {
      ledger: ledgerTexts.stock,
      period: month.period,
      blocking: filled(platformRefusals.bracketed, { text: periodRefusals.negativeStock, more: count }),
    });
  return keepStock(db, month);
}

const party = (ledger: PartyLedger): Closing => ({
  before: ['stock'],
  after: ['gl'],
  firstMonth: ({ db, actor }) => firstPartyMonth(db, actor.tenantId, ledger),
  figures: (db, month) => partyFigures(db, { ...month, ledger }),
  keep: (db, month) => keepParties(db, { ...month, ledger }),
  drop: (db, month) => dropParties(db, { ...month, ledger }),
  price: (desk, month) => askedPrice(desk, month, ledger),
  unprice: (desk, month) => askedUnprice(desk, month, ledger),
});

/** Values a month by what modules ask of it, in their order. */
async function askedPrice(desk: CloseDesk, month: Month, ledger: CloseLedger): Promise<Valued> {
  let valued = NOTHING_VALUED;
  for (const { price } of closingAsks(ledger)) {
    const { lines, amount } = (await price?.(desk, month)) ?? NOTHING_VALUED;
    valued = { lines: valued.lines + lines, amount: new Big(valued.amount).plus(amount).toFixed(2) };
  }
  return valued;
}

/** Takes back what modules valued, in the opposite order. */
async function askedUnprice(desk: CloseDesk, month: Month, ledger: CloseLedger): Promise<void> {
  for (const { unprice } of closingAsks(ledger).toReversed()) await unprice?.(desk, month);
}

/** Closings of the ledgers of stock and of parties. */
export const ledgerClosings = { stock, ar: party('ar'), ap: party('ap') } satisfies Partial<
  Record<CloseLedger, Closing>
>;

/** Gives how months of a ledger are closed. @throws Error where no module that is installed closes it */
export function closingOf(ledger: CloseLedger): Closing {
  const found = ledgerModules().find(({ closings }) => closings?.[ledger] !== undefined)?.closings?.[ledger];
  if (found === undefined) throw new Error(`No module says how months of the ledger ${ledger} are closed.`);
  return found;
}

/** Gives what closing a month of a ledger asks of the documents of modules, in their order. */
export function closingAsks(ledger: CloseLedger): readonly ClosingAsks[] {
  return ledgerModules().flatMap(({ closingAsks: asks }) => asks?.[ledger] ?? []);
}

async function writeCosts({ db, catalogue }: CloseDesk, month: Month): Promise<void> {
  for (const { head } of formsOf(catalogue, (effect) => 'stock' in effect))
    for (const table of costTables(catalogue, head.formTable))
      await writeClosedCosts(db, month, { form: head.formTable, ...table });
}
