import { monthTaxes } from '#core/params/flow.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { levels, type MonthFinding } from '#server/kernel/period/closing.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { certifiedForms } from '#server/kernel/order/invoice-papers.ts';
import { readParams } from '#server/platform/params.ts';
import { hasRule } from './closing-document.ts';
import { MONTH_TAXES, uncertifiedPapers } from './db/month-tax.ts';
import { monthRefusals } from './month-refusals.ts';

/** Tells whether closing a month does its taxes: documents and accounts come with the module, the company may do them by hand. */
export async function doesTaxes({ db, catalogue, actor }: CloseDesk): Promise<boolean> {
  if (catalogue.table(MONTH_TAXES) === undefined || catalogue.table('fin_voucher') === undefined) return false;
  return (await readParams(db, actor.tenantId, [monthTaxes])).text(monthTaxes) === 'Y';
}

/** Finds what is missing for the taxes of a month: their rule, and input tax that is not certified, which is no fault. */
export async function taxFindings(desk: CloseDesk, month: Month): Promise<readonly MonthFinding[]> {
  if (!(await doesTaxes(desk))) return [];
  const findings: MonthFinding[] = [];
  if (!(await hasRule(desk, MONTH_TAXES)))
    findings.push({
      kind: 'taxRule',
      subject: null,
      title: monthRefusals.noTaxRule,
      level: levels.warns,
      count: 1,
      link: '/finance/auto-voucher',
    });
  for (const { form, ...columns } of certifiedForms(desk.catalogue)) {
    const count = await uncertifiedPapers(desk.db, month, { ...columns, form: form.head.name });
    if (count === 0) continue;
    findings.push({
      kind: 'uncertified',
      subject: form.definition.title,
      title: monthRefusals.uncertified,
      level: levels.informs,
      count,
      link: form.definition.route,
    });
  }
  return findings;
}
