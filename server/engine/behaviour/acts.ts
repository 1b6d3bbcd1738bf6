import { Refusal } from '#server/platform/refusal.ts';
import { accountActs } from '#modules/finance/server/account-acts.ts';
import { advanceActs } from '#modules/finance/server/advance-acts.ts';
import { assetActs } from '#modules/finance/server/asset-acts.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { claimActs } from '#modules/finance/server/claim-acts.ts';
import { redInvoice } from '#modules/procure/server/invoice-acts.ts';
import { actOf as of, type KernelAct } from './act.ts';
import { leaveActs } from '#modules/personnel/server/leave-acts.ts';
import { loanActs } from '#modules/finance/server/loan-acts.ts';
import { moneyActs } from '#modules/finance/server/money-acts.ts';
import { costAllocActs } from '#modules/finance/server/cost-alloc-acts.ts';
import { customerActs } from '#modules/sale/server/customer-acts.ts';
import { labelActs } from '#modules/storage/server/label-acts.ts';
import { paperActs } from '#modules/finance/server/paper-acts.ts';
import { demandActs } from '#modules/production/server/demand-acts.ts';
import { orderChecks } from '#modules/sale/server/order-checks.ts';
import { pickActs } from '#modules/storage/server/pick-acts.ts';
import { dispositionActs } from '#modules/quality/server/disposition-acts.ts';
import { draftActs } from '#modules/sale/server/draft-acts.ts';
import { gateActs } from '#modules/quality/server/gate-acts.ts';
import { purchaseActs } from '#modules/procure/server/purchase-acts.ts';
import { qualityActs } from '#modules/quality/server/quality-acts.ts';
import { changeActs } from '#server/kernel/order/order-change.ts';
import { quotationActs } from '#modules/procure/server/quotation-acts.ts';
import { quoteActs } from '#modules/quotation/server/quote-acts.ts';
import { productCostActs } from '#modules/finance/server/product-cost-acts.ts';
import { beginCount, cancelCount, postCount, recountLines, toggleLock } from '#modules/storage/server/stock-count.ts';
import { receiptActs } from '#modules/procure/server/receipt-acts.ts';
import { kitActs } from '#modules/production/server/kit-acts.ts';
import { redReverse } from '#server/kernel/stock/stock-red.ts';
import { confirmIn, confirmOut } from '#modules/storage/server/stock-transfer.ts';
import { finishOpening, undoOpening } from '#modules/storage/server/stock-opening.ts';
import { salePriceActs } from '#modules/sale/server/sale-price-acts.ts';
import { supplierActs } from '#modules/procure/server/supplier-acts.ts';
import { stateActs } from './steps.ts';
import { voucherActs } from '#modules/finance/server/voucher-acts.ts';

const acts: readonly KernelAct[] = [
  {
    code: 'finish_init',
    title: '结束初始化',
    isOfList: true,
    exp: '',
    fits: of('wms_init_stock'),
    run: finishOpening,
  },
  {
    code: 'undo_init',
    title: '撤销期初记账',
    exp: 'bill_status#eq#2',
    fits: of('wms_init_stock'),
    run: undoOpening,
  },
  {
    code: 'create_task',
    title: '生成盘点表',
    exp: 'plan_status#eq#1',
    fits: of('wms_check_plan'),
    run: beginCount,
  },
  { code: 'lock', title: '锁定', exp: 'plan_status#eq#2', fits: of('wms_check_plan'), run: toggleLock },
  { code: 'cancel', title: '取消', exp: 'plan_status#in#1,2', fits: of('wms_check_plan'), run: cancelCount },
  { code: 'recount', title: '复盘', exp: 'task_status#eq#2', fits: of('wms_check_task'), run: recountLines },
  {
    code: 'import_count',
    title: '导入盘点数',
    exp: 'task_status#eq#2',
    fits: of('wms_check_task'),
    asks: {
      kind: 'file',
      label: '盘点文件',
      hint: '模板含本表各行：在“实盘数量”列填写后上传。按物料编码、批号、库位、质量状态对应；没有填写的行不变。',
      path: '/storage/checkTask/importCounts',
    },
    run: uploadInstead,
  },
  { code: 'post', title: '记账', exp: 'task_status#eq#2', fits: of('wms_check_task'), run: postCount },
  {
    code: 'out_confirm',
    title: '调出确认',
    exp: 'transfer_type#eq#2&&bill_status#in#0,1&&bpm_status#ne#2',
    fits: of('wms_transfer'),
    run: confirmOut,
  },
  {
    code: 'in_confirm',
    title: '调入确认',
    exp: 'transfer_type#eq#2&&bill_status#eq#2&&transit_qty#gt#0',
    fits: of('wms_transfer'),
    run: confirmIn,
  },
  {
    code: 'red_reverse',
    title: '红字冲销',
    exp: 'bill_status#eq#2',
    fits: ({ definition: { life_cycle: cycle, effects = [] } }) =>
      cycle === 'stock' && effects.some((effect) => 'stock' in effect),
    run: redReverse,
  },
  {
    code: 'red_invoice',
    title: '红字发票',
    exp: 'bill_status#eq#2&&is_red#ne#Y',
    fits: ({ head }) => ['pur_invoice', 'sal_invoice'].includes(head.name),
    run: redInvoice,
  },
  ...accountActs,
  ...assetActs,
  ...moneyActs,
  ...changeActs,
  ...quotationActs,
  ...quoteActs,
  ...qualityActs,
  ...advanceActs,
  ...draftActs,
  ...gateActs,
  ...customerActs,
  ...pickActs,
  ...labelActs,
  ...paperActs,
  ...demandActs,
  ...orderChecks,
  ...purchaseActs,
  ...salePriceActs,
  ...supplierActs,
  ...receiptActs,
  ...kitActs,
  ...dispositionActs,
  ...voucherActs,
  ...claimActs,
  ...loanActs,
  ...leaveActs,
  ...productCostActs,
  ...costAllocActs,
  ...stateActs,
];

/** What brings a file is done by its own operation. */
function uploadInstead(): Promise<never> {
  return Promise.reject(new Refusal(422, '请在弹出的窗口中选择文件上传'));
}

/** The acts of a form that has their buttons. */
export function stockActsOf(form: Form): readonly KernelAct[] {
  return form.head.isSub ? [] : acts.filter(({ code, fits }) => form.definition.buttons.includes(code) && fits(form));
}
