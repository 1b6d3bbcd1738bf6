import { closeLedgers, closeType, type CloseLedger } from '#core/kernel/close.ts';
import type { Subject } from '#core/managed/subject.ts';
import type { RefusalLanguage } from '#core/refusals/text.ts';
import type { FileAnswer } from '#server/platform/file/file-answer.ts';
import { bookOf } from '#server/system/kit/book.ts';
import type { CloseDesk } from '../close-desk.ts';
import { monthChecks } from '../close.ts';

/** The check list as its page shows it. */
const columns: Pick<Subject, 'title' | 'fields'> = {
  title: ['月结检查清单', 'Close checklist'],
  fields: [
    {
      name: 'closeType',
      label: ['类型', 'Kind'],
      options: [
        ['1', ['库存', 'Stock']],
        ['2', ['应收', 'Receivable']],
        ['3', ['应付', 'Payable']],
        ['4', ['总账', 'General ledger']],
      ],
    },
    { name: 'period', label: ['期间', 'Period'] },
    { name: 'title', label: ['检查项', 'Finding'], width: 400 },
    {
      name: 'level',
      label: ['级别', 'Level'],
      options: [
        ['1', ['阻断', 'Blocking']],
        ['2', ['警告', 'Warning']],
        ['3', ['提示', 'Note']],
      ],
    },
    { name: 'count', label: ['数量', 'Count'] },
    { name: 'link', label: ['定位', 'Where'], width: 400 },
  ],
};

/** Makes a workbook in a language of what keeps months open: of one ledger or all, of a month or of the one each closes next. */
export async function checkListBook(
  desk: CloseDesk,
  { ledger, ...asked }: { readonly ledger?: CloseLedger; readonly period?: string },
  language: RefusalLanguage,
): Promise<FileAnswer> {
  const rows: Record<string, unknown>[] = [];
  for (const one of ledger === undefined ? closeLedgers : [ledger]) {
    const found = await monthChecks(desk, { ...asked, ledger: one }, language);
    for (const check of found.checks) rows.push({ ...check, closeType: closeType[one], period: found.period });
  }
  return bookOf(columns, language, async (pageNo, size) => rows.slice((pageNo - 1) * size, pageNo * size));
}
