import { describe, expect, it } from 'vitest';
import type { TemplateBody } from '@/entities/print';
import { begin, moved, nextPlace, paperName, step, withColumn, withField, type Draft } from './design.ts';

const body: TemplateBody = {
  paper: { width: 210, height: 297 },
  margin: { top: 10, right: 10, bottom: 10, left: 10 },
  size: 3,
  header: [{ kind: 'text', text: '{title}', align: 'center', size: 5, bold: true }],
  body: [
    { kind: 'fields', table: null, columns: 2, items: [] },
    { kind: 'lines', table: 'item', title: '明细', columns: [] },
  ],
  footer: [],
  pageLine: { left: '', right: '{page}' },
};
const draft: Draft = { name: '模板', isDefault: false, roleIds: [], body };
const qty = { name: 'qty', label: '数量', type: 'number' };

describe('a print template under design', () => {
  it('takes steps back and forth; typing into one property is one step', () => {
    const typed = ['模', '模板一', '模板一号'].reduce(
      (history, name) => step(history, { kind: 'changed', draft: { ...draft, name }, mark: 'name' }),
      begin(draft),
    );
    const back = step(typed, { kind: 'undone' });
    expect(back.now).toBe(draft);
    expect(step(back, { kind: 'redone' }).now.name).toBe('模板一号');
    expect(step(back, { kind: 'undone' })).toBe(back);
  });

  it('moves blocks over the borders of sections, but rows of a sub-table stay in the body', () => {
    const from = { section: 'body', index: 0 } as const;
    const up = nextPlace(body, from, -1);
    expect(up).toEqual({ section: 'header', index: 1 });
    const done = moved(body, from, up ?? from);
    expect(done?.body.header.map(({ kind }) => kind)).toEqual(['text', 'fields']);
    expect(done?.place).toEqual({ section: 'header', index: 1 });
    expect(moved(body, { section: 'body', index: 1 }, { section: 'footer', index: 0 })).toBeNull();
    expect(moved(body, from, { section: 'body', index: 2 })?.body.body.map(({ kind }) => kind)).toEqual([
      'lines',
      'fields',
    ]);
  });

  it('puts a field where it is of use: into text, the fields, the rows', () => {
    const intoText = withField(body, { section: 'header', index: 0 }, qty);
    expect(intoText.body.header[0]).toMatchObject({ text: '{title}{qty}' });
    expect(withField(body, null, qty).body.body[0]).toMatchObject({ items: [{ label: '数量', value: '{qty}' }] });
    const sub = {
      table: 'item',
      title: '明细',
      oneToOne: false,
      fields: [qty, { name: 'unit_id', label: '单位', type: 'text' }],
    };
    expect(withColumn(body, sub, qty).body.body[1]).toMatchObject({
      columns: [{ field: 'qty', align: 'right', sum: 2, unit: 'unit_id' }],
    });
    const other = withColumn(body, { ...sub, table: 'other' }, qty);
    expect(other.body.body).toHaveLength(3);
    expect(other.place).toEqual({ section: 'body', index: 2 });
  });

  it('knows its paper by name', () => {
    expect(paperName({ width: 241, height: 140 })).toBe('third');
    expect(paperName({ width: 100, height: 70 })).toBe('custom');
  });
});
