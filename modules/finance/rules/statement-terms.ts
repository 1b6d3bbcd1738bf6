import { filled, type RefusalText } from '#core/refusals/text.ts';
import { statementRefusals } from './refusals.ts';

/**
 * Ways to take an amount: the balance on the account's own side (N), of parties and sub-accounts with a debit (D) or a credit balance (C)
 * alone, profit and loss not yet carried over (P), a cash flow item (F), money at the beginning (B) and at the end (E).
 */
export type Take = 'N' | 'D' | 'C' | 'P' | 'F' | 'B' | 'E';

/** A part of a row: `key` is the role of an account, or the cash flow item. */
export type Term = { readonly sign: 1 | -1; readonly take: Take; readonly key: string };

/** Rows of the same statement in a formula: R2, or all from R2 to R10. */
type RowsTerm = { readonly sign: 1 | -1; readonly from: number; readonly to: number };

export type StatementRow = { readonly rowNo: number; readonly formula: string };
export type RowTerm = Term & { readonly rowNo: number };

const TERM = /^(?:(\d{4,10})|([DC])\((\d{4,10})\)|R(\d{1,4})(?::R(\d{1,4}))?|(PL)|F(\d{1,3})|([BE]))$/;

/** Most parts a statement comes to once rows of sums are written out. */
const MOST = 5000;

/**
 * Writes out what the rows of a statement are made of: sums of rows become the parts of those rows. A row adds up rows before it alone.
 * @example expandRows([{ rowNo: 1, formula: '1001 + D(1122)' }, { rowNo: 2, formula: '- R1' }])
 * @returns the row with a fault instead, and the fault
 */
export function expandRows(
  rows: readonly StatementRow[],
): { readonly terms: readonly RowTerm[] } | { readonly rowNo: number; readonly fault: RefusalText } {
  const known = new Map<number, readonly Term[]>();
  let count = 0;
  for (const { rowNo, formula } of rows.toSorted((one, other) => one.rowNo - other.rowNo)) {
    if (known.has(rowNo)) return { rowNo, fault: statementRefusals.rowTwice };
    const parts: Term[] = [];
    for (const text of tokensOf(formula)) {
      const term = termOf(text);
      if (term === null) return { rowNo, fault: filled(statementRefusals.unknownTerm, { term: text.slice(0, 40) }) };
      if ('take' in term) {
        parts.push(term);
        continue;
      }
      const above = [...known].filter(([no]) => no >= term.from && no <= term.to);
      if (term.to >= rowNo || !known.has(term.from) || !known.has(term.to))
        return { rowNo, fault: filled(statementRefusals.noRowBefore, { term: text.slice(0, 40) }) };
      for (const [, terms] of above)
        parts.push(...terms.map((one) => ({ ...one, sign: (one.sign * term.sign) as 1 | -1 })));
      if (parts.length > MOST) return { rowNo, fault: statementRefusals.tooManyTerms };
    }
    known.set(rowNo, parts);
    count += parts.length;
    if (count > MOST) return { rowNo, fault: statementRefusals.tooManyTerms };
  }
  return { terms: [...known].flatMap(([rowNo, terms]) => terms.map((term) => ({ ...term, rowNo }))) };
}

/** Splits a formula at its signs; each part keeps its own. */
function tokensOf(formula: string): readonly string[] {
  const text = formula.replaceAll(/\s/gu, '').replaceAll('＋', '+').replaceAll(/[－−]/gu, '-').replaceAll('：', ':');
  return text
    .replaceAll('-', '+-')
    .split('+')
    .filter((part, index) => part !== '' || index > 0);
}

function termOf(text: string): Term | RowsTerm | null {
  const sign = text.startsWith('-') ? -1 : 1;
  const found = TERM.exec(text.replace(/^-/, ''));
  if (found === null) return null;
  const [, plain, side, sided, from, to, profit, item, cash] = found;
  if (plain !== undefined) return { sign, take: 'N', key: plain };
  if (sided !== undefined) return { sign, take: side === 'D' ? 'D' : 'C', key: sided };
  if (from !== undefined) return { sign, from: Number(from), to: Number(to ?? from) };
  if (profit !== undefined) return { sign, take: 'P', key: profit };
  if (item !== undefined) return { sign, take: 'F', key: item };
  return { sign, take: cash === 'B' ? 'B' : 'E', key: cash ?? '' };
}
