import type { components } from '#core/contract/api.ts';
import type { Engine } from '#server/engine/scope.ts';
import { closedLast, firstStockMonth } from '#server/kernel/period/db/ledger-close.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { accountOpening, cashOpening, countRecords, openingSums, type OpeningTable } from './db/opening-data.ts';

type OpeningData = components['schemas']['OpeningData'];
type Part = OpeningData['parts'][number];

/** Types of receivables and payables that are opening ones stand in dictionaries ar_type and ap_type; advances say it themselves. */
const tables: Readonly<Record<Part['code'], OpeningTable>> = {
  stock: { table: 'wms_init_stock', only: null },
  ar: { table: 'fin_ar_bill', only: ['ar_type', '5'] },
  ap: { table: 'fin_ap_bill', only: ['ap_type', '6'] },
  advanceIn: { table: 'fin_advance_receipt', only: ['is_opening', 'Y'] },
  advanceOut: { table: 'fin_advance_payment', only: ['is_opening', 'Y'] },
};

/** Tables that opening data refer to. */
const masters = ['wms_warehouse', 'md_material', 'crm_customer', 'pur_supplier'] as const;

/** Role of the account 期初平衡: what all openings are posted against. */
const OPENING_ACCOUNT = '4199';

/** Ledgers that begin with a balance of their own, typed where the ledger is kept. */
const ledgers = [
  { code: 'cash', table: 'fin_bank_account', route: '/base/bank-account', sums: cashOpening },
  {
    code: 'gl',
    table: 'fin_voucher',
    route: '/finance/voucher',
    sums: (db: Engine['db'], tenantId: string) => accountOpening(db, tenantId, OPENING_ACCOUNT),
  },
] as const;

/** So many documents are decided on in one call: their ids fit into it. */
const AT_ONCE = 200;

/**
 * Returns the progress of the data from before the first month [base.init-data]; forms the reader may not see, or that are not installed,
 * are left out.
 */
export async function openingData({ db, store }: Engine, actor: Actor): Promise<OpeningData> {
  const catalogue = await store.catalogue();
  const { tenantId } = actor;
  const seen = (table: string) => {
    const form = catalogue.form(table);
    return form !== undefined && may(actor, `${form.definition.permission}:view`) ? form : null;
  };
  const known = masters.flatMap((table) => seen(table) ?? []);
  const counts = await countRecords(
    db,
    tenantId,
    known.map(({ head }) => head.name),
  );
  const parts: Part[] = [];
  for (const code of ['stock', 'ar', 'ap', 'advanceIn', 'advanceOut'] as const) {
    const form = seen(tables[code].table);
    if (form === null) continue;
    const mayAct = (act: string): boolean => may(actor, `${form.definition.permission}:${act}`);
    const sums = await openingSums(db, tenantId, tables[code], AT_ONCE);
    parts.push({
      code,
      form: form.head.name,
      title: form.definition.title,
      route: form.definition.route,
      drafts: sums.drafts,
      draftAmount: sums.draft_amount,
      draftIds: [...sums.draft_ids],
      posted: sums.posted,
      postedIds: [...sums.posted_ids],
      postedAmount: sums.posted_amount,
      firstDay: sums.first_day,
      lastDay: sums.last_day,
      mayImport: mayAct('import'),
      mayAdd: mayAct('add'),
      mayPost: (code === 'stock' ? ['finish_init'] : ['submit', 'audit']).every(mayAct),
      mayUndo: mayAct(code === 'stock' ? 'undo_init' : 'unaudit'),
    });
  }
  const books: OpeningData['books'] = [];
  for (const { code, table, route, sums } of ledgers) {
    const form = seen(table);
    if (form === null) continue;
    books.push({ code, title: form.definition.title, route, ...(await sums(db, tenantId)) });
  }
  const isStockSeen = parts.some(({ code }) => code === 'stock');
  return {
    masters: known.map(({ head, definition }) => ({
      form: head.name,
      title: definition.title,
      route: definition.route,
      count: counts.get(head.name) ?? 0,
    })),
    parts,
    books,
    firstPeriod: isStockSeen ? await firstStockMonth(db, tenantId) : null,
    closedPeriod: isStockSeen ? ((await closedLast(db, tenantId, 'stock'))?.period ?? null) : null,
  };
}
