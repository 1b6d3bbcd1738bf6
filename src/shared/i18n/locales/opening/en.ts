import type { OpeningKey } from './zh-cn.ts';

/** Texts of the wizard for opening data, in English. */
export const openingEn: Readonly<Record<OpeningKey, string>> = {
  'opening.steps': 'Steps',
  'opening.masters': 'Master data',
  'opening.stock': 'Opening stock',
  'opening.ar': 'Opening receivables',
  'opening.ap': 'Opening payables',
  'opening.advanceIn': 'Opening advances received',
  'opening.advanceOut': 'Opening advances paid',
  'opening.cash': 'Opening money',
  'opening.gl': 'Opening of the general ledger',
  'opening.check': 'Check',
  'opening.begin': 'Begin',
  'opening.mastersHint': 'Warehouses, items, customers and suppliers come first: opening data refer to them',
  'opening.stockHint':
    'Dated the day before the first month. Rows can be imported from Excel, with the faults of each; finishing posts all of them at once',
  'opening.arHint':
    'A row for each document that is not settled, of type “Opening receivables”, dated the day before the first month, due as the document was',
  'opening.apHint':
    'A row for each document that is not settled, of type “Opening payables”, dated the day before the first month, due as the document was',
  'opening.advanceInHint':
    'One document for each advance that is not settled, “Opening” set, over what is left of it; the account holds that money already, so auditing moves none',
  'opening.advanceOutHint':
    'One document for each advance that is not settled, “Opening” set, over what is left of it; the account is less by that money already, so auditing moves none',
  'opening.cashHint':
    'Give each account its opening balance and the day of it; saving enters it into the ledger of money',
  'opening.cashCount': 'Accounts with an opening balance',
  'opening.cashAmount': 'Opening balances (base currency)',
  'opening.glHint':
    'Opening stock, receivables and payables reach the general ledger by their vouchers. Money, assets, loans and capital are an opening voucher of your own against account 4199. Once all is posted that account is at nothing: the trial balance agrees',
  'opening.glCount': 'Posted opening vouchers',
  'opening.glAmount': 'Balance of the opening account',
  'opening.glOff': 'The opening account is not at nothing: something is not entered yet or differs; check the vouchers',
  'opening.undo': 'Take opening back',
  'opening.undoAsk':
    'Take the {{count}} rows posted last out of the ledger? Rows with later business cannot be; if one cannot, none is.',
  'opening.undone': 'Taken back; correct and post it again',
  'opening.drafts': 'Not posted',
  'opening.posted': 'Posted',
  'opening.rows': '{{count}} rows, {{amount}} in all',
  'opening.days': 'Dated',
  'opening.import': 'Import',
  'opening.add': 'Type one',
  'opening.look': 'Show what is not posted',
  'opening.finish': 'Finish initialisation',
  'opening.audit': 'Submit and audit',
  'opening.ask': 'Post the {{count}} rows? Where one is wrong none is posted.',
  'opening.handedIn': 'What is not posted was handed in or rejected: see to it in the list',
  'opening.controlHint': 'Type the totals of the old books to compare them with what is posted',
  'opening.control': 'Total of the old books: {{part}}',
  'opening.bad': 'Please type an amount such as 12500.00',
  'opening.agrees': 'Agrees',
  'opening.differs': 'Differs by {{amount}}',
  'opening.notTyped': 'Not typed',
  'opening.open': '{{count}} rows are not posted yet',
  'opening.ready': 'All opening data are posted: business can begin',
  'opening.closed': 'The month of the opening, {{period}}, is closed: business begins in the next one',
  'opening.close': 'The opening lies in {{period}}. Once it agrees, close that month; business begins in the next one:',
  'opening.toClose': 'Close the month',
  'opening.none': 'You may look at no opening documents: ask an administrator',
  'opening.nothing': 'There are no opening data yet; without any, business can begin at once',
  'opening.prev': 'Back',
  'opening.next': 'Next',
};
