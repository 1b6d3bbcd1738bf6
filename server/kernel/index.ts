import { booked } from '#server/engine/behaviour/booked.ts';
import { fillCurrency, fillRate } from './currency/flow-currency.ts';
import { checkInspected } from './inspection/inspected-check.ts';
import { defineModule } from './module.ts';
import { keepOrderMoney } from './order/db/order-money.ts';
import { applyChange, changeActs, takeBackChange } from './order/order-change.ts';
import { checkPriced } from './order/price-check.ts';
import { checkOverlap } from './order/price-overlap.ts';
import { checkAllowance, checkDelivered, checkReceived, refuseReturned } from './order/return-check.ts';
import { refuseSigned } from './order/signed-contract.ts';
import { fillTax } from './order/tax-fill.ts';
import { closeItem, openItem } from './party/party.ts';
import { negativeFindings } from './period/close-checks.ts';
import { ledgerClosings } from './period/close-kinds.ts';
import { closedDates, refuseClosedFollows } from './period/closed-period.ts';
import { ledgerTables } from './report-tables.ts';
import { checkFresh } from './stock/fresh-check.ts';
import { checkIssuable, checkQuality } from './stock/quality-check.ts';
import { redFaults } from './stock/red-faults.ts';
import { freeKept, keepStock, postStock, takeBackStock } from './stock/stock-effect.ts';
import { fillQuality } from './stock/stock-quality.ts';

/** The ledgers any document may declare on. */
export default defineModule('kernel', {
  needs: [],
  anyDocument: {
    sourced: (scope, { head }, { lines, way }) =>
      way === 'made' ? fillRate(scope, head.values) : fillCurrency(scope, head.values, lines),
    filled: async (scope, record, stored, way) => {
      if (way === 'saved') await fillQuality(scope, record, stored);
      await fillTax(scope, record, stored);
    },
    dateFaults: closedDates,
    sourceFaults: redFaults,
    undoing: (scope, { head }, act) => refuseSigned(scope, head, act),
    leaving: refuseReturned,
    dated: refuseClosedFollows,
    counted: async ({ db, form, actor }, { id }) => {
      if (id !== null) await keepOrderMoney(db, { table: form.head.name, id, tenantId: actor.tenantId });
    },
  },
  reportTables: ledgerTables,
  closings: ledgerClosings,
  closingAsks: { stock: { findings: negativeFindings } },
  acts: changeActs,
  checks: {
    allowance: { audit: checkAllowance },
    delivered: { audit: checkDelivered },
    fresh: { audit: (scope, stored, check, { isAgreed }) => checkFresh(scope, stored, check, isAgreed) },
    inspected: { audit: checkInspected },
    issuable: { audit: checkIssuable },
    price_overlap: { audit: checkOverlap },
    priced: { audit: (scope, stored, check, { counted }) => checkPriced(scope, stored, check, counted) },
    quality: { audit: checkQuality },
    received: { audit: checkReceived },
  },
  effects: {
    change: booked(applyChange, takeBackChange),
    open_item: booked(
      (scope, stored, effect) => openItem(scope, effect.open_item, stored),
      (scope, stored, effect) => closeItem(scope, effect.open_item, stored),
    ),
    // What a document keeps for itself is free while it is closed.
    reserve: async (scope, stored, effect, act) => {
      if (act === 'audit' || act === 'reopen') await keepStock(scope, stored, effect);
      else if (act !== 'submit') await freeKept(scope, stored);
    },
    stock: booked(postStock, takeBackStock),
  },
});
