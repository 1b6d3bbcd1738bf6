import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of files of electronic invoices, and of what stands in the way of booking them. */
export const eInvoiceRefusals = {
  tooLarge: {
    zh: '发票文件超过 {megabytes} MB，数电票的文件不会这么大；请确认选对了文件',
    en: 'The invoice file is larger than {megabytes} MB, which no digital invoice is; check that it is the right file',
  },
  notXml: {
    zh: '文件不完整或已损坏，不是能读的 XML；请从税务数字账户重新下载',
    en: 'The file is cut off or damaged and is no XML that can be read; download it again from the tax account',
  },
  withDefinitions: {
    zh: '文件带有 DOCTYPE 或实体定义，数电票的 XML 没有这些内容；为安全起见不读取，请从税务数字账户重新下载',
    en: 'The file has a DOCTYPE or entities, which the XML of a digital invoice has not; it is not read for safety: download it again from the tax account',
  },
  notEInvoice: {
    zh: '文件里没有 EInvoice，不是数电票的 XML；请上传从税务数字账户下载的 XML 原件',
    en: 'The file has no EInvoice: it is not the XML of a digital invoice; upload the original XML from the tax account',
  },
  figureMissing: {
    zh: '发票文件的 {name} 缺少或不正确（“{value}”）；请从税务数字账户重新下载',
    en: '{name} of the invoice file is missing or wrong (“{value}”); download it again from the tax account',
  },
  tooManyLines: {
    zh: '发票明细超过 {limit} 行，请分成几张开具或手工录入',
    en: 'The invoice has more than {limit} lines; have it split, or type it in',
  },
  brokenOfd: {
    zh: 'OFD 文件不完整或已损坏，无法打开；请重新下载',
    en: 'The OFD file is cut off or damaged and cannot be opened; download it again',
  },
  companyUntaxed: {
    zh: '没有设置本公司的纳税人识别号，无法核对购方；请先填写系统参数“纳税人识别号”',
    en: 'The tax number of the company is not set, so the buyer cannot be compared; fill in the parameter “Tax number” first',
  },
  otherBuyer: {
    zh: '购方“{name}”的纳税人识别号 {taxNo} 不是本公司的 {own}，不能入账；请退回销方重开',
    en: 'The buyer “{name}” has the tax number {taxNo}, not {own} of this company; it cannot be booked: have the seller issue it anew',
  },
  twiceHere: {
    zh: '发票号码 {no} 在这次的文件中出现多次，只能导入一次；请移除多余的文件',
    en: 'Invoice {no} comes several times among these files and can be imported once; remove the others',
  },
  noSupplier: {
    zh: '没有纳税人识别号为 {taxNo} 的供应商（销方“{name}”）；请先在供应商档案中新增或补填税号',
    en: 'No supplier has the tax number {taxNo} (seller “{name}”); add it, or its number, to the suppliers first',
  },
  noBlue: {
    zh: '红字发票对应的蓝字发票 {no} 没有已审核的采购发票，请先录入并审核蓝字发票',
    en: 'Invoice {no}, which this red one takes back, is no audited purchase invoice; enter and audit it first',
  },
  redUnconfirmedFile: {
    zh: '红字发票文件没有红字确认单编号，请从税务数字账户重新下载',
    en: 'The file of the red invoice has no number of its confirmation; download it again from the tax account',
  },
  redInClaim: {
    zh: '红字发票不能报销；请在采购发票中导入',
    en: 'A red invoice cannot be claimed; import it among the purchase invoices',
  },
  withoutQty: {
    zh: '第 {line} 行“{item}”没有数量，不能对应入库明细；请手工录入这张发票',
    en: 'Line {line} “{item}” has no quantity and bills no receipt; type this invoice in',
  },
  notChosen: {
    zh: '第 {line} 行“{item}”没有选择对应的明细；请选择后再导入',
    en: 'Line {line} “{item}” bills nothing yet; choose what it bills, then import',
  },
  chosenTwice: {
    zh: '第 {line} 行“{item}”和其他行选择了同一明细；请改选',
    en: 'Line {line} “{item}” bills the same as another line; choose another',
  },
  goneMeanwhile: {
    zh: '第 {line} 行“{item}”选择的明细已开票或已变动；请重新读取文件',
    en: 'What line {line} “{item}” bills was billed or changed meanwhile; read the files again',
  },
  uneven: {
    zh: '{place}：票面 {said}，按票面其他数字应为 {reckoned}，超出开票软件的容差；请核对发票文件',
    en: '{place}: the paper says {said}, its other figures come to {reckoned}, beyond what issuing software rounds; check the file',
  },
  ofLine: { zh: '第 {line} 行{what}', en: 'Line {line}, {what}' },
  lineAmount: { zh: '金额（数量×单价）', en: 'amount (quantity × price)' },
  lineTax: { zh: '税额（金额×税率）', en: 'tax (amount × rate)' },
  sumAmount: { zh: '合计金额', en: 'Sum of amounts' },
  sumTax: { zh: '合计税额', en: 'Sum of taxes' },
  sumTotal: { zh: '价税合计', en: 'Total with tax' },
  wrongSign: { zh: '价税合计的正负（蓝字为正，红字为负）', en: 'Sign of the total (blue above, red below nothing)' },
  badTaxNo: {
    zh: '销方纳税人识别号 {taxNo} 的校验码不对，请核对供应商',
    en: 'The check digit of the tax number {taxNo} of the seller is wrong; look at the supplier',
  },
  noReceipts: {
    zh: '供应商“{name}”没有可开票的采购入库明细；请先审核入库单',
    en: 'Supplier “{name}” has no purchase receipt left to be billed; audit the receipt first',
  },
  notRead: {
    zh: '文件里没有发票数据，只能作附件：请上传同一发票的 XML，或按票面手工录入后把它加为附件',
    en: 'The file has no data of the invoice and can only be attached: upload the XML of the same invoice, or type the figures in and attach it',
  },
  noExpenseType: {
    zh: '发票 {no} 没有选择费用类型；请选择后再导入',
    en: 'Invoice {no} has no expense type; choose one, then import',
  },
  noClaims: {
    zh: '没有安装费用报销，不能导入到报销单',
    en: 'Expense claims are not installed; nothing can be claimed',
  },
  noRightToChange: {
    zh: '没有编辑“{form}”的权限，请联系管理员',
    en: 'You may not change “{form}”; ask an administrator',
  },
  noRightToAdd: { zh: '没有新增“{form}”的权限，请联系管理员', en: 'You may not add to “{form}”; ask an administrator' },
} as const satisfies RefusalTexts;
