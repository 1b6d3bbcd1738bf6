import { describe, expect, it } from 'vitest';
import type { EntryDesign } from '#core/desform/design.ts';
import {
  changed,
  drawingOf,
  itemAt,
  itemId,
  newField,
  newNote,
  patched,
  type Change,
  type Drawing,
} from './drawing.ts';

const section = (key: string, ...names: string[]) => ({
  key,
  title: key,
  text: '',
  columns: 2 as const,
  isCollapsible: false,
  items: names.map(newField),
});
const begun: EntryDesign = {
  sections: [section('s1', 'a', 'b'), section('s2', 'c')],
  withoutLines: [],
  submit: '',
  thanks: '',
};
const after = (...changes: readonly Change[]): Drawing => changes.reduce(changed, drawingOf(begun));
const shown = ({ design }: Drawing) => design.sections.map(({ items }) => items.map(itemId).join(' '));

describe('[online.desform] an entry page while it is drawn', () => {
  it('takes fields from the form, before another or at the end, and from one section to another', () => {
    const drawing = after(
      { kind: 'put', item: newField('d'), section: 's1', before: 'field-b' },
      { kind: 'put', item: newField('a'), section: 's2', before: null },
    );
    expect(shown(drawing)).toEqual(['field-d field-b', 'field-c field-a']);
    expect(drawing.chosen).toEqual({ kind: 'item', id: 'field-a' });
  });

  it('moves by steps, over the edge into the section beside it, and stays at the ends', () => {
    const down = { kind: 'step', id: 'field-a', by: 1 } as const;
    expect(shown(after(down))).toEqual(['field-b field-a', 'field-c']);
    expect(shown(after(down, down))).toEqual(['field-b', 'field-a field-c']);
    expect(shown(after(down, down, down, down))).toEqual(['field-b', 'field-c field-a']);
    expect(shown(after({ kind: 'step', id: 'field-c', by: -1 }))).toEqual(['field-a field-b field-c', '']);
    expect(shown(after({ kind: 'step', id: 'field-a', by: -1 }))).toEqual(['field-a field-b', 'field-c']);
    expect(shown(after({ kind: 'toSection', id: 'field-a', by: 1 }))).toEqual(['field-b', 'field-c field-a']);
  });

  it('goes back and forth, and forgets the way forth after another change', () => {
    const taken = after({ kind: 'taken', id: 'field-a' });
    expect(shown(taken)).toEqual(['field-b', 'field-c']);
    const back = changed(taken, { kind: 'back' });
    expect(back.design).toBe(begun);
    expect(shown(changed(back, { kind: 'forth' }))).toEqual(['field-b', 'field-c']);
    expect(changed(back, { kind: 'sectionAdded' }).future).toEqual([]);
  });

  it('takes what was typed into one thing back in one step', () => {
    const typed = (label: string): Change => ({ kind: 'item', item: { ...newField('a'), label } });
    const drawing = after(typed('姓'), typed('姓名'), { kind: 'section', key: 's1', part: { title: '基本' } });
    expect(drawing.past).toHaveLength(2);
    expect(changed(changed(drawing, { kind: 'back' }), { kind: 'back' }).design).toEqual(begun);
  });

  it('finds what a fault is about by its place', () => {
    expect(itemAt(begun, 'sections[0].items[1]')).toMatchObject({
      section: { key: 's1' },
      item: { name: 'b' },
      place: 2,
    });
    expect(['', 'withoutLines[0]', 'sections[9].items[0]'].map((place) => itemAt(begun, place))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('chooses the page where what was chosen is gone', () => {
    const chosen = { kind: 'chosen', chosen: { kind: 'item', id: 'field-a' } } as const;
    expect(after(chosen, { kind: 'sectionTaken', key: 's1' }).chosen).toEqual({ kind: 'page' });
  });

  it('gives sections and notes keys of their own, and keeps no empty word', () => {
    const drawing = after({ kind: 'sectionAdded' });
    expect(drawing.design.sections.map(({ key }) => key)).toEqual(['s1', 's2', 's3']);
    expect(newNote(drawing.design, '说明')).toMatchObject({ key: 's4' });
    expect(patched({ kind: 'field', name: 'a', label: 'x', isHidden: true }, { label: '', isHidden: false })).toEqual({
      kind: 'field',
      name: 'a',
    });
  });
});
