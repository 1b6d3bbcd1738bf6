import type { StateStep } from '#server/engine/behaviour/module.ts';

/** Lists the steps of quotations. */
export const quotationSteps: readonly StateStep[] = [
  {
    table: 'quo_quote',
    code: 'win',
    title: '赢单',
    column: 'quote_status',
    from: ['1', '2'],
    to: '3',
    states: ['2', '3', '4'],
  },
  {
    table: 'quo_quote',
    code: 'lose',
    title: '输单',
    column: 'quote_status',
    from: ['1', '2'],
    to: '4',
    states: ['2', '3', '4'],
  },
];
