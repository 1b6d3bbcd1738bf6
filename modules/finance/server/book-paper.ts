import Big from 'big.js';
import { thousands } from '#core/amounts/amounts.ts';
import type { LineColumn, PrintRow, PrintTemplate } from '#core/print/template.ts';
import type { MadePaper } from '#server/engine/print/made-paper.ts';
import type { BookKind, BookRow } from '../rules/books.ts';
import type { Book } from './book.ts';

const TABLE = 'rows';

/** Names of the books as they stand above each page. */
export const bookTitles: Readonly<Record<BookKind, string>> = {
  general: '总账',
  detail: '明细账',
  journal: '日记账',
  columns: '多栏式明细账',
  quantity: '数量金额式明细账',
};

/** Lays the book of an account out: page by page with what is carried over, the page numbered in the book. */
export function paperOfBook(
  { path, columns, rows }: Book,
  { kind, fromPeriod, toPeriod }: { readonly kind: BookKind; readonly fromPeriod: string; readonly toPeriod: string },
): MadePaper {
  const head = {
    book: bookTitles[kind],
    account: path,
    months: fromPeriod === toPeriod ? fromPeriod : `${fromPeriod} 至 ${toPeriod}`,
  };
  return {
    template: templateOf(kind, columns),
    record: { values: head, texts: head, lines: { [TABLE]: rows.map(rowOnPaper) } },
  };
}

function templateOf(kind: BookKind, columns: readonly string[]): PrintTemplate {
  const isLying = kind === 'quantity' || kind === 'columns';
  const size = columns.length > 8 ? 2.2 : isLying ? 2.5 : 2.8;
  return {
    paper: isLying ? { width: 297, height: 210 } : { width: 210, height: 297 },
    margin: { top: 12, right: 10, bottom: 8, left: 20 },
    size,
    header: [
      { kind: 'text', text: '{book}', align: 'center', size: 6, bold: true },
      {
        kind: 'fields',
        table: null,
        columns: 2,
        frame: false,
        items: [
          { label: '科目', value: '{account}' },
          { label: '期间', value: '{months}' },
        ],
      },
    ],
    body: [
      {
        kind: 'lines',
        table: TABLE,
        title: '',
        numbers: false,
        area: isLying ? { rows: 20, height: 6.8 } : { rows: 30, height: 7.4 },
        carry: { to: '过次页', from: '承前页', field: 'summary' },
        columns: [...common, ...(kind === 'quantity' ? quantities : amounts), ...partsOf(columns)],
      },
    ],
    footer: [],
    pageLine: { left: '{company}', right: '第 {page} 页 共 {pages} 页' },
  };
}

const text = (field: string, label: string, weight: number, align: LineColumn['align'] = 'left'): LineColumn => ({
  field,
  label,
  weight,
  align,
  sum: null,
});
const amount = (field: string, label: string, weight = 27): LineColumn => ({
  ...text(field, label, weight, 'right'),
  red: true,
});

const common = [text('date', '日期', 21), text('voucher', '凭证', 28), text('summary', '摘要', 48)];
const amounts = [
  amount('debit', '借方'),
  amount('credit', '贷方'),
  text('direction', '方向', 11, 'center'),
  amount('balance', '余额'),
];
const quantities = [
  amount('qtyIn', '收入数量', 18),
  amount('priceIn', '单价', 17),
  amount('debit', '借方金额', 24),
  amount('qtyOut', '发出数量', 18),
  amount('priceOut', '单价', 17),
  amount('credit', '贷方金额', 24),
  text('direction', '方向', 10, 'center'),
  amount('qty', '结存数量', 18),
  amount('price', '单价', 17),
  amount('balance', '结存金额', 24),
];

function partsOf(columns: readonly string[]): readonly LineColumn[] {
  return columns.map((name, at) => amount(`part${at}`, name, 23));
}

function rowOnPaper(row: BookRow): PrintRow {
  const { date, voucherNo, summary, direction } = row;
  const balance = money(row.balance, true);
  const after = { direction, balance, qty: row.qty, price: priceOf(row.balance, row.qty) };
  const texts = {
    ...after,
    date,
    voucher: voucherNo,
    summary,
    debit: money(row.debit),
    credit: money(row.credit),
    qtyIn: row.qtyIn,
    qtyOut: row.qtyOut,
    priceIn: row.kind === 'entry' ? priceOf(row.debit, row.qtyIn) : '',
    priceOut: row.kind === 'entry' ? priceOf(row.credit, row.qtyOut) : '',
    ...byPart(row.parts),
  };
  return {
    values: texts,
    texts,
    carried: {
      ...after,
      debit: money(row.carried.debit, true),
      credit: money(row.carried.credit, true),
      ...byPart(row.carried.parts),
    },
  };
}

function byPart(parts: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(parts.map((part, at) => [`part${at}`, money(part)]));
}

/** An amount as it stands in a book; nothing where there is none. */
function money(value: string, hasNought = false): string {
  return value === '' || (!hasNought && new Big(value).eq(0)) ? '' : thousands(value, 2);
}

/** Price of a quantity, six decimals at most. */
function priceOf(value: string, qty: string): string {
  if (value === '' || qty === '' || new Big(qty).eq(0)) return '';
  return new Big(value).div(qty).abs().round(6, Big.roundHalfUp).toFixed();
}
