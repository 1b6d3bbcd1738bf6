import type { VoucherKey } from './zh-cn.ts';

/** Texts of the page of a voucher, in English. */
export const voucherEn: Readonly<Record<VoucherKey, string>> = {
  'voucher.keys':
    'Enter next cell · = balance · Space other side · // copy from above · F7 accounts · Ctrl+S save · Ctrl+Enter save and new',
  'voucher.draft': 'Draft',
  'voucher.draftNote':
    'A draft without a number. It takes its number when it is saved with all accounts, dimensions and amounts, and balances.',
  'voucher.line': 'Line {{line}}',
  'voucher.summary': 'Summary',
  'voucher.subject': 'Account',
  'voucher.subjectHint': 'Code, name or pinyin initials',
  'voucher.debit': 'Debit',
  'voucher.credit': 'Credit',
  'voucher.addLine': 'Add line',
  'voucher.remove': 'Remove line {{line}}',
  'voucher.totals': 'Total',
  'voucher.even': 'Balanced',
  'voucher.evenAlready': 'The other lines balance already',
  'voucher.creditMissing': 'Credit is short by {{amount}}',
  'voucher.debitMissing': 'Debit is short by {{amount}}',
  'voucher.common': 'Common vouchers',
  'voucher.noCommon': 'There are none yet; enter lines and choose “Keep as common voucher”',
  'voucher.saveCommon': 'Keep as common voucher',
  'voucher.saveCommonHint':
    'Keeps summaries, accounts, dimensions and amounts of the lines; an amount that is not there is asked for when it is inserted. Formulas are written in “Voucher templates”.',
  'voucher.commonName': 'Name',
  'voucher.commonSaved': 'Kept as the common voucher “{{name}}”',
  'voucher.commonLines': '{{count}} lines will be inserted',
  'voucher.insert': 'Insert',
};
