import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, stageAt, type Server } from '@/shared/testing';
import { SqlWarningPage } from './sql-warning-page.tsx';

const warning = {
  id: 'w1',
  version: 0,
  code: 'late',
  name: '逾期',
  sqlText: 'select 1',
  lastState: 'found',
  enabled: '1',
};
const found = { foundCount: 21, columns: ['客户'], rows: [['甲公司'], [null]] };
const server =
  (toldCount = 2): Server =>
  ({ path: asked }) => {
    if (asked.endsWith('/run')) return answer({ ...found, toldCount });
    if (asked.endsWith('/choices')) return answer({ dbSource: [] });
    if (asked.endsWith('/enable')) return answer(null, '已停用');
    return answer({ records: [warning], total: 1 });
  };

afterEach(cleanup);

describe('the page of SQL warnings', () => {
  it('[system.sql-warning] runs one now, and shows how many rows it found, the first of them and who was told', async () => {
    const { calls } = stageAt('/isystem/sql-warning', <SqlWarningPage />, { server: server() });
    await userEvent.click(await screen.findByRole('button', { name: '立即执行' }));
    const ran = within(await screen.findByRole('dialog', { name: '执行结果：逾期' }));
    expect(await ran.findByText('已通知 2 人')).toBeTruthy();
    expect(await ran.findByText('查到 21 条记录，显示前 2 条')).toBeTruthy();
    expect(ran.getByText('甲公司')).toBeTruthy();
    expect(calls.find(({ path: asked }) => asked.endsWith('/run'))?.body).toEqual({ id: 'w1' });
  });

  it('[system.sql-warning] says that nobody was told again, and switches one off', async () => {
    const { calls } = stageAt('/isystem/sql-warning', <SqlWarningPage />, { server: server(0) });
    await userEvent.click(await screen.findByRole('button', { name: '立即执行' }));
    const ran = within(await screen.findByRole('dialog'));
    expect(await ran.findByText('与上次结果相同，没有重复通知')).toBeTruthy();
    await userEvent.click(ran.getAllByRole('button', { name: '关闭' })[0] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: '停用' }));
    await waitFor(() =>
      expect(calls.find(({ path: asked }) => asked.endsWith('/enable'))?.body).toEqual({ ids: 'w1', enabled: false }),
    );
  });
});
