/** A line of an invoice in a file; what is not said is left out of it. */
export type InvoiceLineSample = {
  readonly name: string;
  readonly qty?: string;
  readonly price?: string;
  readonly amount: string;
  readonly rate?: string;
  readonly tax?: string;
};

/** An invoice as a file says it; the rest is usual. */
export type InvoiceSample = {
  readonly no: string;
  readonly date?: string;
  readonly seller?: string;
  readonly sellerName?: string;
  readonly buyer: string;
  readonly kind?: string;
  readonly amount: string;
  readonly tax: string;
  readonly total: string;
  readonly lines: readonly InvoiceLineSample[];
  /** Number of the blue invoice and of the confirmation: the invoice is red. */
  readonly redOf?: readonly [blue: string, confirmation: string];
  readonly prefix?: string;
};

/** Writes the XML of a digital invoice in the structure that the tax office describes. */
export function eInvoiceXml(of: InvoiceSample): string {
  const own = of.prefix ?? '';
  const tag = (name: string, ...inside: readonly string[]): string =>
    `<${own}${name}>${inside.join('')}</${own}${name}>`;
  const optional = (name: string, value: string | undefined): string => (value === undefined ? '' : tag(name, value));
  const space = own === '' ? '' : ` xmlns:${own.slice(0, -1)}="urn:einvoice"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<${own}EInvoice${space}>`,
    tag(
      'Header',
      tag('EIid', of.no),
      tag(
        'InherentLabel',
        tag('InIssuType', tag('LabelCode', of.redOf === undefined ? 'Y' : 'N')),
        tag('GeneralOrSpecialVAT', tag('LabelCode', of.kind ?? '01')),
      ),
    ),
    tag(
      'EInvoiceData',
      tag('SellerInformation', optional('SellerIdNum', of.seller), tag('SellerName', of.sellerName ?? '供方')),
      tag('BuyerInformation', tag('BuyerIdNum', of.buyer), tag('BuyerName', '本公司')),
      tag(
        'BasicInformation',
        tag('TotalAmWithoutTax', of.amount),
        tag('TotalTaxAm', of.tax),
        tag('TotalTax-includedAmount', of.total),
      ),
      ...of.lines.map((line) =>
        tag(
          'IssuItemInformation',
          tag('ItemName', line.name),
          optional('Quantity', line.qty),
          optional('UnPrice', line.price),
          tag('Amount', line.amount),
          tag('TaxRate', line.rate ?? '0.13'),
          optional('ComTaxAm', line.tax),
        ),
      ),
      of.redOf === undefined
        ? ''
        : tag(
            'SpecificInformation',
            tag('RedEInvoice', tag('OriginalInvoiceCode', of.redOf[0]), tag('CreditNoteNumber', of.redOf[1])),
          ),
      tag('AdditionalInformation', tag('Remark', '合同 A &amp; B')),
    ),
    tag('TaxSupervisionInfo', tag('InvoiceNumber', of.no), tag('IssueTime', `${of.date ?? '2026-10-12'} 10:20:30`)),
    `</${own}EInvoice>`,
  ].join('');
}
