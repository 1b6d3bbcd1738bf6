import { describe, expect, it } from 'vitest';
import { differenceOf, isSame, stepBack, type RecordState } from './difference.ts';

const before: RecordState = {
  head: { name: '宏达', level: 'A', memo: null },
  subs: {
    line: [
      { id: '1', values: { code: 'M1', qty: '1.00' } },
      { id: '2', values: { code: 'M2', qty: '2.00' } },
      { id: '3', values: { code: 'M3', qty: null } },
    ],
  },
};

const after: RecordState = {
  head: { name: '宏达', level: 'B', memo: '加急' },
  subs: {
    line: [
      { id: '2', values: { code: 'M2', qty: '5.00' } },
      { id: '3', values: { code: 'M3', qty: null } },
      { id: '4', values: { code: 'M4', qty: null } },
    ],
  },
};

describe('the difference of two states of a record', () => {
  it('names changed fields with their old and new value, and what became of each row', () => {
    expect(differenceOf(before, after)).toEqual({
      head: { level: ['A', 'B'], memo: [null, '加急'] },
      subs: {
        line: {
          added: [{ id: '4', values: { code: 'M4' }, at: 2 }],
          changed: [{ id: '2', at: 0, fields: { qty: ['2.00', '5.00'] } }],
          removed: [{ id: '1', values: { code: 'M1', qty: '1.00' }, at: 0 }],
        },
      },
    });
  });

  it('is nothing where nothing differs, and where a sub-table was not sent', () => {
    expect(isSame(differenceOf(before, before))).toBe(true);
    expect(isSame(differenceOf(before, { head: before.head, subs: {} }))).toBe(true);
    expect(isSame(differenceOf(before, after))).toBe(false);
  });

  it('takes a row that came back under another id for the one it was', () => {
    const row = { code: 'M1', qty: '1.00', memo: null };
    const again = differenceOf(
      { head: {}, subs: { line: [{ id: '1', values: row }] } },
      { head: {}, subs: { line: [{ id: '9', values: { qty: '1.00', code: 'M1' } }] } },
    );
    expect(isSame(again)).toBe(true);
  });

  it('leads back from the later state to the earlier one, rows in their places', () => {
    const back = stepBack(after, differenceOf(before, after));
    expect(back.head).toEqual(before.head);
    expect(back.subs['line']).toEqual(before.subs['line']);
  });

  it('leaves what was changed past the history as it is', () => {
    const now = { ...after, head: { ...after.head, other: 'x' } };
    expect(stepBack(now, differenceOf(before, after)).head).toEqual({ ...before.head, other: 'x' });
  });

  it('puts several removed rows back between those that stayed', () => {
    const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, values: { code: id } }));
    const all: RecordState = { head: {}, subs: { line: rows } };
    const some: RecordState = { head: {}, subs: { line: rows.filter(({ id }) => id === 'c') } };
    expect(stepBack(some, differenceOf(all, some)).subs['line']).toEqual(rows);
  });
});
