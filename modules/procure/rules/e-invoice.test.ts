import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { boughtLines, figureOf, matchReceipts, unevenFigures, type EInvoice, type EInvoiceLine } from './e-invoice.ts';

/** The usual parameters of a company. */
const tolerance = { line: new Big('0.06'), inAll: new Big('1.27') };

const line = (own: Partial<EInvoiceLine>): EInvoiceLine => ({
  item: '*钢材*钢板',
  spec: '',
  unit: '',
  qty: '2',
  price: '100',
  amount: '200',
  taxRate: '13',
  taxWord: '',
  tax: '26',
  ...own,
});

const invoice = (own: Partial<EInvoice>): EInvoice => ({
  no: '26312000000000000001',
  date: '2026-10-12',
  isRed: false,
  isSpecial: true,
  seller: { name: '', taxNo: '' },
  buyer: { name: '', taxNo: '' },
  amount: '200',
  tax: '26',
  total: '226',
  lines: [line({})],
  redOf: '',
  redConfirmNo: '',
  remark: '',
  ...own,
});

describe('[K4h] figures of an invoice agree within the tolerances of issuing software', () => {
  it.each([
    ['as reckoned', {}, []],
    ['tax of a line 0.06 off', { tax: '26.06', total: '226.06', lines: [line({ tax: '26.06' })] }, []],
    ['tax of a line 0.07 off', { tax: '26.07', total: '226.07', lines: [line({ tax: '26.07' })] }, ['lineTax 1']],
    ['amount of a line 0.01 off', { lines: [line({ price: '100.005' })] }, []],
    ['amount of a line 0.02 off', { lines: [line({ price: '100.01' })] }, ['lineAmount 1']],
    ['a total of other sums', { total: '226.01' }, ['total 0']],
    ['an amount of other lines', { amount: '201', total: '227' }, ['amount 0']],
    ['a blue one below zero', { amount: '-200', tax: '-26', total: '-226', lines: [red()] }, ['sign 0']],
    ['a red one', { isRed: true, amount: '-200', tax: '-26', total: '-226', lines: [red()] }, []],
  ])('%s', (_name, own, found) =>
    expect(unevenFigures(invoice(own), tolerance).map(({ what, line: at }) => `${what} ${at}`)).toEqual(found),
  );

  it('holds the tax of the whole to 1.27', () => {
    // 22 lines each 0.06 off: 1.32 together.
    const lines = Array.from({ length: 22 }, () => line({ tax: '26.06' }));
    const off = invoice({ lines, amount: '4400', tax: '573.32', total: '4973.32' });
    expect(unevenFigures(off, tolerance).map(({ what }) => what)).toEqual(['allTax']);
  });
});

describe('[K4h] lines of the paper become lines of a document', () => {
  it('lays a discount on the line it follows', () => {
    const lines = [line({}), line({ qty: null, price: null, amount: '-20', tax: '-2.6' }), line({ item: '螺栓' })];
    expect(boughtLines(invoice({ lines }))).toMatchObject([
      { name: '钢板', qty: '2', price: '90', amount: '180.00', tax: '23.40' },
      { name: '螺栓', qty: '2', price: '100', amount: '200' },
    ]);
  });

  it('takes the price that brings the amount where the printed one does not', () => {
    const lines = [line({ qty: '3', price: '0.333', amount: '1.01' })];
    expect(boughtLines(invoice({ lines }))[0]?.price).toBe('0.336667');
  });
});

describe('[K4h] lines are proposed receipts that fit exactly', () => {
  const receipt = (id: string, own: object = {}) => ({
    id,
    receiptNo: 'RK1',
    code: 'M1',
    name: '钢板',
    qty: '2',
    price: '100',
    taxRate: '13',
    ...own,
  });
  const bought = boughtLines(invoice({}));

  it.each([
    ['the only one of quantity and amount', [receipt('a', { name: '板材' }), receipt('b', { qty: '3' })], 'a'],
    ['of two the one of its name', [receipt('a', { name: '板材' }), receipt('b')], 'b'],
    ['none of two alike', [receipt('a'), receipt('b')], null],
    ['none of another rate', [receipt('a', { taxRate: '9' })], null],
    ['none that differs by two cents', [receipt('a', { price: '100.01' })], null],
  ])('%s', (_name, open, id) => expect(matchReceipts(bought, open)).toEqual([id]));

  it('proposes none twice', () => {
    const twice = boughtLines(invoice({ lines: [line({}), line({})] }));
    expect(matchReceipts(twice, [receipt('a')])).toEqual([null, null]);
  });
});

it('[K4h] figures are plain numbers', () => {
  expect(['1,234.50', '-0.3', '1e5', '', '٣', '1.2.3'].map(figureOf)).toEqual([
    '1234.5',
    '-0.3',
    null,
    null,
    null,
    null,
  ]);
});

function red(): EInvoiceLine {
  return line({ qty: '-2', amount: '-200', tax: '-26' });
}
