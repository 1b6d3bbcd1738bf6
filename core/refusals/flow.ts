/** Documents that may not count, or not like this. */
export const flowRefusals = {
  'flow.openUnder': {
    zh: '{name}还有没有执行完的{steps}，不能关闭；请先关闭它们',
    en: '{name} still has {steps} to be carried out and cannot be closed; close those first',
  },
  'flow.openUnderAsked': {
    zh: '{name}还有没有执行完的{steps}，不能关闭；请先关闭它们，或在列表中关闭时确认一并关闭',
    en: '{name} still has {steps} to be carried out and cannot be closed; close those first, or agree to close them with it when you close it in the list',
  },
  'flow.openUnderBarred': {
    zh: '{name}还有没有执行完的{steps}，不能关闭；您没有关闭 {barred} 的权限，请联系有权限的人先关闭它们',
    en: '{name} still has {steps} to be carried out and cannot be closed; you may not close {barred}, ask somebody who may to close them first',
  },
  'flow.neverReceived': {
    zh: '{name}不能审核：第 {line} 行 {item}：该供应商没有交过此物料，不能退给他；请核对供应商，或从采购入库单下推',
    en: '{name} cannot be audited: line {line} {item}: this supplier never delivered the item; check the supplier or push from its receipt',
  },
  'flow.beyondReceived': {
    zh: '{name}不能审核：第 {line} 行 {item}：该供应商共交 {received}，已退 {returned}，本次 {qty}，超出 {over}',
    en: '{name} cannot be audited: line {line} {item}: {received} received from this supplier, {returned} returned, {qty} now, {over} too many',
  },
  'flow.beyondLastPrice': {
    zh: '{name}不能审核：第 {line} 行 {item}：退货单价 {price} 高于该供应商最近一次入库单价 {last}，请改为不高于它的单价',
    en: '{name} cannot be audited: line {line} {item}: price {price} is above that of the last receipt, {last}; lower it',
  },
  'flow.quality': {
    zh: '{name}不能审核：第 {line} 行 {item} 的质量状态是“{state}”，只能出 {states} 的货',
    en: '{name} cannot be audited: line {line} {item} is in state “{state}”; only {states} may leave this way',
  },
  'flow.overTaken': {
    zh: '{why}不成：来源第 {line} 行 {item} 只剩 {most} 可下推，已下推 {taken}，超出 {over}；补发、补货的单据已经下推，请先作废或反审核它',
    en: '{why} is not possible: line {line} {item} of the source has {most} to give and gave {taken}, {over} too many; what replaced the goods has to be taken back first',
  },
  'flow.allowance': {
    zh: '{name}不能审核：第 {line} 行 {item}：折让单价 {price} 须大于 0，不超过出库单价 {most}；请从销售出库单下推后修改',
    en: '{name} cannot be audited: line {line} {item}: the allowance of {price} has to be above 0 and at most the price delivered at, {most}; push it from the delivery',
  },
  'flow.noOutput': {
    zh: '{name}不能审核：发料明细第 {line} 行 {item} 没有写明用于哪个产出；本单有几种产出，请逐行选择“用于产出”',
    en: '{name} cannot be audited: material line {line} {item} names no output; the order makes several items, choose one for each line',
  },
  'flow.otherOutput': {
    zh: '{name}不能审核：发料明细第 {line} 行 {item} 的“用于产出”不在产出明细中，请重新选择',
    en: '{name} cannot be audited: the output of material line {line} {item} is none of this order; choose another',
  },
  'flow.expired': {
    zh: '{name}不能审核：第 {line} 行 {item} 批号 {batch} 的有效期至 {expires}，到 {today} 已过期；过期的货只能报废或退回，其他须经审批',
    en: '{name} cannot be audited: line {line} {item} batch {batch} kept until {expires} and has expired by {today}; it may be scrapped or sent back, anything else needs an approval',
  },
  'flow.notFresh': {
    zh: '{name}不能审核：第 {line} 行 {item} 批号 {batch} 的有效期至 {expires}，该客户要求至少剩余 {days} 天（到 {least}）；请改用更新的批号，或经审批',
    en: '{name} cannot be audited: line {line} {item} batch {batch} keeps until {expires}, and the customer wants {days} days left (until {least}); take a newer batch or have it approved',
  },
  'flow.expiryBeforeProduction': {
    zh: '{name}不能审核：第 {line} 行 {item}（批号 {batch}）的有效期至 {expires} 早于生产日期 {produced}，请改正日期',
    en: '{name} cannot be audited: line {line} {item} (batch {batch}) expires on {expires}, before it was made on {produced}; correct the dates',
  },
  'flow.noPrice': {
    zh: '{name}还不能生效：第 {line} 行 {item} 没有单价；请填写单价，或在“{reason}”选择赠品、样品或待估价',
    en: '{name} cannot count yet: line {line} {item} has no price; fill it in, or say in “{reason}” that it is a gift, a sample or not priced yet',
  },
  'flow.noTax': {
    zh: '{name}还不能生效：第 {line} 行 {item} 没有税率，{party}和物料档案里也没有；请在本行填写税率（零税率、免税或不计税的填 0），或在{party}、物料档案里填写后重新保存本单',
    en: '{name} cannot count yet: line {line} {item} has no tax rate, and neither has “{party}” or the item; fill it in on the line (0 where it is exempt or not taxed), or on “{party}” or the item and save the document again',
  },
  'flow.noLines': {
    zh: '{name}没有明细行，不能审核；请先录入明细',
    en: '{name} has no lines and cannot be audited; add lines first',
  },
} as const;
