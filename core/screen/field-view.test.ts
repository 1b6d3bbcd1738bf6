import { describe, expect, it } from 'vitest';
import { fieldOfColumn, fieldOfProperty, pixels, ruleKindOf, type FormProperty, type SubColumn } from './field-view.ts';

const property = (more: Partial<FormProperty> = {}, required: readonly string[] = []) =>
  fieldOfProperty('a', { title: 'A', view: 'text', ...more }, required);
const column = (more: Partial<SubColumn> = {}, order = 0) =>
  fieldOfColumn({ key: 'a', title: 'A', type: 'input', ...more }, order);
const extended = (view: string, extend: unknown, more: Partial<FormProperty> = {}) =>
  property({ view, fieldExtendJson: typeof extend === 'string' ? extend : JSON.stringify(extend), ...more });

describe('[B2.35] a field of a form', () => {
  it('is a plain text where its property says nothing', () => {
    expect(fieldOfProperty('a', { view: '' }, ['b'])).toEqual({
      name: 'a',
      label: 'a',
      widget: 'text',
      options: [],
      precision: null,
      formula: null,
      reference: { kind: 'none' },
      isReadonly: false,
      isTime: false,
      isHidden: false,
      defaultText: null,
      order: 0,
      width: null,
      isSummed: false,
      placeholder: '',
      switchValues: ['Y', 'N'],
      fileLimit: null,
      rules: { label: 'a', kind: 'text', required: false },
    });
  });

  it('has the settings of its property', () => {
    const field = property(
      {
        view: 'number',
        defVal: '5',
        order: 7,
        dbPointLength: 3,
        ui: { widgetattrs: { disabled: true } },
        minimum: 0,
        maximum: 9,
      },
      ['a'],
    );
    expect(field).toMatchObject({ label: 'A', defaultText: '5', order: 7, precision: 3, isReadonly: true });
    expect(field.rules).toEqual({ label: 'A', kind: 'number', required: true, precision: 3, min: 0, max: 9 });
    expect(property({ ui: { widgetattrs: { disabled: false } } }).isReadonly).toBe(false);
    expect(property({ view: 'hidden' }).isHidden).toBe(true);
  });

  it('can be read only where it is computed or shows a field of another table', () => {
    expect(property({ formula: 'b + 1' })).toMatchObject({ formula: 'b + 1', isReadonly: true });
    expect(property({ formula: '' })).toMatchObject({ formula: null, isReadonly: false });
    expect(property({ view: 'link_table_field' }).isReadonly).toBe(true);
  });

  it('has rules only for what is set', () => {
    const rules = property({ maxLength: 20, minLength: 2, pattern: '^x', errorInfo: 'no', validType: 'only' }).rules;
    expect(rules).toMatchObject({ maxLength: 20, minLength: 2, pattern: '^x', errorInfo: 'no', validType: 'only' });
    expect(property({ pattern: '', errorInfo: '' }).rules).toEqual({ label: 'A', kind: 'text', required: false });
    expect(property({ view: 'time', pattern: '^x' })).toMatchObject({
      isTime: true,
      rules: { kind: 'text', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$' },
    });
  });

  it('offers what can still be chosen, and takes several values where its widget does', () => {
    const options = [
      { value: 1, text: 'one' },
      { value: '2', text: 'two', disabled: true },
    ];
    expect(property({ view: 'list', enum: options }).rules).toMatchObject({ options: ['1'] });
    expect(property({ view: 'list', enum: options }).rules).not.toHaveProperty('multiple');
    expect(property({ view: 'list_multi', enum: options }).rules).toMatchObject({ options: ['1'], multiple: true });
    expect(property({ view: 'list', enum: [] }).rules).not.toHaveProperty('options');
  });

  it.each([
    ['number', undefined, null],
    ['number', 2.9, 2],
    ['number', -1, 0],
    ['number', 0, 0],
    ['number', 6, 6],
    ['number', 7, 6],
    ['integer', 3, 0],
  ])('[B5.7] of widget %s with %s decimals keeps %s', (view, dbPointLength, precision) => {
    expect(property({ view, ...(dbPointLength === undefined ? {} : { dbPointLength }) }).precision).toBe(precision);
  });

  it('keeps whole numbers where its settings say so', () => {
    expect(extended('number', { onlyInteger: true }, { dbPointLength: 2 }).precision).toBe(0);
    expect(extended('number', { onlyInteger: false }, { dbPointLength: 2 }).precision).toBe(2);
  });

  it.each<[unknown, number | null]>([
    [{ uploadnum: 1 }, 1],
    [{ uploadnum: '3' }, 3],
    [{ uploadnum: 0 }, null],
    [{ uploadnum: -1 }, null],
    [{ uploadnum: 1.5 }, null],
    [{ uploadnum: 'many' }, null],
    [{}, null],
    ['null', null],
    ['5', null],
    ['{broken', null],
    ['', null],
  ])('with settings %j takes %s files', (extend, limit) => {
    expect(extended('file', extend).fileLimit).toBe(limit);
  });

  it('takes more columns of the form and stands in a group where it says so', () => {
    expect(property({ span: 2, group: 'g' })).toMatchObject({ span: 2, group: 'g' });
    for (const plain of [{ span: 1, group: '' }, { span: 0 }, {}]) {
      expect(property(plain)).not.toHaveProperty('span');
      expect(property(plain)).not.toHaveProperty('group');
    }
  });

  it('says what it wants, or that it is filled in by itself', () => {
    expect(property({ placeholder: 'number of the order' }).placeholder).toBe('number of the order');
    expect(property({ placeholder: '', defVal: '${order_no}' }).placeholder).toBe('保存时自动生成');
    expect(property({ placeholder: 'here', defVal: '${order_no}' }).placeholder).toBe('here');
    expect(property({ defVal: 'open' }).placeholder).toBe('');
  });

  it('[B2.50] has the values of its switch from its settings, else from its choices', () => {
    expect(extended('switch', ['on']).switchValues).toEqual(['on', 'N']);
    expect(extended('switch', [1, 0]).switchValues).toEqual(['1', '0']);
    const choices = [
      { value: 'J', text: 'ja' },
      { value: 'N', text: 'nein' },
    ];
    expect(property({ view: 'switch', enum: choices }).switchValues).toEqual(['J', 'N']);
  });
});

describe('[B2.35] a column of a sub-table', () => {
  it('is a plain field where it says nothing', () => {
    expect(column({}, 4)).toMatchObject({
      label: 'A',
      widget: 'text',
      order: 4,
      width: null,
      isReadonly: false,
      isSummed: false,
      defaultText: null,
      precision: null,
      rules: { required: false },
    });
  });

  it.each<[Partial<SubColumn>, string]>([
    [{ type: 'inputNumber' }, 'number'],
    [{ type: 'select' }, 'list'],
    [{ type: 'date' }, 'date'],
    [{ type: 'input', view: 'textarea' }, 'textarea'],
  ])('with %j is drawn as %s', (more, widget) => {
    expect(column(more).widget).toBe(widget);
  });

  it('has its settings', () => {
    const found = column({
      disabled: true,
      summary: true,
      width: '120px',
      defaultValue: 0,
      precision: 2,
      type: 'inputNumber',
    });
    expect(found).toMatchObject({ isReadonly: true, isSummed: true, width: 120, defaultText: '0', precision: 2 });
    expect(column({ disabled: false, summary: false, defaultValue: null })).toMatchObject({
      isReadonly: false,
      isSummed: false,
      defaultText: null,
    });
    expect(column({ options: [{ value: '1', text: 'one' }] }).options).toHaveLength(1);
  });

  it.each<[Partial<SubColumn>, boolean]>([
    [{ required: true }, true],
    [{ required: false }, false],
    [{ validateRules: [{ required: true, message: 'x' }] }, true],
    [{ validateRules: [{ required: false, message: 'x' }] }, false],
    [
      {
        validateRules: [
          { pattern: 'x', message: 'x' },
          { required: true, message: 'x' },
        ],
      },
      true,
    ],
    [{ validateRules: [{ pattern: 'x', message: 'x' }] }, false],
    [{ validateRules: [] }, false],
  ] as [Partial<SubColumn>, boolean][])('with %j has to be filled in: %s', (more, required) => {
    expect(column(more).rules.required).toBe(required);
  });

  it.each([
    [120, 120],
    ['120px', 120],
    ['33.5', 33.5],
    [1, 1],
    [0.5, 0.5],
    [0, null],
    [-5, null],
    ['auto', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('of width %j has %s pixels', (width, expected) => {
    expect(pixels(width)).toBe(expected);
  });
});

describe('what the values of a field refer to', () => {
  const user = { kind: 'user', isMultiple: true };
  it.each<[string, Partial<FormProperty>, unknown]>([
    ['sel_user', {}, user],
    ['sel_user', { fieldExtendJson: '{"multiSelect":true}' }, user],
    ['sel_user', { fieldExtendJson: '{"multiSelect":false}' }, { kind: 'user', isMultiple: false }],
    ['sel_depart', {}, { kind: 'depart', isMultiple: false }],
    ['sel_depart', { fieldExtendJson: '{"multiSelect":true}' }, { kind: 'depart', isMultiple: true }],
    ['popup', {}, { kind: 'popup', code: '', orgFields: [], destFields: [], isMultiple: false }],
    ['popup', { popupMulti: true }, { kind: 'popup', code: '', orgFields: [], destFields: [], isMultiple: true }],
    [
      'popup',
      { code: 'p', orgFields: 'a,,b ', destFields: 'c' },
      { kind: 'popup', code: 'p', orgFields: ['a', 'b'], destFields: ['c'], isMultiple: false },
    ],
    ['sel_search', { dictTable: 't', dictText: 'n', dictCode: 'id' }, { kind: 'table', dict: 't,n,id' }],
    ['sel_search', { dictTable: 't', dictText: '', dictCode: 'id' }, { kind: 'table', dict: 't,id' }],
    ['list', { dictTable: 't', dictText: 'n', dictCode: 'id' }, { kind: 'table', dict: 't,n,id' }],
    ['list', { dictCode: 'level' }, { kind: 'dict', code: 'level' }],
    ['list', { dictTable: '', dictCode: '' }, { kind: 'none' }],
    ['pca', {}, { kind: 'region', mode: 'cascader' }],
    ['pca', { fieldExtendJson: '{"mode":"select"}' }, { kind: 'region', mode: 'select' }],
    ['pca', { fieldExtendJson: '{"mode":5}' }, { kind: 'region', mode: 'cascader' }],
    ['text', { dictCode: 'level' }, { kind: 'none' }],
    ['hologram', { dictCode: 'level' }, { kind: 'none' }],
  ])('of widget %s with %j', (view, more, reference) => {
    expect(property({ view, ...more }).reference).toEqual(reference);
  });

  const tree = { kind: 'tree', table: 't', text: 'name', code: 'id', pidField: 'pid', pidValue: '', hasChildField: '' };
  it.each<[string, Partial<FormProperty>, unknown]>([
    ['sel_tree', { dict: 't,n,c' }, { ...tree, text: 'n', code: 'c' }],
    ['sel_tree', { dict: 't' }, tree],
    ['sel_tree', { dictTable: 't' }, tree],
    ['sel_tree', { dictTable: 't', dictText: 'n', dictCode: 'c' }, { ...tree, text: 'n', code: 'c' }],
    [
      'sel_tree',
      { dict: 't', pidField: 'up', pidValue: '0', hasChildField: 'kids' },
      { ...tree, pidField: 'up', pidValue: '0', hasChildField: 'kids' },
    ],
    ['sel_tree', { dict: 't', pidField: '' }, tree],
    ['sel_tree', {}, { ...tree, table: '' }],
    ['sel_tree', { dict: 't', fieldExtendJson: '{"condition":"{}"}' }, { ...tree, condition: '{}' }],
    ['sel_tree', { dict: 't', fieldExtendJson: '{"condition":5}' }, { ...tree, condition: ' ' }],
    ['cat_tree', {}, { kind: 'category', pcode: '0' }],
    ['cat_tree', { pcode: 'B01' }, { kind: 'category', pcode: 'B01' }],
    ['cat_tree', { fieldExtendJson: '{"condition":"{}"}' }, { kind: 'category', pcode: '0', condition: '{}' }],
    ['cat_tree', { dict: 't' }, tree],
  ])('is a tree for widget %s with %j', (view, more, reference) => {
    expect(property({ view, ...more }).reference).toEqual(reference);
  });

  it('[B3.15] is a linked table for a linked drop-down that says which', () => {
    const config = { table: 't', txt: 'n', key: 'id' };
    const link = {
      kind: 'link',
      table: 't',
      txt: 'n',
      key: 'id',
      idField: '',
      pidField: '',
      condition: '',
      linkFields: [],
    };
    expect(property({ view: 'link_down', config } as unknown as Partial<FormProperty>).reference).toEqual(link);
    expect(property({ view: 'link_down', dictTable: JSON.stringify(config) }).reference).toEqual(link);
    expect(
      property({
        view: 'link_down',
        config: null,
        dictTable: JSON.stringify(config),
      }).reference,
    ).toEqual(link);
    expect(property({ view: 'link_down', dictTable: 't' }).reference).toEqual({ kind: 'table', dict: 't' });
    expect(property({ view: 'list', config } as unknown as Partial<FormProperty>).reference).toEqual({ kind: 'none' });
  });
});

it.each([
  ['number', 'number'],
  ['integer', 'number'],
  ['date', 'date'],
  ['datetime', 'datetime'],
  ['month', 'month'],
  ['text', 'text'],
  ['hologram', 'text'],
])('a value of widget %s is checked as %s', (widget, kind) => {
  expect(ruleKindOf(widget)).toBe(kind);
});
