import { describe, expect, it } from 'vitest';
import { paramFields, reportView } from './report-view.ts';

describe('the view of a report', () => {
  it('[B7.3] has headings over columns, links and the buttons that are given', () => {
    const view = reportView({
      cgRpConfigId: 'r1',
      cgRpConfigName: '订单执行',
      isPage: 'N',
      dictOptions: {},
      columns: [
        { title: '订单号', dataIndex: 'bill_no', hrefSlotName: 'bill_no' },
        { title: '数量', dataIndex: 'qty', fieldType: 'number', groupTitle: '出库', summary: true },
      ],
      fieldHrefSlots: [{ slotName: 'bill_no', href: '/sale/order?id=${id}' }],
      hideColumns: ['print'],
    });
    expect(view).toMatchObject({ title: '订单执行', isPaged: false, mayExport: true, mayPrint: false });
    expect(view.columns.map(({ group, href, isSummed }) => [group, href, isSummed])).toEqual([
      [null, '/sale/order?id=${id}', false],
      ['出库', null, true],
    ]);
  });

  it('[B7.2] asks for parameters in the query, by their type and with their value', () => {
    const [month, text] = paramFields([
      { paramName: 'month', paramTxt: '月份', paramValue: '2026-01', paramType: 'month', isRequired: true },
      { paramName: 'who', paramTxt: null, paramValue: null },
    ]);
    expect(month).toMatchObject({ field: 'self_month', control: 'month', isRange: false, isRequired: true });
    expect(month?.defaultText).toBe('2026-01');
    expect(text).toMatchObject({ field: 'self_who', label: 'who', control: 'text', isLike: false, isRequired: false });
  });
});

describe('a report', () => {
  const report = (more: object = {}) => reportView({ cgRpConfigId: 'r', columns: [], dictOptions: {}, ...more });

  it('may be paged, exported and printed unless its definition says otherwise', () => {
    expect(report()).toEqual({
      id: 'r',
      title: '',
      columns: [],
      isPaged: true,
      mayExport: true,
      mayPrint: true,
      hasPaper: false,
      charts: [],
    });
    const charts = [{ type: 'bar' }];
    expect(report({ cgRpConfigName: 'R', isPage: 'N', hideColumns: ['export'], charts })).toMatchObject({
      title: 'R',
      isPaged: false,
      mayExport: false,
      mayPrint: true,
      charts,
    });
    expect(report({ hideColumns: ['print'] })).toMatchObject({ mayExport: true, mayPrint: false });
  });

  it('puts columns under a common heading', () => {
    const columns = [
      { title: 'A', dataIndex: 'a', groupTitle: 'G' },
      { title: 'B', dataIndex: 'b', groupTitle: '' },
      { title: 'C', dataIndex: 'c' },
    ];
    expect(report({ columns }).columns.map(({ group }) => group)).toEqual(['G', null, null]);
  });

  it('asks for its parameters before its columns', () => {
    const options = [{ value: '1', text: 'one' }];
    const fields = paramFields([
      { paramName: 'a', isRequired: true },
      { paramName: 'b', paramTxt: 'B', paramType: 'date', paramValue: '2026-01-01' },
      { paramName: 'c', options },
      { paramName: 'd', code: 'pop' },
      { paramName: 'e', code: 'pop', orgFields: 'x,y', destFields: 'q,self_e' },
    ] as never);
    expect(
      fields.map(({ field, label, widget, defaultText, isRequired }) => [
        field,
        label,
        widget,
        defaultText,
        isRequired,
      ]),
    ).toEqual([
      ['self_a', 'a', 'text', '', true],
      ['self_b', 'B', 'date', '2026-01-01', false],
      ['self_c', 'c', 'list', '', false],
      ['self_d', 'd', 'popup', '', false],
      ['self_e', 'e', 'popup', '', false],
    ]);
    expect(fields.map(({ popup }) => popup)).toEqual([
      null,
      null,
      null,
      { code: 'pop', column: 'id' },
      { code: 'pop', column: 'y' },
    ]);
    expect(fields[2]?.options).toBe(options);
  });
});
