import { daysInMonth } from '#core/dates/dates.ts';
import { thousands } from '#core/amounts/amounts.ts';
import { USUAL_CURRENCY } from '#core/kernel/usual-currency.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import type { GridPage } from '#core/print/grid.ts';
import { formPage, type FormCell, type FormHeading, type StatementForm } from './form-page.ts';

/** A row of a statement with its amounts by column of the report. */
export type FormRow = {
  readonly rowNo: number;
  readonly item: string;
  readonly formula: string;
  readonly amounts: Readonly<Record<string, string | null>>;
};

/** Facts and words a form is filled in with. */
export type FormFacts = {
  /** Title of the report. */
  readonly title: string;
  /** Name of the statement whose rows are shown; it says the number of the form, 资产负债表（会企01表）. */
  readonly statement: string;
  readonly company: string;
  /** Code of the currency of the books. */
  readonly currency: string;
  /** Month. */
  readonly period: string;
  /** Says a text of the modules in the language of whoever asks. */
  readonly say: (text: string) => string;
  readonly isEnglish: boolean;
  /** Further checks, beside those that are rows of the statement. */
  readonly checks: readonly string[];
};

/** Words of the forms in both languages. */
const words = {
  formNo: ['{no}表', 'Form {no}'],
  company: ['编制单位：{company}', 'Company: {company}'],
  unit: ['单位：{unit}', 'Unit: {unit}'],
  yuan: ['元', 'yuan (CNY)'],
  head: ['单位负责人：', 'Head of the company:'],
  accounting: ['主管会计工作负责人：', 'Head of accounting:'],
  accountant: ['会计机构负责人：', 'Chief accountant:'],
  item: ['项　　目', 'Item'],
  rowNo: ['行次', 'Row'],
  assets: ['资　　产', 'Assets'],
  owed: ['负债和所有者权益（或股东权益）', 'Liabilities and equity'],
  end: ['期末余额', 'Closing balance'],
  lastYear: ['上年年末余额', 'End of last year'],
  begin: ['年初余额', 'Beginning of the year'],
  month: ['本月金额', 'This month'],
  year: ['本年累计金额', 'Year to date'],
  same: ['上年同期累计', 'Same months last year'],
} as const;

/** The unit of amounts; other currencies than the yuan are known by their codes. */
function unitOf(facts: FormFacts): string {
  return facts.currency === USUAL_CURRENCY ? wordOf(facts, 'yuan') : facts.currency;
}

/** Says a word of the forms. */
export function wordOf({ isEnglish }: Pick<FormFacts, 'isEnglish'>, word: keyof typeof words): string {
  return words[word][isEnglish ? 1 : 0];
}

/** Headings the small enterprises' form has between its numbered rows, by the row they stand above. */
const smallHeadings: Readonly<Record<string, string>> = {
  货币资金: '流动资产：',
  长期债券投资: '非流动资产：',
  短期借款: '流动负债：',
  长期借款: '非流动负债：',
  '实收资本（或股本）': '所有者权益（或股东权益）：',
};

/** Number of the form a statement says in its name; nothing where it says none. */
export function formNoOf(statement: string): string {
  return /会小?企\d\d/.exec(statement)?.[0] ?? '';
}

/** Is it a form of the small enterprises' standard? It numbers its rows. */
export const isSmall = ({ statement }: Pick<FormFacts, 'statement'>): boolean =>
  formNoOf(statement).startsWith('会小企');

/** The balance sheet: assets on the left, liabilities and equity on the right, their totals on one line. */
export function balanceForm(rows: readonly FormRow[], facts: FormFacts): GridPage {
  const small = isSmall(facts);
  const word = (name: keyof typeof words): string => wordOf(facts, name);
  const shown = small ? rows.flatMap(withHeading) : rows;
  const body = shown.filter(({ item }) => !isCheck(item));
  const total = body.findIndex(({ item }) => item === '资产总计' || item === '资产合计');
  const columns = ['end_amount', 'begin_amount'];
  const sides = total === -1 ? [body] : sameLength(body.slice(0, total + 1), body.slice(total + 1));
  const lines = Array.from({ length: sides[0]?.length ?? 0 }, (_, at) =>
    sides.flatMap((side) => cellsOf(side[at], { columns, hasNumbers: small, facts })),
  );
  const side = (name: string): readonly FormHeading[] =>
    headings(name, [word('end'), word(small ? 'begin' : 'lastYear')], small ? word('rowNo') : null);
  return formPage({
    ...outsideOf(rows, columns, facts),
    period: dayOf(facts),
    isLandscape: false,
    widths: sides.flatMap(() => [total === -1 ? 420 : 226, ...(small ? [36] : []), 112, 112]),
    head: [total === -1 ? side(word('item')) : [...side(word('assets')), ...side(word('owed'))]],
    rows: lines,
  });
}

/** Columns of statements of movements, in the order of their form. */
const moved = {
  profit: { enterprise: ['cur_amount', 'year_amount', 'last_amount'], small: ['year_amount', 'cur_amount'] },
  cash: { enterprise: ['cur_amount', 'year_amount'], small: ['year_amount', 'cur_amount'] },
} as const;
const movedWords = { cur_amount: 'month', year_amount: 'year', last_amount: 'same' } as const;

/** The income statement, the cash flow statement and its supplement: one row below the other. */
export function movementForm(rows: readonly FormRow[], kind: keyof typeof moved, facts: FormFacts): GridPage {
  const small = isSmall(facts);
  const columns = moved[kind][small ? 'small' : 'enterprise'];
  const labels = columns.map((column) => wordOf(facts, movedWords[column]));
  return formPage({
    ...outsideOf(rows, columns, facts),
    period: facts.isEnglish ? facts.period : `${facts.period.slice(0, 4)}年${Number(facts.period.slice(5))}月`,
    isLandscape: false,
    widths: [columns.length === 3 ? 330 : 420, ...(small ? [44] : []), ...columns.map(() => 135)],
    head: [headings(wordOf(facts, 'item'), labels, small ? wordOf(facts, 'rowNo') : null)],
    rows: rows.filter(({ item }) => !isCheck(item)).map((row) => cellsOf(row, { columns, hasNumbers: small, facts })),
  });
}

/** Whatever stands above and below the table of every form. */
export function outsideOf(
  rows: readonly FormRow[],
  columns: readonly string[],
  facts: FormFacts,
): Omit<StatementForm, 'period' | 'isLandscape' | 'widths' | 'head' | 'rows'> {
  const no = formNoOf(facts.statement);
  return {
    title: facts.say(facts.title),
    formNo: no === '' ? '' : wordOf(facts, 'formNo').replace('{no}', no),
    company: wordOf(facts, 'company').replace('{company}', facts.company),
    unit: wordOf(facts, 'unit').replace('{unit}', unitOf(facts)),
    checks: [
      ...rows
        .filter(({ item }) => isCheck(item))
        .map(({ item, amounts }) =>
          checkText(
            facts.say(item),
            columns.map((column) => amounts[column] ?? '0'),
            facts,
          ),
        ),
      ...facts.checks,
    ],
    signs: [wordOf(facts, 'head'), wordOf(facts, 'accounting'), wordOf(facts, 'accountant')],
  };
}

/** A check with its differences, as it stands below a form. */
export function checkText(
  label: string,
  differences: readonly string[],
  { isEnglish }: Pick<FormFacts, 'isEnglish'>,
): string {
  return `${label}${isEnglish ? ': ' : '：'}${differences.map((one) => thousands(one, 2)).join(' / ')}`;
}

function dayOf({ period, isEnglish }: FormFacts): string {
  const [year = '', month = ''] = period.split('-');
  const day = daysInMonth(Number(year), Number(month));
  return isEnglish ? `${period}-${day}` : `${year}年${Number(month)}月${day}日`;
}

const isCheck = (item: string): boolean => item.startsWith('检查');

function withHeading(row: FormRow): readonly FormRow[] {
  const heading = ownEntry(smallHeadings, row.item);
  return heading === undefined ? [row] : [{ rowNo: 0, item: heading, formula: '', amounts: {} }, row];
}

function headings(name: string, labels: readonly string[], rowNo: string | null): readonly FormHeading[] {
  return [name, ...(rowNo === null ? [] : [rowNo]), ...labels].map((text) => ({ text }));
}

/** Two sides with as many lines each; the last line of both is the same. */
function sameLength(
  left: readonly FormRow[],
  right: readonly FormRow[],
): readonly (readonly (FormRow | undefined)[])[] {
  const count = Math.max(left.length, right.length);
  return [left, right].map((side) => [
    ...side.slice(0, -1),
    ...Array.from({ length: count - side.length }, () => undefined),
    ...side.slice(-1),
  ]);
}

/** Rows that are made of several others. */
const SUM = /R\d+\s*(:|.*R\d)/;

function cellsOf(
  row: FormRow | undefined,
  {
    columns,
    hasNumbers,
    facts,
  }: { readonly columns: readonly string[]; readonly hasNumbers: boolean; readonly facts: FormFacts },
): readonly FormCell[] {
  const item = row?.item ?? '';
  const isHeading = /[：:]$/.test(item);
  const bold = isHeading || SUM.test(row?.formula ?? '');
  const name = facts.say(item);
  const number = row === undefined || row.rowNo === 0 ? '' : String(row.rowNo);
  return [
    { text: item.startsWith('其中') ? `　${name}` : name, bold },
    ...(hasNumbers ? [{ text: number, align: 'center' as const }] : []),
    ...columns.map((column) => ({ amount: row?.amounts[column] ?? null, bold })),
  ];
}
