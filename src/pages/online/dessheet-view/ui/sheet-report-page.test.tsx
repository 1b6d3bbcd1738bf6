import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadEditors } from '@/shared/fields';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { SheetReportPage } from './sheet-report-page.tsx';

const paper = { size: 'A4', isLandscape: true, hasPageNumbers: true };
const info = {
  id: 's1',
  code: 'limits',
  name: '客户额度表',
  paper,
  params: [{ paramName: 'month', paramTxt: '月份', paramValue: null, paramType: 'text', isRequired: false }],
  query: [{ label: '客户', field: 'name', view: 'text', mode: 'like' }],
  hideColumns: ['print'],
};
const filled = {
  columnWidths: [96, 96, 96],
  paper,
  isPart: false,
  rows: [
    { height: 26, cells: [{ column: 0, text: '标题可以写到旁边的空单元格里' }] },
    {
      height: 26,
      cells: [
        { column: 0, text: '战略客户', rows: 2 },
        { column: 1, text: '<img src=x onerror=alert(1)>', style: { bold: true, color: '#cf1322' } },
        { column: 2, text: '1,000.00', isNumber: true },
      ],
    },
    { height: 26, covered: [0], cells: [{ column: 1, text: '上海机电' }] },
  ],
};

type Answers = { readonly about?: object; readonly data?: () => Response };

const served =
  ({ about = {}, data = () => answer(filled) }: Answers): Server =>
  ({ path }) =>
    path.includes('getInfo') ? answer({ ...info, ...about }) : data();

const open = (answers: Answers = {}, address = '/online/dessheet/limits') =>
  stageAt(address, <SheetReportPage title={address} />, { server: served(answers) });

beforeAll(() => loadEditors());
afterEach(cleanup);

describe('a sheet report', () => {
  it('[B2.3] is a table with joined cells; words run on over empty cells, and texts are never markup', async () => {
    open();
    const table = await screen.findByRole('table', { name: '客户额度表' });
    const [first, second, third] = within(table).getAllByRole('row');
    const spans = (row: HTMLElement | undefined) =>
      [...(row?.querySelectorAll('td') ?? [])].map((cell) => `${cell.rowSpan}×${cell.colSpan}`);
    expect([spans(first), spans(second), spans(third)]).toEqual([['1×3'], ['2×1', '1×1', '1×1'], ['1×2']]);
    expect(screen.getByText('<img src=x onerror=alert(1)>').style.color).toBe('rgb(207, 19, 34)');
    expect(table.querySelector('img')).toBeNull();
  });

  it('[B2.3] has the rows of its heading where printers put them on every page', async () => {
    open({ data: () => answer({ ...filled, headRows: 1 }) });
    const table = await screen.findByRole('table', { name: '客户额度表' });
    const lines = (part: string) => [...table.querySelectorAll(`${part} > tr`)].map((line) => line.textContent);
    expect(lines('thead')).toEqual(['标题可以写到旁边的空单元格里']);
    expect(lines('tbody')).toHaveLength(2);
  });

  it('[A6.3] offers only what the user may do', async () => {
    open();
    expect(await screen.findByRole('button', { name: '导出' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '打印' })).toBeNull();
  });

  it('[B2.3] keeps its query in the address and asks the server by it', async () => {
    const { router, calls } = open();
    await screen.findByRole('table');
    await userEvent.type(screen.getByLabelText('客户'), '机电');
    await userEvent.type(screen.getByLabelText('月份'), '2026-01');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ name: '*机电*', self_month: '2026-01' }));
    expect(decodeURIComponent(router.state.location.search)).toContain('q.name=机电');
  });

  it('[B7.2] waits for a parameter that must be given', async () => {
    const { calls } = open({ about: { params: [{ ...info.params[0], isRequired: true }] } });
    expect(await screen.findByText('请先填写月份，再点击查询')).toBeTruthy();
    expect(calls.some(({ path }) => path.includes('getData'))).toBe(false);
  });

  it('[A8.1] says what failed in the words of the server, and tries again', async () => {
    const answers = [refuse(422, '数据集“订单”超过 5000 条，请缩小查询范围')];
    open({ data: () => answers.shift() ?? answer(filled) });
    expect(await screen.findByText('数据集“订单”超过 5000 条，请缩小查询范围')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('上海机电')).toBeTruthy();
  });
});
