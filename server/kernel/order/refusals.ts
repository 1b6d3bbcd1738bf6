import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of orders and returns. */
export const orderRefusals = {
  paperBooked: { zh: '{name}：{text}', en: '{name}: {text}' },
  invoiceBooked: {
    zh: '发票号码 {no} 已在{bill}中，同一发票不能重复入账',
    en: 'invoice {no} is in {bill} already; an invoice is booked once only',
  },
  stateNoChange: {
    zh: '{name}现在的状态不能变更，请刷新列表',
    en: 'The state of {name} does not allow a change; reload the list',
  },
  changeWaiting: {
    zh: '{name}的变更单 {waiting} 还没有审核，请先处理它',
    en: 'The change {waiting} of {name} is not audited yet; deal with it first',
  },
  changedOrderGone: {
    zh: '{name}的原订单不存在或已被删除，不能{act}',
    en: 'The order of {name} does not exist or was deleted, “{act}” is not possible',
  },
  orderNotOpen: {
    zh: '{name}不能{act}：{order}没有审核或已关闭、作废',
    en: '{name}: “{act}” is not possible: {order} is not audited, or is closed or void',
  },
  cannotAuditChange: {
    zh: '{name}不能审核：第 {line} 行{text}',
    en: '{name} cannot be audited: line {line} {text}',
  },
  changeEmpty: {
    zh: '{name}没有变更明细，请填写要变更的行',
    en: '{name} has no lines; fill in the lines to change',
  },
  changeNothing: {
    zh: '{name}没有改动任何一行，请填写新数量、新单价或新交期',
    en: '{name} changes no line; fill in new quantities, prices or dates',
  },
  cannotUndoChange: {
    zh: '{name}不能反审核：第 {line} 行{text}',
    en: 'The audit of {name} cannot be undone: line {line} {text}',
  },
  noPrice: {
    zh: '{name}还不能生效：第 {line} 行 {item} 没有单价；请填写单价，或在“{reason}”选择赠品、样品或待估价',
    en: '{name} cannot count yet: line {line} {item} has no price; fill it in, or say in “{reason}” that it is a gift, a sample or not priced yet',
  },
  noTax: {
    zh: '{name}还不能生效：第 {line} 行 {item} 没有税率，{party}和物料档案里也没有；请在本行填写税率（零税率、免税或不计税的填 0），或在{party}、物料档案里填写后重新保存本单',
    en: '{name} cannot count yet: line {line} {item} has no tax rate, and neither has “{party}” or the item; fill it in on the line (0 where it is exempt or not taxed), or on “{party}” or the item and save the document again',
  },
  sameAsLine: {
    zh: '与本单第 {line} 行重复（同一物料、同一起订量），请删除其中一行，或改起订量',
    en: 'repeats line {line} of this document (same item and same least quantity); remove one of them or change the quantity',
  },
  overlaps: {
    zh: '的有效期 {days}，与已审核的 {number} 第 {line} 行的 {otherDays} 有效期重叠，请先让原价目失效或修改日期',
    en: 'is valid {days}, which overlaps {otherDays} of line {line} of the audited {number}; end that price list first or change the dates',
  },
  batchOf: {
    zh: ' 批号 {batch}',
    en: ' batch {batch}',
  },
  allowance: {
    zh: '{name}不能审核：第 {line} 行 {item}：折让单价 {price} 须大于 0，不超过出库单价 {most}；请从销售出库单下推后修改',
    en: '{name} cannot be audited: line {line} {item}: the allowance of {price} has to be above 0 and at most the price delivered at, {most}; push it from the delivery',
  },
  returnToApprove: {
    zh: '{name}不能审核：第 {line} 行 {item} 没有来源入库单，须经审批：请由制单人以外的人审核或走审批流程，或从采购入库单下推',
    en: '{name} cannot be audited: line {line} {item} names no receipt and needs an approval: somebody else than who drew it up audits it, or a process agrees, or push it from its receipt',
  },
  neverReceived: {
    zh: '{name}不能审核：第 {line} 行 {item}：该供应商没有交过此物料，不能退给他；请核对供应商，或从采购入库单下推',
    en: '{name} cannot be audited: line {line} {item}: this supplier never delivered the item; check the supplier or push from its receipt',
  },
  beyondReceived: {
    zh: '{name}不能审核：第 {line} 行 {item}：该供应商共交 {received}，已退 {returned}，本次 {qty}，超出 {over}',
    en: '{name} cannot be audited: line {line} {item}: {received} received from this supplier, {returned} returned, {qty} now, {over} too many',
  },
  beyondLastPrice: {
    zh: '{name}不能审核：第 {line} 行 {item}：退货单价 {price} 高于该供应商最近一次入库单价 {last}，请改为不高于它的单价',
    en: '{name} cannot be audited: line {line} {item}: price {price} is above that of the last receipt, {last}; lower it',
  },
  returnedBeyond: {
    zh: '{name}不能{act}：第 {line} 行 {item}{batch} 已向该客户出库 {delivered}，已退 {returned}，{act} {own} 后不足已退数量；请先反审核退货入库',
    en: '{name}: “{act}” is not possible: line {line} {item}{batch} has {delivered} delivered to this customer and {returned} returned; after “{act}” of {own} that would not be enough: undo the audit of the return receipts first',
  },
  contractSigned: {
    zh: '{name}已{when}签订{archived}，不能{act}；请先“撤销签订”，或另签补充合同',
    en: '{name} is signed{when}{archived}, “{act}” is not possible; “Take signature back” first, or sign a supplement',
  },
  andArchived: {
    zh: '并归档',
    en: ' and archived',
  },
  newQtyAboveZero: {
    zh: '的新数量须大于 0；不再需要的行请在订单上关闭',
    en: 'needs a new quantity above 0; a line that is no longer needed is closed in the order',
  },
  newLineDate: {
    zh: '是新增的行，请填写新交期',
    en: 'is a new line; fill in the new date',
  },
  lineNotInOrder: {
    zh: '的原订单行已不在订单上，请重新生成变更单',
    en: 'is of a line that is not in the order any more; make the change again',
  },
  lineOfOrderChanged: {
    zh: '的原数量、单价或交期与订单现在的不一致，订单已被修改，请重新生成变更单',
    en: 'has not the quantity, price or date of the order any more, which was changed; make the change again',
  },
  newQtyBelow: {
    zh: '的新数量 {qty} 小于{label} {done}',
    en: 'has the new quantity {qty}, less than {label} {done}',
  },
  goneFromOrder: {
    zh: '已不在{order}上',
    en: 'is not in {order} any more',
  },
  changedAgain: {
    zh: '在{order}上已被再次修改，请先反审核之后的变更单',
    en: 'was changed in {order} again; undo the audit of the later change first',
  },
  belowDone: {
    zh: '{before}小于{label} {done}',
    en: '{before}is less than {label} {done}',
  },
  beforeQty: {
    zh: '的原数量 {qty} ',
    en: 'had {qty} before, which ',
  },
  validDays: {
    zh: '{begin} 至 {end}',
    en: 'from {begin} to {end}',
  },
  forGood: {
    zh: '长期',
    en: 'no end',
  },
  lineAndLeast: {
    zh: '第 {line} 行 {item}（起订量 {least}）',
    en: 'line {line} {item} (at least {least})',
  },
  signedBy: {
    zh: '由 {by} ',
    en: ' by {by}',
  },
  signedOn: {
    zh: '于 {day} ',
    en: ' on {day}',
  },
} as const satisfies RefusalTexts;
