import type { PictureParam, TextParam } from './param.ts';

const company = { installmod: 'company' } as const;
const text = { ...company, kind: 'text', usual: '', maxLength: 100 } as const;

/** Full name on papers. */
export const companyName: TextParam = {
  ...text,
  code: 'company.name',
  title: ['公司全称', 'Full name of the company'],
  description: [
    '印在单据、凭证、账簿和报表上；不填写时用系统中的公司名称。',
    'On documents, vouchers, books and statements; without it the name the system knows the company by.',
  ],
};

export const companyAddress: TextParam = {
  ...text,
  maxLength: 200,
  code: 'company.address',
  title: ['地址', 'Address'],
  description: ['印在对外单据的抬头。', 'In the head of papers to others.'],
};

export const companyPhone: TextParam = {
  ...text,
  maxLength: 60,
  code: 'company.phone',
  title: ['电话', 'Telephone'],
  description: ['印在对外单据的抬头。', 'In the head of papers to others.'],
};

export const companyTaxNo: TextParam = {
  ...text,
  maxLength: 20,
  code: 'company.taxNo',
  title: ['纳税人识别号', 'Tax number'],
  description: ['统一社会信用代码，印在对外单据的抬头。', 'In the head of papers to others.'],
};

export const companyBank: TextParam = {
  ...text,
  code: 'company.bank',
  title: ['开户银行', 'Bank'],
  description: ['客户付款的开户行，印在对外单据的抬头。', 'Where customers pay; in the head of papers to others.'],
};

export const companyAccount: TextParam = {
  ...text,
  maxLength: 40,
  code: 'company.account',
  title: ['银行账号', 'Bank account'],
  description: ['客户付款的账号，印在对外单据的抬头。', 'What customers pay to; in the head of papers to others.'],
};

export const companyLogo: PictureParam = {
  ...company,
  kind: 'picture',
  usual: '',
  code: 'company.logo',
  title: ['公司标志', 'Logo'],
  description: [
    '印在对外单据的抬头；PNG 或 JPEG，不超过 1 MB。',
    'In the head of papers to others; a PNG or JPEG of 1 MB at most.',
  ],
};

/** Names that are printed below vouchers, books and statements. */
export const companyHead: TextParam = {
  ...text,
  maxLength: 30,
  code: 'company.head',
  title: ['单位负责人', 'Head of the company'],
  description: ['印在财务报表下方。', 'Below financial statements.'],
};

export const chiefAccountant: TextParam = {
  ...text,
  maxLength: 30,
  code: 'company.chiefAccountant',
  title: ['会计主管', 'Chief accountant'],
  description: ['印在记账凭证和财务报表下方。', 'Below vouchers and financial statements.'],
};

export const cashier: TextParam = {
  ...text,
  maxLength: 30,
  code: 'company.cashier',
  title: ['出纳', 'Cashier'],
  description: ['印在收付款的记账凭证下方。', 'Below vouchers that move money.'],
};

/** Particulars papers give of the company that makes them out. */
export const companyParams = [
  companyName,
  companyAddress,
  companyPhone,
  companyTaxNo,
  companyBank,
  companyAccount,
  companyLogo,
] as const;

/** Person who signs for it. */
export const signatureParams = [companyHead, chiefAccountant, cashier] as const;
