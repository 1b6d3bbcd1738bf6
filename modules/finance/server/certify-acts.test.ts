import { describe, expect, it } from 'vitest';
import { meetsText } from '#core/scripts/condition.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { certifyActs } from './certify-acts.ts';

/** Tells which acts a row of a form offers. */
const offered = (table: string, row: Readonly<Record<string, string>>): readonly string[] =>
  certifyActs
    .filter(({ fits, exp }) => fits({ head: { name: table } } as Form) && meetsText(exp, { bill_status: '2', ...row }))
    .map(({ code }) => code);

describe('[K4] the certification of input tax is offered', () => {
  it.each([
    ['pur_invoice', { verify_status: '1', invoice_type: '1' }, ['verify', 'verify_on']],
    ['pur_invoice', { verify_status: '1', invoice_type: '4' }, []],
    ['pur_invoice', { verify_status: '3', invoice_type: '1' }, ['unverify']],
    ['fin_expense_claim', { verify_status: '2' }, ['verify', 'verify_on', 'unverify']],
    // A payable of a purchase invoice, and one that is provisional, say no kind.
    ['fin_ap_bill', { verify_status: '1', invoice_type: '' }, []],
    ['fin_ap_bill', { verify_status: '1', invoice_type: '3' }, ['verify', 'verify_on']],
    ['fin_ap_bill', { verify_status: '1', invoice_type: '2' }, []],
    ['fin_ap_bill', { verify_status: '1', invoice_type: '1', bill_status: '0' }, []],
    ['fin_ar_bill', { verify_status: '1', invoice_type: '1' }, []],
  ] as const)('in %s of %o: %j', (table, row, acts) => {
    expect(offered(table, row)).toEqual(acts);
  });
});
