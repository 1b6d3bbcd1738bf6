import { ASKED, COMMON_VOUCHER, commonAmounts, type CommonLine } from '#modules/finance/rules/common-voucher.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { dimensions } from '#modules/finance/rules/dimensions.ts';
import type { Values } from '@/shared/fields';
import { amountOf, isBlank } from './entry.ts';

/** Returns what a line of a common voucher says of its amount. */
export const lineOf = (line: Values): CommonLine => ({
  direction: plain(line['direction']),
  expression: plain(line['amount_expr']),
});

const aux = dimensions.map(({ column }) => column);

/** Makes lines of a voucher of those of a common one. @returns what is wrong with one of its formulas instead */
export function insertedLines(
  lines: readonly Values[],
  given: ReadonlyMap<number, string>,
): { readonly lines: readonly Values[] } | { readonly fault: RefusalText } {
  const found = commonAmounts(lines.map(lineOf), given);
  if ('fault' in found) return found;
  return {
    lines: lines.map((line, index) => {
      const amount = found.amounts[index] ?? null;
      const side = plain(line['direction']) === 'C' ? 'credit' : 'debit';
      return {
        summary: plain(line['summary_expr']),
        ...Object.fromEntries(
          ['subject_id', ...aux].flatMap((name) => [
            [name, line[name] ?? null],
            [`${name}_dictText`, line[`${name}_dictText`] ?? null],
          ]),
        ),
        [side]: amount === null || amount.eq(0) ? null : amount.toFixed(2),
      };
    }),
  };
}

/** Makes a common voucher of the lines of a voucher; amounts that are not there are asked for when it is inserted. */
export function commonOf(
  name: string,
  { word, lines, code }: { readonly word: string; readonly lines: readonly Values[]; readonly code: string },
): Values {
  return {
    code,
    name,
    biz_type: COMMON_VOUCHER,
    voucher_word: word,
    enabled: 'Y',
    fin_voucher_template_item: lines
      .filter((line) => !isBlank(line) && plain(line['subject_id']) !== '')
      .map((line) => {
        const isCredit = !amountOf(line, 'credit').eq(0);
        const amount = amountOf(line, isCredit ? 'credit' : 'debit');
        return {
          direction: isCredit ? 'C' : 'D',
          subject_id: line['subject_id'],
          subject_source: '1',
          amount_expr: amount.eq(0) ? ASKED : amount.toFixed(2),
          summary_expr: plain(line['summary']),
          ...Object.fromEntries(aux.map((column) => [column, line[column] ?? null])),
        };
      }),
  };
}
