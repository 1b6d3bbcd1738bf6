import { describe, expect, it } from 'vitest';
import { below, blockOf, cursorAt, inside, moved, nextEditable } from './cursor.ts';
import { leavesText } from './grid-keyboard.ts';
import { gridAct, type GridMode } from './grid-keys.ts';

const size = { rows: 100, columns: 5, page: 12 };
const press = (key: string, more: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

describe('the cursor of a grid', () => {
  it.each([
    ['ArrowRight', {}, [50, 3]],
    ['ArrowUp', {}, [49, 2]],
    ['Home', {}, [50, 0]],
    ['End', {}, [50, 4]],
    ['Home', { ctrlKey: true }, [0, 0]],
    ['End', { ctrlKey: true }, [99, 4]],
    ['PageDown', {}, [62, 2]],
    ['PageUp', {}, [38, 2]],
    ['ArrowDown', { ctrlKey: true }, [99, 2]],
  ])('moves by %s %j', (key, more, [row, column]) => {
    expect(moved(cursorAt(50, 2), press(key, more), size)).toMatchObject({ row, column });
  });

  it('stays inside at every edge', () => {
    expect(moved(cursorAt(0, 0), press('ArrowUp'), size)).toMatchObject({ row: 0, column: 0 });
    expect(moved(cursorAt(99, 4), press('PageDown'), size)).toMatchObject({ row: 99, column: 4 });
    expect(inside(cursorAt(99, 4), { ...size, rows: 3 })).toMatchObject({ row: 2 });
  });

  it('selects a block with Shift, from where it began', () => {
    const down = moved(cursorAt(2, 2), press('ArrowDown', { shiftKey: true }), size) ?? cursorAt(0, 0);
    const left = moved(down, press('ArrowLeft', { shiftKey: true }), size) ?? cursorAt(0, 0);
    expect(blockOf(left)).toEqual({ top: 2, bottom: 3, left: 1, right: 2 });
  });

  it('goes to the next cell that can be edited, on into the next row, and leaves at the end', () => {
    const isEditable = (column: number): boolean => column === 1 || column === 3;
    expect(nextEditable(cursorAt(0, 1), 1, size, isEditable)).toMatchObject({ row: 0, column: 3 });
    expect(nextEditable(cursorAt(0, 3), 1, size, isEditable)).toMatchObject({ row: 1, column: 1 });
    expect(nextEditable(cursorAt(0, 1), -1, size, isEditable)).toBeNull();
    expect(nextEditable(cursorAt(99, 3), 1, size, isEditable)).toBeNull();
  });
});

describe('the keys of a grid', () => {
  it.each<[string, object, GridMode, string | null]>([
    ['Enter', {}, 'between', 'edit'],
    ['F2', {}, 'between', 'edit'],
    ['Enter', {}, 'typed', 'commitDown'],
    ['Enter', { shiftKey: true }, 'typed', 'commitUp'],
    ['Enter', { ctrlKey: true }, 'typed', null],
    ['Tab', {}, 'typed', 'next'],
    ['Tab', { shiftKey: true }, 'between', 'previous'],
    ['Escape', {}, 'typed', 'revert'],
    ['Escape', {}, 'between', 'leave'],
    ['Insert', {}, 'between', 'insert'],
    ['Delete', { ctrlKey: true }, 'between', 'remove'],
    ['Delete', {}, 'between', 'clear'],
    ['Delete', {}, 'typed', null],
    ['d', { ctrlKey: true }, 'between', 'fillDown'],
    ['z', { ctrlKey: true }, 'between', 'undo'],
    ['z', { ctrlKey: true }, 'typed', null],
    ['y', { ctrlKey: true }, 'between', 'redo'],
    ['ArrowDown', { altKey: true }, 'between', 'open'],
    ['a', {}, 'between', null],
    ['ArrowDown', {}, 'between', null],
  ])('%s %j, %s: %s', (key, more, mode, act) => {
    expect(gridAct(press(key, more), mode)).toBe(act);
  });
});

describe('Enter in a grid', () => {
  const three = { rows: 3, canAdd: true, firstColumn: 1 };

  it.each([
    ['goes one row down', { row: 0, column: 2 }, null, three, { row: 1, column: 2 }],
    ['goes below the cell where a run of Tab began', { row: 0, column: 4 }, 2, three, { row: 1, column: 2 }],
    ['begins a row below the last one', { row: 2, column: 4 }, null, three, { row: 3, column: 1 }],
    ['begins it where a run of Tab began', { row: 2, column: 4 }, 3, three, { row: 3, column: 3 }],
    ['stays where no row can be added', { row: 2, column: 4 }, 3, { ...three, canAdd: false }, { row: 2, column: 4 }],
  ] as const)('%s', (_says, cursor, tabStart, grid, target) => {
    expect(below(cursor, tabStart, grid)).toEqual(target);
  });
});

describe('a text in a cell', () => {
  const text = { options: [], widget: 'text' };

  it('is left by up and down', () => {
    expect(['ArrowUp', 'PageDown', 'ArrowLeft', 'Home'].map((key) => leavesText(press(key), text))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(leavesText(press('ArrowUp', { shiftKey: true }), text)).toBe(false);
  });

  it('of several lines, or with choices, keeps these keys', () => {
    expect(leavesText(press('ArrowUp'), { ...text, widget: 'textarea' })).toBe(false);
    expect(leavesText(press('ArrowUp'), { ...text, options: [{ value: '1', text: 'one' }] })).toBe(false);
    expect(leavesText(press('ArrowUp'), undefined)).toBe(false);
  });
});
