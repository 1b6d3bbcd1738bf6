import { describe, expect, it } from 'vitest';
import type { FormView } from '#core/screen/form-view.ts';
import { buildField } from '@/shared/fields/testing/build-fields.ts';
import { NO_OVERRIDES, overridden } from './overrides.ts';
import { changesOf, snapshotOf } from './watched.ts';

const [name, total] = [buildField({ name: 'name' }), { ...buildField({ name: 'total' }), isReadonly: true }];
const price = buildField({ name: 'price' });
const view: FormView = {
  table: 'orders',
  title: '订单',
  columns: 1,
  fields: [name, total],
  groups: [{ key: 'g', title: '组', isTab: false, fields: [name] }],
  subs: [{ table: 'lines', title: '行', isOneToOne: false, fields: [price], canAdd: true, canDelete: true }],
  isTabbed: false,
  plan: { head: [], subs: {} },
  hasComments: true,
  links: [],
  buttons: [],
  flow: null,
  script: '',
};

describe('what a script makes of a form', () => {
  it('[B3.8] hides, closes and demands fields of the head, of its groups and of sub-tables', () => {
    const made = overridden(view, {
      name: { hidden: true, required: true, options: [{ value: '1', text: '一', title: '一' }] },
      'lines.price': { disabled: true },
      lines: { disabled: true },
    });
    expect(made.fields[0]).toMatchObject({ isHidden: true, rules: { required: true }, options: [{ value: '1' }] });
    expect(made.groups[0]?.fields[0]).toBe(made.fields[0]);
    expect(made.subs[0]).toMatchObject({ canAdd: false, canDelete: false, fields: [{ isReadonly: true }] });
  });

  it('opens nothing the server keeps closed, and leaves the rest the very same', () => {
    const made = overridden(view, { total: { disabled: false } });
    expect(made.fields[1]?.isReadonly).toBe(true);
    expect(made.fields[0]).toBe(name);
    expect(overridden(view, NO_OVERRIDES)).toBe(view);
    expect(overridden(view, { nowhere: { hidden: true } }).fields).toEqual(view.fields);
  });
});

describe('what handlers of a script are told', () => {
  const watched = { '': ['name'], lines: ['price'], nowhere: ['x'] };
  const before = { name: 'a', other: 1, lines: [{ id: '7', price: 1 }] };

  it('[B3.8] is which watched field changed, with its row', () => {
    const seen = snapshotOf(view, watched, before);
    expect(changesOf(view, watched, seen, { ...before, other: 2 })).toEqual([]);
    expect(changesOf(view, watched, seen, { name: 'b', lines: [{ id: '7', price: 2 }, { price: 3 }] })).toEqual([
      { table: '', event: { field: 'name', value: 'b' } },
      { table: 'lines', event: { field: 'price', value: 2, row: { id: '7', price: 2 } } },
      { table: 'lines', event: { field: 'price', value: 3, row: { price: 3 } } },
    ]);
  });

  it('is nothing when rows only changed their places', () => {
    const rows = [
      { id: '1', price: 1 },
      { id: '2', price: 2 },
    ];
    const seen = snapshotOf(view, watched, { ...before, lines: rows });
    expect(changesOf(view, watched, seen, { ...before, lines: [rows[1], rows[0]] })).toEqual([]);
  });
});
