import { sumAmounts } from '#core/amounts/amounts.ts';
import { dateText, isDate } from '#core/dates/dates.ts';
import { isDeductible, ordinaryInvoices } from '#core/kernel/input-tax.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { DocumentAct } from '#server/engine/behaviour/act.ts';
import { updateRow } from '#server/engine/list/db/row.ts';
import { noteHistory } from '#server/engine/record/history.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { certifiedForms, isCertifiedForm, mayLackPaper } from '#server/kernel/order/invoice-papers.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { refusal } from '#server/platform/refusal.ts';
import { certifyTexts } from './certify-texts.ts';
import { certifiedVouchers, redOfCertified } from './db/certified.ts';

/** Dictionary verify_status. */
const states = { none: '1', ticked: '2', certified: '3' } as const;

/** When a row offers its certification: ordinary invoices have nothing to deduct. */
const offered = [
  'bill_status#eq#2',
  `verify_status#ne#${states.certified}`,
  ...ordinaryInvoices.map((kind) => `invoice_type#ne#${kind}`),
].join('&&');

/** Acts that certify, for forms that always have a paper and for those that may lack one. */
const certifying = (exp: string, fits: DocumentAct['fits']): readonly DocumentAct[] => [
  {
    code: 'verify',
    title: '勾选认证',
    titleEn: 'Tick for deduction',
    exp,
    fits,
    run: async (scope, id) => {
      const { stored, name } = await openPaper(scope, id);
      if (plain(stored.head['verify_status']) === states.ticked) return certify(scope, stored, dateText(scope.now));
      await write(scope, stored, { verify_status: states.ticked });
      return [filled(certifyTexts.ticked, { name })];
    },
  },
  {
    code: 'verify_on',
    title: '按日期认证',
    titleEn: 'Certify as of a date',
    exp,
    fits,
    asks: { kind: 'text', label: '认证日期' },
    run: async (scope, id, given) => {
      const { stored, name } = await openPaper(scope, id);
      if (!isDate(given)) throw refusal(422, certifyTexts.certifiedOnNoDay, { name, given });
      return certify(scope, stored, given);
    },
  },
];

/** Certification of input tax (勾选认证): its month is that of its date, and the tax is deducted there. */
export const certifyActs: readonly DocumentAct[] = [
  ...certifying(offered, (form) => isCertifiedForm(form) && !mayLackPaper(form)),
  ...certifying(`${offered}&&invoice_type#empty#false`, mayLackPaper),
  {
    code: 'unverify',
    title: '取消认证',
    titleEn: 'Cancel certification',
    exp: `bill_status#eq#2&&verify_status#ne#${states.none}`,
    fits: isCertifiedForm,
    run: async (scope, id) => cancel(scope, await lockedRecord(scope, id)),
  },
];

/** Refuses that a document is taken back whose input tax is certified. @throws Refusal 422 */
export function refuseCertified({ form }: Pick<Scope, 'form'>, { head }: Stored, act: string): void {
  if (!isCertifiedForm(form) || plain(head['verify_status']) !== states.certified) return;
  const [name, date] = [nameOf(form.head, form, head), plain(head['verify_date']).slice(0, 10)];
  throw refusal(422, certifyTexts.certifiedStands, { name, date, act: actWord(act) });
}

/** Reads the document, locked. @throws Refusal 422 where it is not audited, certified already, or has no tax to deduct */
async function openPaper(scope: Scope, id: string): Promise<{ readonly stored: Stored; readonly name: string }> {
  const stored = await lockedRecord(scope, id);
  const { head, subs } = stored;
  const name = nameOf(scope.form.head, scope.form, head);
  if (plain(head['bill_status']) !== '2') throw refusal(422, certifyTexts.certifiedUnaudited, { name });
  if (plain(head['verify_status']) === states.certified)
    throw refusal(422, certifyTexts.certifiedAlready, { name, date: plain(head['verify_date']).slice(0, 10) });
  const kind = plain(head['invoice_type']);
  const rule = certifiedForms(scope.catalogue).find(({ form }) => form.head.name === scope.form.head.name);
  if (rule?.isStated === true && kind === '') throw refusal(422, certifyTexts.ofNoPaper, { name });
  if (head['invoice_type'] !== undefined && !isDeductible(kind))
    throw refusal(422, certifyTexts.ordinaryNotDeducted, { name });
  if (!['', '1'].includes(plain(head['red_tax']))) throw refusal(422, certifyTexts.redOfCertified, { name });
  const [lines = []] = [...subs.values()];
  if (sumAmounts(lines.map((line) => line['tax_amount'])).eq(0))
    throw refusal(422, certifyTexts.noTaxToDeduct, { name });
  return { stored, name };
}

/** Notes that its tax is deducted in the month of a date. @throws Refusal 422 where that month is closed, or before the paper */
async function certify(scope: Scope, stored: Stored, date: string): Promise<readonly RefusalText[]> {
  const { db, actor, form } = scope;
  const name = nameOf(form.head, form, stored.head);
  const booked = plain(stored.head['bill_date']).slice(0, 10);
  if (date < booked) throw refusal(422, certifyTexts.certifiedBefore, { name, date, booked });
  await refuseClosed(db, { tenantId: actor.tenantId, ledger: 'gl', date });
  await write(scope, stored, { verify_status: states.certified, verify_date: date });
  return [filled(certifyTexts.certified, { name, period: date.slice(0, 7) })];
}

/**
 * Takes a certification back: the tax waits again.
 * @throws Refusal 422 where its month is closed, it stands in a voucher, or a red invoice took the tax back as deducted
 */
async function cancel(scope: Scope, stored: Stored): Promise<readonly RefusalText[]> {
  const { db, actor, form } = scope;
  const { tenantId } = actor;
  const { head } = stored;
  const name = nameOf(form.head, form, head);
  const state = plain(head['verify_status']);
  const nothing = { verify_status: states.none, verify_date: null };
  if (state === states.ticked) {
    await write(scope, stored, nothing);
    return [filled(certifyTexts.unticked, { name })];
  }
  if (state !== states.certified) throw refusal(422, certifyTexts.cancelledNothing, { name });
  const date = plain(head['verify_date']).slice(0, 10);
  await refuseClosed(db, { tenantId, ledger: 'gl', date });
  const vouchers = await certifiedVouchers(db, { tenantId, form: form.head.name, id: plain(head['id']) });
  if (vouchers.length > 0) throw refusal(422, certifyTexts.cancelledInVouchers, { name, vouchers: listed(vouchers) });
  const red = head['red_tax'] === undefined ? null : await redOfCertified(db, tenantId, plain(head['invoice_key']));
  if (red !== null) throw refusal(422, certifyTexts.cancelledUnderRed, { name, red });
  await write(scope, stored, nothing);
  return [filled(certifyTexts.cancelled, { name, period: date.slice(0, 7) })];
}

async function write(scope: Scope, { head }: Stored, values: Record<string, string | null>): Promise<void> {
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
