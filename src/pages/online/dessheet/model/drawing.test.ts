import { describe, expect, it } from 'vitest';
import { cellAt, inserted, joined, removed } from '#core/sheet-report/edit.ts';
import { emptySheet } from '#core/sheet-report/sheet.ts';
import { activeSpot, activeText, beginDrawing, chosenArea, draw, type Drawing, type DrawingAct } from './drawing.ts';

const done = (...acts: readonly DrawingAct[]): Drawing => acts.reduce(draw, beginDrawing(emptySheet));
const at = (row: number, column: number) => ({ row, column });
const textAt = ({ now }: Drawing, row: number, column: number) => cellAt(now, at(row, column))?.text;
const select = (row: number, column: number): DrawingAct => ({
  act: 'select',
  anchor: at(row, column),
  focus: at(row, column),
});
const type = (text: string): DrawingAct => ({ act: 'type', text, place: 'cell' });

describe('drawing on the grid', () => {
  it('[B2.3] puts what is being typed into its cell, whatever is done next', () => {
    expect(textAt(done(type('甲'), select(3, 3)), 0, 0)).toBe('甲');
    expect(textAt(done(type('甲'), { act: 'change', change: (sheet) => inserted(sheet, 'row', 0, 1) }), 1, 0)).toBe(
      '甲',
    );
    expect(activeText(done(type('甲'), { act: 'cancel' }))).toBe('');
  });

  it('[B2.3] goes back and forth, what is being typed included', () => {
    const typed = done(type('甲'), { act: 'undo' });
    expect([typed.now.cells, typed.future.length]).toEqual([[], 1]);
    expect(textAt(draw(typed, { act: 'redo' }), 0, 0)).toBe('甲');
    expect(done({ act: 'undo' }, { act: 'redo' }).now).toBe(emptySheet);
  });

  it('[B2.3] walks over joined cells in one step and stays inside of the sheet', () => {
    const join: DrawingAct = {
      act: 'change',
      change: (sheet) => joined(sheet, { top: 0, left: 0, bottom: 1, right: 2 }),
    };
    const step = (down: number, across: number, isExtending = false): DrawingAct => ({
      act: 'step',
      down,
      across,
      isExtending,
    });
    expect(activeSpot(done(join, step(0, 1)))).toEqual(at(0, 3));
    expect(activeSpot(done(join, step(0, 1), step(0, -1)))).toEqual(at(0, 0));
    expect(chosenArea(done(join, select(0, 3), step(0, -1, true)))).toEqual({ top: 0, left: 0, bottom: 1, right: 3 });
    expect(activeSpot(done(step(-5, -5), step(500, 500)))).toEqual(at(19, 9));
    const smaller = done(select(19, 9), { act: 'change', change: (sheet) => removed(sheet, 'row', 5, 15) });
    expect(activeSpot(smaller)).toEqual(at(4, 9));
  });
});
