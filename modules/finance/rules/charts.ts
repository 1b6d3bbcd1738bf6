import { controls } from './gl.ts';

/** The accounting standards a company may keep its books by: 企业会计准则, 小企业会计准则. */
export const accountingStandards = { enterprise: 'enterprise', small: 'small' } as const;
export type AccountingStandard = (typeof accountingStandards)[keyof typeof accountingStandards];

/** An account of a standard chart; the code of the one above is its first digits. */
export type StandardSubject = {
  readonly code: string;
  /** Names it in rules and statements, however a company numbers it: the code it has in 企业会计准则. */
  readonly role: string;
  readonly name: string;
  /** Dictionary subject_type. */
  readonly type: '1' | '2' | '3' | '4' | '5' | '6';
  readonly direction: 'D' | 'C';
  /** Dictionary aux_type, comma list. */
  readonly aux?: string;
  /** Dictionary gl_control. */
  readonly control?: string;
  readonly isCash?: true;
  /** Dictionary cash_item: what money that goes to it or comes from it is for. */
  readonly flow?: string;
};

/** An account of both charts, or of one: `enterprise` or `small` says its code there, null where it has none. */
type Account = Omit<StandardSubject, 'code' | 'role'> & {
  /** Name in 小企业会计准则 where it is another one. */
  readonly smallName?: string;
};
type Entry = {
  readonly role: string;
  readonly enterprise: string | null;
  readonly small: string | null;
  readonly account: Account;
};

const asset = { type: '1', direction: 'D' } as const;
/** Provisions and depreciation, taken off the account before. */
const contra = { type: '1', direction: 'C' } as const;
const debt = { type: '2', direction: 'C' } as const;
const common = { type: '3', direction: 'D' } as const;
const equity = { type: '4', direction: 'C' } as const;
const cost = { type: '5', direction: 'D' } as const;
const income = { type: '6', direction: 'C' } as const;
const expense = { type: '6', direction: 'D' } as const;
const money = { ...asset, control: controls.cash, isCash: true } as const;

/** Dictionary cash_item; what none is said for is of other operations. */
const flows = {
  sales: '1',
  purchases: '4',
  wages: '5',
  taxes: '6',
  investments: '8',
  disposals: '9',
  assets: '10',
  owners: '11',
  loans: '12',
  profits: '14',
  returns: '16',
  interest: '24',
} as const;
const stock = { ...asset, control: controls.stock, flow: flows.purchases } as const;

/** An account of 企业会计准则 alone. */
const large = (code: string, name: string, kind: Omit<Account, 'name'>): Entry => ({
  role: code,
  enterprise: code,
  small: null,
  account: { name, ...kind },
});
/** An account of both, which 小企业会计准则 may number or call otherwise. */
const both = (code: string, name: string, kind: Omit<Account, 'name'>, small = code): Entry => ({
  ...large(code, name, kind),
  small,
});
/** An account of 小企业会计准则 alone; its role is the code older charts of enterprises give it. */
const little = (small: string, role: string, name: string, kind: Omit<Account, 'name'>): Entry => ({
  role,
  enterprise: null,
  small,
  account: { name, ...kind },
});

/** Children of 6602 for dictionary expense_type, in its order. */
const expenseNames = [
  '差旅费',
  '招待费',
  '办公费',
  '交通费',
  '通讯费',
  '运输费',
  '维修费',
  '会务费',
  '培训费',
  '快递费',
  '水电费',
  '其他费用',
] as const;

const entries: readonly Entry[] = [
  both('1001', '库存现金', money),
  both('1002', '银行存款', money),
  both('1012', '其他货币资金', money),
  both('1101', '交易性金融资产', { ...asset, smallName: '短期投资', flow: flows.investments }),
  both('1121', '应收票据', { ...asset, flow: flows.sales }),
  both('1122', '应收账款', { ...asset, aux: '1', control: controls.receivable, flow: flows.sales }),
  both('1123', '预付账款', { ...asset, aux: '2', control: controls.advanceOut, flow: flows.purchases }),
  large('1124', '应收款项融资', { ...asset, flow: flows.sales }),
  both('1131', '应收股利', { ...asset, flow: flows.returns }),
  both('1132', '应收利息', { ...asset, flow: flows.returns }),
  both('1221', '其他应收款', { ...asset, aux: '4' }),
  large('1231', '坏账准备', contra),
  both('1401', '材料采购', { ...asset, flow: flows.purchases }),
  both('1402', '在途物资', { ...asset, flow: flows.purchases }),
  both('1403', '原材料', stock),
  both('1404', '材料成本差异', asset),
  both('1405', '库存商品', stock),
  // Goods that are lent stand here; 小企业会计准则 lets a company add it.
  both('1406', '发出商品', asset),
  both('1407', '商品进销差价', contra),
  both('1408', '委托加工物资', stock),
  // What finished goods cost more or less than they were received at, where that is not written back.
  both('1409', '产品成本差异', asset),
  both('1411', '周转材料', { ...asset, flow: flows.purchases }),
  both('1421', '消耗性生物资产', { ...asset, flow: flows.purchases }),
  large('1462', '合同资产', { ...asset, flow: flows.sales }),
  large('1463', '合同资产减值准备', contra),
  large('1464', '合同履约成本', asset),
  large('1465', '合同履约成本减值准备', contra),
  large('1466', '合同取得成本', asset),
  large('1467', '合同取得成本减值准备', contra),
  large('1471', '存货跌价准备', contra),
  large('1481', '持有待售资产', asset),
  large('1482', '持有待售资产减值准备', contra),
  large('1485', '应收退货成本', asset),
  both('1501', '债权投资', { ...asset, smallName: '长期债券投资', flow: flows.investments }),
  large('1502', '债权投资减值准备', contra),
  large('1503', '其他债权投资', { ...asset, flow: flows.investments }),
  large('1504', '其他权益工具投资', { ...asset, flow: flows.investments }),
  both('1511', '长期股权投资', { ...asset, flow: flows.investments }),
  large('1512', '长期股权投资减值准备', contra),
  large('1521', '投资性房地产', { ...asset, flow: flows.assets }),
  large('1531', '长期应收款', { ...asset, flow: flows.sales }),
  large('1532', '未实现融资收益', contra),
  both('1601', '固定资产', { ...asset, control: controls.assets, flow: flows.assets }),
  both('1602', '累计折旧', { ...contra, control: controls.depreciation }),
  large('1603', '固定资产减值准备', contra),
  // What is bought stands here until its card is entered; what was sold, until its money is booked.
  both('1604', '在建工程', { ...asset, flow: flows.assets }),
  both('1605', '工程物资', { ...asset, flow: flows.assets }),
  both('1606', '固定资产清理', { ...asset, flow: flows.disposals }),
  both('1621', '生产性生物资产', { ...asset, flow: flows.assets }),
  both('1622', '生产性生物资产累计折旧', contra),
  large('1641', '使用权资产', asset),
  large('1642', '使用权资产累计折旧', contra),
  large('1643', '使用权资产减值准备', contra),
  both('1701', '无形资产', { ...asset, flow: flows.assets }),
  both('1702', '累计摊销', contra),
  large('1703', '无形资产减值准备', contra),
  large('1711', '商誉', asset),
  both('1801', '长期待摊费用', { ...asset, flow: flows.assets }),
  large('1811', '递延所得税资产', asset),
  both('1901', '待处理财产损溢', asset),
  both('2001', '短期借款', { ...debt, flow: flows.loans }),
  large('2101', '交易性金融负债', { ...debt, flow: flows.loans }),
  both('2201', '应付票据', { ...debt, flow: flows.purchases }),
  both('2202', '应付账款', debt),
  both('220201', '应付货款', { ...debt, aux: '2', control: controls.payable, flow: flows.purchases }),
  both('220202', '暂估应付款', { ...debt, aux: '2', control: controls.payable, flow: flows.purchases }),
  both('2203', '预收账款', { ...debt, aux: '1', control: controls.advanceIn, flow: flows.sales }),
  large('2204', '合同负债', { ...debt, aux: '1', flow: flows.sales }),
  both('2211', '应付职工薪酬', { ...debt, flow: flows.wages }),
  both('2221', '应交税费', debt),
  both('222101', '应交增值税', debt),
  both('22210101', '进项税额', { ...debt, flow: flows.purchases }),
  both('22210102', '已交税金', { ...debt, flow: flows.taxes }),
  both('22210103', '转出未交增值税', debt),
  both('22210104', '减免税款', debt),
  both('22210105', '销项税额', { ...debt, flow: flows.sales }),
  both('22210106', '进项税额转出', debt),
  both('22210107', '转出多交增值税', debt),
  both('22210108', '出口退税', { ...debt, flow: '2' }),
  both('22210109', '出口抵减内销产品应纳税额', debt),
  both('22210110', '销项税额抵减', debt),
  both('222102', '待认证进项税额', { ...debt, flow: flows.purchases }),
  both('222103', '应交个人所得税', { ...debt, flow: flows.wages }),
  both('222104', '未交增值税', { ...debt, flow: flows.taxes }),
  both('222105', '预交增值税', { ...debt, flow: flows.taxes }),
  both('222106', '待抵扣进项税额', { ...debt, flow: flows.purchases }),
  both('222107', '待转销项税额', { ...debt, flow: flows.sales }),
  both('222108', '增值税留抵税额', debt),
  both('222109', '简易计税', { ...debt, flow: flows.sales }),
  both('222110', '转让金融商品应交增值税', { ...debt, flow: flows.taxes }),
  both('222111', '代扣代交增值税', { ...debt, flow: flows.taxes }),
  both('222112', '应交消费税', { ...debt, flow: flows.taxes }),
  both('222113', '应交城市维护建设税', { ...debt, flow: flows.taxes }),
  both('222114', '应交教育费附加', { ...debt, flow: flows.taxes }),
  both('222115', '应交地方教育附加', { ...debt, flow: flows.taxes }),
  both('222116', '应交企业所得税', { ...debt, flow: flows.taxes }),
  both('222117', '应交印花税', { ...debt, flow: flows.taxes }),
  both('222118', '应交房产税', { ...debt, flow: flows.taxes }),
  both('222119', '应交城镇土地使用税', { ...debt, flow: flows.taxes }),
  both('222120', '应交车船税', { ...debt, flow: flows.taxes }),
  both('222121', '应交环境保护税', { ...debt, flow: flows.taxes }),
  both('2231', '应付利息', { ...debt, flow: flows.interest }),
  both('2232', '应付股利', { ...debt, smallName: '应付利润', flow: flows.profits }),
  both('2241', '其他应付款', debt),
  large('2245', '持有待售负债', debt),
  both('2401', '递延收益', debt),
  both('2501', '长期借款', { ...debt, flow: flows.loans }),
  large('2502', '应付债券', { ...debt, flow: flows.loans }),
  large('2601', '租赁负债', { ...debt, flow: '23' }),
  both('2701', '长期应付款', { ...debt, flow: '23' }),
  large('2702', '未确认融资费用', { type: '2', direction: 'D' }),
  large('2711', '专项应付款', debt),
  large('2801', '预计负债', debt),
  large('2901', '递延所得税负债', debt),
  large('3101', '衍生工具', { ...common, flow: flows.investments }),
  large('3201', '套期工具', common),
  large('3202', '被套期项目', common),
  both('4001', '实收资本', { ...equity, flow: flows.owners }, '3001'),
  both('4002', '资本公积', { ...equity, flow: flows.owners }, '3002'),
  large('4003', '其他综合收益', equity),
  both('4101', '盈余公积', equity, '3101'),
  both('4103', '本年利润', equity, '3103'),
  both('4104', '利润分配', { ...equity, flow: flows.profits }, '3104'),
  // What all openings are posted against; nothing is left of it once they are complete.
  both('4199', '期初平衡', { ...equity, flow: flows.owners }, '3199'),
  large('4201', '库存股', { type: '4', direction: 'D', flow: '23' }),
  large('4301', '专项储备', equity),
  large('4401', '其他权益工具', { ...equity, flow: flows.owners }),
  both('5001', '生产成本', cost, '4001'),
  both('500101', '直接材料', cost, '400101'),
  both('500102', '直接人工', cost, '400102'),
  both('500103', '转入制造费用', cost, '400103'),
  both('500199', '完工转出', cost, '400199'),
  both('5101', '制造费用', cost, '4101'),
  large('5201', '劳务成本', cost),
  both('5301', '研发支出', { ...cost, flow: flows.assets }, '4301'),
  little('4401', '5401', '工程施工', cost),
  little('4403', '5403', '机械作业', cost),
  both('6001', '主营业务收入', { ...income, flow: flows.sales }, '5001'),
  both('6051', '其他业务收入', { ...income, flow: flows.sales }, '5051'),
  large('6101', '公允价值变动损益', income),
  both('6111', '投资收益', { ...income, flow: flows.returns }, '5111'),
  large('6115', '资产处置损益', income),
  large('6117', '其他收益', income),
  both('6301', '营业外收入', income, '5301'),
  both('6401', '主营业务成本', expense, '5401'),
  both('6402', '其他业务成本', expense, '5402'),
  both('6403', '税金及附加', { ...expense, smallName: '营业税金及附加', flow: flows.taxes }, '5403'),
  both('6601', '销售费用', expense, '5601'),
  both('6602', '管理费用', expense, '5602'),
  ...expenseNames.map((name, index) => {
    const kind = String(index + 1).padStart(2, '0');
    // What bills and payments without a department are debited to keeps none.
    return both(
      `6602${kind}`,
      name,
      { ...expense, ...(index + 1 < expenseNames.length && { aux: '3' }) },
      `5602${kind}`,
    );
  }),
  // No type of expense: depreciation alone is debited to it.
  both('660213', '折旧费', expense, '560213'),
  both('660214', '研究费用', expense, '560214'),
  both('660215', '无形资产摊销', expense, '560215'),
  both('6603', '财务费用', expense, '5603'),
  both('660301', '利息支出', { ...expense, flow: flows.interest }, '560301'),
  both('660302', '现金折扣', expense, '560302'),
  both('660303', '手续费', expense, '560303'),
  both('660304', '汇兑损益', { ...expense, flow: '15' }, '560304'),
  both('660305', '利息收入', { ...expense, flow: '3' }, '560305'),
  large('6701', '资产减值损失', expense),
  large('6702', '信用减值损失', expense),
  both('6711', '营业外支出', expense, '5711'),
  both('6801', '所得税费用', { ...expense, flow: flows.taxes }, '5801'),
  large('6901', '以前年度损益调整', expense),
];

/** Roles 小企业会计准则 has no account for, and the role that does their work: a bad debt is a loss when it is lost. */
const smallStandIns: ReadonlyMap<string, string> = new Map([
  ['1231', '6711'],
  ['2204', '2203'],
  ['6115', '6301'],
  ['6117', '6301'],
]);

/** Stands for the account of discounts for early payment that customers take: less revenue, in 小企业会计准则 financial expense. */
export const SALES_DISCOUNT = 'sales_discount';

/** Kinds of payers of value added tax: 一般纳税人, 小规模纳税人. */
export type VatPayer = 'general' | 'small';

/** Accounts of 2221 a small-scale taxpayer does without: the columns of 222101, and what deduction, prepayment and simplified tax need. */
const ofGeneralPayers = /^2221(?:01\d\d|0[24-9])$/;

/** Tells whether the chart of a payer of value added tax has an account of this role. */
export function hasRole(payer: VatPayer, role: string): boolean {
  return payer === 'general' || !ofGeneralPayers.test(role);
}

/**
 * Returns the accounts of a standard in the order of their codes.
 * @example standardChart('small').find(({ role }) => role === '6001')?.code // '5001'
 */
export function standardChart(standard: AccountingStandard): readonly StandardSubject[] {
  return entries
    .flatMap(({ role, account: { smallName, ...account }, ...codes }): StandardSubject[] => {
      const code = codes[standard];
      if (code === null) return [];
      return [{ role, code, ...account, name: standard === 'small' ? (smallName ?? account.name) : account.name }];
    })
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

/** Returns the role that does the work of another one in the books of a standard: itself where the chart has it. */
export function roleIn(standard: AccountingStandard, role: string): string {
  if (role === SALES_DISCOUNT) return standard === 'small' ? '660302' : '6001';
  return standard === 'small' ? (smallStandIns.get(role) ?? role) : role;
}

/** An account as far as finding it by its role needs it. */
export type Held = { readonly code: string; readonly role: string | null };

/**
 * Returns the accounts of a company by their roles. An account that says none stands for the role of its own code, unless another one has
 * that role: charts from before accounts had roles are numbered by 企业会计准则.
 */
export function byRole<T extends Held>(accounts: readonly T[]): ReadonlyMap<string, T> {
  const said = accounts.filter(({ role }) => role !== null && role !== '');
  const found = new Map(said.map((one) => [one.role ?? '', one]));
  for (const one of accounts) if (!said.includes(one) && !found.has(one.code)) found.set(one.code, one);
  return found;
}

/** Returns the standard the numbers of a chart follow, by the account of its profit of the year; null where it has none of them. */
export function standardOf(accounts: readonly Held[]): AccountingStandard | null {
  const { code } = byRole(accounts).get('4103') ?? { code: '' };
  const profit = accounts.some((one) => one.code === '3103' && (one.role ?? '') === '') ? '3103' : code;
  return profit === '4103' ? 'enterprise' : profit === '3103' ? 'small' : null;
}
