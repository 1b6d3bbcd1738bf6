import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadEditors } from '@/shared/fields';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { CgreportPage } from './cgreport-page.tsx';

const columns = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '订单执行',
  isPage: 'Y',
  dictOptions: { level: [{ value: 'A', text: '重点', title: '重点' }] },
  fieldHrefSlots: [{ slotName: 'bill_no', href: '/sale/order?id=${order_id}' }],
  hideColumns: ['print'],
  columns: [
    { title: '订单号', dataIndex: 'bill_no', sorter: true, hrefSlotName: 'bill_no' },
    { title: '级别', dataIndex: 'level', customRender: 'level' },
    {
      title: '通知',
      dataIndex: 'notice_qty',
      fieldType: 'number',
      precision: 2,
      groupTitle: '执行数量',
      summary: true,
    },
    { title: '出库', dataIndex: 'out_qty', fieldType: 'number', precision: 2, groupTitle: '执行数量' },
  ],
};
const query = [{ label: '订单号', field: 'bill_no', view: 'text', mode: 'like' }];
const row = { id: '1', bill_no: 'XS-1', level: 'A', notice_qty: '1234.5', out_qty: '7', order_id: 'o 1' };

type Answers = { readonly params?: unknown[]; readonly rows?: () => Response };

const served =
  ({
    params = [],
    rows = () => answer({ records: [row], total: 1, totals: { notice_qty: '9999.5' } }),
  }: Answers): Server =>
  ({ path }) => {
    if (path.includes('getRpColumns')) return answer(columns);
    if (path.includes('getQueryInfo')) return answer(query);
    if (path.includes('getParamsInfo')) return answer(params);
    return rows();
  };

const open = (answers: Answers = {}, address = '/online/cgreport/rpt_exec') =>
  stageAt(address, <CgreportPage title={address.split('?')[0] ?? ''} />, { server: served(answers) });

beforeAll(() => loadEditors());
afterEach(cleanup);

describe('a report', () => {
  it('[B2.35] shows texts, links, two lines of heads and the sums of all pages', async () => {
    const { calls } = open();
    const link = await screen.findByRole('link', { name: 'XS-1' });
    expect(link.getAttribute('href')).toBe('/sale/order?id=o%201');
    const grid = screen.getByRole('grid', { name: '订单执行' });
    expect(within(grid).getByText('重点')).toBeTruthy();
    const heads = within(grid).getAllByRole('columnheader');
    expect(heads.find((head) => head.textContent === '执行数量')?.getAttribute('colspan')).toBe('2');
    expect(heads.find((head) => head.textContent.includes('订单号'))?.getAttribute('rowspan')).toBe('2');
    expect(within(grid).getByText('9,999.50')).toBeTruthy();
    expect(within(grid).getByText('全部合计')).toBeTruthy();
    expect(calls.find(({ path }) => path.includes('getData'))?.query).toMatchObject({ pageNo: '1', pageSize: '10' });
  });

  it('[A6.3] offers only what the user may do', async () => {
    open();
    expect(await screen.findByRole('button', { name: '导出' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '打印' })).toBeNull();
  });

  it('[B2.35] keeps query, sort and page in the address', async () => {
    const { router, calls } = open();
    await screen.findByRole('link', { name: 'XS-1' });
    await userEvent.type(screen.getByLabelText('订单号'), 'XS');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q.bill_no=XS'));
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ bill_no: '*XS*' }));
    await userEvent.click(within(screen.getByRole('grid')).getByTitle('按订单号升序排列'));
    await waitFor(() => expect(router.state.location.search).toContain('sort=bill_no%3Dasc'));
  });

  it('[B7.2] waits for a parameter that must be given, and begins with those that have a value', async () => {
    const params = [
      { paramName: 'month', paramTxt: '月份', paramValue: null, paramType: 'text', isRequired: true },
      { paramName: 'level', paramTxt: '级别', paramValue: 'A', paramType: 'text', isRequired: false },
    ];
    const { router, calls } = open({ params });
    expect(await screen.findByText('请先填写月份，再点击查询')).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe('?q.self_level=A'));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('级别').value).toBe('A'));
    expect(calls.some(({ path }) => path.includes('getData'))).toBe(false);
    await userEvent.type(screen.getByLabelText('月份'), '2026-01');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    await screen.findByRole('link', { name: 'XS-1' });
    expect(calls.at(-1)?.query).toMatchObject({ self_month: '2026-01', self_level: 'A' });
  });

  it('[A8.1] says what failed in the words of the server, and tries again', async () => {
    const answers = [refuse(422, 'SQL执行失败：除数为零'), answer({ records: [], total: 0 })];
    open({ rows: () => answers.shift() ?? answer({ records: [], total: 0 }) });
    expect(await screen.findByText('SQL执行失败：除数为零')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('没有数据')).toBeTruthy();
  });
});
