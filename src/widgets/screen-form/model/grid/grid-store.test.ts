import { describe, expect, it } from 'vitest';
import { parseFormula } from '#core/formula/parse.ts';
import { buildField } from '@/shared/fields/testing/build-fields.ts';
import { pasteBlock, copyBlock, fillDown } from './clipboard.ts';
import { cursorAt } from './cursor.ts';
import { createGridStore, type GridStore } from './grid-store.ts';
import { readTsv } from './tsv.ts';

const fields = [
  buildField({ name: 'qty', label: '数量', widget: 'number', rules: { label: '数量', kind: 'number' } }),
  buildField({ name: 'price', label: '单价', widget: 'number', rules: { label: '单价', kind: 'number' } }),
  buildField({ name: 'amount', label: '金额', widget: 'number', isReadonly: true, formula: 'qty * price' }),
];
const formula = parseFormula('qty * price');

function buildStore(rows: Record<string, unknown>[]): GridStore {
  const store = createGridStore({
    fields,
    computed: formula.ok ? [{ field: 'amount', formula: formula.formula, precision: 2 }] : [],
    check: (field, value) => (field.rules.kind === 'number' && value === '十' ? '必须是数字' : null),
    onChange: () => undefined,
  });
  store.load(rows, true);
  return store;
}
const settled = (): Promise<void> => Promise.resolve();

describe('the rows of a grid', () => {
  it('compute themselves, to the decimal', () => {
    const store = buildStore([{ qty: '0.1', price: '3' }]);
    store.patch(new Map([[0, { qty: '0.7' }]]));
    expect(store.values()[0]).toMatchObject({ amount: '2.10' });
  });

  it('carry the fault of a value until it is right, and get it back when that is undone', async () => {
    const store = buildStore([{ qty: '1', price: '1' }]);
    store.patch(new Map([[0, { qty: '十' }]]));
    expect(store.rows()[0]?.errors).toEqual({ qty: '必须是数字' });
    await settled();
    store.patch(new Map([[0, { qty: '10' }]]));
    expect(store.rows()[0]?.errors).toEqual({});
    store.undo();
    expect(store.rows()[0]?.errors).toEqual({ qty: '必须是数字' });
  });

  it('undo what a picker did to several rows in one step, and do it again', async () => {
    const store = buildStore([{ qty: '1' }]);
    store.patch(new Map([[0, { qty: '2' }]]));
    store.insert(1, [{ qty: '3' }]);
    await settled();
    store.undo();
    expect(store.values()).toMatchObject([{ qty: '1' }]);
    expect(store.canUndo()).toBe(false);
    store.redo();
    expect(store.values()).toMatchObject([{ qty: '2' }, { qty: '3' }]);
  });

  it('are unchanged when everything typed was typed back, 1.00 for 1 included', () => {
    const store = buildStore([{ qty: '1' }]);
    store.patch(new Map([[0, { qty: '5' }]]));
    expect(store.isDirty()).toBe(true);
    store.patch(new Map([[0, { qty: '1.00' }]]));
    expect(store.isDirty()).toBe(false);
    store.insert(0, [{}]);
    expect(store.isDirty()).toBe(true);
    store.undo();
    store.remove(new Set([0]));
    expect(store.isDirty()).toBe(true);
    store.stored();
    expect(store.isDirty()).toBe(false);
  });
});

describe('a block pasted into a grid', () => {
  const paste = (store: GridStore, text: string, at = cursorAt(0, 0), more: object = {}) =>
    pasteBlock({
      fields,
      rowCount: store.rows().length,
      cursor: at,
      cells: readTsv(text),
      copied: null,
      canAdd: true,
      isEditable: (field) => !field.isReadonly,
      newRow: () => ({ price: '9' }),
      now: new Date('2026-11-20T01:02:03Z'),
      ...more,
    });

  it('fills rows, adds those that lack with their defaults, and leaves computed cells alone', () => {
    const store = buildStore([{ qty: '1', price: '1' }]);
    const found = paste(store, '2\t3\t999\n1,000\n');
    expect([...found.changes.values()]).toMatchObject([{ qty: '2', price: '3' }]);
    expect(found.added).toMatchObject([{ qty: '1000', price: '9' }]);
    expect(found.refused).toBe(1);
  });

  it('of one cell fills the whole selection', () => {
    const store = buildStore([{}, {}, {}]);
    const found = paste(store, '7', { row: 2, column: 1, anchorRow: 0, anchorColumn: 0 });
    expect([...found.changes.values()]).toMatchObject(Array.from({ length: 3 }, () => ({ qty: '7', price: '7' })));
  });

  it('adds nothing where rows cannot be added', () => {
    const found = paste(buildStore([{}]), '1\n2', cursorAt(0, 0), { canAdd: false });
    expect(found.added).toEqual([]);
    expect(found.refused).toBe(1);
  });

  it('keeps the values behind the texts when it comes from a grid', () => {
    const user = buildField({ name: 'who', widget: 'sel_user' });
    const rows = [{ key: 1, values: { who: 'zhang', who_dictText: '张三' }, errors: {} }];
    const copied = copyBlock([user], rows, cursorAt(0, 0));
    expect(copied.text).toBe('张三');
    const found = paste(buildStore([{}]), '张三', cursorAt(0, 0), { fields: [user], copied });
    expect(found.changes.get(0)).toEqual({ who: 'zhang', who_dictText: '张三' });
  });
});

describe('filling down', () => {
  it('copies the first row of the block, or the row above a single one', () => {
    const { rows } = buildStore([{ qty: '1', price: '2' }, {}, {}]);
    const all = { row: 2, column: 1, anchorRow: 0, anchorColumn: 0 };
    expect([...fillDown(fields, rows(), all, () => true).keys()]).toEqual([1, 2]);
    expect(fillDown(fields, rows(), cursorAt(1, 0), () => true).get(1)).toMatchObject({ qty: '1' });
    expect(fillDown(fields, rows(), cursorAt(0, 0), () => true).size).toBe(0);
  });
});

describe('[trade-storage 1] fields that set others', () => {
  const priced = (rows: Record<string, unknown>[]): GridStore => {
    const store = createGridStore({
      fields: [
        buildField({
          name: 'price',
          widget: 'number',
          precision: 6,
          sets: { side: "'N'", taxed: 'round(price * (100 + rate) / 100, 6)' },
        }),
        buildField({
          name: 'rate',
          widget: 'number',
          precision: 2,
          sets: {
            price: "if(side = 'Y', round(taxed * 100 / (100 + rate), 6), price)",
            taxed: "if(side = 'Y', taxed, round(price * (100 + rate) / 100, 6))",
          },
        }),
        buildField({
          name: 'taxed',
          widget: 'number',
          precision: 6,
          sets: { side: "'Y'", price: 'round(taxed * 100 / (100 + rate), 6)' },
        }),
        buildField({ name: 'side', widget: 'text' }),
      ],
      computed: [],
      check: () => null,
      onChange: () => undefined,
    });
    store.load(rows, true);
    return store;
  };
  const typed = (store: GridStore, ...given: Record<string, unknown>[]): unknown => {
    for (const one of given) store.patch(new Map([[0, one]]));
    const { price, rate, taxed, side } = store.values()[0] ?? {};
    return [price, rate, taxed, side];
  };

  it('give them their values as they are typed, one after the other, and undo both together', async () => {
    const store = priced([{ rate: '13' }]);
    expect(typed(store, { taxed: '0.35' })).toEqual(['0.309735', '13', '0.35', 'Y']);
    await settled();
    expect(typed(store, { rate: '0' })).toEqual(['0.350000', '0', '0.350000', 'Y']);
    await settled();
    expect(typed(store, { price: '10' })).toEqual(['10', '0', '10.000000', 'N']);
    store.undo();
    expect(typed(store)).toEqual(['0.350000', '0', '0.350000', 'Y']);
  });

  it('leave alone what was pasted with them, and what cannot be known', () => {
    expect(typed(priced([{ rate: '13' }]), { price: '8', taxed: '9' })).toEqual(['8', '13', '9', 'Y']);
    expect(typed(priced([{}]), { taxed: '9' })).toEqual([null, undefined, '9', 'Y']);
  });
});
