import type { StateStep } from '#server/engine/behaviour/module.ts';
import { contractSteps } from '#server/kernel/order/contract-steps.ts';

/** Lists the steps of suppliers and contracts. */
export const procureSteps: readonly StateStep[] = [
  {
    table: 'pur_supplier',
    code: 'approve_qualified',
    title: '准入审批',
    column: 'status',
    from: ['2'],
    to: '3',
  },
  {
    table: 'pur_supplier',
    code: 'apply',
    title: '申请准入',
    titleEn: 'Apply for approval',
    column: 'status',
    from: ['1'],
    to: '2',
  },
  {
    table: 'pur_supplier',
    code: 'suspend',
    title: '暂停合作',
    titleEn: 'Suspend',
    column: 'status',
    from: ['2', '3'],
    to: '4',
  },
  { table: 'pur_supplier', code: 'resume', title: '恢复合作', column: 'status', from: ['4'], to: '3' },
  { table: 'pur_supplier', code: 'eliminate', title: '淘汰供应商', column: 'status', from: ['3', '4'], to: '5' },
  ...contractSteps('pur_contract'),
];
