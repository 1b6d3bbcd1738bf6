import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the stock ledger. */
export const stockRefusals = {
  item: {
    zh: '物料',
    en: 'The item',
  },
  expiryBeforeProduction: {
    zh: '{name}不能审核：第 {line} 行 {item}（批号 {batch}）的有效期至 {expires} 早于生产日期 {produced}，请改正日期',
    en: '{name} cannot be audited: line {line} {item} (batch {batch}) expires on {expires}, before it was made on {produced}; correct the dates',
  },
  expired: {
    zh: '{name}不能审核：第 {line} 行 {item} 批号 {batch} 的有效期至 {expires}，到 {today} 已过期；过期的货只能报废或退回，其他须经审批',
    en: '{name} cannot be audited: line {line} {item} batch {batch} was to be kept until {expires} and has expired by {today}; it may be scrapped or sent back, anything else needs an approval',
  },
  notFresh: {
    zh: '{name}不能审核：第 {line} 行 {item} 批号 {batch} 的有效期至 {expires}，该客户要求至少剩余 {days} 天（到 {least}）；请改用更新的批号，或经审批',
    en: '{name} cannot be audited: line {line} {item} batch {batch} keeps until {expires}, and the customer wants {days} days left (until {least}); take a newer batch or have it approved',
  },
  quality: {
    zh: '{name}不能审核：第 {line} 行 {item} 的质量状态是“{state}”，只能出 {states} 的货',
    en: '{name} cannot be audited: line {line} {item} is in state “{state}”; only {states} may leave this way',
  },
  qualityState: {
    zh: '{name}不能审核：第 {line} 行 {item}{batch} {qty} 的质量状态是“{state}”，不能出库；请先用“库存状态转换”改为合格，要报废的改为不合格',
    en: '{name} cannot be audited: line {line} {item}{batch} {qty} is in the state “{state}” and may not leave; make it qualified with “Stock state change” first, or rejected where it is to be scrapped',
  },
  inBatch: {
    zh: '（批号 {batch}）',
    en: ' (batch {batch})',
  },
  notEnoughToReserve: {
    zh: '第 {line} 行 {item}（{warehouse}）：可用 {available}，需要预留 {wanted}，缺少 {short}',
    en: 'Line {line} {item} ({warehouse}): {available} available, {wanted} to be reserved, {short} short',
  },
  beyondTransit: {
    zh: '第 {line} 行 {item}：在途 {rest}，本次 {qty}，超出 {over}',
    en: 'Line {line} {item}: {rest} in transit, {qty} now, {over} too many',
  },
  costNegative: {
    zh: '费用不能为负数，请修改',
    en: 'The costs cannot be below 0; change them',
  },
  partIsItself: {
    zh: '子件中有母件本身，请修改明细',
    en: 'The item itself is among its parts; change the lines',
  },
  sharesOfParts: {
    zh: '拆卸的成本比例合计为 {sum}%，应为 100%，请修改明细',
    en: 'The cost shares of the parts add up to {sum}% and should be 100%; change the lines',
  },
  shareMissing: {
    zh: '第 {line} 行 {item} 没有成本比例，请填写（不分成本填 0）；其他行已占满 100% 的，先清空其他行',
    en: 'Line {line} {item} has no cost share; fill it in (0 for no cost). Where the others take all 100%, clear theirs first',
  },
  methodChanged: {
    zh: '{item}的计价方法在有库存后改过，请先改回再出入库',
    en: 'The costing method of {item} was changed while it had stock; change it back before it moves',
  },
  stockNeedsModules: {
    zh: '“{title}”要出入库，需先安装模块“基础资料”和“仓储管理”',
    en: '“{title}” moves stock, which needs the modules “Master data” and “Warehouse” to be installed first',
  },
  noWarehouseFor: {
    zh: '“{title}”的去向“{to}”没有已安装的模块能给出仓库，请联系管理员',
    en: 'No installed module gives a warehouse for “{to}”, where “{title}” goes; ask your administrator',
  },
  noTransitWarehouse: {
    zh: '两步调拨需要在途仓；请在“仓库档案”新增类型为“在途仓”的仓库并启用，或把“调拨方式”改为“一步调拨”',
    en: 'A transfer in two steps needs a transit warehouse; add one of the kind “in transit” in “Warehouses” and enable it, or transfer in one step',
  },
  redOrReversed: {
    zh: '{name}{state}，不能反审核',
    en: '{name} {state}, its audit cannot be undone',
  },
  redOf: {
    zh: '是 {no} 的红字单据',
    en: 'is the red document of {no}',
  },
  reversedBy: {
    zh: '已被 {no} 红冲',
    en: 'was reversed by {no}',
  },
  sameBothSides: {
    zh: '第 {line} 行：转出和转入的仓库、库位、质量状态完全相同，请修改',
    en: 'Line {line}: warehouse, location and state it leaves and arrives at are the same; change them',
  },
  noLineTable: {
    zh: '“{title}”没有明细表，不能出入库，请联系管理员',
    en: '“{title}” has no lines and cannot move stock; ask your administrator',
  },
  notAuditedToReverse: {
    zh: '{name}没有审核，不能红冲；可以直接修改或作废',
    en: '{name} is not audited and cannot be reversed in red; edit or void it',
  },
  monthOpen: {
    zh: '{name}的库存期间 {period} 未结账，不需要红冲，请用“反审核”',
    en: 'The stock period {period} of {name} is not closed, it need not be reversed in red; use “Undo audit”',
  },
  noCost: {
    zh: '{line}{item}：没有成本价可用，请先录入期初库存，或在物料档案填写“标准成本”，单据行上能填成本单价的也可在行上填写',
    en: '{line}{item}: there is no cost to use; enter the opening stock first, or fill in the “standard cost” of the item, or the cost of one in the line where it has such a field',
  },
  moveFault: {
    zh: '{line}{item}：{text}',
    en: '{line}{item}: {text}',
  },
  notEnough: {
    zh: '{line}{item}（{where}）：现存 {held}{kept}，本次出库 {wanted}，缺少 {short}',
    en: '{line}{item} ({where}): {held} on hand{kept}, {wanted} to leave, {short} short',
  },
  shortOnDay: {
    zh: '{item}（{where}）：到 {day} 结存不够，缺少 {short}（{document} 出库 {wanted}）；请减少数量、改到有货的日期，或先补录入库',
    en: '{item} ({where}): the stock falls short by {short} on {day} ({wanted} leave by {document}); lower the quantity, choose a day with enough stock, or enter the missing receipt first',
  },
  dayAhead: {
    zh: '单据日期 {day} 晚于今天 {today}，{allowed}；请改用今天或更早的日期，或调整参数“{param}”',
    en: 'The document is dated {day}, today is {today}, {allowed}; use today or an earlier day, or change the parameter “{param}”',
  },
  noDaysAhead: {
    zh: '出入库单据不能使用未来日期',
    en: 'documents of stock cannot be dated ahead',
  },
  daysAhead: {
    zh: '出入库单据最多提前 {days} 天',
    en: 'documents of stock can be dated at most {days} days ahead',
  },
  tooMuchFollows: {
    zh: '{day} 以后已有 {count} 条出入库记录，超过一次可以重新计算成本的 {most} 条；请改用较近的日期',
    en: '{count} movements were posted after {day}, more than the {most} whose costs can be calculated again at once; use a later date',
  },
  keptOfIt: {
    zh: '，其中预留和冻结 {kept}',
    en: ', {kept} of it reserved or frozen',
  },
  noStockToAdjust: {
    zh: '{name}：没有库存，不能只调整金额',
    en: '{name}: there is no stock; its amount alone cannot be adjusted',
  },
  adjustedBelowZero: {
    zh: '{name}：结存金额 {amount}，调整 {change} 后为负数，请改小调整金额',
    en: '{name}: the stock is worth {amount}, adjusting it by {change} makes that negative; lower the adjustment',
  },
  receivedInUse: {
    zh: '{item}（{warehouse}）入库 {qty}，已被领用或预留，可用只有 {left}，不能反审核；请先反审核使用它的单据',
    en: '{qty} of {item} ({warehouse}) were received and are used or reserved, only {left} available; the audit cannot be undone: undo that of the documents that use it first',
  },
  redNotReversed: {
    zh: '{name}是 {no} 的红字单据，不能再红冲',
    en: '{name} is the red document of {no} and cannot be reversed',
  },
  unmovedNotReversed: {
    zh: '{name}的货没有经过仓库，不能红冲；请做销售退货单把退回的货收到仓库，再从仓库做采购退货单退给供应商',
    en: '{name}: its goods never lay in a warehouse, it cannot be reversed in red; take back what the customer returns by a sales return into a warehouse, and send it to the supplier from there by a purchase return',
  },
  reversedOnce: {
    zh: '{name}已被 {no} 红冲，不能再次红冲',
    en: '{name} was reversed by {no} and cannot be reversed again',
  },
  itemGone: {
    zh: '物料不存在或已被删除，请重新选择',
    en: 'the item does not exist or was deleted; choose another',
  },
  warehouseGone: {
    zh: '仓库不存在或已被删除，请重新选择',
    en: 'the warehouse does not exist or was deleted; choose another',
  },
  qtyAboveZero: {
    zh: '数量必须大于 0',
    en: 'the quantity has to be above 0',
  },
  batchMissing: {
    zh: '按批次管理，请填写批号',
    en: 'it is kept by batches; fill in the batch',
  },
  frozen: {
    zh: '仓库“{warehouse}”已冻结（盘点中），暂时不能出入库',
    en: 'the warehouse “{warehouse}” is frozen (being counted); nothing can move in or out right now',
  },
  lineNumber: {
    zh: '第 {line} 行 ',
    en: 'line {line} ',
  },
  assembled: {
    zh: '母件 ',
    en: 'the item itself ',
  },
  placeOfBatch: {
    zh: '{where}，批号 {batch}',
    en: '{where}, batch {batch}',
  },
  itemAt: {
    zh: '{line}{item}',
    en: '{line}{item}',
  },
  redNoPush: {
    zh: '是 {no} 的红字单据，不能再下推',
    en: 'it is the red document of {no}, nothing can be pushed any more',
  },
  reversedNoPush: {
    zh: '已被 {no} 红冲，不能再下推',
    en: 'it was reversed in red by {no}, nothing can be pushed any more',
  },
  noLines: { zh: '没有明细表 {table}', en: 'There are no lines {table}' },
  daysNeedParty: {
    zh: '写了 days，还要写 party（客户或供应商的字段）',
    en: 'With days there has to be party, too (the field of the customer or supplier)',
  },
} as const satisfies RefusalTexts;
