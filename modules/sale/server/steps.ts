import type { StateStep } from '#server/engine/behaviour/module.ts';
import { contractSteps } from '#server/kernel/order/contract-steps.ts';

const AUDITED = ['2'];

/** Lists the steps of opportunities, deliveries, services and contracts. */
export const saleSteps: readonly StateStep[] = [
  {
    table: 'crm_opportunity',
    code: 'win',
    title: '赢单',
    column: 'stage',
    from: ['4', '5'],
    to: '6',
    sets: { win_rate: '100' },
  },
  {
    table: 'crm_opportunity',
    code: 'lose',
    title: '输单',
    column: 'stage',
    from: ['1', '2', '3', '4', '5'],
    to: '7',
    needs: ['end_reason'],
    sets: { win_rate: '0' },
  },
  {
    table: 'sal_out',
    code: 'sign',
    title: '签收',
    column: 'sign_status',
    from: ['1', '3'],
    to: '2',
    states: AUDITED,
  },
  {
    table: 'crm_after_sale',
    code: 'accept',
    title: '受理',
    titleEn: 'Accepted for handling',
    column: 'service_status',
    from: ['1'],
    to: '2',
    needs: ['owner_id'],
  },
  {
    table: 'crm_after_sale',
    code: 'finish',
    title: '完成',
    column: 'service_status',
    from: ['2'],
    to: '3',
    needs: ['result'],
  },
  {
    table: 'crm_after_sale',
    code: 'close',
    title: '关闭',
    column: 'service_status',
    from: ['3'],
    to: '4',
    needs: ['satisfaction'],
  },
  ...contractSteps('sal_contract'),
];
