import Big from 'big.js';
import { daysOf } from '#core/kernel/close.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { numberField } from '#server/engine/flow/flow-links.ts';
import { markDeleted } from '#server/engine/list/db/row.ts';
import { selectRows } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { certifiedForms } from '#server/kernel/order/invoice-papers.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { refusal } from '#server/platform/refusal.ts';
import { bizOf, voucherKinds, voucherOrigins, voucherPrefix, voucherStates } from '../rules/gl.ts';
import { isCertifiedKey } from './db/certified.ts';
import {
  addSources,
  dropSources,
  findHeads,
  lockVouchers,
  openParts,
  openVouchersOf,
  vouchedAmong,
  vouchedDocuments,
  type HeadTable,
  type OpenPart,
  type PlainTable,
  type SourceTables,
} from './db/gl-source.ts';
import { nextVoucherNo } from './gl-guard.ts';
import { accountsOf, linesByRule, readRules, type DraftLine, type VoucherDocument } from './gl-rules.ts';
import { voucherRefusals } from './voucher-refusals.ts';

const VOUCHERS = 'fin_voucher';
/** Dictionary gen_status. */
export const generated = { no: '1', yes: '2' } as const;

/** A document in the list of what vouchers are made of. */
export type ListedDocument = {
  readonly billId: string;
  readonly form: string;
  readonly biz: string;
  readonly title: string;
  readonly billNo: string;
  readonly billDate: string;
  readonly amount: string;
  /** Address of its list. */
  readonly route: string | null;
  readonly voucherId: string | null;
  readonly voucherNo: string | null;
  readonly voucherStatus: string | null;
};

/** A voucher as it would be. */
export type DraftVoucher = {
  readonly word: string;
  readonly date: string;
  readonly documents: readonly VoucherDocument[];
  readonly lines: readonly DraftLine[];
};

/** The form of vouchers. @throws Refusal 404 where the module is not installed */
export function voucherForm(catalogue: Catalogue): Form {
  const form = catalogue.forms.find(({ head }) => head.name === VOUCHERS);
  if (form === undefined) throw refusal(404, voucherRefusals.vouchersNeedFinance);
  return form;
}

/** Documents of a month: those that stand in vouchers, and what does not yet. */
export async function listDocuments(desk: CloseDesk, period: string): Promise<readonly ListedDocument[]> {
  const { db, catalogue, actor } = desk;
  voucherForm(catalogue);
  const open = await openDocuments(desk, { period });
  const done = await vouchedDocuments(db, { tenantId: actor.tenantId, period });
  return [
    ...open.map((one) => ({
      billId: one.id,
      form: one.form,
      biz: one.biz,
      title: one.title,
      billNo: one.no,
      billDate: one.date,
      amount: one.total,
      route: routeOf(catalogue, one.form),
      voucherId: null,
      voucherNo: null,
      voucherStatus: null,
    })),
    ...done.map((row) => ({
      billId: row.bill_id,
      form: row.form_code,
      biz: row.biz_type,
      title: titleOf(catalogue, row.form_code),
      billNo: row.bill_no,
      billDate: row.bill_date,
      amount: new Big(row.amount).toFixed(2),
      route: routeOf(catalogue, row.form_code),
      voucherId: row.voucher_id,
      voucherNo: row.voucher_no,
      voucherStatus: row.v_status,
    })),
  ];
}

/** Counts the documents of a month that have a part in no voucher. */
export async function countOpen(desk: CloseDesk, period: string): Promise<number> {
  return (await openDocuments(desk, { period })).length;
}

/** Returns what documents of a month that stand in no voucher will have on accounts by their rules; those of other rules are not looked at. */
export async function partsWithoutVoucher(
  desk: CloseDesk,
  period: string,
  subjects: readonly string[],
): Promise<readonly { readonly ids: readonly string[]; readonly amount: string }[]> {
  const { templates } = await readRules(desk.db, desk.actor.tenantId, []);
  const open = (await openDocuments(desk, { period })).filter(({ form, biz }) => {
    const lines = form === 'fin_cost_variance' ? [] : (templates.get(biz)?.lines ?? []);
    return lines.some(({ subject_id: subject }) => subjects.includes(subject));
  });
  if (open.length === 0) return [];
  const drafts = await draftVouchers(desk, { period, ids: open.map(({ id }) => id), isCollected: false });
  return drafts.map(({ documents, lines }) => ({
    ids: documents.map(({ id }) => id),
    amount: lines
      .filter(({ subjectId }) => subjects.includes(subjectId))
      .reduce((sum, { debit, credit }) => sum.plus(debit).minus(credit), new Big(0))
      .toFixed(2),
  }));
}

type Choice = {
  readonly period: string;
  /** Ids of documents. */
  readonly ids: readonly string[];
  /** One voucher for all documents of a rule. */
  readonly isCollected: boolean;
};

/**
 * The vouchers of documents by the rules of the company; nothing is stored.
 * @throws Refusal 422 naming the document a rule does not fit
 */
export async function draftVouchers(
  desk: CloseDesk,
  { period, ids, isCollected }: Choice,
): Promise<readonly DraftVoucher[]> {
  const { db, catalogue, actor } = desk;
  voucherForm(catalogue);
  const documents = await withRecords(desk, await waitingDocuments(desk, { period, ids }));
  const book = await readRules(db, actor.tenantId, documents.flatMap(accountsOf));
  const single = documents.map((document) => {
    const { word, lines } = linesByRule(book, document);
    return { word, date: document.date, documents: [document], lines };
  });
  if (!isCollected) return single;
  const groups = Map.groupBy(single, ({ word, documents: [first] }) => `${word} ${first?.biz ?? ''}`);
  return [...groups.values()].flatMap((group) => collected(group, period));
}

/** Returns the chosen documents with what waits of them. @throws Refusal 422 for none, 409 where one waits no longer */
async function waitingDocuments(
  desk: CloseDesk,
  { period, ids }: Omit<Choice, 'isCollected'>,
): Promise<readonly VoucherDocument[]> {
  if (ids.length === 0) throw refusal(422, voucherRefusals.chooseDocuments);
  const found = await openDocuments(desk, { period, ids });
  const missing = ids.filter((id) => !found.some((one) => one.id === id));
  if (missing.length > 0) throw refusal(409, voucherRefusals.documentsTaken, { count: missing.length });
  return found;
}

/** One voucher of several documents; each keeps its own where together they come to nothing, as red and blue ones do. */
function collected(group: readonly DraftVoucher[], period: string): readonly DraftVoucher[] {
  const lines = merged(group.flatMap((one) => one.lines));
  if (lines.reduce((sum, { debit }) => sum.plus(debit), new Big(0)).eq(0)) return group;
  const date = group
    .map((one) => one.date)
    .toSorted()
    .at(-1);
  const documents = group.flatMap((one) => one.documents);
  return [{ word: group[0]?.word ?? '1', date: date ?? daysOf(period)[1], documents, lines }];
}

/**
 * Makes the vouchers in the caller's transaction; answers their numbers. Vouchers of the same documents that nobody has audited are made anew
 * with what was added since (a cost that changed, for instance), and keep their numbers; what is audited or posted stays, and the rest is a
 * voucher of its own.
 * @throws Refusal as a draft, and in a closed month
 */
export async function makeVouchers(desk: CloseDesk, choice: Choice): Promise<readonly string[]> {
  const { db, actor } = desk;
  await lockVouchers(db, actor.tenantId);
  await refuseClosed(db, { tenantId: actor.tenantId, ledger: 'gl', date: daysOf(choice.period)[0] });
  const { drafts, free } = await withThoseAnew(desk, choice);
  const numbers: string[] = [];
  for (const draft of drafts) {
    const [first] = draft.documents;
    const count = draft.documents.length;
    const { id, no } = await makeVoucher(desk, {
      ...draft,
      period: choice.period,
      origin: voucherOrigins.rule,
      attached: count,
      source: `${first?.no ?? ''}${count > 1 ? ` 等${count}张` : ''}`.slice(0, 50),
      free,
    });
    await addSources(
      db,
      actor.tenantId,
      draft.documents.flatMap((document) =>
        document.parts.flatMap((part) =>
          part.keys.map((key) => ({
            ledger: part.ledger,
            key,
            voucherId: id,
            biz: document.biz,
            form: document.form,
            billId: document.id,
            billNo: document.no,
            billDate: document.date,
            period: part.period,
            amount: document.total,
          })),
        ),
      ),
    );
    numbers.push(no);
  }
  return numbers;
}

type Anew = { readonly drafts: readonly DraftVoucher[]; readonly free: string[] };

/** Drafts the vouchers of a choice, and those that are made anew with them; `free` are the numbers these had. */
async function withThoseAnew(desk: CloseDesk, choice: Choice): Promise<Anew> {
  const { db, actor } = desk;
  const { period, ids, isCollected } = choice;
  const month = { tenantId: actor.tenantId, period };
  const before = ids.length === 0 ? [] : await openVouchersOf(db, month, { ids, state: voucherStates.open });
  if (before.length === 0) return { drafts: await draftVouchers(desk, choice), free: [] };
  await waitingDocuments(desk, choice);
  await cancelVouchers(
    desk,
    before.map(({ id }) => id),
  );
  const old = new Set(before.flatMap(({ bills }) => bills));
  const others = ids.filter((id) => !old.has(id));
  // What came to nothing with what was added waits for nothing.
  const waiting = new Set((await openDocuments(desk, { period, ids: [...old, ...others] })).map(({ id }) => id));
  const groups = isCollected
    ? [{ ids: [...old, ...others], isCollected }]
    : [...before.map(({ bills }) => ({ ids: bills, isCollected: bills.length > 1 })), { ids: others, isCollected }];
  const taken = new Set<string>();
  const drafts: DraftVoucher[] = [];
  for (const group of groups) {
    // A document may stand in two vouchers, if the first was open again when the second was made.
    const own = group.ids.filter((id) => waiting.has(id) && !taken.has(id));
    own.forEach((id) => taken.add(id));
    if (own.length > 0) drafts.push(...(await draftVouchers(desk, { ...group, period, ids: own })));
  }
  return { drafts, free: before.map(({ no }) => no) };
}

/**
 * Takes vouchers back that were made by rule and are not audited: they are gone, their documents wait again.
 * @throws Refusal 422 naming the voucher that is audited, was not made by rule, or is of a closed month
 */
export async function cancelVouchers(desk: CloseDesk, ids: readonly string[]): Promise<number> {
  const { db, catalogue, actor } = desk;
  const form = voucherForm(catalogue);
  await lockVouchers(db, actor.tenantId);
  const rows = await selectRows(db, form.head, { tenantId: actor.tenantId, column: 'id', values: ids, lock: true });
  if (rows.length < ids.length) throw refusal(409, voucherRefusals.vouchersGone);
  // Each month is asked about once.
  const months = new Set<string>();
  for (const row of rows) {
    const no = String(row['voucher_no']);
    if (row['origin'] !== voucherOrigins.rule) throw refusal(422, voucherRefusals.voucherByHand, { no });
    if (row['v_status'] !== voucherStates.open) throw refusal(422, voucherRefusals.voucherAudited, { no });
    const month = String(row['voucher_date']).slice(0, 7);
    if (!months.has(month))
      await refuseClosed(db, { tenantId: actor.tenantId, ledger: 'gl', date: String(row['voucher_date']) });
    months.add(month);
  }
  await dropSources(db, actor.tenantId, ids);
  await markDeleted(db, form.head.name, { column: 'id', values: ids, tenantId: actor.tenantId }, actor.username);
  for (const sub of form.subs)
    await markDeleted(db, sub.name, { column: 'head_id', values: ids, tenantId: actor.tenantId }, actor.username);
  return rows.length;
}

export type NewVoucher = {
  readonly word: string;
  readonly date: string;
  readonly period: string;
  readonly origin: string;
  readonly attached: number;
  readonly source: string | null;
  readonly lines: readonly DraftLine[];
  /** Numbers that are free again; one of the voucher's word and month is taken from them. */
  readonly free?: string[];
};

/** Stores a voucher with the next number of its word and month, or a free one; the caller holds the lock of vouchers. */
export async function makeVoucher(
  desk: CloseDesk,
  { word, date, period, origin, attached, source, lines, free = [] }: NewVoucher,
): Promise<{ readonly id: string; readonly no: string }> {
  const { db, catalogue, actor, now } = desk;
  const form = voucherForm(catalogue);
  const place = free.findIndex((one) => one.startsWith(voucherPrefix(word, period)));
  const no = place === -1 ? await nextVoucherNo(desk, word, period) : String(free.splice(place, 1)[0]);
  const scope: Scope = { db, catalogue, form, actor, now };
  const head = {
    voucher_word: word,
    voucher_no: no,
    voucher_date: date,
    period,
    attach_count: attached,
    src_no: source,
    maker_id: actor.username,
    v_status: voucherStates.open,
    origin,
  };
  const items = lines.map((line) => ({
    summary: line.summary,
    subject_id: line.subjectId,
    aux_customer: line.customer,
    aux_supplier: line.supplier,
    aux_depart: line.depart,
    aux_person: line.person,
    aux_project: line.project,
    debit: line.debit.eq(0) ? null : line.debit.toFixed(2),
    credit: line.credit.eq(0) ? null : line.credit.toFixed(2),
  }));
  const made = await makeDocument(scope, head, { fin_voucher_item: items }, { isRed: true });
  return { id: String(made.head['id']), no };
}

async function openDocuments(
  { db, catalogue, actor }: CloseDesk,
  { period, ids }: { readonly period: string; readonly ids?: readonly string[] },
): Promise<readonly VoucherDocument[]> {
  const { tenantId } = actor;
  const month = { tenantId, period, ...(ids === undefined ? {} : { ids }) };
  const parts = await openParts(db, month, tablesOf(catalogue));
  const byDocument = Map.groupBy(parts, ({ bill_id: id }) => id);
  const own = await ownCurrencyOf(db, tenantId);
  const keys = [...byDocument.keys()];
  const heads = await findHeads(db, headsOf(catalogue), { tenantId, ids: keys });
  const vouched = keys.length === 0 ? new Set<string>() : await vouchedAmong(db, tenantId, keys);
  return [...byDocument].map(([id, all]) => {
    const first = all[0] as OpenPart;
    const head = heads.get(id);
    const form = head?.form ?? first.form_code;
    return {
      id,
      form,
      title: titleOf(catalogue, form),
      no: head?.no ?? first.bill_no,
      date: inMonth(head?.date ?? first.bill_date, first),
      biz: bizOf(form),
      // Goods leave at a cost in the own currency, whatever they are sold in.
      currency: all.find(({ currency }) => currency !== own)?.currency ?? own,
      total: all.reduce((most, { total }) => (new Big(total).gt(most) ? new Big(total) : most), new Big(0)).toFixed(2),
      parts: all,
      stored: null,
      // Columns of what writes to no ledger are worth something in its own month alone.
      isMore: isPlain(form)
        ? !all.some(({ keys: own }) => own.includes(`${form}:${id}`))
        : vouched.has(id) || all.every(({ keys: own }) => own.every(isCertifiedKey)),
    };
  });
}

function isPlain(form: string): boolean {
  return voucherKinds.some((kind) => kind.form === form && kind.isPlain === true);
}

/** A voucher stands in the month of the rows it is of. */
function inMonth(date: string, { period, bill_date: own }: OpenPart): string {
  return date.startsWith(period) ? date.slice(0, 10) : own;
}

async function withRecords(
  { db, catalogue, actor }: CloseDesk,
  documents: readonly VoucherDocument[],
): Promise<readonly VoucherDocument[]> {
  const found = new Map<string, Stored>();
  for (const [code, group] of Map.groupBy(documents, ({ form }) => form)) {
    const form = catalogue.forms.find(({ head }) => head.name === code);
    if (form === undefined) continue;
    const values = group.map(({ id }) => id);
    const subs = new Map<string, Map<unknown, Record<string, unknown>[]>>();
    for (const sub of form.subs)
      subs.set(
        sub.name,
        Map.groupBy(
          await selectRows(db, sub, { tenantId: actor.tenantId, column: 'head_id', values }),
          (row) => row['head_id'],
        ),
      );
    for (const head of await selectRows(db, form.head, { tenantId: actor.tenantId, column: 'id', values }))
      found.set(String(head['id']), {
        head,
        subs: new Map(form.subs.map(({ name }) => [name, subs.get(name)?.get(head['id']) ?? []])),
      });
  }
  return documents.map((document) => ({ ...document, stored: found.get(document.id) ?? null }));
}

/** Amounts of the taxes of a month, by the columns of the document. */
const monthTaxAmounts = [
  'unpaid_amount',
  'overpaid_amount',
  'prepaid_amount',
  'duty_amount',
  'exempt_amount',
  'city_amount',
  'education_amount',
  'local_amount',
  'income_amount',
];

/** Payment columns of forms without a ledger. */
const plainAmounts: Readonly<Record<string, Omit<PlainTable, 'form'>>> = {
  fin_product_cost: { amount: 'input_amount', moves: ['labor_total', 'overhead_total'] },
  fin_cost_variance: { amount: 'voucher_amount' },
  fin_other_receipt: { amount: 'amount', account: 'account_id' },
  fin_other_payment: { amount: 'amount', account: 'account_id', mayBeLate: true },
  fin_transfer: { amount: 'amount', account: 'from_account' },
  fin_loan: { amount: 'amount' },
  fin_revaluation: { amount: 'moved_amount', loss: 'cash_loss' },
  fin_month_tax: { amount: 'amount', moves: monthTaxAmounts },
  fin_expense_claim: { amount: 'total_amount', mayBeLate: true },
  wms_loss_settle: { amount: 'amount' },
};

function tablesOf(catalogue: Catalogue): SourceTables {
  const has = (table: string): boolean => catalogue.table(table) !== undefined;
  return {
    hasItems: has('md_material'),
    hasWarehouses: has('wms_warehouse'),
    hasAssets: has('fin_asset') && has('fin_cost_center'),
    certified: certifiedForms(catalogue).map(({ form, ...columns }) => ({ ...columns, form: form.head.name })),
    plain: voucherKinds.flatMap(({ form, isPlain }) => {
      const rule = ownEntry(plainAmounts, form);
      return isPlain === true && rule !== undefined && has(form) ? [{ form, ...rule }] : [];
    }),
  };
}

/** Tables of the platform that are documents, too: their numbers and dates. */
const kernelHeads: readonly HeadTable[] = ['fin_writeoff', 'fin_ap_writeoff'].map((form) => ({
  form,
  number: 'writeoff_no',
  date: 'writeoff_date',
}));

function headsOf(catalogue: Catalogue): readonly HeadTable[] {
  const forms = voucherKinds.flatMap(({ form: code }) => {
    const form = catalogue.forms.find(({ head }) => head.name === code);
    if (form?.head.byName.has('bill_date') !== true) return [];
    const number = numberField(form);
    return form.head.byName.has(number) ? [{ form: code, number, date: 'bill_date' }] : [];
  });
  return [...forms, ...kernelHeads];
}

function titleOf(catalogue: Catalogue, code: string): string {
  const form = catalogue.forms.find(({ head }) => head.name === code);
  if (form !== undefined) return form.definition.title;
  return code === 'fin_ap_writeoff' ? '应付核销' : code === 'fin_writeoff' ? '应收核销' : code;
}

function routeOf(catalogue: Catalogue, code: string): string | null {
  const form = catalogue.forms.find(({ head }) => head.name === code);
  if (form !== undefined) return form.definition.route;
  return code === 'fin_ap_writeoff' ? '/hexiao/yffanhexiao' : code === 'fin_writeoff' ? '/hexiao/fanhexiao' : null;
}

/** Lines of several documents together: one for each account, auxiliary and side. */
function merged(lines: readonly DraftLine[]): readonly DraftLine[] {
  const sums = new Map<string, DraftLine>();
  for (const line of lines) {
    const { subjectId, customer, supplier, depart, person, project, debit, credit } = line;
    const key = JSON.stringify([subjectId, customer, supplier, depart, person, project, debit.eq(0)]);
    const before = sums.get(key);
    sums.set(
      key,
      before === undefined ? line : { ...before, debit: before.debit.plus(debit), credit: before.credit.plus(credit) },
    );
  }
  return [...sums.values()].filter(({ debit, credit }) => !debit.eq(credit));
}
