import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { openingOfWorkedMonth, taxStage, workedMonth } from '#server/testing/tax-stage.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const { call, begin, param, store, one, post, type, closes } = taxStage();

const report = async (code: string, query: string): Promise<readonly Row[]> => {
  const answer = await call<Schemas['RowPage']>('GET', `/online/cgreport/api/getData/${code}?pageSize=1000&${query}`);
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body.result.records;
};
/** Returns the lines of the main form that have an amount, by their number. */
const lines = async (period: string, more = ''): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (await report('rpt_finance_vat_return', `self_period=${period}${more}`)).flatMap((row) =>
      row['amount'] === null || Number(row['amount']) === 0 ? [] : [[String(row['row_no']), Number(row['amount'])]],
    ),
  );
/** Rows of a schedule that have an amount: their number in the form, and the amounts. */
const schedule = async (code: string, period: string, names: readonly string[]): Promise<readonly unknown[]> =>
  (await report(code, `self_period=${period}`)).flatMap((row) => {
    const amounts = names.map((name) => Number(row[name] ?? 0));
    return amounts.every((amount) => amount === 0) ? [] : [[String(row['item']).split(' ')[0], ...amounts]];
  });
const output = ['special_sales', 'special_tax', 'other_sales', 'other_tax', 'open_sales', 'open_tax', 'sales', 'tax'];
/** An audited sales invoice as it is stored. */
const billed = async (
  id: string,
  day: string,
  head: Row,
  items: readonly (readonly [string, string, string])[],
): Promise<void> => {
  await store('sal_invoice', {
    id,
    bill_no: id,
    bill_date: day,
    invoice_date: day,
    customer_id: 'CUS',
    invoice_type: '1',
    invoice_no: id,
    currency: 'CNY',
    exchange_rate: '1',
    bill_status: '2',
    ...head,
  });
  for (const [at, [rate, amount, tax]] of items.entries())
    await store('sal_invoice_item', {
      id: `${id}-${String(at)}`,
      head_id: id,
      material_id: 'FG1',
      qty: '1',
      tax_rate: rate,
      amount,
      tax_amount: tax,
    });
};

beforeAll(async () => {
  await begin();
  await param('flow.incomeTaxPeriod', 'month');
  await type('2025-12', openingOfWorkedMonth);
  await closes('2025-12');
  await type('2026-01', workedMonth);
  await billed('F1', '2026-01-15', {}, [['13', '144000', '18720']]);
  await billed('F2', '2026-01-16', {}, [['13', '23600', '3068']]);
  await billed('F3', '2026-01-21', { is_red: 'Y' }, [['13', '-2400', '-312']]);
  await closes('2026-01');
});

describe('[K4g] [K4d] the VAT return of the worked month', () => {
  it('has the lines of the form to the cent, and its checks are nothing', async () => {
    expect(await lines('2026-01')).toEqual({
      '1': 170_200,
      '2': 170_200,
      '11': 22_126,
      '12': 17_905,
      '14': 169.8,
      '17': 17_735.2,
      '18': 17_735.2,
      '19': 4390.8,
      '24': 4390.8,
      '25': 12_000,
      '27': 12_000,
      '30': 12_000,
      '32': 4390.8,
      '34': 4390.8,
      '39': 307.36,
      '40': 131.72,
      '41': 87.82,
    });
  });

  it('schedule 1 tells special invoices from what was not billed; revenue before the duty is no sale yet', async () => {
    expect(await schedule('rpt_finance_vat_output', '2026-01', output)).toEqual([
      ['1', 165_200, 21_476, 0, 0, 5000, 650, 170_200, 22_126],
    ]);
  });

  it('schedule 2 has what was certified, and the loss that is given up', async () => {
    expect(await schedule('rpt_finance_vat_input', '2026-01', ['tax'])).toEqual([
      ['1', 17_905],
      ['2', 17_905],
      ['12', 17_905],
      ['13', 169.8],
      ['16', 169.8],
    ]);
  });

  it('a line leads to its entries and documents, which add up to it', async () => {
    const parts = async (kind: string, row: number): Promise<readonly Row[]> =>
      report(
        'rpt_finance_vat_part',
        `self_period=2026-01&kind=${kind}&row_no_begin=${String(row)}&row_no_end=${String(row)}`,
      );
    const sum = (rows: readonly Row[]): number =>
      Number(rows.reduce((total, row) => total + Number(row['amount']), 0).toFixed(2));
    const tax = await parts('4', 11);
    expect(tax.map((row) => [row['source'], row['subject_code'], Number(row['amount'])])).toEqual([
      ['voucher', '22210105', 18_720],
      ['voucher', '22210105', 3068],
      ['voucher', '22210105', 650],
      ['voucher', '22210105', -312],
    ]);
    expect(tax.every((row) => String(row['voucher_no']).startsWith('记-202601-'))).toBe(true);
    expect(sum(await parts('4', 1))).toBe(170_200);
    expect(sum(await parts('4', 25))).toBe(12_000);
    expect(sum(await parts('4', 30))).toBe(12_000);
    expect(sum(await parts('5', 1))).toBe(170_200);
    expect(sum(await parts('6', 13))).toBe(17_905);
  });
});

describe('[K4d] the VAT return over months', () => {
  it('a credit of input tax, paid and prepaid tax, simplified tax and its reduction stand on their lines, and tie to the books', async () => {
    await type(
      '2026-02',
      `8 1122 111.30 / 6051 105 22210105 6.30
       10 222104 4390.80 222113 307.36 222114 131.72 222115 87.82 / 1002 4917.70
       12 1002 20600 / 1606 20000 222109 600
       12 222109 200 / 1606 200
       13 222105 333.33 / 1002 333.33
       20 22210101 780 / 222102 780
       22 22210102 50 / 1002 50`,
    );
    await closes('2026-02');
    const february = await lines('2026-02');
    expect(february).toMatchObject({
      '5': 20_000,
      '11': 6.3,
      '12': 780,
      '17': 780,
      '18': 6.3,
      '20': 773.7,
      '21': 600,
      '23': 200,
      '24': 400,
      '25': 4390.8,
      '27': 4774.13,
      '28': 383.33,
      '30': 4390.8,
      '32': 16.67,
      '34': 16.67,
      '39': 28,
    });
    for (const check of ['42', '43', '44', '45']) expect([check, february[check]]).toEqual([check, undefined]);
    const ties = await one(sql<Row>`
      select (select sum(l.credit - l.debit)::float from fin_gl_ledger l join fin_subject s on s.id = l.subject_id
          where l.period <= '2026-02' and (s.code = '222104' or s.code = '222109')) as unpaid,
        (select sum(l.debit - l.credit)::float from fin_gl_ledger l join fin_subject s on s.id = l.subject_id
          where l.period <= '2026-02' and s.code like '222101%') as credit`);
    expect([ties['unpaid'], ties['credit']]).toEqual([16.67, 773.7]);
    await type('2026-03', '5 1122 22600 / 6001 20000 22210105 2600');
    await closes('2026-03');
    const march = await report('rpt_finance_vat_return', 'self_period=2026-03');
    const line = (no: number): readonly unknown[] => {
      const row = march.find((one) => one['row_no'] === no);
      return ['amount', 'year_amount'].map((name) => (row?.[name] === null ? null : Number(row?.[name])));
    };
    expect(line(13), 'a balance has no sum of the year').toEqual([773.7, null]);
    expect(line(18)).toEqual([773.7, 17_735.2 + 6.3 + 773.7]);
    expect(line(19)).toEqual([1826.3, 6217.1]);
    expect(line(20)).toEqual([0, null]);
    expect(line(32)).toEqual([1842.97, null]);
    expect(line(43)[0]).toBe(0);
  });

  it('what was declared without an invoice is taken off there in the month it is billed in', async () => {
    const bill = (day: string, amount: string, tax: string, more: Row = {}): Promise<string> =>
      post('fin_ar_bill', {
        bill_date: day,
        ar_type: '1',
        customer_id: 'CUS',
        amount: (Number(amount) + Number(tax)).toFixed(2),
        fin_ar_bill_item: [
          { summary: '货', amount, tax_amount: tax, total_amount: (Number(amount) + Number(tax)).toFixed(2) },
        ],
        ...more,
      });
    await bill('2026-04-03', '1000.10', '130.01');
    await bill('2026-04-04', '500', '45');
    await bill('2026-04-05', '200', '0', { currency: 'USD', exchange_rate: '7' });
    await bill('2026-04-06', '80', '0');
    await billed('F4', '2026-04-09', { invoice_type: '2' }, [['13', '600', '78']]);
    // The retail sale of January, billed now.
    await billed('F5', '2026-04-10', {}, [
      ['13', '5000', '650'],
      ['9', '500', '45'],
    ]);
    await type('2026-04', '8 1122 111.30 / 6051 105 22210105 6.30');
    expect(await schedule('rpt_finance_vat_output', '2026-04', output)).toEqual([
      ['1', 5000, 650, 600, 78, -4599.9, -597.99, 1000.1, 130.01],
      ['3', 500, 45, 0, 0, 0, 0, 500, 45],
      ['5', 0, 0, 0, 0, 105, 6.3, 105, 6.3],
      ['16', 0, 0, 0, 0, 1400, 0, 1400, 0],
      ['18', 0, 0, 0, 0, 80, 0, 80, 0],
    ]);
    const found = await lines('2026-04');
    expect(found).toMatchObject({ '1': 1605.1, '2': 1500.1, '3': 105, '7': 1400, '8': 80, '9': 80 });
    // Its documents are in no voucher yet: the check says by how much the books differ.
    expect(found['11']).toBe(6.3);
    expect(found['44']).toBe(-175.01);
  });
});
