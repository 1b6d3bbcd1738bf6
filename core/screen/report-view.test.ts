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
