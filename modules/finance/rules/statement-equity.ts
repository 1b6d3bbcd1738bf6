import type { StandardRow } from './statement-terms.ts';

/**
 * Rows of the statement of changes in equity (会企04). `Q` and a number is a kind of change (rpt-equity.yaml tells them apart by the lines of
 * the voucher), `Q0` what the year before ended with, `QE` what the year ends with, reckoned by itself. The form has no row for the special
 * reserve, only a column; a row of its own says what was set aside and used, instead of the owners' contributions.
 */
export const equityRows: readonly StandardRow[] = [
  ['一、上年年末余额', 'Q0'],
  ['加：会计政策变更', 'Q1'],
  ['前期差错更正', 'Q2'],
  ['其他', 'Q3'],
  ['二、本年年初余额', 'R1:R4'],
  [
    '三、本年增减变动金额（减少以“－”号填列）',
    'Q4 + Q5 + Q6 + Q7 + Q8 + Q9 + Q10 + Q11 + Q12 + Q13 + Q14 + Q15 + Q16 + Q17 + Q18',
  ],
  ['（一）综合收益总额', 'Q4'],
  ['（二）所有者投入和减少资本', 'Q5 + Q6 + Q7 + Q8'],
  ['1．所有者投入的普通股', 'Q5'],
  ['2．其他权益工具持有者投入资本', 'Q6'],
  ['3．股份支付计入所有者权益的金额', 'Q7'],
  ['4．其他', 'Q8'],
  ['（三）利润分配', 'Q9 + Q10 + Q11'],
  ['1．提取盈余公积', 'Q9'],
  ['2．对所有者（或股东）的分配', 'Q10'],
  ['3．其他', 'Q11'],
  ['（四）所有者权益内部结转', 'Q12 + Q13 + Q14 + Q15 + Q16 + Q17'],
  ['1．资本公积转增资本（或股本）', 'Q12'],
  ['2．盈余公积转增资本（或股本）', 'Q13'],
  ['3．盈余公积弥补亏损', 'Q14'],
  ['4．设定受益计划变动额结转留存收益', 'Q15'],
  ['5．其他综合收益结转留存收益', 'Q16'],
  ['6．其他', 'Q17'],
  ['（五）专项储备', 'Q18'],
  ['四、本年年末余额', 'R5 + R6'],
  ['检查：本年年末余额－所有者权益科目余额（应为0）', 'R25 - QE'],
];
