import type { VouchersKey } from './zh-cn.ts';

/** Texts of the page that makes vouchers of documents, in English. */
export const vouchersEn: Readonly<Record<VouchersKey, string>> = {
  'vouchers.title': 'Voucher generation',
  'vouchers.period': 'Accounting period',
  'vouchers.kind': 'Kind of document',
  'vouchers.status': 'Voucher made',
  'vouchers.all': 'All',
  'vouchers.open': 'Not yet',
  'vouchers.made': 'Made',
  'vouchers.billNo': 'Document',
  'vouchers.billDate': 'Date',
  'vouchers.amount': 'Amount',
  'vouchers.voucherNo': 'Voucher',
  'vouchers.search': 'Search',
  'vouchers.none': 'No document of this month fits',
  'vouchers.openCount': '{{count}} documents of {{period}} have no voucher yet',
  'vouchers.allMade': 'All documents of {{period}} have vouchers',
  'vouchers.chosen': '{{count}} chosen',
  'vouchers.collected': 'One voucher for all documents of a kind',
  'vouchers.preview': 'Preview',
  'vouchers.generate': 'Make vouchers',
  'vouchers.cancel': 'Take back',
  'vouchers.cancelOf': 'Take back {{no}}',
  'vouchers.cancelHint':
    'Voucher {{no}} goes, and its documents wait for one again. A voucher that is audited or posted is not taken back.',
  'vouchers.standard': 'Add standard accounts and rules',
  'vouchers.standardHint':
    'Adds what is missing of the accounts, rules and statements of the parameter “Accounting standard”; those you have stay as they are.',
  'vouchers.previewOf': 'Preview ({{count}} vouchers)',
  'vouchers.summary': 'Summary',
  'vouchers.subject': 'Account',
  'vouchers.auxiliary': 'Auxiliary',
  'vouchers.debit': 'Debit',
  'vouchers.credit': 'Credit',
  'vouchers.sum': 'Total',
};
