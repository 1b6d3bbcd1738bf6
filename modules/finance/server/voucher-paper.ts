import { cashier, chiefAccountant } from '#core/params/company.ts';
import type { PrintRecord, PrintRow } from '#core/print/template.ts';
import type { Paper, PaperField } from '#server/engine/behaviour/module.ts';
import { readParams } from '#server/platform/params.ts';
import { dimensions } from '../rules/dimensions.ts';
import { voucherStates } from '../rules/gl.ts';
import { paperNo, pathOf } from '../rules/voucher-paper.ts';
import { treeOfSubjects, type TreeSubject } from './db/subject.ts';

const ITEMS = 'fin_voucher_item';

const text = (name: string, label: string): PaperField => ({ name, label, type: 'text' });

/** Vouchers on paper: word and number, what is not final, codes and paths of accounts with what entries are told apart by, who signs. */
export const voucherPaper: Paper = {
  head: [
    text('paper_no', '凭证号'),
    text('paper_mark', '状态'),
    text('paper_cashier', '出纳'),
    text('paper_chief', '会计主管'),
  ],
  lines: { [ITEMS]: [text('paper_account', '科目')] },
  fill: async ({ db, actor }, records) => {
    const subjects = new Map((await treeOfSubjects(db, actor.tenantId)).map((one) => [one.id, one]));
    const params = await readParams(db, actor.tenantId, [cashier, chiefAccountant]);
    const names = { cashier: params.text(cashier), chief: params.text(chiefAccountant) };
    return records.map((record) => voucherOnPaper(record, subjects, names));
  },
};

type Subjects = ReadonlyMap<string, TreeSubject>;

function voucherOnPaper(
  record: PrintRecord,
  subjects: Subjects,
  names: { readonly cashier: string; readonly chief: string },
): PrintRecord {
  const lines = record.lines[ITEMS] ?? [];
  // Only what moves money goes by the cashier.
  const isMoney = lines.some(({ values }) => subjects.get(values['subject_id'] ?? '')?.cash_flag === 'Y');
  const more = {
    paper_no: paperNo(record.values['voucher_no'] ?? ''),
    paper_mark: markOf(record.values['v_status'] ?? ''),
    paper_cashier: isMoney ? names.cashier : '',
    paper_chief: names.chief,
  };
  return {
    values: { ...record.values, ...more },
    texts: { ...record.texts, ...more },
    lines: { ...record.lines, [ITEMS]: lines.map((line) => lineOnPaper(line, subjects)) },
  };
}

/** Says on paper that a voucher does not count. */
function markOf(state: string): string {
  if (state === voucherStates.draft) return '（草稿）';
  return state === voucherStates.void ? '（已作废）' : '';
}

function lineOnPaper({ values, texts }: PrintRow, subjects: Subjects): PrintRow {
  const apart = dimensions.flatMap(({ column }) => texts[column] ?? '').filter((name) => name !== '');
  const { qty = '', price = '' } = texts;
  const account = [
    pathOf(values['subject_id'] ?? '', subjects),
    [...apart, ...(isNothing(qty) ? [] : [isNothing(price) ? qty : `${qty} × ${price}`])].join('；'),
  ]
    .filter((part) => part !== '')
    .join('\n');
  const shown = (side: string): string => (isNothing(values[side] ?? '') ? '' : (texts[side] ?? ''));
  return {
    values: { ...values, paper_account: account },
    texts: { ...texts, paper_account: account, debit: shown('debit'), credit: shown('credit') },
  };
}

function isNothing(value: string): boolean {
  return !/[1-9]/.test(value);
}
