import { describe, expect, it } from 'vitest';
import { commonOf, insertedLines } from './common.ts';

describe('[finance.voucher] common vouchers', () => {
  const lines = [
    { summary: '付房租', subject_id: 's1', aux_depart: 'd', debit: '3000.00' },
    { summary: '付房租', subject_id: 's2', debit: '', credit: null },
    { summary: '付房租', subject_id: 's3', credit: '3000' },
    { summary: '付房租' },
  ];
  const common = commonOf('房租', { word: '1', lines, code: 'CY1' });

  it('are the lines as they stand; an amount that is not there is asked for, a blank line is none', () => {
    expect(common).toMatchObject({ code: 'CY1', name: '房租', biz_type: '0', voucher_word: '1', enabled: 'Y' });
    expect(common['fin_voucher_template_item']).toMatchObject([
      { direction: 'D', subject_id: 's1', amount_expr: '3000.00', summary_expr: '付房租', aux_depart: 'd' },
      { direction: 'D', subject_id: 's2', amount_expr: '?' },
      { direction: 'C', subject_id: 's3', amount_expr: '3000.00' },
    ]);
  });

  it('come back as lines, with what was asked for and what follows from it', () => {
    const stored = [
      { direction: 'D', subject_id: 's1', subject_id_dictText: '办公费', amount_expr: '?', summary_expr: '买' },
      { direction: 'D', subject_id: 's2', amount_expr: 'l1 * 0.13', summary_expr: '买' },
      { direction: 'C', subject_id: 's3', aux_supplier: 'p', amount_expr: 'rest', summary_expr: '' },
    ];
    expect(insertedLines(stored, new Map([[0, '100']]))).toMatchObject({
      lines: [
        { summary: '买', subject_id: 's1', subject_id_dictText: '办公费', debit: '100.00' },
        { debit: '13.00' },
        { subject_id: 's3', aux_supplier: 'p', credit: '113.00' },
      ],
    });
    expect(insertedLines([{ direction: 'D', amount_expr: 'x' }], new Map())).toMatchObject({
      fault: { zh: '第 1 行：“x”不是上面的行；可写 l1、l2 … 和 rest' },
    });
  });
});
