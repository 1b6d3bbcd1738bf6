import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';

/** Address of the page that takes files of invoices. */
const PAGE = '/procure/e-invoice';

const act = { title: '导入电子发票', titleEn: 'Import e-invoices', exp: '', isOfList: true } as const;

/** Buttons above the lists of purchase invoices and of claims, and on a claim that is no more than a draft, that open the page for the files. */
export const eInvoiceActs: readonly DocumentAct[] = [
  { ...act, code: 'import_e_invoice', fits: actOf('pur_invoice'), opens: PAGE, run: () => Promise.resolve([]) },
  {
    ...act,
    code: 'claim_e_invoice',
    fits: actOf('fin_expense_claim'),
    opens: `${PAGE}?target=claim`,
    run: () => Promise.resolve([]),
  },
  {
    code: 'add_e_invoice',
    title: '添加电子发票',
    titleEn: 'Add e-invoices',
    exp: 'bill_status#in#0,5&&bpm_status#ne#2',
    fits: actOf('fin_expense_claim'),
    opens: `${PAGE}?target=claim&claim=\${id}&no=\${bill_no}`,
    run: () => Promise.resolve([]),
  },
];
