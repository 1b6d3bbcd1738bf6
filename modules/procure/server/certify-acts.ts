import { sumAmounts } from '#core/amounts/amounts.ts';
import { dateText, isDate } from '#core/dates/dates.ts';
import { isDeductible } from '#core/kernel/input-tax.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { DocumentAct } from '#server/engine/behaviour/act.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { updateRow } from '#server/engine/list/db/row.ts';
import { noteHistory } from '#server/engine/record/history.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { refusal } from '#server/platform/refusal.ts';
import { procureAnswers } from './answers.ts';
import { procureRefusals } from './refusals.ts';

/** Dictionary verify_status. */
const states = { none: '1', ticked: '2', certified: '3' } as const;
/** Documents with paper whose input tax is certified. */
const PAPER = new Set(['pur_invoice', 'fin_expense_claim']);
const fits = ({ head }: Form): boolean => PAPER.has(head.name);

/** Certification of input tax (勾选认证): its month is that of its date, and the tax is deducted there. */
export const certifyActs: readonly DocumentAct[] = [
  {
    code: 'verify',
    title: '勾选认证',
    titleEn: 'Tick for deduction',
    exp: `bill_status#eq#2&&verify_status#ne#${states.certified}`,
    fits,
    run: async (scope, id) => {
      const { stored, name } = await openPaper(scope, id);
      if (plain(stored.head['verify_status']) === states.ticked) return certify(scope, stored, dateText(scope.now));
      await write(scope, stored, { verify_status: states.ticked });
      return [filled(procureAnswers.ticked, { name })];
    },
  },
  {
    code: 'verify_on',
    title: '按日期认证',
    titleEn: 'Certify as of a date',
    exp: `bill_status#eq#2&&verify_status#ne#${states.certified}`,
    fits,
    asks: { kind: 'text', label: '认证日期' },
    run: async (scope, id, given) => {
      const { stored, name } = await openPaper(scope, id);
      if (!isDate(given)) throw refusal(422, procureRefusals.certifiedOnNoDay, { name, given });
      return certify(scope, stored, given);
    },
  },
];

/** Reads the document, locked. @throws Refusal 422 where it is not audited, certified already, or has no tax to deduct */
async function openPaper(scope: Scope, id: string): Promise<{ readonly stored: Stored; readonly name: string }> {
  const stored = await lockedRecord(scope, id);
  const { head, subs } = stored;
  const name = nameOf(scope.form.head, scope.form, head);
  if (plain(head['bill_status']) !== '2') throw refusal(422, procureRefusals.certifiedUnaudited, { name });
  if (plain(head['verify_status']) === states.certified)
    throw refusal(422, procureRefusals.certifiedAlready, { name, date: plain(head['verify_date']).slice(0, 10) });
  if (head['invoice_type'] !== undefined && !isDeductible(plain(head['invoice_type'])))
    throw refusal(422, procureRefusals.ordinaryNotDeducted, { name });
  if (!['', '1'].includes(plain(head['red_tax']))) throw refusal(422, procureRefusals.redOfCertified, { name });
  const [lines = []] = [...subs.values()];
  if (sumAmounts(lines.map((line) => line['tax_amount'])).eq(0))
    throw refusal(422, procureRefusals.noTaxToDeduct, { name });
  return { stored, name };
}

/** Notes that its tax is deducted in the month of a date. @throws Refusal 422 where that month is closed, or before the paper */
async function certify(scope: Scope, stored: Stored, date: string): Promise<readonly RefusalText[]> {
  const { db, actor, form } = scope;
  const name = nameOf(form.head, form, stored.head);
  const booked = plain(stored.head['bill_date']).slice(0, 10);
  if (date < booked) throw refusal(422, procureRefusals.certifiedBefore, { name, date, booked });
  await refuseClosed(db, { tenantId: actor.tenantId, ledger: 'gl', date });
  await write(scope, stored, { verify_status: states.certified, verify_date: date });
  return [filled(procureAnswers.certified, { name, period: date.slice(0, 7) })];
}

async function write(scope: Scope, { head }: Stored, values: Record<string, string>): Promise<void> {
  const { db, form, actor } = scope;
  const id = plain(head['id']);
  await updateRow(db, form.head.name, { id, tenantId: actor.tenantId }, values, actor.username);
  const changed = Object.entries(values).map(([column, value]): [string, readonly [unknown, unknown]] => [
    column,
    [head[column] ?? null, value],
  ]);
  await noteHistory(scope, [
    {
      recordId: id,
      version: Number(head['version']) + 1,
      act: 'change',
      changes: { head: Object.fromEntries(changed), subs: {} },
    },
  ]);
}
