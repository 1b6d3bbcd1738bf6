import { describe, expect, it } from 'vitest';
import { formView } from '#core/screen/form-view.ts';
import { resolveConflict } from './conflict.ts';
import { serverProblems } from './problems.ts';
import { changedComputed, copiedValues, newValues, toRecord } from './values.ts';

const view = formView({
  head: { id: 'h', tableName: 'sal_order', tableTxt: '销售订单' },
  schema: {
    table: 'sal_order',
    title: '销售订单',
    type: 'object',
    required: [],
    properties: {
      bill_date: { title: '日期', view: 'date', order: 1, defVal: '#{date}' },
      sales_id: { title: '业务员', view: 'sel_user', order: 2, defVal: '#{sysUserCode}' },
      urgent: { title: '加急', view: 'switch', order: 3 },
      total: { title: '合计', view: 'number', order: 4, dbPointLength: 2, formula: 'sum(sal_line.amount)' },
      sal_line: {
        view: 'tab',
        describe: '明细',
        relationType: 0,
        order: 5,
        columns: [
          { key: 'qty', title: '数量', type: 'inputNumber', precision: 4 },
          { key: 'price', title: '单价', type: 'inputNumber', precision: 6 },
          { key: 'amount', title: '金额', type: 'inputNumber', precision: 2, formula: 'round(qty * price, 2)' },
        ],
      },
    },
  },
});
const context = {
  now: new Date('2026-11-20T17:00:00Z'),
  userId: 'u1',
  username: 'li',
  realname: '李娜',
  orgCode: null,
};

describe('values of a form', () => {
  it('[B2.50] begin with defaults of Shanghai, the own name, and switches off', () => {
    const values = newValues(view, context);
    expect(values).toMatchObject({
      bill_date: '2026-11-21',
      sales_id: 'li',
      sales_id_dictText: '李娜',
      urgent: 'N',
      sal_line: [],
    });
  });

  it('compute rows first, then the head', () => {
    const changes = changedComputed(view, {
      sal_line: [
        { qty: '3', price: '1.115' },
        { qty: '1', price: '2' },
      ],
    });
    expect(changes).toContainEqual({ path: ['total'], value: '5.35' });
    expect(changes).toContainEqual({ path: ['sal_line', 0, 'amount'], value: '3.35' });
  });

  it('change nothing that is already right, so that typing ends', () => {
    const values = { total: '2.00', sal_line: [{ qty: '1', price: '2', amount: '2.00' }] };
    expect(changedComputed(view, values)).toEqual([]);
  });

  it('are sent without texts beside them, with key and version, empty as null', () => {
    const record = toRecord(view, {
      id: '1',
      version: 3,
      bill_date: '',
      sales_id: 'li',
      sales_id_dictText: '李娜',
      sal_line: [{ id: 'r1', qty: '1', unit_dictText: '件' }],
    });
    expect(record).toEqual({
      id: '1',
      version: 3,
      bill_date: null,
      sales_id: 'li',
      urgent: null,
      total: null,
      sal_line: [{ id: 'r1', qty: '1', price: null, amount: null }],
    });
  });
});

describe('a copy of a record', () => {
  const coded = formView({
    head: { id: 'h', tableName: 'sal_order', tableTxt: '销售订单' },
    schema: {
      table: 'sal_order',
      title: '销售订单',
      type: 'object',
      required: [],
      properties: {
        bill_no: { title: '单号', view: 'text', order: 1, validType: 'only', ui: { widgetattrs: { disabled: true } } },
        status: { title: '状态', view: 'list', order: 2, defVal: '0', ui: { widgetattrs: { disabled: true } } },
        customer_id: { title: '客户', view: 'sel_search', order: 3 },
        short_code: { title: '简码', view: 'text', order: 4, validType: 'only' },
        total: { title: '合计', view: 'number', order: 5, dbPointLength: 2, formula: 'sum(sal_line.amount)' },
        sal_line: {
          view: 'tab',
          describe: '明细',
          relationType: 0,
          order: 6,
          columns: [
            { key: 'qty', title: '数量', type: 'inputNumber', precision: 4 },
            { key: 'paper_no', title: '发票号', type: 'input', fieldExtendJson: '{"own":true}' },
            {
              key: 'item',
              title: '物料',
              type: 'popup',
              code: 'pop_item',
              orgFields: 'id,name',
              destFields: 'item,item_name',
            },
            { key: 'item_name', title: '物料名称', type: 'input', disabled: true },
            { key: 'shipped', title: '已发数量', type: 'inputNumber', precision: 4, disabled: true, defaultValue: '0' },
            { key: 'amount', title: '金额', type: 'inputNumber', precision: 2, formula: 'round(qty * 2, 2)' },
          ],
        },
      },
    },
  });

  it('[online.tabs-list] [sale.order] holds what was typed in, with its lines; numbers, unique fields and states begin anew', () => {
    const record = {
      id: '1',
      version: 7,
      bill_no: 'XS-1',
      short_code: 'A',
      status: '3',
      customer_id: 'c1',
      customer_id_dictText: '宏达',
      total: '4.00',
      sal_line: [
        { id: 'r1', item: 'm1', item_name: '齿轮', qty: '2', shipped: '2', amount: '4.00', paper_no: '26312000' },
      ],
    };
    expect(copiedValues(coded, context, record)).toEqual({
      status: '0',
      customer_id: 'c1',
      customer_id_dictText: '宏达',
      total: '4.00',
      sal_line: [{ item: 'm1', item_name: '齿轮', qty: '2', shipped: '0', amount: '4.00' }],
    });
  });
});

describe('a conflict', () => {
  const conflict = {
    version: 9,
    fields: [
      { field: 'urgent', label: '加急', yours: 'Y', theirs: 'N' },
      { table: 'sal_line', rowId: 'r1', field: 'qty', label: '数量', yours: '1', theirs: '5' },
    ],
  };
  const mine = { id: '1', version: 3, urgent: 'Y', sal_line: [{ id: 'r1', qty: '1' }] };
  const stored = { id: '1', version: 9, urgent: 'N', sal_line: [{ id: 'r1', qty: '5' }] };

  it('keeps mine on the new version unless theirs is chosen', () => {
    expect(resolveConflict(mine, stored, conflict, new Set())).toEqual({ ...mine, version: 9 });
  });

  it('takes theirs field by field, in rows as well', () => {
    const result = resolveConflict(mine, stored, conflict, new Set(['sal_line r1 qty']));
    expect(result).toMatchObject({ urgent: 'Y', version: 9, sal_line: [{ id: 'r1', qty: '5' }] });
  });
});

describe('errors of the server', () => {
  it('find their field in a row, and stay visible without one', () => {
    const text = (key: string, params: object = {}): string => key + JSON.stringify(params);
    const errors = [
      { table: 'sal_line', row: 1, field: 'qty', message: '数量不能为空' },
      { field: 'gone', message: '未知字段' },
    ];
    const problems = serverProblems(view, errors, text, (source) => source);
    expect(problems.map(({ path }) => path)).toEqual([['sal_line', 1, 'qty'], []]);
  });
});
