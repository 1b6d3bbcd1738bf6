import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { isUscc } from '#core/rules/identifiers.ts';
import { eInvoiceXml, type InvoiceSample } from '#server/testing/e-invoice.ts';
import { readInvoiceFile, XML_MB } from './e-invoice-file.ts';
import { readEInvoice } from './e-invoice-xml.ts';

const SELLER = '91350100M000100Y43';
const BUYER = '91440300708461136T';
const NO = '26312000000000000001';

/** Two pieces less a discount, and a line that is free of tax: 200 − 20 + 50, tax of 180 only. */
const sample: InvoiceSample = {
  no: NO,
  seller: SELLER,
  buyer: BUYER,
  amount: '230.00',
  tax: '23.40',
  total: '253.40',
  lines: [
    { name: '*钢材*钢板', qty: '2', price: '100', amount: '200.00', tax: '26.00' },
    { name: '*钢材*钢板', amount: '-20.00', tax: '-2.60' },
    { name: '*农产品*苗木', qty: '1', price: '50', amount: '50.00', rate: '免税' },
  ],
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('[K4h] the XML of a digital invoice is read', () => {
  it('gives number, day, kind, both parties, sums and lines as on the paper', () => {
    expect(readEInvoice(eInvoiceXml(sample))).toEqual({
      no: NO,
      date: '2026-10-12',
      isRed: false,
      isSpecial: true,
      seller: { name: '供方', taxNo: SELLER },
      buyer: { name: '本公司', taxNo: BUYER },
      amount: '230',
      tax: '23.4',
      total: '253.4',
      redOf: '',
      redConfirmNo: '',
      remark: '合同 A & B',
      lines: [
        line({ item: '*钢材*钢板', qty: '2', price: '100', amount: '200', tax: '26' }),
        line({ item: '*钢材*钢板', amount: '-20', tax: '-2.6' }),
        line({ item: '*农产品*苗木', qty: '1', price: '50', amount: '50', taxRate: '0', taxWord: '免税' }),
      ],
    });
  });

  it('reads it alike in any namespace, and leaves out lines that are nil', () => {
    const plain = readEInvoice(eInvoiceXml(sample));
    expect(readEInvoice(eInvoiceXml({ ...sample, prefix: 'fp:' }))).toEqual(plain);
    const nil = '<IssuItemInformation xsi:nil="true" xmlns:xsi="urn:x"/></EInvoiceData>';
    expect(readEInvoice(eInvoiceXml(sample).replace('</EInvoiceData>', nil))).toEqual(plain);
  });

  it('reads what a red one takes back, and its confirmation', () => {
    const confirmation = '31012600000000000009';
    expect(readEInvoice(eInvoiceXml({ ...sample, redOf: [NO, confirmation] }))).toMatchObject({
      isRed: true,
      redOf: NO,
      redConfirmNo: confirmation,
    });
  });

  it.each([
    ['0.13', '13'],
    ['0.06', '6'],
    ['0.015', '1.5'],
    ['0', '0'],
    ['1%', '1'],
  ])('reads the rate %s as %s percent', (rate, percent) => {
    const lines = [{ name: 'x', amount: '1.00', rate, tax: '0' }];
    expect(readEInvoice(eInvoiceXml({ ...sample, lines })).lines[0]?.taxRate).toBe(percent);
  });
});

describe('[K4h] a file that is no invoice is refused with what to do', () => {
  it('refuses entities before they are expanded', () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><EInvoice>&b;</EInvoice>`;
    expect(() => readEInvoice(laughs)).toThrow('DOCTYPE');
  });

  it('refuses a file that is cut off', () => {
    const xml = eInvoiceXml(sample);
    expect(() => readEInvoice(xml.slice(0, xml.length - 200))).toThrow('不完整');
  });

  it('refuses elements without end within one another', () => {
    expect(() => readEInvoice(`${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`)).toThrow('XML');
  });

  it.each([
    ['other XML', '<a/>', 'EInvoice'],
    ['a number of 19 digits', eInvoiceXml({ ...sample, no: NO.slice(1) }), 'InvoiceNumber'],
    ['a total that is a word', eInvoiceXml({ ...sample, total: '很多' }), 'TotalTax-includedAmount'],
    ['no lines', eInvoiceXml({ ...sample, lines: [] }), 'IssuItemInformation'],
    ['a day that is none', eInvoiceXml({ ...sample, date: '2026-02-30' }), 'IssueTime'],
    ['a kind nobody knows', eInvoiceXml({ ...sample, kind: '09' }), 'GeneralOrSpecialVAT'],
  ])('refuses %s', (_name, xml, word) => expect(() => readEInvoice(xml)).toThrow(word));

  it('names the limit of a file that is too large', () => {
    const large = bytes(' '.repeat(XML_MB * 1024 * 1024 + 1));
    expect(() => readInvoiceFile(large)).toThrow(`${XML_MB} MB`);
  });
});

describe('[K4h] an invoice comes as OFD or PDF, too', () => {
  it('reads the XML that is attached to an OFD', () => {
    const ofd = zipSync({
      'OFD.xml': bytes('<ofd:OFD xmlns:ofd="urn:ofd"/>'),
      'Doc_0/Attachs/original_invoice.xml': bytes(eInvoiceXml(sample)),
    });
    expect(readInvoiceFile(ofd)).toMatchObject({ kind: 'ofd', invoice: { no: NO, total: '253.4' } });
  });

  it('reads nothing of an OFD without it and of a PDF: a person types what they show', () => {
    expect(readInvoiceFile(zipSync({ 'OFD.xml': bytes('<OFD/>') }))).toEqual({ kind: 'ofd', invoice: null });
    expect(readInvoiceFile(bytes('%PDF-1.7 …'))).toEqual({ kind: 'pdf', invoice: null });
  });

  it('refuses an OFD that is cut off', () => {
    expect(() => readInvoiceFile(zipSync({ 'OFD.xml': bytes('<OFD/>') }).slice(0, 40))).toThrow('OFD');
  });
});

describe('[K4h] GB 32100 has a check digit', () => {
  // 9+3+27+135+26+420+8+900+112 = 1640 = 52 × 31 + 28, and 31 − 28 = 3.
  it.each([
    ['91350100M000100Y43', true],
    ['91350100M000100Y44', false],
    ['91350100M000100Y34', false],
    ['91350100M000100Y4', false],
  ])('%s: %s', (no, holds) => expect(isUscc(no)).toBe(holds));
});

function line(own: object): object {
  return { spec: '', unit: '', qty: null, price: null, taxRate: '13', taxWord: '', tax: '0', ...own };
}
