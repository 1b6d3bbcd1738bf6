import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of quality: inspections and dispositions. */
export const qualityRefusals = {
  has8d: {
    zh: '{name}已有8D报告 {before}',
    en: '{name} has the 8D report {before} already',
  },
  notDisposing: {
    zh: '{name}不在处置中，请先评审、处置',
    en: '{name} is not being dealt with; review and dispose of it first',
  },
  noLinesOfWay: {
    zh: '{name}没有处置方式为{word}、且还没有后续单据的行',
    en: '{name} has no line with the disposition {word} that has no following document yet',
  },
  lineWithoutDocument: {
    zh: '{name}不能关闭：处置明细第 {line} 行还没有后续单据，请先“{act}”',
    en: '{name} cannot be closed: disposition line {line} has no following document yet; use “{act}” first',
  },
  documentsOpen: {
    zh: '{name}不能关闭：{title} {open} 还没有审核',
    en: '{name} cannot be closed: {title} {open} is not audited yet',
  },
  lineHasDocument: {
    zh: '{name}不能评审：处置明细第 {line} 行已有后续单据 {docNo}',
    en: '{name} cannot be reviewed: disposition line {line} has the following document {docNo} already',
  },
  noRejects: {
    zh: '{name}没有不良数量，请先编辑，填写要退的数量',
    en: '{name} has no rejected quantity; edit it and fill in how much is to be returned',
  },
  noReturnPush: {
    zh: '{name}：销售出库不能下推退货申请，请联系管理员',
    en: '{name}: sales deliveries cannot be pushed to return requests; ask your administrator',
  },
  beyondDelivered: {
    zh: '{name}：要退 {wanted}，该客户{batch}可退的出库只有 {most}，请核对物料、批号和数量',
    en: '{name}: {wanted} to be returned, but the deliveries to this customer {batch}allow only {most}; check item, batch and quantity',
  },
  ofBatch: {
    zh: '批号 {batch} ',
    en: 'of batch {batch} ',
  },
  noReturnReason: {
    zh: '{name}：没有启用的退货原因，请先在“原因代码”新增类型为“退货”的原因',
    en: '{name}: no reason for returns is enabled; add one of the kind “return” in “Reason codes” first',
  },
  notAuditedForOqc: {
    zh: '{name}没有审核，不能下推出货检验',
    en: '{name} is not audited; no outgoing inspection can be made of it',
  },
  nothingForOqc: {
    zh: '{name}没有待检的行：没有需检物料（物料档案“出货检验”），或都已有出货检验单',
    en: '{name} has no lines to inspect: no item needs it (“Outgoing inspection” of the item), or all have their inspection',
  },
  cannotJudge: {
    zh: '{name}不能判定：{text}',
    en: '{name} cannot be judged: {text}',
  },
  notAuditedForRqc: {
    zh: '{name}没有审核，不能下推退货检验',
    en: '{name} is not audited; no return inspection can be made of it',
  },
  nothingForRqc: {
    zh: '{name}没有待检的行：各行都已有退货检验单，或已入库',
    en: '{name} has no lines to inspect: all have their return inspection or are received',
  },
  notAuditedForIqc: {
    zh: '{name}没有审核，不能下推来料检验',
    en: '{name} is not audited; no incoming inspection can be made of it',
  },
  nothingForIqc: {
    zh: '{name}没有待检的行：没有需检物料（物料档案“来料检验”），或都已有检验单',
    en: '{name} has no lines to inspect: no item needs it (“Incoming inspection” of the item), or all have their inspection',
  },
  receivedAfter: {
    zh: '{name}的完工入库单已有 {own}{more}，请先反审核、删除或作废它再重新检验',
    en: '{own} of {name} are in completion receipts{more}; undo their audit, delete or void them before inspecting again',
  },
  unauditedOnes: {
    zh: '（未审核：{drafts}）',
    en: ' (unaudited: {drafts})',
  },
  nothingRejected: {
    zh: '{name}没有判定为不合格的数量',
    en: '{name} has no quantity that was judged as rejected',
  },
  hasReport: {
    zh: '{name}已有不合格品处理单 {before}',
    en: '{name} has the NCR {before} already',
  },
  judgedAlready: {
    zh: '已判定，请先用“检验”撤销',
    en: 'it is judged already; undo that with “Inspect” first',
  },
  conclusionMissing: {
    zh: '请先编辑，填写结论',
    en: 'edit it and fill in the conclusion first',
  },
  recordNotGood: {
    zh: '检验记录第 {line} 行不合格，整批不能判为合格；可判不合格或让步接收',
    en: 'record {line} is not qualified, the lot cannot be judged as qualified; judge it as rejected or accept it under concession',
  },
  mayReceiveNone: {
    zh: '可入库 0',
    en: '0 that may be received',
  },
  inspectedQuantity: {
    zh: '已检数量 {qty}',
    en: 'the inspected quantity {qty}',
  },
  partsNotWhole: {
    zh: '良品 {good}、可返工 {rework}、报废 {scrap} 合计 {sum}，应等于数量 {all}',
    en: 'good {good}, to be reworked {rework} and scrapped {scrap} add up to {sum} and should be {all}',
  },
  arrivedDiffers: {
    zh: '到货数量 {received} 与到货通知单的 {arrived} 不一致，请打开检验单重新保存',
    en: 'the arrived quantity {received} is not that of the arrival notice, {arrived}; open the inspection and save it again',
  },
  judgedNotArrived: {
    zh: '合格 {qualified}、让步 {concession}、不合格 {rejected} 合计 {sum}，应等于到货数量 {received}',
    en: 'qualified {qualified}, concession {concession} and rejected {rejected} add up to {sum} and should be the arrived {received}',
  },
  criticalDefects: {
    zh: '有致命缺陷 {count}，整批不能判为合格',
    en: 'there are {count} critical defects, the lot cannot be judged as qualified',
  },
  beyondRejection: {
    zh: '样本不合格数 {bad}，达到拒收数 Re {most}，整批不能判为合格；请判为让步或不合格（可转不合格后挑选）',
    en: '{bad} of the sample are not qualified, which reaches the rejection number Re {most}, the lot cannot be judged as qualified; judge it as concession or rejected (an NCR lets you sort it)',
  },
  editAndFillIn: {
    zh: '请先编辑，填写{label}',
    en: 'edit it and fill in {label} first',
  },
  conclusion: {
    zh: '结论',
    en: 'the conclusion',
  },
  judgedNotLot: {
    zh: '合格、让步、不合格合计 {sum}，应等于送检数量 {lot}',
    en: 'qualified, concession and rejected add up to {sum} and should be the lot of {lot}',
  },
  passedQuantity: {
    zh: '合格与让步之和 {qty}',
    en: 'the sum of qualified and concession, {qty}',
  },
  mayRelease: {
    zh: '放行数量 {qty}',
    en: 'the quantity released, {qty}',
  },
  judgedLock: {
    zh: '已判定（可用“检验”撤销判定）',
    en: 'is judged (which “Inspect” takes back)',
  },
  decidedLock: {
    zh: '已确定处置（没有后续单据时可用“评审”退回）',
    en: 'has its disposition (which “Review” takes back while no document follows)',
  },
  delivered: {
    zh: '出库',
    en: 'delivered',
  },
  received: {
    zh: '入库',
    en: 'received',
  },
  undoDelivery: {
    zh: '出库单',
    en: 'undo the audit of the delivery',
  },
  undoReturn: {
    zh: '退货入库单',
    en: 'undo the audit of the return receipt',
  },
  undoReceipt: {
    zh: '入库单',
    en: 'undo the audit of the receipt',
  },
  reworkOrRepair: {
    zh: '返工或返修',
    en: '“rework” or “repair”',
  },
  scrapping: {
    zh: '报废',
    en: '“scrap”',
  },
} as const satisfies RefusalTexts;
