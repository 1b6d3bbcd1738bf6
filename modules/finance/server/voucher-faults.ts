import Big from 'big.js';
import { parseAmount, thousands } from '#core/amounts/amounts.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { Row } from '#server/engine/list/select.ts';
import { periodOf } from '#server/kernel/period/period.ts';
import { auxTypesOf, dimensions, type DimensionName } from '../rules/dimensions.ts';
import { subjectsOf, type SubjectRow } from './db/gl-ledger.ts';
import { voucherRefusals } from './voucher-refusals.ts';

/** A dimension as a refusal names it: “a customer”. */
export const dimensionWords: Readonly<Record<DimensionName, RefusalText>> = {
  customer: voucherRefusals.customer,
  supplier: voucherRefusals.supplier,
  depart: voucherRefusals.depart,
  person: voucherRefusals.person,
  project: voucherRefusals.project,
};

/** A voucher as its rules look at it. */
type LookedAt = {
  readonly tenantId: string;
  readonly period: string;
  readonly date: string;
  readonly items: readonly Row[];
};

/** Finds every rule of vouchers that is broken (INV-GL-01); none where it may be audited. */
export async function faultsOfVoucher(
  db: Db,
  { tenantId, period, date, items }: LookedAt,
): Promise<readonly RefusalText[]> {
  const ids = [...new Set(items.map((item) => plain(item['subject_id'])))];
  const subjects = new Map((await subjectsOf(db, tenantId, { ids })).map((one) => [one.id, one]));
  const faults: RefusalText[] = [];
  if (items.length < 2) faults.push(voucherRefusals.twoLines);
  if (period !== periodOf(date)) faults.push(filled(voucherRefusals.periodNotOfDate, { period, date }));
  for (const [index, item] of items.entries())
    faults.push(...faultsOfLine(item, index, subjects.get(plain(item['subject_id']))));
  return [...faults, ...faultsOfTotals(items)];
}

function faultsOfLine(item: Row, index: number, subject: SubjectRow | undefined): readonly RefusalText[] {
  const place = filled(voucherRefusals.lineAt, { line: index + 1 });
  const faults: RefusalText[] = [];
  if (amountIn(item, 'debit').eq(0) === amountIn(item, 'credit').eq(0))
    faults.push(filled(voucherRefusals.debitOrCredit, { place }));
  if (subject === undefined) return [...faults, filled(voucherRefusals.lineSubjectGone, { place })];
  const name = filled(voucherRefusals.subjectNamed, { code: subject.code, name: subject.name });
  if (!subject.is_leaf) faults.push(filled(voucherRefusals.lineSubjectNotLeaf, { place, name }));
  if (subject.enabled === 'N') faults.push(filled(voucherRefusals.lineSubjectDisabled, { place, name }));
  const asked = auxTypesOf(subject.aux_types);
  for (const { type, column, name: dimension } of dimensions)
    if (asked.includes(type) && plain(item[column]) === '')
      faults.push(filled(voucherRefusals.lineAuxiliary, { place, name, word: dimensionWords[dimension] }));
  return faults;
}

function faultsOfTotals(items: readonly Row[]): readonly RefusalText[] {
  const debit = totalOf(items, 'debit');
  const credit = totalOf(items, 'credit');
  if (!debit.eq(credit))
    return [
      filled(voucherRefusals.debitCreditDiffer, {
        debit: thousands(debit.toFixed(2), 2),
        credit: thousands(credit.toFixed(2), 2),
        diff: thousands(debit.minus(credit).abs().toFixed(2), 2),
      }),
    ];
  return items.every((item) => amountIn(item, 'debit').eq(0) && amountIn(item, 'credit').eq(0))
    ? [voucherRefusals.sumIsZero]
    : [];
}

/** Returns the amount of one side of a line; 0 where there is none. */
export const amountIn = (item: Row, side: 'debit' | 'credit'): Big => parseAmount(item[side]) ?? new Big(0);
const totalOf = (items: readonly Row[], side: 'debit' | 'credit'): Big =>
  items.reduce((sum, item) => sum.plus(amountIn(item, side)), new Big(0));
