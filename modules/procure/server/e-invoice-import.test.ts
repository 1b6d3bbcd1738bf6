import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { eInvoiceXml, type InvoiceSample } from '#server/testing/e-invoice.ts';
import { uploadTo } from '#server/testing/files.ts';
import { invoiceStage } from '#server/testing/invoice-stage.ts';

type Schemas = components['schemas'];
type Reading = Schemas['EInvoiceReading'];
type Choice = Partial<Schemas['EInvoiceChoice']> & { readonly file: string };

const stage = invoiceStage();
const { server, desk, call, read, lines, received, audit, param } = stage;

const OWN = '91440300708461136T';
const SELLER = '91350100M000100Y43';

let numbers = 0;
const numbered = (): string => `26312000000${String((numbers += 1)).padStart(9, '0')}`;

/** An invoice of some pieces at 100, of one line of an item; with tax of 13 %. */
const sample = (
  own: Partial<InvoiceSample> & { readonly item?: string; readonly qty?: number } = {},
): InvoiceSample => {
  const { item = '钢板', qty = 2, ...more } = own;
  const [amount, tax] = [(qty * 100).toFixed(2), (qty * 13).toFixed(2)];
  return {
    no: numbered(),
    seller: SELLER,
    sellerName: '福州供方',
    buyer: OWN,
    amount,
    tax,
    total: (qty * 113).toFixed(2),
    lines: [{ name: `*钢材*${item}`, qty: String(qty), price: '100', amount, tax }],
    ...more,
  };
};

const upload = async (content: string, name = '发票.xml'): Promise<string> =>
  (await uploadTo(server.url, stage.token(), content, name)).body.result.path;
const send = (of: InvoiceSample): Promise<string> => upload(eInvoiceXml(of));

const reading = async (files: readonly string[], target = 'purchase', english = false): Promise<readonly Reading[]> => {
  const { body } = await server.call<{ readings: Reading[] }>('POST', '/procure/eInvoice/read', {
    token: stage.token(),
    body: { target, files },
    ...(english ? { headers: { 'accept-language': 'en' } } : {}),
  });
  return body.result.readings;
};
const readOne = async (of: InvoiceSample, target?: string): Promise<Reading> => {
  const [one] = await reading([await send(of)], target);
  if (one === undefined) throw new Error('nothing was read');
  return one;
};
const bring = (target: string, ...choices: readonly Choice[]) => bringTo({ target }, choices);
const bringTo = async (to: { readonly target: string; readonly claim?: string }, choices: readonly Choice[]) => {
  const invoices = choices.map((one) => ({ attached: [], receipts: [], expenseType: '', ...one }));
  const { status, body } = await call<Schemas['EInvoiceImported']>('POST', '/procure/eInvoice/import', {
    ...to,
    invoices,
  });
  return { status, message: body.message, documents: status === 200 ? body.result.documents : [] };
};
/** Imports what was read with the receipts that were proposed. */
const take = async ({ file, invoice }: Reading) => {
  const { documents } = await bring('purchase', { file, receipts: invoice?.lines.map(({ receipt }) => receipt) ?? [] });
  const [made] = documents;
  if (made?.id == null) throw new Error(made?.message ?? 'nothing was made');
  return made.id;
};

beforeAll(async () => {
  await param('company.taxNo', OWN);
  await sql`update pur_supplier set tax_no = ${SELLER} where id = 'SUP'`.execute(server.db);
  for (const item of ['E1', 'E2', 'E3', 'E4', 'E5', 'E6']) await desk.material(item);
});

describe('[K4h] the file of an invoice becomes a purchase invoice', () => {
  it('finds the supplier by its tax number, bills the receipt that fits, keeps the file, and can be audited', async () => {
    await received('E1', 2, '100');
    const of = sample();
    const one = await readOne(of);
    expect(one).toMatchObject({
      kind: 'xml',
      faults: [],
      supplier: { id: 'SUP' },
      invoice: { no: of.no, total: '226.00' },
    });
    expect(one.receipts).toHaveLength(1);
    expect(one.invoice?.lines[0]?.receipt).toBe(one.receipts[0]?.id);
    const id = await take(one);
    expect(await read('pur_invoice', id)).toMatchObject({
      supplier_id: 'SUP',
      invoice_type: '3',
      invoice_no: of.no,
      invoice_date: '2026-10-12',
      total_amount: '226.00',
      bill_status: '0',
      attach: one.file,
    });
    expect(await lines('pur_invoice', id)).toMatchObject([
      { material_id: 'E1', qty: '2.0000', amount: '200.00', tax_amount: '26.00' },
    ]);
    await audit('pur_invoice', id);
    expect(await read('pur_invoice', id)).toMatchObject({ bill_status: '2' });
  });

  it('refuses the same number a second time and names the document that has it', async () => {
    await received('E2', 3, '100');
    const of = sample({ qty: 3 });
    const one = await readOne(of);
    const id = await take(one);
    const { bill_no: bill } = await read('pur_invoice', id);
    const again = await readOne(of);
    expect(again.faults[0]).toBe(`发票号码 ${of.no} 已在采购发票“${String(bill)}”中，同一发票不能重复入账`);
    const { documents } = await bring('purchase', { file: again.file, receipts: [null] });
    expect(documents).toEqual([{ file: again.file, id: null, no: null, message: again.faults[0] }]);
    const claim = await readOne(of, 'claim');
    expect(claim.faults[0]).toContain(String(bill));
  });

  it('names of two files of one invoice the second', async () => {
    const of = sample();
    const [one, other] = await reading([await send(of), await send(of)]);
    expect(one?.faults.join()).not.toContain('多次');
    expect(other?.faults.join()).toContain('多次');
  });

  it('refuses the invoice of another buyer, and says so in English to whoever reads English', async () => {
    const other = sample({ buyer: SELLER });
    expect((await readOne(other)).faults[0]).toContain(`${SELLER} 不是本公司的 ${OWN}`);
    const [english] = await reading([await send(other)], 'purchase', true);
    expect(english?.faults[0]).toContain('not 91440300708461136T of this company');
  });

  it('names a seller that is no supplier, and sums that do not agree', async () => {
    expect((await readOne(sample({ seller: OWN }))).faults[0]).toContain(`没有纳税人识别号为 ${OWN} 的供应商`);
    expect((await readOne(sample({ total: '226.01' }))).faults.join()).toContain('价税合计：票面 226.01');
  });

  it('leaves what fits several receipts to a person, who chooses one', async () => {
    await received('E3', 5, '100');
    await received('E3', 5, '100');
    const one = await readOne(sample({ qty: 5 }));
    expect(one.invoice?.lines[0]?.receipt).toBeNull();
    const unchosen = await bring('purchase', { file: one.file, receipts: [null] });
    expect(unchosen.documents[0]).toMatchObject({ id: null, message: expect.stringContaining('没有选择') as string });
    const five = one.receipts.filter(({ qty }) => Number(qty) === 5);
    expect(five).toHaveLength(2);
    const { documents } = await bring('purchase', { file: one.file, receipts: [five[1]?.id ?? ''] });
    expect(documents[0]?.message).toMatch(/^已生成采购发票 .+ 的草稿$/u);
    expect(await lines('pur_invoice', documents[0]?.id ?? '')).toMatchObject([{ src_line_id: five[1]?.id }]);
  });

  it('lays a discount on its line, and books the cents of the paper', async () => {
    await received('E4', 7, '90');
    // 700 − 70 = 630 is 90 apiece; the paper rounded the tax of each line: 91.01 − 9.10 = 81.91, and 630 × 13 % is 81.90.
    const of = sample({
      amount: '630.00',
      tax: '81.91',
      total: '711.91',
      lines: [
        { name: '*钢材*钢板', qty: '7', price: '100', amount: '700.00', tax: '91.01' },
        { name: '*钢材*钢板', amount: '-70.00', tax: '-9.10' },
      ],
    });
    const one = await readOne(of);
    expect(one.faults).toEqual([]);
    const receipt = one.receipts.find(({ qty }) => Number(qty) === 7)?.id ?? null;
    const { documents } = await bring('purchase', { file: one.file, receipts: [receipt] });
    const id = documents[0]?.id ?? '';
    expect(await lines('pur_invoice', id)).toMatchObject([
      { price: '90.000000', amount: '630.00', tax_amount: '81.91', paper_off: '0.01' },
    ]);
    await audit('pur_invoice', id);
    expect(await read('pur_invoice', id)).toMatchObject({ total_amount: '711.91', bill_status: '2' });
  });

  it('makes the red invoice of an audited one, and refuses it before', async () => {
    await received('E5', 11, '100');
    const blue = sample({ qty: 11 });
    const id = await take(await readOne(blue));
    const red: InvoiceSample = {
      ...sample({ qty: -11 }),
      redOf: [blue.no, '31012600000000000009'],
    };
    expect((await readOne(red)).faults[0]).toContain(`蓝字发票 ${blue.no} 没有已审核`);
    await audit('pur_invoice', id);
    const one = await readOne(red);
    expect(one.faults).toEqual([]);
    const made = await take(one);
    expect(await read('pur_invoice', made)).toMatchObject({
      is_red: 'Y',
      red_of: blue.no,
      red_confirm_no: '31012600000000000009',
      total_amount: '-1243.00',
    });
    await audit('pur_invoice', made);
    expect(await read('pur_invoice', made)).toMatchObject({ bill_status: '2' });
  });
});

describe('[K4h] the files of invoices become a claim', () => {
  it('makes one claim of all of them, whose numbers no other document takes', async () => {
    const [one, other] = [sample({ seller: OWN }), sample({ seller: OWN, kind: '02', qty: 1 })];
    const files = [await send(one), await send(other)];
    const readings = await reading(files, 'claim');
    expect(readings.map(({ faults }) => faults)).toEqual([[], []]);
    const untyped = await bring('claim', ...files.map((file) => ({ file })));
    expect([untyped.status, untyped.message]).toEqual([422, expect.stringContaining('费用类型')]);
    const { documents, message } = await bring('claim', ...files.map((file) => ({ file, expenseType: '3' })));
    expect(
      documents.map(({ id }) => id),
      message,
    ).toHaveLength(2);
    const id = documents[0]?.id ?? '';
    expect(await read('fin_expense_claim', id)).toMatchObject({
      total_amount: '339.00',
      claimant_id: 'admin',
      bill_status: '0',
      attach: files.join(','),
    });
    expect(await lines('fin_expense_claim', id)).toMatchObject([
      { invoice_no: one.no, amount: '226.00', tax_amount: '26.00', biz_date: '2026-10-12' },
      // Ordinary: its tax is not deducted.
      { invoice_no: other.no, amount: '113.00', tax_amount: '0.00' },
    ]);
    const { bill_no: bill } = await read('fin_expense_claim', id);
    expect((await readOne(one)).faults[0]).toBe(
      `发票号码 ${one.no} 已在费用报销单“${String(bill)}”中，同一发票不能重复入账`,
    );
  });

  it('a button of the claim adds lines with the figures of the paper, and the number is taken twice', async () => {
    const { rows } = await sql<{ id: string }>`select id from sys_depart where del_flag = 0 limit 1`.execute(server.db);
    const made = await stage.make('fin_expense_claim', {
      claimant_id: 'admin',
      claim_depart: rows[0]?.id,
      fin_expense_claim_item: [{ expense_type: '4', biz_date: '2026-10-11', amount: '45.5', summary: '出租车' }],
    });
    const buttons = (await call<Schemas['ListDefinition']>('GET', '/online/cgform/api/getColumns/fin_expense_claim'))
      .body.result.cgButtonList;
    expect(buttons?.find(({ buttonCode }) => buttonCode === 'add_e_invoice')).toMatchObject({
      buttonStyle: 'link',
      opens: '/procure/e-invoice?target=claim&claim=${id}&no=${bill_no}',
    });
    // 300.00 at 13 % is 39.00, special; 7 × 100.00 with 91.00, ordinary.
    const [special, ordinary] = [sample({ seller: OWN, qty: 3 }), sample({ seller: OWN, kind: '02', qty: 7 })];
    const files = [await send(special), await send(ordinary)];
    const to = { target: 'claim', claim: made };
    const choices = files.map((file) => ({ file, expenseType: '3' }));
    const { documents, message } = await bringTo(to, choices);
    expect(
      documents.map(({ id }) => id),
      message,
    ).toEqual([made, made]);
    const claim = await read('fin_expense_claim', made);
    expect(documents[0]?.message).toBe(`已添加到报销单 ${String(claim['bill_no'])}`);
    // 45.50 + 339.00 + 791.00
    expect(claim).toMatchObject({ total_amount: '1175.50', bill_status: '0', attach: files.join(',') });
    expect(await lines('fin_expense_claim', made)).toMatchObject([
      { summary: '出租车', amount: '45.50', invoice_no: null },
      { invoice_no: special.no, amount: '339.00', tax_amount: '39.00', biz_date: '2026-10-12', expense_type: '3' },
      { invoice_no: ordinary.no, amount: '791.00', tax_amount: '0.00' },
    ]);
    const again = await bringTo(to, choices);
    expect([again.status, again.message]).toEqual([
      422,
      expect.stringContaining(`发票号码 ${special.no} 已在费用报销单`),
    ]);
    // The same file twice at once is one invoice.
    const file = await send(sample({ seller: OWN }));
    const twice = await bringTo(
      to,
      [file, file].map((one) => ({ file: one, expenseType: '3' })),
    );
    expect([twice.status, twice.message]).toEqual([422, expect.stringContaining('多次')]);
    expect(await lines('fin_expense_claim', made)).toHaveLength(3);
    // Whoever may add claims and change none adds nothing to this one.
    const clerk = await buildUser(server.db, {
      permissions: ['procure:e-invoice:view', 'procure:e-invoice:import', 'finance:expense-claim:add'],
    });
    const refused = await server.call('POST', '/procure/eInvoice/import', {
      token: await server.signIn(clerk.username, clerk.password),
      body: { ...to, invoices: [{ file, attached: [], receipts: [], expenseType: '3' }] },
    });
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('没有编辑“')]);
    // What was handed in takes no more lines, and a claim that is not there none at all.
    await sql`update fin_expense_claim set bill_status = '2' where id = ${made}`.execute(server.db);
    expect((await bringTo(to, [{ file, expenseType: '3' }])).status).toBe(422);
    expect((await bringTo({ target: 'claim', claim: 'none' }, [{ file, expenseType: '3' }])).status).toBe(404);
  });

  it('refuses a red one', async () => {
    const red: InvoiceSample = { ...sample({ qty: -1 }), redOf: [numbered(), '31012600000000000009'] };
    expect((await readOne(red, 'claim')).faults).toEqual([expect.stringContaining('红字发票不能报销')]);
  });
});

describe('[K4h] files that are no data of an invoice', () => {
  it('keeps a PDF for the invoice whose number its name has', async () => {
    const no = numbered();
    const [pdf] = await reading([await upload('%PDF-1.4\n%%EOF', `dzfp_${no}_供方.pdf`)]);
    expect(pdf).toMatchObject({ kind: 'pdf', invoice: null, belongsTo: no, faults: [] });
    expect(pdf?.warnings[0]).toContain('只能作附件');
    const { documents } = await bring('purchase', { file: pdf?.file ?? '' });
    expect(documents[0]).toMatchObject({ id: null });
  });

  it('says of a file that is none what is wrong, without refusing the others', async () => {
    const [bad, good] = await reading([await upload('<!DOCTYPE a><a/>'), await send(sample())]);
    expect(bad).toMatchObject({ kind: 'none', faults: [expect.stringContaining('DOCTYPE')] });
    expect(good).toMatchObject({ kind: 'xml' });
  });

  it('answers nobody about files that are not his, and nothing without the right', async () => {
    const body = { target: 'purchase', files: ['202611/00000000000000000000000000000000.txt'] };
    expect((await call('POST', '/procure/eInvoice/read', body)).status).toBe(404);
    expect((await server.call('POST', '/procure/eInvoice/read', { body })).status).toBe(401);
    expect((await call('POST', '/procure/eInvoice/read', { target: 'other', files: [] })).status).toBe(400);
  });
});
