import { actOf as of, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { redReverse } from '#server/kernel/stock/stock-red.ts';
import { refusal } from '#server/platform/refusal.ts';
import { storageRefusals } from './refusals.ts';
import { beginCount, cancelCount, postCount, recountLines, toggleLock } from './stock-count.ts';
import { finishOpening, undoOpening } from './stock-opening.ts';
import { confirmIn, confirmOut } from './stock-transfer.ts';

/** Lists the buttons of the opening stock, of counts, of transfers in two steps, and the one that reverses a stock document. */
export const storageActs: readonly DocumentAct[] = [
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
];

/** Refuses what is done by an operation of its own, for it brings a file. */
function uploadInstead(): Promise<never> {
  return Promise.reject(refusal(422, storageRefusals.chooseFileInDialog));
}
