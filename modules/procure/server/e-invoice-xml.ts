import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { isDate } from '#core/dates/dates.ts';
import { refusal } from '#server/platform/refusal.ts';
import { figureOf, type EInvoice, type EInvoiceLine, type InvoiceParty } from '../rules/e-invoice.ts';
import { eInvoiceRefusals } from './e-invoice-refusals.ts';

/** Lines an invoice has at most; issuing software stops at 2000. */
const MOST_LINES = 2_000;
/** Elements within elements; an invoice has six. */
const MOST_DEPTH = 40;

const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  ignoreAttributes: true,
  maxNestedTags: MOST_DEPTH,
  isArray: (name) => name === 'IssuItemInformation',
});

/**
 * Reads the XML of a digital invoice; elements are found by their local names, in whatever namespace.
 * @throws Refusal 422 where it is none, is cut off, has definitions of its own, or lacks a figure
 */
export function readEInvoice(xml: string): EInvoice {
  // Asked before anything is parsed: entities that name one another would be more than a memory holds.
  if (/<!\s*(?:DOCTYPE|ENTITY)/iu.test(xml)) throw refusal(422, eInvoiceRefusals.withDefinitions);
  const root = below(parsed(xml), 'EInvoice');
  if (root === undefined) throw refusal(422, eInvoiceRefusals.notEInvoice);
  const data = below(root, 'EInvoiceData');
  const label = below(below(root, 'Header'), 'InherentLabel');
  const supervision = below(root, 'TaxSupervisionInfo');
  const basic = below(data, 'BasicInformation');
  const red = below(below(data, 'SpecificInformation') ?? below(root, 'SpecificInformation'), 'RedEInvoice');
  const no = textOf(supervision, 'InvoiceNumber') || textOf(below(root, 'Header'), 'EIid');
  if (!/^\d{20}$/u.test(no)) throw missing('InvoiceNumber', no);
  return {
    no,
    date: dayOf(textOf(supervision, 'IssueTime') || textOf(basic, 'RequestTime')),
    isRed: textOf(below(label, 'InIssuType'), 'LabelCode').toUpperCase() === 'N',
    isSpecial: kindOf(textOf(below(label, 'GeneralOrSpecialVAT'), 'LabelCode')),
    seller: partyOf(below(data, 'SellerInformation'), 'Seller'),
    buyer: partyOf(below(data, 'BuyerInformation'), 'Buyer'),
    amount: figure(basic, 'TotalAmWithoutTax'),
    tax: figure(basic, 'TotalTaxAm', '0'),
    total: figure(basic, 'TotalTax-includedAmount'),
    lines: linesOf(data),
    redOf: textOf(red, 'OriginalInvoiceCode'),
    redConfirmNo: textOf(red, 'CreditNoteNumber'),
    remark: textOf(below(data, 'AdditionalInformation') ?? below(root, 'AdditionalInformation'), 'Remark'),
  };
}

function parsed(xml: string): unknown {
  try {
    if (XMLValidator.validate(xml) === true) return parser.parse(xml);
  } catch (error) {
    throw refusal(422, eInvoiceRefusals.notXml, {}, { cause: error });
  }
  throw refusal(422, eInvoiceRefusals.notXml);
}

function linesOf(data: unknown): readonly EInvoiceLine[] {
  const items = below(data, 'IssuItemInformation');
  const lines = (Array.isArray(items) ? items : []).filter(isFilled).map(lineOf);
  if (lines.length > MOST_LINES) throw refusal(422, eInvoiceRefusals.tooManyLines, { limit: MOST_LINES });
  if (lines.length === 0) throw missing('IssuItemInformation', '');
  return lines;
}

/** Says whether a line is there: files may hold lines that are nil, or empty. */
function isFilled(item: unknown): boolean {
  return textOf(item, 'ItemName') !== '' || textOf(item, 'Amount') !== '';
}

function lineOf(item: unknown): EInvoiceLine {
  const rate = textOf(item, 'TaxRate');
  const isNumber = /^\d+(?:\.\d+)?%?$/u.test(rate);
  const optional = (name: string): string | null => (textOf(item, name) === '' ? null : figure(item, name));
  return {
    item: textOf(item, 'ItemName'),
    spec: textOf(item, 'SpecMod'),
    unit: textOf(item, 'MeaUnits'),
    qty: optional('Quantity'),
    price: optional('UnPrice'),
    amount: figure(item, 'Amount'),
    taxRate: isNumber ? percentOf(rate) : '0',
    taxWord: isNumber ? '' : rate,
    tax: figure(item, 'ComTaxAm', '0'),
  };
}

/** Returns the percent of a rate that stands as 0.13, or as 13%. */
function percentOf(rate: string): string {
  if (rate.endsWith('%')) return rate.slice(0, -1);
  // Moved by the point, so that no binary fraction comes in between.
  const [whole = '0', parts = ''] = rate.split('.');
  const moved = `${whole}${parts.padEnd(2, '0').slice(0, 2)}.${parts.slice(2) || '0'}`;
  return figureOf(moved) ?? '0';
}

function partyOf(party: unknown, side: 'Seller' | 'Buyer'): InvoiceParty {
  return { name: textOf(party, `${side}Name`), taxNo: textOf(party, `${side}IdNum`).toUpperCase() };
}

function kindOf(code: string): boolean {
  if (code !== '01' && code !== '02') throw missing('GeneralOrSpecialVAT', code);
  return code === '01';
}

function dayOf(time: string): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/年]?(\d{2})[-/月]?(\d{2})/u.exec(time) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isDate(date)) throw missing('IssueTime', time);
  return date;
}

/** Returns a figure. @throws Refusal 422 where it is none; where there is none, `otherwise` counts */
function figure(of: unknown, name: string, otherwise = ''): string {
  const text = textOf(of, name) || otherwise;
  const value = figureOf(text);
  if (value === null) throw missing(name, text);
  return value;
}

function missing(name: string, value: string): Error {
  return refusal(422, eInvoiceRefusals.figureMissing, { name, value: value.slice(0, 40) });
}

function below(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && !Array.isArray(of)
    ? Object.getOwnPropertyDescriptor(of, name)?.value
    : undefined;
}

function textOf(of: unknown, name: string): string {
  const value = below(of, name);
  return typeof value === 'string' ? value.trim() : '';
}
