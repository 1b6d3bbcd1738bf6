import { factsOf } from '#core/kernel/write-off-kinds.ts';
import { oneOf } from '#core/online/parameters.ts';
import { check, effect } from '#server/engine/behaviour/module.ts';
import { fillCurrency, fillRate } from './currency/flow-currency.ts';
import { checkInspected, inspectedTakes } from './inspection/inspected-check.ts';
import { defineModule } from './module.ts';
import { keepOrderMoney } from './order/db/order-money.ts';
import { applyChange, changeActs, takeBackChange } from './order/order-change.ts';
import { checkPriced } from './order/price-check.ts';
import { checkOverlap, overlapTakes } from './order/price-overlap.ts';
import { fillPriceSides } from './order/price-sides.ts';
import { checkAllowance, checkReceived, refuseReturned } from './order/return-check.ts';
import { refuseSigned } from './order/signed-contract.ts';
import { fillTax, pricedTakes } from './order/tax-fill.ts';
import { closeItem, itemFaults, openItem } from './party/party.ts';
import { negativeFindings } from './period/close-checks.ts';
import { ledgerClosings } from './period/close-kinds.ts';
import { closedDates, refuseClosedFollows } from './period/closed-period.ts';
import { ledgerTables } from './report-tables.ts';
import { checkFresh, freshFaults, freshTakes } from './stock/fresh-check.ts';
import { checkIssuable, checkQuality, qualityTakes } from './stock/quality-check.ts';
import { redFaults } from './stock/red-faults.ts';
import { reserveFaults, reserveTakes, stockFaults, stockTakes } from './stock/stock-declared.ts';
import { freeKept, keepStock, postStock, takeBackStock } from './stock/stock-effect.ts';
import { fillQuality } from './stock/stock-quality.ts';
import { itemKindsOf, itemTakes } from './write-off/item-effect.ts';

/** The ledgers any document may declare on. */
export default defineModule('kernel', {
  needs: [],
  anyDocument: {
    sourced: async (scope, record, { lines, way }) => {
      const { values } = record.head;
      await (way === 'made' ? fillRate(scope, values) : fillCurrency(scope, values, lines));
      // What is reckoned from a price needs its tax.
      if (way !== 'made') await fillTax(scope, record);
      fillPriceSides(record);
    },
    filled: async (scope, record, stored, way) => {
      if (way === 'saved') await fillQuality(scope, record, stored);
      if (way !== 'made') return;
      await fillTax(scope, record);
      fillPriceSides(record);
    },
    dateFaults: closedDates,
    sourceFaults: redFaults,
    undoing: (scope, { head }, act) => refuseSigned(scope, head, act),
    leaving: refuseReturned,
    dated: refuseClosedFollows,
    counted: async ({ db, form, actor }, { id }) => {
      if (id !== null) await keepOrderMoney(db, { table: form.head.name, ids: [id], tenantId: actor.tenantId });
    },
  },
  reportTables: ledgerTables,
  closings: ledgerClosings,
  closingAsks: { stock: { findings: negativeFindings } },
  postsTo: {
    stock: ['stock'],
    open_item: (one) => itemKindsOf({ effects: [one] }).map((kind) => factsOf(kind).ledger),
  },
  acts: changeActs,
  checks: {
    allowance: check(
      {},
      {
        about: 'An allowance without goods is no more than what was delivered cost the customer.',
        audit: checkAllowance,
      },
    ),
    fresh: check(freshTakes, {
      about: 'Nothing that has expired comes in or goes out; the party may want so many days more.',
      faults: freshFaults,
      audit: (scope, stored, given, { isAgreed }) => checkFresh(scope, stored, given, isAgreed),
    }),
    inspected: check(inspectedTakes, {
      about:
        'Lines of items that are inspected come from the document that is inspected, where the form `by` is installed.',
      audit: checkInspected,
    }),
    issuable: check({}, { about: 'Nothing that is frozen or still to be inspected is issued.', audit: checkIssuable }),
    price_overlap: check(overlapTakes, {
      about: 'No other audited list has the same item, beginning quantity and day for the same party.',
      audit: checkOverlap,
    }),
    priced: check(pricedTakes, {
      about: 'Lines say their price, or why they have none, and their tax.',
      audit: (scope, stored, given, { counted }) => checkPriced(scope, stored, given, counted),
    }),
    quality: check(qualityTakes, { about: 'Lines are of goods in one of some states.', audit: checkQuality }),
    received: check(
      {},
      {
        about:
          'What goes back came from this supplier and did not go back before, at no more than his last price and with an approval where no receipt is named.',
        audit: (scope, stored, _given, { isAgreed }) => checkReceived(scope, stored, isAgreed),
      },
    ),
  },
  effects: {
    open_item: effect(itemTakes, {
      about: 'The document is an open item of its party until it is written off.',
      faults: itemFaults,
      audit: (scope, stored, { open_item: kind }) => openItem(scope, kind, stored),
      takeBack: (scope, stored, { open_item: kind }) => closeItem(scope, kind, stored),
    }),
    change: effect(
      { change: oneOf(['order']) },
      {
        about: 'The document changes an order that counts: quantities, prices and dates of its lines.',
        audit: applyChange,
        takeBack: takeBackChange,
      },
    ),
    // What a document keeps for itself is free while it is closed.
    reserve: effect(reserveTakes, {
      about: 'The document promises what its lines name, until it is delivered or closed.',
      faults: reserveFaults,
      audit: keepStock,
      takeBack: freeKept,
      close: freeKept,
      reopen: keepStock,
    }),
    stock: effect(stockTakes, {
      about: 'A movement of stock for every line. Columns are those of the lines, else of the head.',
      faults: stockFaults,
      audit: postStock,
      takeBack: takeBackStock,
    }),
  },
});
