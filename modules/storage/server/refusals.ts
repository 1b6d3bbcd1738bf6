import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the warehouse: picking, counting, labels, opening stock, transfers. */
export const storageRefusals = {
  noShareNoCost: {
    zh: '没有成本比例，也没有标准成本可供计算；请填写成本比例（不分成本填 0），或在物料档案填写“标准成本”后再保存本单',
    en: 'it has no cost share, and no standard cost to reckon one by; fill in the share (0 for no cost), or the “standard cost” of the item and save the document again',
  },
  settlesNothing: {
    zh: '没有来源；请从到货差异单、其他出库单或其他入库单点“处理损溢”生成',
    en: 'it comes from no document; make it with “Settle the loss” of a transfer loss, an other issue or an other receipt',
  },
  settledCost: {
    zh: '{name}不能审核：第 {line} 行 {item} 的金额 {kept}，来源的成本现为 {now}；请编辑并保存一次，金额随之更新',
    en: '{name} cannot be audited: line {line} {item} says {kept}, its source costs {now} by now; edit and save the document once, the amount follows',
  },
  gainMadeGood: {
    zh: '{name}有盘盈（金额为负数），不能由责任方赔偿，也没有进项税额可转出；请与损失分开处理',
    en: '{name} has a gain (an amount below 0): nobody makes that good, and no input tax is given up; settle it apart from losses',
  },
  lossAsIncome: {
    zh: '{name}有损失，不能记营业外收入；请改选承担方式',
    en: '{name} has a loss, which is no income; choose who bears it',
  },
  nobodyAnswers: {
    zh: '{name}由责任方赔偿，请填写“责任人/单位”',
    en: '{name} is made good by who answers for it; fill in who that is',
  },
  giftWithoutValue: {
    zh: '赠品没有公允价值，请填写“单价”',
    en: 'the gift has no fair value; fill in its “price”',
  },
  noFeeSide: {
    zh: '{name}有费用 {fee}，请选择“费用对方”：银行账户、应付供应商或制造费用',
    en: '{name} has a fee of {fee}; choose its “other side”: a bank account, owed to a supplier, or manufacturing overhead',
  },
  noFeeAccount: {
    zh: '{name}的费用由银行账户支付，请选择“账户”',
    en: 'The fee of {name} is paid by a bank account; choose the “account”',
  },
  noFeeSupplier: {
    zh: '{name}的费用应付供应商，请选择“供应商”',
    en: 'The fee of {name} is owed to a supplier; choose the “supplier”',
  },
  openStocktakes: {
    zh: '未处理的盘点计划',
    en: 'Stocktaking plans that are not settled',
  },
  goodsInTransit: {
    zh: '在途未调入的两步调拨：{transfers}',
    en: 'Two-step transfers still in transit: {transfers}',
  },
  andMore: {
    zh: '{named} …',
    en: '{named} …',
  },
  chooseFileInDialog: {
    zh: '请在弹出的窗口中选择文件上传',
    en: 'Choose a file to upload in the dialog',
  },
  beingCounted: {
    zh: '盘点表 {no} 正在盘点，不能改{label}；如需重新盘点，请先取消盘点计划',
    en: 'The count sheet {no} is being counted, {label} cannot be changed; to count again, cancel the count plan first',
  },
  countedLine: {
    zh: '盘点表 {no} 第 {line} 行 {code} {item} 有账面数量，不能删除；没有实物的，实盘数量请填 0',
    en: 'Line {line} {code} {item} of the count sheet {no} has a quantity in the books and cannot be removed; where nothing is left, count 0',
  },
  labelsWithoutQty: {
    zh: '请填写物料 {code} 要生成标签的数量',
    en: 'Fill in for how much of the item {code} labels are to be made',
  },
  receiptNotAudited: {
    zh: '入库单 {no} 没有审核，不能生成标签',
    en: 'The receipt {no} is not audited; no labels can be made',
  },
  neitherItemNorReceipt: {
    zh: '没有编码为“{no}”的启用物料，也没有这个单号的入库单，请核对后重新填写',
    en: 'No enabled item and no receipt has the number “{no}”; check it and fill it in again',
  },
  tooManyLabels: {
    zh: '一次最多生成 {limit} 张标签，这里要 {count} 张，请加大每张数量或分次生成',
    en: 'At most {limit} labels are made at a time, here are {count}; put more on each label or make them in several steps',
  },
  notAQuantity: {
    zh: '{label}“{text}”须是大于 0、最多 4 位小数的数字',
    en: '{label} “{text}” has to be a number above 0 with at most 4 decimals',
  },
  isVoid: {
    zh: '{name}已作废',
    en: '{name} is void',
  },
  pickDone: {
    zh: '{name}已完成或已取消，不能分配',
    en: '{name} is finished or cancelled and cannot be assigned',
  },
  pickerUnknown: {
    zh: '没有可用的用户“{user}”，请重新选择拣货人',
    en: 'There is no user “{user}” to be chosen; choose another to pick',
  },
  nothingInPick: {
    zh: '{name}没有拣货明细；请先编辑录入，或填写已审核、还有未出库数量的发货通知号',
    en: '{name} has no lines to pick; edit it and add them, or fill in an audited delivery notice that is not delivered in full',
  },
  notPicking: {
    zh: '{name}不在拣货中，请先分配',
    en: '{name} is not being picked; assign it first',
  },
  lineNotPicked: {
    zh: '{name}：{item} 没有实拣数量，请先编辑填写，没拣到的填 0',
    en: '{name}: {item} has no picked quantity; edit it and fill it in, 0 where nothing was picked',
  },
  pickedTooMuch: {
    zh: '{name}：{item} 实拣 {picked} 超过应拣 {qty}',
    en: '{name}: {picked} of {item} picked, {qty} were asked',
  },
  pickedShort: {
    zh: '{name}：{missing}；缺货请用“缺货完成”',
    en: '{name}: {missing}; use “Finish short” where goods are missing',
  },
  pickedOf: {
    zh: '{name} 应拣 {qty}，实拣 {picked}',
    en: '{name}: {qty} asked, {picked} picked',
  },
  nothingShort: {
    zh: '{name}没有缺货的行，请用“拣货确认”',
    en: '{name} has no line that is short; use “Confirm picking”',
  },
  sheetWithoutLines: {
    zh: '盘点表没有明细，请联系管理员',
    en: 'The form of count sheets has no lines; ask your administrator',
  },
  countsNotImported: {
    zh: '{name}没有导入：{faults}{more}。请改正文件后重新导入',
    en: '{name} was not imported: {faults}{more}. Correct the file and import it again',
  },
  rowsInAll: {
    zh: '；共 {count} 行有误',
    en: '; {count} rows have faults in all',
  },
  countsWithoutColumns: {
    zh: '文件中没有“物料编码”和“实盘数量”两列，请下载模板填写后再导入',
    en: 'The file has no columns “物料编码” and “实盘数量”; download the template, fill it in and import that',
  },
  tooManyRowsSplit: {
    zh: '一次最多导入 {limit} 行，请分成几个文件',
    en: 'At most {limit} rows are imported at a time; split the file',
  },
  nothingCountedInFile: {
    zh: '文件中没有填写实盘数量的行，请填写后重新导入',
    en: 'No row of the file has a counted quantity; fill them in and import it again',
  },
  noScope: {
    zh: '{name}没有盘点范围，请先在计划中选择仓库',
    en: '{name} has no scope; choose warehouses in the plan first',
  },
  staticCount: {
    zh: '{name}是静态盘点，盘点期间不能解冻；请先过账盘点表，或取消计划',
    en: '{name} is a static count, which is frozen while it is counted; post its sheets first or cancel the plan',
  },
  nothingToRecount: {
    zh: '{name}没有已盘且有差异的行，不需要复盘',
    en: '{name} has no counted line with a difference; nothing has to be counted again',
  },
  linesUncounted: {
    zh: '{name}有 {count} 行没有实盘数量，不能过账：{lines}{more}',
    en: '{count} lines of {name} have no counted quantity, it cannot be posted: {lines}{more}',
  },
  lineNamed: {
    zh: '第 {line} 行 {name}',
    en: 'line {line} {name}',
  },
  sameLine: {
    zh: '{name}第 {line} 行与第 {before} 行是同一物料、批号、库位和质量状态，请合并后再过账',
    en: 'Lines {line} and {before} of {name} are the same item, batch, location and state; merge them before posting',
  },
  frozenByOther: {
    zh: '仓库“{names}”已被其他盘点冻结，请等它过账或取消后再冻结',
    en: 'The warehouse “{names}” is frozen by another count; wait until that is posted or cancelled',
  },
  notCounting: {
    zh: '{name}不是“盘点中”，不能{act}；盘点表由盘点计划“生成盘点表”产生',
    en: '{name} is not being counted, “{act}” is not possible; count sheets are made with “Create count sheets” of the plan',
  },
  planGone: {
    zh: '{name}的盘点计划不存在或已被删除，不能{act}',
    en: 'The count plan of {name} does not exist or was deleted, “{act}” is not possible',
  },
  noOpening: {
    zh: '没有未记账的期初库存，不需要结束初始化；请先录入或导入',
    en: 'There is no opening stock that is not posted; type it in or import it first',
  },
  openingFaults: {
    zh: '期初库存有 {count} 行不能记账，未记账任何一行：{faults}{more}',
    en: '{count} rows of the opening stock cannot be posted, none was posted: {faults}{more}',
  },
  openingNotPosted: {
    zh: '{name}没有记账，不需要撤销；可以直接修改或删除',
    en: '{name} is not posted, there is nothing to take back; edit or delete it',
  },
  openingMoved: {
    zh: '{name}在{where}已有出入库（{moved}），不能撤销期初记账；请先反审核，或用成本调整、其他出入库更正',
    en: '{where} of {name} has had movements since ({moved}), the opening cannot be taken back; undo their audit first or correct it by a cost adjustment or another receipt or issue',
  },
  thatWarehouse: {
    zh: '该仓库',
    en: 'the warehouse',
  },
  notOut: {
    zh: '{name}还没有审核（调出确认），不能调入确认',
    en: '{name} is not audited (confirmed out) yet; its arrival cannot be confirmed',
  },
  allIn: {
    zh: '{name}已全部调入，不能再次确认',
    en: '{name} has arrived in full and cannot be confirmed again',
  },
  noTransferPush: {
    zh: '{name}没有下推到“{title}”，请联系管理员恢复表单',
    en: '{name} cannot be pushed to “{title}”; ask your administrator to restore the form',
  },
  notTwoSteps: {
    zh: '{name}不是两步调拨，不需要调出、调入确认',
    en: '{name} is not a transfer in two steps; neither leaving nor arriving has to be confirmed',
  },
  expiresBeforeProduction: {
    zh: '有效期至 {expires} 早于生产日期 {produced}，请改正日期',
    en: 'It expires on {expires}, before it was made on {produced}; correct the dates',
  },
  openingLine: {
    zh: '第 {line} 行 {item}：{texts}',
    en: 'Line {line} {item}: {texts}',
  },
  rowFault: {
    zh: '第 {line} 行：{fault}',
    en: 'row {line}: {fault}',
  },
  voidLock: {
    zh: '已作废',
    en: 'is void',
  },
  countingLock: {
    zh: '正在盘点（请先取消盘点计划）',
    en: 'is being counted (cancel the count plan first)',
  },
  begunLock: {
    zh: '已经开始盘点或已完成',
    en: 'is being counted or is finished',
  },
  perLabel: {
    zh: '每张数量',
    en: 'The quantity of each label',
  },
  quantity: {
    zh: '数量',
    en: 'The quantity',
  },
  countNoNumber: {
    zh: '实盘数量“{text}”不是数字',
    en: 'the counted quantity “{text}” is not a number',
  },
  countBelowZero: {
    zh: '实盘数量 {qty} 小于 0',
    en: 'the counted quantity {qty} is below 0',
  },
  countDecimals: {
    zh: '实盘数量 {qty} 超过 4 位小数',
    en: 'the counted quantity {qty} has more than 4 decimals',
  },
  countTooLarge: {
    zh: '实盘数量 {qty} 过大',
    en: 'the counted quantity {qty} is too large',
  },
  notInSheet: {
    zh: '盘点表中没有{place}',
    en: 'the count sheet does not have {place}',
  },
  severalInSheet: {
    zh: '{place}在盘点表中有 {count} 行，请补充批号、库位或质量状态',
    en: '{place} has {count} lines in the count sheet; add batch, location or quality state',
  },
  sameAsRow: {
    zh: '与第 {line} 行是盘点表的同一行，请合并',
    en: 'it is the same line of the count sheet as row {line}; merge them',
  },
  countedItem: {
    zh: '物料“{code}”{batch}{location}',
    en: 'item “{code}”{batch}{location}',
  },
  ofBatch: {
    zh: '批号“{batch}”',
    en: ', batch “{batch}”',
  },
  atLocation: {
    zh: '库位“{location}”',
    en: ', location “{location}”',
  },
  itemGone: {
    zh: '物料不存在或已被删除',
    en: 'the item does not exist or was deleted',
  },
  warehouseGone: {
    zh: '仓库不存在或已被删除',
    en: 'the warehouse does not exist or was deleted',
  },
  warehouseFrozen: {
    zh: '仓库“{name}”已冻结（盘点中）',
    en: 'the warehouse “{name}” is frozen (being counted)',
  },
  amountNegative: {
    zh: '金额不能为负数',
    en: 'the amount cannot be below 0',
  },
  monthClosed: {
    zh: '库存期间 {period} 已结账，请改期初日期',
    en: 'the stock period {period} is closed; change the date of the opening',
  },
  movedBefore: {
    zh: '{date} 或之前已有出入库（{number}），请改期初日期或先反审核',
    en: 'there were movements on {date} or before ({number}); change the date of the opening or undo their audit first',
  },
  noMarketPrice: {
    zh: '视同销售，但没有市场价，算不出销项税额；请填写市场价',
    en: 'counts as a sale for VAT and has no market price; fill it in, or the output tax is unknown',
  },
  noDeemedTax: {
    zh: '视同销售，但没有税率；请填写税率，免税填 0',
    en: 'counts as a sale for VAT and has no tax rate; fill it in, 0 for none',
  },
} as const satisfies RefusalTexts;
