import { filled, type RefusalText } from '#core/refusals/text.ts';
import { statementRefusals } from './refusals.ts';

/**
 * Ways to take an amount: the balance on the account's own side (N), of parties and sub-accounts with a debit (D) or a credit balance (C)
 * alone, profit and loss not yet carried over (P), a cash flow item (F), money at the beginning (B) and at the end (E). Of the supplement of the
 * cash flow statement: what vouchers change that neither invest nor finance (M), what those change that do (A), what is credited in all (T). Of
 * the statement of changes in equity: a kind of change (Q).
 */
export type Take = 'N' | 'D' | 'C' | 'P' | 'F' | 'B' | 'E' | 'M' | 'A' | 'T' | 'Q' | TaxTake;

/**
 * Ways to take an amount of a return. Of accounts, beside the movement of the month without what closing transfers (N) and the side of the
 * whole account at the end (D, C): its debit side at the beginning (BD), its balance at the beginning (B) and at the end (E), credits (CR),
 * what was paid of it (PAID), other debits (RELIEF). Of sales by rate: net amount (SALE), tax (TAX), net amount with a special invoice (SPEC)
 * or another one (OTHER). Of papers of input tax (IN).
 */
export const taxTakes = ['BD', 'CR', 'PAID', 'RELIEF', 'SALE', 'TAX', 'SPEC', 'OTHER', 'IN'] as const;
type TaxTake = (typeof taxTakes)[number];

/**
 * A part of a row: `key` is the role of an account, the cash flow item, or what a return counts. Parts of the same `group` count together, and
 * only what is above zero: added, or taken off where the group is below zero; 0 counts by itself.
 */
export type Term = {
  readonly sign: 1 | -1;
  readonly take: Take;
  readonly key: string;
  /** In hundredths; 100 is all of it. */
  readonly percent: number;
  readonly group: number;
};

/** Rows of the same statement in a formula: R2, or all from R2 to R10. */
type RowsTerm = { readonly from: number; readonly to: number };

/** A row of a statement: its name, and what it is made of (`expandRows`); headings and what the books do not tell are made of nothing. */
export type StandardRow = readonly [name: string, formula: string];

export type StatementRow = { readonly rowNo: number; readonly formula: string };
export type RowTerm = Term & { readonly rowNo: number };

const TERM = /^(?:(\d{4,10})|([DCMAT])\((\d{4,10})\)|R(\d{1,4})(?::R(\d{1,4}))?|(PL)|F(\d{1,3})|([BE])|Q(\d{1,2}|E))$/;
const TAX_TERM =
  /^(?:(\d{4,10})|(D|C|B|E|BD|CR|PAID|RELIEF)\((\d{4,10})\)|R(\d{1,4})(?::R(\d{1,4}))?|(SALE|TAX|SPEC|OTHER|IN)\((\w{1,12})\))$/;

/** Most parts a statement comes to once rows of sums are written out. */
const MOST = 5000;

/** Rows before a row, by their numbers. */
type Known = ReadonlyMap<number, readonly Term[]>;
type Parts = { readonly terms: readonly Term[] } | { readonly fault: RefusalText };

/**
 * Writes out what the rows of a statement are made of: sums of rows become the parts of those rows. A row adds up rows before it alone.
 * @param isTax the statement is a return: it has formulas of its own, shares (`3%*R1`) and what is above zero (`POS(R11 - R17)`)
 * @example expandRows([{ rowNo: 1, formula: '1001 + D(1122)' }, { rowNo: 2, formula: '- R1' }])
 * @returns the row with a fault instead, and the fault
 */
export function expandRows(
  rows: readonly StatementRow[],
  isTax = false,
): { readonly terms: readonly RowTerm[] } | { readonly rowNo: number; readonly fault: RefusalText } {
  const known = new Map<number, readonly Term[]>();
  let count = 0;
  for (const { rowNo, formula } of rows.toSorted((one, other) => one.rowNo - other.rowNo)) {
    if (known.has(rowNo)) return { rowNo, fault: statementRefusals.rowTwice };
    const found = partsOf(formula, { known, rowNo, isTax });
    if ('fault' in found) return { rowNo, fault: found.fault };
    known.set(rowNo, found.terms);
    count += found.terms.length;
    if (count > MOST) return { rowNo, fault: statementRefusals.tooManyTerms };
  }
  return { terms: [...known].flatMap(([rowNo, terms]) => terms.map((term) => ({ ...term, rowNo }))) };
}

type Place = { readonly known: Known; readonly rowNo: number; readonly isTax: boolean };

function partsOf(formula: string, place: Place): Parts {
  const parts: Term[] = [];
  for (const text of tokensOf(formula)) {
    const found = termsOf(text, place);
    if ('fault' in found) return found;
    parts.push(...apart(found.terms, parts));
    if (parts.length > MOST) return { fault: statementRefusals.tooManyTerms };
  }
  return { terms: parts };
}

/** Gives groups numbers that no other part of the row has. */
function apart(terms: readonly Term[], others: readonly Term[]): readonly Term[] {
  const most = others.reduce((last, { group }) => Math.max(last, Math.abs(group)), 0);
  return terms.map((term) => ({ ...term, group: term.group + Math.sign(term.group) * most }));
}

/** Splits a formula at its signs outside brackets; each part keeps its own. */
function tokensOf(formula: string): readonly string[] {
  const text = formula
    .replaceAll(/\s/gu, '')
    .replaceAll('＋', '+')
    .replaceAll(/[－−]/gu, '-')
    .replaceAll('：', ':')
    .replaceAll('（', '(')
    .replaceAll('）', ')');
  const tokens: string[] = [''];
  let depth = 0;
  for (const sign of text) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth === 0 && (sign === '+' || sign === '-')) tokens.push(sign === '-' ? sign : '');
    else tokens[tokens.length - 1] += sign;
  }
  return tokens.filter((part, index) => part !== '' || index > 0);
}

function termsOf(text: string, place: Place): Parts {
  const sign = text.startsWith('-') ? -1 : 1;
  const bare = text.replace(/^-/, '');
  const [, share, rest = bare] = (place.isTax ? /^(\d{1,3}(?:\.\d{1,4})?)%\*(.+)$/.exec(bare) : null) ?? [];
  const percent = share === undefined ? 100 : Number(share);
  const inside = place.isTax ? /^POS\((.+)\)$/.exec(rest)?.[1] : undefined;
  const unknown = { fault: filled(statementRefusals.unknownTerm, { term: text.slice(0, 40) }) };
  if (inside !== undefined) {
    const found = partsOf(inside, place);
    if ('fault' in found) return found;
    if (found.terms.some(({ group }) => group !== 0))
      return { fault: filled(statementRefusals.nestedTerm, { term: text.slice(0, 40) }) };
    return { terms: found.terms.map((term) => ({ ...term, percent: (term.percent * percent) / 100, group: sign })) };
  }
  const term = termOf(rest, place.isTax);
  if (term === null) return unknown;
  if ('take' in term) return { terms: [{ ...term, sign, percent, group: 0 }] };
  const above = rowsOf(term, place);
  if (above === null) return { fault: filled(statementRefusals.noRowBefore, { term: text.slice(0, 40) }) };
  return { terms: above.map((one) => signed(one, sign, percent)) };
}

/** A part of another row, added or taken off, or a share of it. */
function signed(term: Term, sign: 1 | -1, percent: number): Term {
  const own = { ...term, percent: (term.percent * percent) / 100 };
  // What counts only above zero keeps its own signs inside.
  return term.group === 0 ? { ...own, sign: (term.sign * sign) as 1 | -1 } : { ...own, group: term.group * sign };
}

function rowsOf({ from, to }: RowsTerm, { known, rowNo }: Place): readonly Term[] | null {
  if (to >= rowNo || !known.has(from) || !known.has(to)) return null;
  const parts: Term[] = [];
  for (const [no, terms] of known) if (no >= from && no <= to) parts.push(...apart(terms, parts));
  return parts;
}

function termOf(text: string, isTax: boolean): Pick<Term, 'take' | 'key'> | RowsTerm | null {
  const found = (isTax ? TAX_TERM : TERM).exec(text);
  if (found === null) return null;
  const [, plain, side, sided, from, to] = found;
  if (plain !== undefined) return { take: 'N', key: plain };
  if (sided !== undefined) return { take: side as Take, key: sided };
  if (from !== undefined) return { from: Number(from), to: Number(to ?? from) };
  if (isTax) return { take: found[6] as Take, key: found[7] ?? '' };
  const [, , , , , , profit, item, cash, change] = found;
  if (profit !== undefined) return { take: 'P', key: profit };
  if (item !== undefined) return { take: 'F', key: item };
  if (change !== undefined) return { take: 'Q', key: change };
  return { take: cash === 'B' ? 'B' : 'E', key: cash ?? '' };
}
