import { subject, type Both, type SubjectField, type SubjectOption } from './subject.ts';

/** Dictionary ar_writeoff_type. */
export const arWriteOffTypes: readonly SubjectOption[] = [
  ['1', ['收款冲应收', 'Receipts against receivables']],
  ['2', ['预收冲应收', 'Advances against receivables']],
  ['3', ['应收冲应付', 'Receivables against payables']],
  ['4', ['应收转应收(并账)', 'Move receivables to another customer']],
  ['5', ['预收转预收(并账)', 'Move advances to another customer']],
  ['6', ['红字对冲', 'Red against blue']],
];

/** Dictionary ap_writeoff_type. */
export const apWriteOffTypes: readonly SubjectOption[] = [
  ['1', ['付款冲应付', 'Payments against payables']],
  ['2', ['预付冲应付', 'Advances against payables']],
  ['3', ['应付冲应收', 'Payables against receivables']],
  ['4', ['应付转应付', 'Move payables to another supplier']],
  ['5', ['预付转预付', 'Move advances to another supplier']],
  ['6', ['红字对冲', 'Red against blue']],
];

/** Dictionary writeoff_status. */
const statuses: readonly SubjectOption[] = [
  ['1', ['已核销', 'Written off']],
  ['2', ['已反核销', 'Reversed']],
];

const fields = (party: Both, types: readonly SubjectOption[]) =>
  [
    { name: 'writeoffNo', label: ['核销号', 'Write-off no.'], query: 'like', width: 170 },
    { name: 'writeoffType', label: ['类型', 'Type'], widget: 'list', options: types, query: 'equals', width: 190 },
    { name: 'partyName', label: party, query: 'like', width: 180 },
    { name: 'otherName', label: ['对方/转入单位', 'Other party'], query: 'like', width: 160 },
    { name: 'writeoffDate', label: ['日期', 'Date'], widget: 'date', query: 'range', width: 120 },
    { name: 'amount', label: ['金额', 'Amount'], widget: 'number', width: 130 },
    { name: 'diffAmount', label: ['尾差', 'Difference'], widget: 'number', width: 100 },
    { name: 'discountAmount', label: ['其中现金折扣', 'Of it discount'], widget: 'number', width: 120 },
    { name: 'currency', label: ['币种', 'Currency'], width: 80 },
    { name: 'debitNo', label: ['债权单', 'Debit documents'], query: 'like', width: 200 },
    { name: 'creditNo', label: ['债务单', 'Credit documents'], query: 'like', width: 200 },
    { name: 'woStatus', label: ['状态', 'State'], widget: 'list', options: statuses, query: 'equals', width: 110 },
    { name: 'operBy', label: ['核销人', 'By'], widget: 'sel_user', width: 110 },
    { name: 'reverseReason', label: ['反核销原因', 'Reason of the reversal'], width: 180 },
    { name: 'reverseBy', label: ['反核销人', 'Reversed by'], widget: 'sel_user', width: 110 },
    { name: 'reverseTime', label: ['反核销时间', 'Reversed at'], widget: 'datetime', width: 170 },
  ] as const satisfies readonly SubjectField[];

/** Write-offs of customers, to be taken back [hexiao.fanhexiao]. */
export const writeOffSubject = subject({
  title: ['应收反核销', 'Receivable write-off reversal'],
  item: ['核销单', 'write-off'],
  naming: 'writeoffNo',
  permission: 'hexiao:fanhexiao',
  path: '/hexiao/fanhexiao',
  acts: ['view', 'export'],
  fields: fields(['客户', 'Customer'], arWriteOffTypes),
});

/** Write-offs of suppliers, to be taken back [hexiao.yffanhexiao]. */
export const apWriteOffSubject = subject({
  title: ['应付反核销', 'Payable write-off reversal'],
  item: ['核销单', 'write-off'],
  naming: 'writeoffNo',
  permission: 'hexiao:yffanhexiao',
  path: '/hexiao/yffanhexiao',
  acts: ['view', 'export'],
  fields: fields(['供应商', 'Supplier'], apWriteOffTypes),
});
