import { describe, expect, it } from 'vitest';
import { signedIn } from '../testing/signed-in.ts';
import { fieldOfColumn, fieldOfProperty } from './field-view.ts';
import { formView } from './form-view.ts';
import { cellText, columnView, listView } from './list-view.ts';
import { defaultFilters, filterParameters, queryView } from './query-view.ts';

describe('a list definition', () => {
  const list = listView({
    description: '客户档案',
    currentTableName: 'crm_customer',
    checkboxFlag: 'Y',
    paginationFlag: 'N',
    hideColumns: ['add', 'secret'],
    columns: [
      { title: '等级', dataIndex: 'level', customRender: 'level', fieldType: 'list' },
      { title: '标签', dataIndex: 'tags', customRender: 'level', fieldType: 'list_multi' },
      { title: '额度', dataIndex: 'credit', fieldType: 'number', precision: 2, hrefSlotName: 'credit' },
      { title: '秘密', dataIndex: 'secret' },
      { title: '图', dataIndex: 'picture', scopedSlots: { customRender: 'imgSlot' } },
    ],
    dictOptions: {
      level: [
        { value: '1', text: '普通' },
        { value: 2, text: '重点' },
      ],
    },
    fieldHrefSlots: [{ slotName: 'credit', href: '/base/credit?id=${id}' }],
  });

  it('takes away buttons and columns that are hidden from the user', () => {
    expect(list.offers('add')).toBe(false);
    expect(list.offers('update')).toBe(true);
    expect(list.columns.map(({ field }) => field)).toEqual(['level', 'tags', 'credit', 'picture']);
    expect(list.isPaged).toBe(false);
  });

  it.each([
    [undefined, 'row'],
    ['innerTable', 'row'],
    ['erp', 'list'],
    ['tab', null],
    ['normal', null],
  ])('[B2.35] under the theme %s shows sub-tables below: %s', (themeTemplate, details) => {
    const definition = { columns: [], dictOptions: {}, ...(themeTemplate && { themeTemplate }) };
    expect(listView({ ...definition, subTableStr: 'a,b' })).toMatchObject({ details, hasSubTables: true });
    expect(listView(definition)).toMatchObject({ details: null, hasSubTables: false });
  });

  it.each([
    [['0', '5'], { bill_status: '0' }, true],
    [['0', '5'], { bill_status: '2' }, false],
    [['0', '5'], { bill_status: '0', bpm_status: '2' }, false],
    [['0', '5'], {}, true],
    [undefined, { bill_status: '2' }, true],
    [undefined, { bpm_status: '2' }, false],
  ])('[lifecycles.bill] with the open states %j takes %j for open: %s', (openStates, row, expected) => {
    const definition = { columns: [], dictOptions: {}, ...(openStates && { openStates }) };
    expect(listView(definition).isOpen(row)).toBe(expected);
  });

  it('[finance.voucher] asks the column of the state where that is another one', () => {
    const definition = { columns: [], dictOptions: {}, openStates: ['1'], openField: 'v_status' };
    const open = ['1', '2'].map((v_status) => listView(definition).isOpen({ v_status, bill_status: '9' }));
    expect(open).toEqual([true, false]);
  });

  it('[B2.35] knows where a column leads', () => {
    expect(list.columns.map(({ href }) => href)).toEqual([null, null, '/base/credit?id=${id}', null]);
  });

  it('[A9.10] shows dictionary texts, several joined with commas, and keeps unknown keys', () => {
    const [level, tags] = list.columns;
    expect(level && cellText(level, { level: 2 })).toBe('重点');
    expect(tags && cellText(tags, { tags: '1,2,9' })).toBe('普通,重点,9');
  });

  it('prefers the text the row brings along', () => {
    const column = columnView({ title: '业务员', dataIndex: 'sales_id', customRender: '_replace_text_sales_name' }, {});
    expect(cellText(column, { sales_id: 'li', _replace_text_sales_name: '李娜' })).toBe('李娜');
    expect(cellText(columnView({ title: 'x', dataIndex: 'x' }, {}), { x: 'k', x_dictText: '文' })).toBe('文');
  });

  it('draws numbers at the right and pictures by their slot', () => {
    expect(list.columns[2]).toMatchObject({ align: 'right', isNumber: true, precision: 2 });
    expect(list.columns[3]?.widget).toBe('image');
  });
});

describe('query items', () => {
  const fields = queryView([
    { label: '名称', field: 'name', view: 'text', mode: 'like' },
    { label: '日期', field: 'created', view: 'datetime', mode: 'group' },
    { label: '等级', field: 'level', view: 'list', mode: 'single', hidden: '1', dictCode: 'level' },
    {
      label: '仓库',
      field: 'wh',
      view: 'sel_search',
      mode: 'single',
      dictTable: 'wms_warehouse',
      dictText: 'name',
      dictCode: 'id',
    },
  ]);

  it('[B2.56, B3.6] say control, range and whether they are folded', () => {
    expect(fields.map(({ control }) => control)).toEqual(['text', 'datetime', 'choice', 'search']);
    expect(fields.map(({ isRange }) => isRange)).toEqual([false, true, false, false]);
    expect(fields[2]).toMatchObject({ isFolded: true, dictCode: 'level' });
    expect(fields[3]?.tableDict).toBe('wms_warehouse,name,id');
  });

  it('[B3.16, B4.9, B5.6] write fragments with stars and ranges as two parameters, and drop what the list does not offer', () => {
    const typed = { name: ' 宏达 ', created_begin: '2026-11-01', created_end: '2026-11-30', level: '', evil: '1' };
    expect(filterParameters(fields, typed)).toEqual({
      name: '*宏达*',
      created_begin: '2026-11-01 00:00:00',
      created_end: '2026-11-30 23:59:59',
    });
  });
});

describe('a field', () => {
  it('[B3.1, B3.2] reads a popup with its field lists and several rows', () => {
    const field = fieldOfProperty(
      'customer_id',
      {
        title: '客户',
        view: 'popup',
        code: 'pop_customer',
        orgFields: 'id,code',
        destFields: 'customer_id, customer_code',
        fieldExtendJson: '{"popupMulti":true}',
      },
      ['customer_id'],
    );
    expect(field.reference).toEqual({
      kind: 'popup',
      code: 'pop_customer',
      orgFields: ['id', 'code'],
      destFields: ['customer_id', 'customer_code'],
      isMultiple: true,
    });
    expect(field.rules.required).toBe(true);
  });

  it('[B2.50] reads the two values of a switch, Y and N unless said otherwise', () => {
    expect(fieldOfProperty('a', { view: 'switch' }, []).switchValues).toEqual(['Y', 'N']);
    expect(fieldOfProperty('a', { view: 'switch', fieldExtendJson: '["1","0"]' }, []).switchValues).toEqual(['1', '0']);
    expect(fieldOfProperty('a', { view: 'switch', fieldExtendJson: '{broken' }, []).switchValues).toEqual(['Y', 'N']);
  });

  it('is read-only when it is computed', () => {
    expect(
      fieldOfColumn({ key: 'amount', title: '金额', type: 'inputNumber', formula: 'qty * price', precision: 2 }, 0),
    ).toMatchObject({ widget: 'number', isReadonly: true, rules: { kind: 'number', precision: 2 } });
  });

  it('keeps the name of a widget nobody knows, so that it can be shown', () => {
    expect(fieldOfProperty('a', { title: 'A', view: 'hologram' }, []).widget).toBe('hologram');
  });
});

describe('default values of a query', () => {
  it('[B4.8] resolve placeholders, ranges into both ends', () => {
    const fields = queryView([
      { label: '业务员', field: 'sales', view: 'sel_user', mode: 'single', defVal: '#{sysUserCode}' },
      { label: '日期', field: 'day', view: 'date', mode: 'group', defVal: '#{monthRange}' },
      { label: '状态', field: 'state', view: 'text', mode: 'single', defVal: 'open' },
      { label: '空', field: 'none', view: 'text', mode: 'single' },
    ]);
    expect(defaultFilters(fields, signedIn)).toEqual({
      sales: 'li',
      day_begin: '2026-11-01',
      day_end: '2026-11-30',
      state: 'open',
    });
  });
});

describe('[B2.35] the groups of a form', () => {
  it('hold their fields in order, with the width each takes', () => {
    const view = formView({
      head: { id: 'h', tableName: 't', tableTxt: 'T' },
      schema: {
        table: 't',
        title: 'T',
        type: 'object',
        required: [],
        properties: {
          b: { view: 'text', title: 'B', order: 2, group: 'g', span: 2 },
          a: { view: 'text', title: 'A', order: 1, group: 'g' },
          c: { view: 'text', title: 'C', order: 3 },
        },
      },
      groups: [{ key: 'g', title: '基本', isTab: true }],
      formTemplate: '2',
    });
    expect(
      view.groups.map(({ title, isTab, fields }) => [title, isTab, fields.map(({ name, span }) => [name, span])]),
    ).toEqual([
      [
        '基本',
        true,
        [
          ['a', undefined],
          ['b', 2],
        ],
      ],
    ]);
  });
});
