import Big from 'big.js';
import { daysOf, monthAfter } from '#core/kernel/close.ts';
import { dateTimeText } from '#core/dates/dates.ts';
import { revaluationReturns } from '#core/params/flow.ts';
import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { readStored } from '#server/engine/record/read-record.ts';
import type { Scope } from '#server/engine/scope.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { readParams } from '#server/platform/params.ts';
import { voidDocuments } from './closing-document.ts';
import { namesOf } from './db/gl-ledger.ts';
import { REVALUATION_LINES, REVALUATIONS, type Revalued } from './db/revaluation.ts';

/** Dictionary bill_status. */
const COUNTS = '2';

/** Line of a revaluation: what was worth `before` is worth `after` at the end of a month. Signs are those of the document. */
export type RevaluedLine = {
  readonly kind: string;
  readonly customer: string | null;
  readonly supplier: string | null;
  readonly account: string | null;
  /** Account money is booked to. */
  readonly subject: string | null;
  readonly form: string;
  readonly id: string;
  readonly no: string;
  readonly currency: string;
  readonly face: Big;
  readonly rate: Big;
  readonly before: Big;
  readonly after: Big;
  /** Gain of exchange: a debt that is worth more loses. */
  readonly gain: Big;
};

/** A revaluation that was made: its document, number and day. */
export type MadeRevaluation = { readonly id: string; readonly no: string; readonly date: string };

/** Tells whether the tables of revaluations and currencies are there; both come with modules. */
export function canRevalue({ catalogue }: Pick<CloseDesk, 'catalogue'>): boolean {
  return catalogue.table(REVALUATIONS) !== undefined && catalogue.table('md_currency') !== undefined;
}

/** Tells whether the company reverses what it revalued on the first day of the next month. */
export async function isReturned({ db, actor }: CloseDesk): Promise<boolean> {
  return (await readParams(db, actor.tenantId, [revaluationReturns])).text(revaluationReturns) === 'Y';
}

function scopeOf({ db, catalogue, actor, now }: CloseDesk): Scope {
  const form = catalogue.form(REVALUATIONS);
  if (form === undefined) throw new RangeError('The form of revaluations is not installed');
  return { db, catalogue, form, actor, now };
}

/** Makes the document of a revaluation; `of` is the one it reverses on the first day of the month after. */
export async function makeRevaluation(
  desk: CloseDesk,
  { period }: Month,
  {
    ledger,
    lines,
    isBack,
    of,
  }: {
    readonly ledger: Revalued;
    readonly lines: readonly RevaluedLine[];
    readonly isBack: boolean;
    readonly of?: MadeRevaluation;
  },
): Promise<MadeRevaluation> {
  const month = of === undefined ? period : monthAfter(period);
  const date = daysOf(month)[of === undefined ? 1 : 0];
  const sum = (one: (line: RevaluedLine) => Big): string =>
    lines.reduce((total, line) => total.plus(one(line)), new Big(0)).toFixed(2);
  const cash = (line: RevaluedLine): Big => (line.account === null ? new Big(0) : line.after.minus(line.before));
  const names = await holderNames(desk, lines);
  const made = await makeDocument(
    scopeOf(desk),
    {
      bill_date: date,
      period: month,
      ledger,
      gain_amount: sum(({ gain }) => gain),
      moved_amount: sum((line) => cash(line).abs()),
      cash_loss: sum((line) => cash(line).times(-1)),
      returns_flag: isBack ? 'Y' : 'N',
      src_no: of?.no ?? null,
      src_id: of?.id ?? null,
      bill_status: COUNTS,
      audit_by: desk.actor.username,
      audit_time: dateTimeText(desk.now),
    },
    {
      [REVALUATION_LINES]: lines.map((line) =>
        lineOf(line, { cash: cash(line), holder: names.get(holderOf(line)) ?? '' }),
      ),
    },
    { isRed: true },
  );
  return { id: plain(made.head['id']), no: plain(made.head['bill_no']), date };
}

function lineOf(line: RevaluedLine, { cash, holder }: { readonly cash: Big; readonly holder: string }): Row {
  return {
    item_kind: line.kind,
    holder,
    customer_id: line.customer,
    supplier_id: line.supplier,
    account_id: line.account,
    subject_id: line.subject,
    doc_no: line.no,
    form_code: line.form,
    doc_id: line.id,
    currency: line.currency,
    face: line.face.toFixed(2),
    month_rate: line.rate.toFixed(),
    before_own: line.before.toFixed(2),
    after_own: line.after.toFixed(2),
    diff_amount: line.after.minus(line.before).toFixed(2),
    cash_diff: cash.toFixed(2),
  };
}

const holderOf = ({ customer, supplier, account }: RevaluedLine): string => customer ?? supplier ?? account ?? '';

/** Names of the partners and accounts of lines, as they are called now. */
async function holderNames(
  { db, actor }: CloseDesk,
  lines: readonly RevaluedLine[],
): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>();
  for (const [table, one] of [
    ['crm_customer', 'customer'],
    ['pur_supplier', 'supplier'],
    ['fin_bank_account', 'account'],
  ] as const) {
    const values = [...new Set(lines.flatMap((line) => line[one] ?? []))];
    if (values.length === 0) continue;
    for (const [id, name] of await namesOf(db, { table, key: 'id', name: 'name', values }, actor.tenantId))
      all.set(id, name);
  }
  return all;
}

/** Lines as their reversal has them. */
export function reversedLines(lines: readonly RevaluedLine[]): readonly RevaluedLine[] {
  return lines.map((line) => ({ ...line, before: line.after, after: line.before, gain: line.gain.times(-1) }));
}

/** Reads what a revaluation changed, by its lines; and whether it was reversed in the next month. */
export async function readRevaluation(
  desk: CloseDesk,
  id: string,
): Promise<{ readonly isBack: boolean; readonly lines: readonly Row[] }> {
  const stored = await readStored(scopeOf(desk), id, true);
  return {
    isBack: stored?.head['returns_flag'] === 'Y',
    lines: stored?.subs.get(REVALUATION_LINES) ?? [],
  };
}

/** Revaluations count no more; what they wrote to ledgers is taken back by whoever wrote it. */
export async function voidRevaluations(desk: CloseDesk, ids: readonly string[]): Promise<void> {
  await voidDocuments(desk, REVALUATIONS, ids);
}
