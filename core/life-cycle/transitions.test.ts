import { describe, expect, it } from 'vitest';
import { meetsText } from '../scripts/condition.ts';
import { openStates } from '../online/definition.ts';
import { cycleActs, offeredWhen, transitionsOf } from './transitions.ts';

const offered = (cycle: 'bill' | 'order' | 'stock', state: string, bpm: string | null = null): readonly string[] =>
  transitionsOf(cycle)
    .filter((one) => meetsText(offeredWhen(one), { bill_status: state, bpm_status: bpm }))
    .map(({ act }) => act);

describe('life cycles of documents', () => {
  it('[lifecycles.bill] offer in each state of a bill what the state allows', () => {
    expect(['0', '1', '2', '3', '4', '5'].map((state) => offered('bill', state))).toEqual([
      ['submit', 'void'],
      ['withdraw', 'audit', 'reject'],
      ['unaudit', 'close'],
      [],
      [],
      ['submit', 'void'],
    ]);
  });

  it('[lifecycles.order] offer in each state of an order what the state allows', () => {
    expect(['0', '1', '2', '3', '4', '5', '6'].map((state) => offered('order', state))).toEqual([
      ['submit', 'void'],
      ['withdraw', 'audit', 'reject'],
      ['unaudit', 'close'],
      ['close'],
      [],
      ['reopen'],
      [],
    ]);
  });

  it('[lifecycles.stock] offer in each state of a movement what the state allows: what was handed in comes back to be changed', () => {
    expect(['0', '1', '2', '4'].map((state) => offered('stock', state))).toEqual([
      ['submit', 'audit', 'void'],
      ['withdraw', 'audit', 'reject'],
      ['unaudit'],
      [],
    ]);
  });

  it('[P30] offer nothing while a process decides', () => {
    expect(['0', '1', '2'].flatMap((state) => offered('bill', state, '2'))).toEqual([]);
  });

  it('leave a document open for changes exactly where it can be submitted', () => {
    for (const cycle of ['bill', 'order'] as const) {
      const submit = transitionsOf(cycle).find(({ act }) => act === 'submit');
      expect(submit?.from).toEqual(openStates[cycle]);
    }
  });

  it('know every act once in a cycle, and no act of people for processes', () => {
    for (const cycle of ['bill', 'order', 'stock'] as const) {
      const acts = transitionsOf(cycle).map(({ act }) => act);
      expect(new Set(acts).size).toBe(acts.length);
      expect(acts.every((act) => cycleActs.includes(act))).toBe(true);
    }
    expect(transitionsOf('flow')).toEqual([]);
  });
});
