import Big from 'big.js';
import { daysOf } from '#core/kernel/close.ts';
import { dateTimeText } from '#core/dates/dates.ts';
import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { readStored } from '#server/engine/record/read-record.ts';
import type { Scope } from '#server/engine/scope.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { voucherOrigins } from '../rules/gl.ts';
import { hasRule, postByRule, voidDocuments } from './closing-document.ts';
import { lockVouchers, standingVouchers } from './db/gl-source.ts';
import { MONTH_TAX_LINES, MONTH_TAXES, standingTax } from './db/month-tax.ts';
import { taxKinds, taxesOf, type MonthTaxes, type TaxLine } from './month-tax-lines.ts';
import { doesTaxes } from './month-tax-findings.ts';

/** Dictionary bill_status. */
const COUNTS = '2';

/**
 * Does the taxes of a month: output tax that fell due is moved, value added tax is transferred, then surcharges and income tax are accrued, each by a document with its voucher,
 * which is posted at once. Done again it does nothing, or takes the place of a document that says something else.
 */
export async function settleTaxes(desk: CloseDesk, month: Month): Promise<void> {
  if (!(await doesTaxes(desk)) || !(await hasRule(desk, MONTH_TAXES))) return;
  await lockVouchers(desk.db, month.tenantId);
  for (const kind of Object.values(taxKinds)) await settle(desk, month, kind);
}

/** Takes the taxes of a month back, what was done last first. */
export async function returnTaxes(desk: CloseDesk, month: Month): Promise<void> {
  if (desk.catalogue.table(MONTH_TAXES) === undefined) return;
  for (const kind of Object.values(taxKinds).toReversed()) {
    const id = await standingTax(desk.db, month, kind);
    if (id !== null) await voidDocuments(desk, MONTH_TAXES, [id]);
  }
}

async function settle(desk: CloseDesk, month: Month, kind: string): Promise<void> {
  const { db } = desk;
  const { tenantId } = month;
  const standing = await standingTax(db, month, kind);
  const except = standing === null ? [] : await standingVouchers(db, { tenantId, form: MONTH_TAXES, ids: [standing] });
  const taxes = await taxesOf(desk, { month, kind, except, standing });
  if (standing !== null) {
    if (await saysSame(desk, standing, taxes.lines)) return;
    await voidDocuments(desk, MONTH_TAXES, [standing]);
  }
  if (taxes.lines.length === 0) return;
  const id = await makeTaxes(desk, month, { kind, taxes });
  // Output tax that fell due is a movement of its account as sales are; what is transferred at the end is not.
  const origin = kind === taxKinds.duty ? voucherOrigins.duty : voucherOrigins.tax;
  await postByRule(desk, month, { form: MONTH_TAXES, id, origin });
}

function scopeOf({ db, catalogue, actor, now }: CloseDesk): Scope {
  const form = catalogue.form(MONTH_TAXES);
  if (form === undefined) throw new RangeError('The form of the taxes of a month is not installed');
  return { db, catalogue, form, actor, now };
}

async function makeTaxes(
  desk: CloseDesk,
  { period }: Month,
  { kind, taxes: { lines, left } }: { readonly kind: string; readonly taxes: MonthTaxes },
): Promise<string> {
  const made = await makeDocument(
    scopeOf(desk),
    {
      bill_date: daysOf(period)[1],
      period,
      kind,
      amount: lines.reduce((sum, line) => sum.plus(line.amount), new Big(0)).toFixed(2),
      credit_left: left.toFixed(2),
      ...amountsOf(lines),
      bill_status: COUNTS,
      audit_by: desk.actor.username,
      audit_time: dateTimeText(desk.now),
    },
    { [MONTH_TAX_LINES]: lines.map(rowOf) },
    { isRed: true },
  );
  return plain(made.head['id']);
}

/** Returns the amount of each item, by the column of the head that has it. */
function amountsOf(lines: readonly TaxLine[]): Row {
  const sums = new Map<string, Big>();
  for (const { item, amount } of lines) sums.set(item, (sums.get(item) ?? new Big(0)).plus(amount));
  return Object.fromEntries([...sums].map(([item, sum]) => [`${item}_amount`, sum.toFixed(2)]));
}

function rowOf({ item, base, rate, full, relief, done, amount, of }: TaxLine): Row {
  return {
    src_id: of?.delivery ?? null,
    src_no: of?.bill ?? null,
    reason: of?.reason ?? null,
    tax_item: item,
    base_amount: base.toFixed(2),
    rate: rate === null ? null : rate.toFixed(2),
    full_amount: full.toFixed(2),
    relief_amount: relief.toFixed(2),
    done_amount: done.toFixed(2),
    amount: amount.toFixed(2),
  };
}

/** Columns of lines that are no amounts. */
const texts: ReadonlySet<string> = new Set(['tax_item', 'src_id', 'src_no', 'reason']);

/** Tells whether a document has these lines already, to the cent. */
async function saysSame(desk: CloseDesk, id: string, lines: readonly TaxLine[]): Promise<boolean> {
  const stored = (await readStored(scopeOf(desk), id, true))?.subs.get(MONTH_TAX_LINES) ?? [];
  if (stored.length !== lines.length) return false;
  return lines.every((line, index) => {
    const [had, now] = [stored[index] ?? {}, rowOf(line)];
    return Object.keys(now).every((name) =>
      texts.has(name)
        ? plain(had[name]) === plain(now[name])
        : new Big(plain(had[name]) || 0).eq(plain(now[name]) || 0),
    );
  });
}
