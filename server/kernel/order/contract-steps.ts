import type { StateStep } from '#server/engine/behaviour/module.ts';

/** Gives the steps of a contract: signed, taken back, filed. */
export const contractSteps = (table: string): readonly StateStep[] => [
  {
    table,
    code: 'sign',
    title: '签订',
    titleEn: 'Sign contract',
    column: 'contract_status',
    // Contracts of before there was a state have none.
    from: ['', '1'],
    to: '2',
    exp: 'bill_status#in#2,3&&contract_status#ne#2&&contract_status#ne#3',
    states: ['2', '3'],
    sets: { sign_date: 'date', sign_by: 'user' },
  },
  {
    table,
    code: 'unsign',
    title: '撤销签订',
    column: 'contract_status',
    from: ['2', '3'],
    to: '1',
    states: ['2', '3'],
    sets: { sign_date: null, sign_by: null },
  },
  {
    table,
    code: 'archive',
    title: '归档',
    column: 'contract_status',
    from: ['2'],
    to: '3',
    states: ['2', '3'],
    needs: ['contract_file'],
  },
];
