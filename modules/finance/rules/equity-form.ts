import Big from 'big.js';
import type { GridPage } from '#core/print/grid.ts';
import { formPage, type FormHeading } from './form-page.ts';
import { checkText, outsideOf, wordOf, type FormFacts, type FormRow } from './statement-forms.ts';

/** Columns of the statement of changes in equity, with the row of the balance sheet each is to end with; the form counts the last in. */
const kinds = [
  { column: 'cap', label: ['实收资本（或股本）', 'Paid-in capital'], balance: '实收资本（或股本）' },
  { column: 'pref', label: ['优先股', 'Preference shares'], balance: null },
  { column: 'perp', label: ['永续债', 'Perpetual bonds'], balance: null },
  { column: 'oth', label: ['其他', 'Other'], balance: null },
  { column: 'res', label: ['资本公积', 'Capital reserve'], balance: '资本公积' },
  { column: 'ts', label: ['减：库存股', 'Less: treasury shares'], balance: '减：库存股' },
  { column: 'oci', label: ['其他综合收益', 'Other comprehensive income'], balance: '其他综合收益' },
  { column: 'spec', label: ['专项储备', 'Special reserve'], balance: '专项储备' },
  { column: 'sur', label: ['盈余公积', 'Surplus reserve'], balance: '盈余公积' },
  { column: 'ret', label: ['未分配利润', 'Retained earnings'], balance: '未分配利润' },
  { column: 'total', label: ['所有者权益合计', 'Total equity'], balance: '所有者权益（或股东权益）合计' },
] as const;
const instruments = ['pref', 'perp', 'oth'] as const;
const words = {
  instruments: ['其他权益工具', 'Other equity instruments'],
  year: ['本年金额', 'This year'],
  last: ['上年金额', 'Last year'],
  tied: [
    '检查：本年年末余额－资产负债表所有者权益各项目期末余额（应为0，逐栏合计差额）',
    'Check: balance at the end less the rows of equity on the balance sheet, column by column (should be 0)',
  ],
} as const;

/**
 * The statement of changes in equity: A4 across, this year beside last year.
 * @param balance rows of the balance sheet of the same month; null where it may not be seen
 */
export function equityForm(rows: readonly FormRow[], balance: readonly FormRow[] | null, facts: FormFacts): GridPage {
  const word = (name: keyof typeof words): string => words[name][facts.isEnglish ? 1 : 0];
  const columns = ['', 'last_'].flatMap((year) => kinds.map(({ column }) => `${year}${column}_amount`));
  const tie = balance === null ? null : tieOf(rows, balance);
  const label = (at: number): string => kinds[at]?.label[facts.isEnglish ? 1 : 0] ?? '';
  const own = kinds.findIndex(({ column }) => column === instruments[0]);
  const upper = (): readonly FormHeading[] =>
    kinds.flatMap((_, at): readonly FormHeading[] => {
      if (at === own) return [{ text: word('instruments'), columns: instruments.length }];
      return at > own && at < own + instruments.length ? [] : [{ text: label(at), rows: 2 }];
    });
  const lower = instruments.map((_, at) => ({ text: label(own + at) }));
  return formPage({
    ...outsideOf(rows, ['total_amount', 'last_total_amount'], {
      ...facts,
      checks: tie === null ? [] : [checkText(word('tied'), [tie], facts)],
    }),
    period: yearOf(facts),
    isLandscape: true,
    high: 36,
    widths: [212, ...columns.map(() => 84)],
    head: [
      [
        { text: wordOf(facts, 'item'), rows: 3 },
        { text: word('year'), columns: kinds.length },
        { text: word('last'), columns: kinds.length },
      ],
      [...upper(), ...upper()],
      [...lower, ...lower],
    ],
    rows: rows
      .filter(({ item }) => !item.startsWith('检查'))
      .map(({ item, amounts }) => {
        const bold = /^[一二三四]、/.test(item);
        const cells = columns.map((column) => ({ amount: amounts[column] ?? null, bold }));
        return [{ text: `${indentOf(item)}${facts.say(item)}`, bold }, ...cells];
      }),
  });
}

/** The year, or its months so far. */
function yearOf({ period, isEnglish }: FormFacts): string {
  const [year = '', month = ''] = period.split('-');
  if (month === '12') return isEnglish ? year : `${year}年度`;
  return isEnglish ? `${year}-01 to ${period}` : `${year}年1—${Number(month)}月`;
}

/** Rows of the form stand under one another in three steps. */
function indentOf(item: string): string {
  if (/^\d．/.test(item)) return '　　';
  return item.startsWith('（') || item.startsWith('加：') ? '　' : /^[一二三四]、/.test(item) ? '' : '　　　';
}

/** Sum of the differences between the columns and the balance sheet, each without its sign. */
function tieOf(rows: readonly FormRow[], balance: readonly FormRow[]): string {
  const end = rows.find(({ item }) => item.startsWith('四、'))?.amounts ?? {};
  const amount = (column: string): Big => new Big(end[`${column}_amount`] ?? 0);
  const onBalance = (name: string): Big =>
    new Big(balance.find(({ item }) => item === name)?.amounts['end_amount'] ?? 0);
  const other = instruments.reduce((sum, column) => sum.plus(amount(column)), new Big(0));
  return kinds
    .flatMap(({ column, balance: name }) => (name === null ? [] : [amount(column).minus(onBalance(name)).abs()]))
    .reduce((sum, one) => sum.plus(one), other.minus(onBalance('其他权益工具')).abs())
    .toFixed(2);
}
