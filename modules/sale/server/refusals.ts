import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of sales: customers, prices, credit, drafts. */
export const saleRefusals = {
  beyondCredit: {
    zh: '{name}不能{act}：{facts}{more}',
    en: '{name}: “{act}” is not possible: {facts}{more}',
  },
  noDeposit: {
    zh: '{name}不能{act}：{facts}。请先收订金（订单“下推预收”，审核预收款单），或修改订单的订金',
    en: '{name}: “{act}” is not possible: {facts}. Receive the deposit first (push the order to an advance receipt and audit it), or change the deposit of the order',
  },
  orderNumberKnown: {
    zh: '客户订单号 {po} 已有订单 {orders}',
    en: 'customer order no. {po} is that of order {orders}, too',
  },
  orderNumberTwice: {
    zh: '{name}不能{act}：{fact}。请核对是不是同一张订单；不是的，请改客户订单号',
    en: '{name}: {act} is not possible, {fact}. See whether it is the same order; if not, change the customer order no.',
  },
  depositOpen: {
    zh: '订单 {no} 订金 {deposit}，已收 {received}',
    en: 'order {no} asks for a deposit of {deposit}, {received} came',
  },
  needsCreditApproval: {
    zh: '，须经信用审批',
    en: '; it needs a credit approval',
  },
  ownerUnknown: {
    zh: '没有可用的用户“{user}”，请重新选择负责人',
    en: 'There is no user “{user}” to be chosen; choose another to look after it',
  },
  leadDone: {
    zh: '{name}{state}，不能转化',
    en: '{name} {state} and cannot be converted',
  },
  converted: {
    zh: '已转化过',
    en: 'was converted already',
  },
  leadClosed: {
    zh: '已关闭',
    en: 'is closed',
  },
  customerDisabledForLead: {
    zh: '{name}：客户“{company}”已停用，请先启用它，或修改线索的公司名称',
    en: '{name}: the customer “{company}” is disabled; enable it first or change the company of the lead',
  },
  customerUnknown: {
    zh: '没有编码为“{code}”的客户，请核对后重新填写',
    en: 'There is no customer with the code “{code}”; check it and fill it in again',
  },
  mergeIntoItself: {
    zh: '{name}不能合并到自己，请填写另一个客户的编码',
    en: '{name} cannot be merged into itself; fill in the code of another customer',
  },
  mergeIntoDisabled: {
    zh: '客户“{name}”已停用，不能合并到它',
    en: 'The customer “{name}” is disabled; nothing can be merged into it',
  },
  mergeWithMoney: {
    zh: '{name}已有往来账，不能合并；请停用它，余额可用“应收转应收”核销转给“{other}”',
    en: '{name} has receivables or payables and cannot be merged; disable it and move its balance to “{other}” by a write-off from receivable to receivable',
  },
  mergeWithDocuments: {
    zh: '{name}已有{title} {no}，不是草稿，不能合并；请停用它，新业务用“{other}”',
    en: '{name} has {title} {no}, which is no draft, and cannot be merged; disable it and use “{other}” for new business',
  },
  hasBefore: {
    zh: '{name}{has} {before}',
    en: '{name} {has} {before}',
  },
  lostAlready: {
    zh: '{name}已输单，不能下推',
    en: '{name} was lost; nothing can be pushed from it',
  },
  noProducts: {
    zh: '{name}没有产品明细，请先编辑录入',
    en: '{name} has no products; edit it and add them first',
  },
  lineWithoutPrice: {
    zh: '{name}第 {line} 行没有单价，请先编辑填写，没有时填 0',
    en: 'Line {line} of {name} has no price; edit it and fill it in, 0 if there is none',
  },
  notWon: {
    zh: '{name}还没有赢单，不能下推订单',
    en: '{name} is not won yet; no order can be made of it',
  },
  nothingToPick: {
    zh: '{name}没有审核，或已全部出库，没有要拣的货',
    en: '{name} is not audited, or all is delivered; there is nothing to pick',
  },
  notAgreedToDeliver: {
    zh: '{name}没有审批通过，不能出库',
    en: '{name} is not approved; nothing can be delivered',
  },
  noWarehouse: {
    zh: '没有启用的仓库，请先在“仓库档案”新增',
    en: 'No warehouse is enabled; add one in “Warehouses” first',
  },
  notAgreedToOrder: {
    zh: '{name}没有审批通过，不能下工单',
    en: '{name} is not approved; no work order can be made of it',
  },
  noWorkshop: {
    zh: '没有启用的车间，请先在“车间档案”新增',
    en: 'No workshop is enabled; add one in “Workshops” first',
  },
  noMoldCost: {
    zh: '{name}没有填写模具费的行，不需要开模',
    en: '{name} has no line with a mold cost; no mold is needed',
  },
  discountAboveTotal: {
    zh: '优惠金额 {discount} 超过各行优惠前价税合计 {sum}，请改小',
    en: 'The amount off of {discount} is above the total of the lines before it, {sum}; make it smaller',
  },
  discountOutside: {
    zh: '{name}不能{act}：{label} {discount} 须在 0 与明细价税合计 {sum} 之间',
    en: '{name}: “{act}” is not possible: {label} {discount} has to be between 0 and the total of the lines, {sum}',
  },
  notDelivered: {
    zh: '{name}不能审核：第 {line} 行 {item}{batch}：{fault}；请核对客户、物料和批号，或从销售出库单下推；启用前售出、来源不明的，请开“销售退货申请”并打开“无出库单退货”',
    en: '{name} cannot be audited: line {line} {item}{batch}: {fault}; check customer, item and batch, or push it from the delivery; what was sold before the start, or by nobody knows which delivery, takes a sales return request with “Without a delivery” switched on',
  },
  beyondLastSold: {
    zh: '{name}不能审核：第 {line} 行 {item} 没有来源出库单，单价 {price} 高于该客户最近一次销售单价 {last}，请改为不高于它',
    en: '{name} cannot be audited: line {line} {item} names no delivery, and its price {price} is above {last}, the last one sold to this customer; make it no more than that',
  },
  unsourcedReason: {
    zh: '{name}不能审核：第 {line} 行 {item} 没有来源出库单，请填写原因',
    en: '{name} cannot be audited: line {line} {item} names no delivery; fill in the reason',
  },
  unsourcedAgreed: {
    zh: '{name}不能审核：第 {line} 行 {item} 没有来源出库单，须经审批：请从销售出库单下推，或先开“销售退货申请”，审核后下推入库',
    en: '{name} cannot be audited: line {line} {item} names no delivery and needs an approval: push it from the delivery, or draw up a sales return request first and push it once that is audited',
  },
  neverDelivered: {
    zh: '没有向该客户出库过，不能退货',
    en: 'nothing was ever delivered to this customer',
  },
  returnedTooMuch: {
    zh: '已向该客户出库 {delivered}，已退 {returned}，本次 {qty}，超出 {over}',
    en: '{delivered} delivered to this customer, {returned} returned, {qty} now, {over} too many',
  },
  giftPriced: {
    zh: '第 {line} 行 {item} 是赠品，单价为 0；要收钱请在订单上关闭该行并另加一行',
    en: 'Line {line} {item} is a gift and costs nothing; to be paid for it, close the line in the order and add another one',
  },
  lineNoPrice: {
    zh: '{name}不能{act}：第 {line} 行 {item} 没有单价，请先填写',
    en: '{name}: “{act}” is not possible: line {line} {item} has no price; fill it in first',
  },
  belowFloor: {
    zh: '{name}不能{act}：第 {line} 行 {item} 的单价 {own}{off} 低于最低限价 {floor}，须经价格审批',
    en: '{name}: “{act}” is not possible: the price {own}{off} of line {line} {item} is below the lowest price {floor}; it needs a price approval',
  },
  noLines: {
    zh: '{name}没有明细行',
    en: '{name} has no lines',
  },
  stockNeedsStorage: {
    zh: '查可用量需先安装模块“库存管理”',
    en: 'Asking for what is available needs the module “Stock management” to be installed first',
  },
  stateNoFetch: {
    zh: '{name}现在的状态不能取数，请刷新列表',
    en: 'The state of {name} does not allow fetching figures; reload the list',
  },
  noPriceToFetch: {
    zh: '{name}没有可取的价格（{date}，{currency}）：{items}',
    en: '{name} has no price to fetch ({date}, {currency}): {items}',
  },
  noLinesToPrice: {
    zh: '没有明细',
    en: 'no lines',
  },
  creditUsed: {
    zh: '应收 {receivable}，未发货订单 {orders}，未开票出库 {unbilled}',
    en: 'receivable {receivable}, orders not delivered {orders}, deliveries not invoiced {unbilled}',
  },
  billLate: {
    zh: '应收单 {no} 到期日 {due}，已逾期 {days} 天，未核销 {open}，超过允许逾期 {allowed} 天，请先催收',
    en: 'the receivable {no} was due on {due} and is {days} days late, {open} open, more than the {allowed} days allowed; collect it first',
  },
  creditBeyond: {
    zh: '{party}信用额度 {credit}，已用 {used}（{facts}），可用 {open}，本单 {own}，超出 {over}',
    en: '{party} has a credit limit of {credit}, {used} used ({facts}), {open} left, {own} in this document, {over} too much',
  },
  partyLate: {
    zh: '{party}{late}',
    en: '{party}: {late}',
  },
  hasPick: {
    zh: '已有拣货任务',
    en: 'has the picking task already:',
  },
  hasIssue: {
    zh: '已有其他出库单',
    en: 'has the other issue already:',
  },
  hasWorkOrder: {
    zh: '已有生产工单',
    en: 'has the work order already:',
  },
  hasMoldRequest: {
    zh: '已有开模申请',
    en: 'has the mould request already:',
  },
  hasComplaint: {
    zh: '已转客诉',
    en: 'was made the complaint already:',
  },
  afterReductions: {
    zh: '（扣除{reductions} 后 {net}）',
    en: ' ({net} after {reductions})',
  },
  discountOfAll: {
    zh: '整单折扣 {rate}%',
    en: 'the discount of {rate}% on all',
  },
  amountOff: {
    zh: '优惠 {amount}',
    en: 'the reduction of {amount}',
  },
} as const satisfies RefusalTexts;
