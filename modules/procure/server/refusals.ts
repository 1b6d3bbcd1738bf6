import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of purchasing and subcontracting. */
export const procureRefusals = {
  uninvoicedReceipts: {
    zh: '货到票未到（暂估）的采购入库单',
    en: 'Purchase receipts not yet invoiced (estimated)',
  },
  unvaluedReceipts: {
    zh: '待估价的采购入库单（没有单价，也没有发票）',
    en: 'Purchase receipts without a value (no price and no invoice)',
  },
  unvalued: {
    zh: '{item}的采购入库单 {receipt} 还没有估价，不能出库；请把入库单反审核后填写单价，或先登记它的采购发票',
    en: '{item}: purchase receipt {receipt} has no value yet, so nothing can be taken out; undo its audit and fill in the price, or enter its purchase invoice first',
  },
  paperAmount: { zh: '票载金额', en: 'amount on the invoice' },
  paperTax: { zh: '票载税额', en: 'tax on the invoice' },
  paperOff: {
    zh: '{name}第 {line} 行 {item} 的{what} {paper} 与计算的 {reckoned} 相差 {off}，超过每行容差 {most}；请核对票面，或核对数量、单价、税率',
    en: '{name}, line {line}, {item}: the {what} of {paper} is {off} off the {reckoned} it comes to, more than the {most} a line may be; look at the paper again, or at quantity, price and rate',
  },
  paperOffInAll: {
    zh: '{name}各行{what}合计与计算的相差 {off}，超过每张容差 {most}；请核对票面，或核对数量、单价、税率',
    en: '{name}: each {what} together is {off} off what the lines come to, more than the {most} an invoice may be; look at the paper again, or at quantities, prices and rates',
  },
  uninvoicedSubcontracts: {
    zh: '货到票未到（暂估）的委外入库单',
    en: 'Subcontract receipts not yet invoiced (estimated)',
  },
  owedAlready: {
    zh: '{item}的委外入库单 {receipt} 已按加工费和税额立应付，不用再开采购发票；要改成按发票立账，请把入库单反审核后重新审核',
    en: '{item}: subcontract receipt {receipt} is owed with its tax already and needs no purchase invoice; to owe it by its invoice, undo the audit of the receipt and audit it again',
  },
  noCode: { zh: '未填', en: 'none' },
  numberOfNoInvoice: {
    zh: '发票号码“{number}”（代码{code}）不对：数电票号码是 20 位数字、没有代码，旧发票号码是 8 位数字、代码 10 或 12 位；请按票面改正',
    en: 'there is no invoice with the number “{number}” (code: {code}): a digital one has 20 digits and no code, an older one 8 digits and a code of 10 or 12; correct it as on the paper',
  },
  redUnconfirmed: {
    zh: '红字发票须填写红字确认单编号（20 位；旧的信息表 16 位），请填写后提交',
    en: 'a red invoice needs the number of its confirmation (20 digits; 16 of the older form); fill it in first',
  },
  notAuditedForRed: {
    zh: '{name}没有审核，不能开红字发票；可以直接修改或作废',
    en: '{name} is not audited, no red invoice can be made; edit or void it instead',
  },
  redAlready: {
    zh: '{name}是红字发票，不能再开红字发票；如开错请反审核',
    en: '{name} is a red invoice, no other can be made of it; undo its audit if it is wrong',
  },
  diffInCost: {
    zh: '{name}的价差 {diff} 已计入 {material} 的库存成本，现结存数量 {qty}、金额 {amount}，不能反审核；请改开红字发票',
    en: 'The price difference {diff} of {name} is in the stock cost of {material}, which now holds {qty} worth {amount}; its audit cannot be undone: make a red invoice',
  },
  billCurrencyDiffers: {
    zh: '{name}的币种是 {currency}，{bill}的币种是 {billCurrency}，不能冲回；请把入库单反审核后重新保存并审核，使暂估按订单的币种和汇率入账',
    en: '{name} is in {currency}, {bill} is in {billCurrency}, it cannot be reversed; undo the audit of the receipt, save and audit it again, so that the provisional payable takes currency and rate of the order',
  },
  beyondProvisional: {
    zh: '{name}要冲回暂估 {by}，{bill}未冲回的只有 {open}；请核对入库单和退货单',
    en: '{name} reverses {by} of the provisional payable, but {bill} has only {open} left; check receipts and returns',
  },
  notOpenToMerge: {
    zh: '{name}没有审核，或已关闭，不能合并下单',
    en: '{name} is not audited, or is closed; it cannot be merged into an order',
  },
  inquiryEmpty: {
    zh: '{name}没有询价明细或询价供应商，不能下推比价',
    en: '{name} has no inquired lines or no suppliers; no comparison can be made of it',
  },
  madeBefore: {
    zh: '{name}已生成{title} {before}，不能再次生成；如需重做，请先删除或作废它',
    en: '{title} {before} was made of {name} already; to do it again, delete or void it first',
  },
  noPriceList: {
    zh: '{name}的物料在单据日期没有有效的采购价目',
    en: 'No price list is valid for the items of {name} on its date',
  },
  beyondListPrice: {
    zh: '{name}不能{act}：第 {line} 行 {item} 的单价 {own} 高于价目表 {no} 的 {price}（数量 {qty}），须经价格审批',
    en: '{name}: “{act}” is not possible: line {line} {item} has the price {own}, above {price} of the price list {no} (quantity {qty}); it needs a price approval',
  },
  notJudged: {
    zh: '{name}没有判定，不能下推入库',
    en: '{name} is not judged yet, no receipt can be made of it',
  },
  noArrival: {
    zh: '{name}不是由到货通知单下推的，没有可入库的到货行；请从到货通知单下推',
    en: '{name} does not come from an arrival notice and has no lines to receive; push it from an arrival notice',
  },
  arrivalNotOpen: {
    zh: '{source}没有审核，或已关闭，不能下推入库',
    en: '{source} is not audited, or is closed; no receipt can be made of it',
  },
  allReceived: {
    zh: '{name}没有可入库的数量：合格与让步已全部入库{more}',
    en: '{name} has nothing left to receive: what passed and what was accepted under concession is received{more}',
  },
  orInReceipts: {
    zh: '，或在未审核的采购入库单 {drafts} 中',
    en: ', or is in the unaudited receipts {drafts}',
  },
  orderNotReleased: {
    zh: '{order}没有下达，或已关闭、取消，不能入库',
    en: '{order} is not released, or is closed or cancelled; nothing can be received for it',
  },
  otherItem: {
    zh: '{name}的物料不是{order}的物料，请核对',
    en: 'The item of {name} is not the one of {order}; check it',
  },
  passedReceived: {
    zh: '{name}合格与让步 {passed}，已入库 {own}，没有可入库的数量{more}',
    en: '{name}: {passed} passed or accepted under concession, {own} received, nothing left to receive{more}',
  },
  completionDrafts: {
    zh: '；未审核的完工入库单 {drafts}',
    en: '; unaudited completion receipts {drafts}',
  },
  beyondOrder: {
    zh: '{order}{basis} {most}，已入库 {all}，本次 {left}，超出 {over}',
    en: '{order}: {basis} {most}, {all} received, {left} now, {over} too many',
  },
  noDefaultWarehouse: {
    zh: '{name}：物料 {item} 没有默认仓库，请先在物料档案中填写',
    en: '{name}: the item {item} has no default warehouse; fill it in on the item first',
  },
  noSubcontractWarehouse: {
    zh: '供应商“{name}”还没有委外仓；请在“仓库档案”新增类型为“委外仓”、“委外供应商”为该供应商的仓库并启用',
    en: 'The supplier “{name}” has no subcontracting warehouse; add one of the kind “subcontracting” with this supplier in “Warehouses” and enable it',
  },
  notAnOutput: {
    zh: '第 {line} 行 {item}：不在所选委外订单的产出明细中，请重新选择',
    en: 'Line {line} {item}: it is no output of the chosen subcontracting order; choose another',
  },
  feeDiffers: {
    zh: '第 {line} 行 {item}：加工费 {fee}，按委外订单应为 {agreed}（数量 {qty} × 加工单价 {price}）；请打开单据重新保存后再审核',
    en: 'Line {line} {item}: the fee is {fee} and should be {agreed} by the order (quantity {qty} × price {price}); open the document, save it again and audit it then',
  },
  backflushShort: {
    zh: '第 {line} 行 {item}：倒冲 {part} {all}，委外仓“{place}”可用 {available}，缺少 {short}；请先发料或核对用量',
    en: 'Line {line} {item}: backflushing {part} takes {all}, the subcontracting warehouse “{place}” has {available}, {short} short; issue material first or check the quantities',
  },
  notOurs: {
    zh: '第 {line} 行 {item}：“{place}”是代管仓，只放供应商多送、还不归我方的货；多送的从“多送单”进出，其他出入库请选别的仓库',
    en: 'Line {line} {item}: “{place}” is a custody store, for goods suppliers sent in excess and that are not ours; they come and go by “Excess goods”, choose another warehouse for anything else',
  },
  notCustody: {
    zh: '{name}不能审核：多送的货要放在类型为“代管仓”的仓库；请改选“代管仓”，没有的先在“仓库档案”新增',
    en: '{name} cannot be audited: goods in excess lie in a warehouse of the type “Custody store”; choose one, or add it in “Warehouses” first',
  },
  excessOfOther: {
    zh: '{name}不能审核：采购订单 {no} 不是该供应商的，或没有审核；请改选订单',
    en: '{name} cannot be audited: the purchase order {no} is not of this supplier, or is not audited; choose another',
  },
  stillOrdered: {
    zh: '{name}不能审核：第 {line} 行 {item}：订单 {no} 还可入库 {left}（含允许超收）；请先按订单入库，超出的再登记多送',
    en: '{name} cannot be audited: line {line} {item}: the order {no} can still receive {left} (what may go over included); receive that first and register what goes beyond',
  },
  settledWhere: {
    zh: '{name}不能审核：已订货转入库的，请填写“采购订单”和“转入仓库”',
    en: '{name} cannot be audited: for what was ordered, fill in the purchase order and the warehouse it goes into',
  },
  notOrdered: {
    zh: '{name}不能审核：第 {line} 行 {item}：订单 {no} 还可入库 {open}，本次 {qty}，缺少 {short}；请另下订单后在本单选择该订单（没有完成的订单也可以用订单变更加数量），或退回供应商',
    en: '{name} cannot be audited: line {line} {item}: the order {no} can still receive {open}, {qty} now, {short} short; order them anew and choose that order here (one that is not done can be raised by an order change), or return the goods',
  },
  orderedStays: {
    zh: '{name}的货已转采购入库单 {receipt}，不能红字冲销；请从该入库单退货',
    en: 'The goods of {name} went into the purchase receipt {receipt}; it cannot be reversed in red, return them from that receipt',
  },
  receiptOfExcess: {
    zh: '{name}由多送处理单 {settle} 生成，不能单独{act}；请反审核该处理单',
    en: '{name} was made by the settlement of excess goods {settle}; you cannot {act} it alone, take that back instead',
  },
  receiptFallen: {
    zh: '{name}生成的采购入库单 {receipt} 不在了，不能撤回',
    en: 'The receipt {receipt} that {name} made is gone; it cannot be taken back',
  },
  comesEarly: {
    zh: '第 {line} 行 {item}：订单到货日期 {due}，早到 {days} 天（超过 {most} 天提示）',
    en: 'Line {line} {item}: ordered for {due}, {days} days early (told beyond {most} days)',
  },
  keptForSubcontractor: {
    zh: '第 {line} 行 {item}：“{place}”是委外仓，放着供应商加工用的料，不能销售、领用或预留；没有用的料请先从委外加工订单“下推退料”收回',
    en: 'Line {line} {item}: “{place}” is a subcontracting warehouse with material a supplier works on; nothing is sold, issued or reserved from it. Bring back what was not used with “Push to material return” of the subcontract order first',
  },
  heldForOrders: {
    zh: '第 {line} 行 {item}：“{place}”现存 {lying}，其中委外加工订单 {orders} 未用 {held}，可调拨 {free}，本次 {all}；按订单发的料请从该订单“下推退料”退回',
    en: 'Line {line} {item}: “{place}” holds {lying}, of which the subcontract orders {orders} have {held} unused; {free} can be transferred, {all} now. Material issued for an order comes back with its “Push to material return”',
  },
  backOfNoOrder: {
    zh: '{name}不能审核：第 {line} 行 {item} 没有来源，请从委外加工订单“下推退料”或选单',
    en: '{name} cannot be audited: line {line} {item} comes from no order; make it with “Push to material return” of the subcontract order, or choose the source',
  },
  beyondUnused: {
    zh: '{name}不能审核：第 {line} 行 {item}：{no} 已发 {issued}，已耗 {used}，已退 {back}，本次 {now}，超出 {over}；请减少数量',
    en: '{name} cannot be audited: line {line} {item}: {no} had {issued} issued, {used} used and {back} brought back, {now} now, {over} too many; lower the quantity',
  },
  noOutput: {
    zh: '{name}不能审核：发料明细第 {line} 行 {item} 没有写明用于哪个产出；本单有几种产出，请逐行选择“用于产出”',
    en: '{name} cannot be audited: material line {line} {item} names no output; the order makes several items, choose one for each line',
  },
  otherOutput: {
    zh: '{name}不能审核：发料明细第 {line} 行 {item} 的“用于产出”不在产出明细中，请重新选择',
    en: '{name} cannot be audited: the output of material line {line} {item} is none of this order; choose another',
  },
  noDraftToCalculate: {
    zh: '{name}不是草稿，不能计算',
    en: '{name} is not a draft and cannot be calculated',
  },
  nothingToRate: {
    zh: '{name}：{period} 没有该供应商已判定的来料检验，也没有按订单的入库，无法计算',
    en: '{name}: in {period} this supplier has no judged incoming inspection and no receipt of an order; there is nothing to calculate',
  },
  nothingToOrder: {
    zh: '所选申请没有可下单的数量：各行都已下单，或在未审核的采购订单中',
    en: 'The chosen requests have nothing to be ordered: all lines are ordered, or are in unaudited purchase orders',
  },
  noSupplierSuggested: {
    zh: '所选申请剩余的 {count} 行都没有建议供应商，请先在申请中填写，或用“下推订单”',
    en: 'The remaining {count} lines of the chosen requests suggest no supplier; fill it in there first, or use “Push to order”',
  },
  quotaBeyond: {
    zh: '同一物料的配额合计不能超过 100%：其他供应商已有 {others}%，最多可填 {most}%',
    en: 'The quotas of an item cannot be more than 100% in all: other suppliers have {others}%, at most {most}% can be filled in',
  },
  noInvoiceNumber: {
    zh: '没有发票号码，请先填写',
    en: 'it has no invoice number; fill it in first',
  },
  noInvoiceLines: {
    zh: '没有发票明细，请从采购入库单下推或选单',
    en: 'it has no lines; push it from receipts or draw them',
  },
  receiptReversed: {
    zh: '{item} 的采购入库单 {receipt} 已被红冲，不能再开票；请删除本行',
    en: 'the receipt {receipt} of {item} was reversed in red and cannot be invoiced; remove the line',
  },
  noReceipt: {
    zh: '{item} 没有来源入库单，不能三单匹配；请从采购入库单下推或选单（费用发票请登记应付单）',
    en: '{item} comes from no receipt and cannot be matched; push it from receipts or draw it (invoices of costs are registered as payables)',
  },
  priceBeyondTolerance: {
    zh: '{item} {ordered}入库单价 {inPrice}，发票单价 {own}，相差 {off}%，超过容差 {tolerance}%，须经审批；请核对发票，或与供应商更正',
    en: '{item} {ordered}received at {inPrice}, invoiced at {own}, {off}% apart and beyond the tolerance of {tolerance}%; it needs an approval: check the invoice, or have the supplier correct it',
  },
  noDelivery: {
    zh: '没有来源出库单；请从销售出库单或对账单下推或选单（服务费用类物料可以直接开票，其他应收请登记应收单）',
    en: 'it comes from no delivery; push it from deliveries or statements or draw it (items that are services can be invoiced directly, other receivables are registered as such)',
  },
  invoiceSign: {
    zh: '的数量 {qty} 应{sign}',
    en: 'has the quantity {qty}, which should be {sign}',
  },
  redBelowZero: {
    zh: '小于 0（红字发票）',
    en: 'below 0 (a red invoice)',
  },
  blueAboveZero: {
    zh: '大于 0；要冲回请开红字发票',
    en: 'above 0; make a red invoice to take it back',
  },
  noQuotedLines: {
    zh: '没有报价明细',
    en: 'it has no quoted lines',
  },
  noWinner: {
    zh: '物料 {item} 没有中标的报价，请至少选择一个',
    en: 'item {item} has no winning quotation; choose at least one',
  },
  winnerWithoutPrice: {
    zh: '{place}没有报价，不能中标',
    en: '{place} has no price and cannot win',
  },
  quantityAboveZero: {
    zh: '{place}的数量须大于 0',
    en: '{place} needs a quantity above 0',
  },
  reasonForPrice: {
    zh: '{place}报价 {price} 高于最低报价 {lowest}，请填写选择理由',
    en: '{place} is quoted at {price}, above the lowest of {lowest}; fill in why it was chosen',
  },
  orderPrice: {
    zh: '订单单价 {price}，',
    en: 'ordered at {price}, ',
  },
  quotedLine: {
    zh: '第 {line} 行 {item}（{supplier}）',
    en: 'line {line} {item} ({supplier})',
  },
  purchaseOrder: {
    zh: '采购订单',
    en: 'Purchase order',
  },
  priceList: {
    zh: '采购价目表',
    en: 'Purchase price list',
  },
  invoiceNeedsField: {
    zh: '采购发票的明细需要字段 {name}',
    en: 'The lines of a purchase invoice need the field {name}',
  },
} as const satisfies RefusalTexts;
