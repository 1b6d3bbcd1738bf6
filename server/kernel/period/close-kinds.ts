import type { CloseLedger } from '#core/kernel/close.ts';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import { factsOf } from '#core/kernel/write-off-kinds.ts';
import type { Effect } from '#core/online/definition.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { dropParties, firstPartyMonth, keepParties, partyFigures } from '#server/kernel/party/db/party-close.ts';
import { dropSubjects, firstGlMonth, keepSubjects } from '#modules/finance/server/db/gl-ledger.ts';
import { carryOver, figuresOfGl, hasVouchers, takeCarryBack } from '#modules/finance/server/gl-close.ts';
import type { CloseDesk } from './close-desk.ts';
import {
  dropStock,
  firstStockMonth,
  keepStock,
  priceMonth,
  stockFigures,
  unpriceMonth,
  writeClosedCosts,
  type FigureRow,
  type Month,
  type Valued,
} from './db/ledger-close.ts';
import type { Ledger } from './db/ledger-period.ts';

export type { CloseDesk };

/** What is particular of closing a month of one ledger; the frame is the same for all (decision 98). */
export type CloseKind = {
  /** Ledgers whose month must be closed before. */
  readonly before: readonly CloseLedger[];
  /** Ledgers whose month must be open when this one is opened again. */
  readonly after: readonly Ledger[];
  /** Does a document with this effect write to the ledger? */
  readonly isOf: (effect: Effect) => boolean;
  /** Tables of further documents that must be decided before. */
  readonly alsoDecided: readonly string[];
  readonly firstMonth: (desk: CloseDesk) => Promise<string | null>;
  readonly figures: (db: Db, month: Month) => Promise<readonly FigureRow[]>;
  readonly price: (desk: CloseDesk, month: Month) => Promise<Valued>;
  readonly unprice: (desk: CloseDesk, month: Month) => Promise<void>;
  /** Keeps the balances; answers how many. */
  readonly keep: (db: Db, month: Month) => Promise<number>;
  readonly drop: (db: Db, month: Month) => Promise<void>;
};

const nothing: Valued = { lines: 0, amount: '0' };

const stock: CloseKind = {
  before: [],
  after: ['ar', 'ap', 'gl'],
  isOf: (effect) => 'stock' in effect,
  alsoDecided: [],
  firstMonth: ({ db, actor }) => firstStockMonth(db, actor.tenantId),
  figures: async (db, month) => [await stockFigures(db, month)],
  keep: keepStock,
  drop: dropStock,
  price: async (desk, month) => {
    if (!hasItems(desk)) return nothing;
    const valued = await priceMonth(desk.db, month, {
      forms: pricedForms(desk),
      by: desk.actor.username,
      onPriced: (done, total) => desk.tell?.('price', done, total),
    });
    if (valued.lines > 0) await writeCosts(desk, month);
    return valued;
  },
  unprice: async (desk, month) => {
    if (!hasItems(desk)) return;
    const { lines } = await unpriceMonth(desk.db, month, desk.actor.username);
    if (lines > 0) await writeCosts(desk, month);
  },
};

const party = (ledger: PartyLedger, alsoDecided: readonly string[]): CloseKind => ({
  before: ['stock'],
  after: ['gl'],
  isOf: (effect) =>
    'open_item' in effect ? factsOf(effect.open_item).ledger === ledger : 'invoice' in effect && ledger === 'ap',
  alsoDecided,
  firstMonth: ({ db, actor }) => firstPartyMonth(db, actor.tenantId, ledger),
  figures: (db, month) => partyFigures(db, { ...month, ledger }),
  keep: (db, month) => keepParties(db, { ...month, ledger }),
  drop: (db, month) => dropParties(db, { ...month, ledger }),
  price: () => Promise.resolve(nothing),
  unprice: () => Promise.resolve(),
});

/** Closing carries profit and loss over, and keeps what every account ends with. */
const gl: CloseKind = {
  before: ['stock', 'ar', 'ap'],
  after: [],
  isOf: (effect) => 'asset' in effect,
  // Money has no closing of its own (decision 106); what moves it for a customer or supplier is decided with their ledgers.
  alsoDecided: ['fin_other_receipt', 'fin_other_payment', 'fin_transfer', 'fin_loan'],
  firstMonth: (desk) => (hasVouchers(desk) ? firstGlMonth(desk.db, desk.actor.tenantId) : Promise.resolve(null)),
  figures: figuresOfGl,
  keep: keepSubjects,
  drop: dropSubjects,
  price: carryOver,
  unprice: takeCarryBack,
};

export const closeKinds: Readonly<Record<CloseLedger, CloseKind>> = {
  stock,
  ar: party('ar', ['fin_bad_debt', 'sal_invoice']),
  ap: party('ap', []),
  gl,
};

/** Are there items at all? A company without the module of master data has none. */
function hasItems({ catalogue }: CloseDesk): boolean {
  return catalogue.table('md_material') !== undefined;
}

/** Forms that take stock out at the price of its pool. Transfers and returns go at the cost they were posted with, as receipts do. */
function pricedForms({ catalogue }: CloseDesk): readonly string[] {
  return formsOf(catalogue, (effect) => 'stock' in effect && effect.stock === 'out' && effect.cost !== 'source').map(
    ({ head }) => head.formTable,
  );
}

/** Forms whose audit has such an effect. */
export function formsOf(catalogue: Catalogue, isOf: (effect: Effect) => boolean): readonly Form[] {
  return catalogue.forms.filter(
    ({ definition }) => definition.copy_of === undefined && (definition.effects ?? []).some(isOf),
  );
}

async function writeCosts({ db, catalogue }: CloseDesk, month: Month): Promise<void> {
  for (const form of formsOf(catalogue, (effect) => 'stock' in effect))
    for (const effect of form.definition.effects ?? []) {
      if (!('stock' in effect)) continue;
      const table = form.subs.find(({ name }) => name === effect.lines) ?? form.subs[0];
      if (table === undefined) continue;
      const known = (name: string): string | null => (table.byName.has(name) ? name : null);
      await writeClosedCosts(db, month, {
        form: form.head.formTable,
        table: table.name,
        price: known('cost_price'),
        amount: known('cost_amount'),
      });
    }
}
