import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { DataLogPage } from './data-log-page.tsx';

const line = (id: string, dataVersion: number, act: string) => ({
  id,
  version: 0,
  dataTable: 'crm_customer',
  tableTitle: '客户',
  dataId: 'c1',
  dataVersion,
  act,
  changeBy: 'sun',
  createTime: '2026-11-20 08:00:00',
});
const lines = [line('l3', 3, 'change'), line('l2', 2, 'change'), line('l1', 1, 'create')];
const server =
  (compared: (query: Readonly<Record<string, string>>) => Response): Server =>
  ({ path: asked, query }) => {
    if (asked.endsWith('/queryDataVerList')) return answer(lines);
    if (asked.endsWith('/queryCompareList')) return compared(query);
    return answer({ records: [lines[1]], total: 1 });
  };
const open = (compared: Parameters<typeof server>[0]) =>
  stageAt('/isystem/data-log', <DataLogPage />, { server: server(compared) });

afterEach(cleanup);

describe('the data log', () => {
  it('[system.data-log] compares a change with what was before, then any two versions', async () => {
    const { calls } = open(() =>
      answer([
        { ...lines[2], dataContent: JSON.stringify({ 客户名称: '<b>旧</b>', 等级: null }) },
        { ...lines[1], dataContent: JSON.stringify({ 客户名称: '新', 等级: 'A' }) },
      ]),
    );
    await userEvent.click(await screen.findByRole('button', { name: '对比' }));
    const dialog = within(await screen.findByRole('dialog'));
    const table = within(await dialog.findByRole('table', { name: '差异' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      '字段版本 1版本 2',
      '客户名称<b>旧</b>新',
      '等级A',
    ]);
    const asked = () => calls.findLast(({ path }) => path.endsWith('/queryCompareList'))?.query;
    expect(asked()).toMatchObject({ dataId1: 'l1', dataId2: 'l2' });
    await userEvent.selectOptions(dialog.getByLabelText('与版本'), 'l3');
    await dialog.findByRole('table');
    expect(asked()).toMatchObject({ dataId1: 'l1', dataId2: 'l3' });
    await userEvent.selectOptions(dialog.getByLabelText('与版本'), 'l1');
    expect(await dialog.findByText(/没有您可以查看的差异/)).toBeTruthy();
  });

  it('[AZ-08] says why nothing is compared', async () => {
    open(() => refuse(403, '没有查看这类数据的权限，请联系管理员授权'));
    await userEvent.click(await screen.findByRole('button', { name: '对比' }));
    expect(await within(await screen.findByRole('dialog')).findByText(/没有查看这类数据的权限/)).toBeTruthy();
  });
});
