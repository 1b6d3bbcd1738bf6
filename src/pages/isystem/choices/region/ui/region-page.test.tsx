import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, stageAt, type Server } from '@/shared/testing';
import { RegionPage } from './region-page.tsx';

const city = {
  id: 'r1',
  version: 0,
  code: '440100',
  name: '广州市',
  pid: '440000',
  levelNo: 2,
  origin: '0',
  enabled: '1',
};
const own = {
  id: 'r2',
  version: 0,
  code: '440199',
  name: '新城区',
  pid: '440100',
  levelNo: 3,
  origin: '1',
  enabled: '1',
};
const server: Server = ({ path, method }) =>
  method === 'GET' && path.endsWith('/list')
    ? answer({ records: [city, own], total: 2 })
    : answer(null, method === 'GET' ? '' : '添加成功！');
const open = () => stageAt('/isystem/region', <RegionPage />, { server });
const rowOf = async (name: string) => within(await screen.findByRole('group', { name: `${name} 的操作` }));

afterEach(cleanup);

describe('regions in the list administrators manage', () => {
  it('[system.region] stand a page at a time in the order of their tree; only own ones can be deleted', async () => {
    const { calls } = open();
    const [published, added] = [await rowOf('广州市'), await rowOf('新城区')];
    expect(calls.find(({ path }) => path === '/sys/region/list')?.query).toMatchObject({
      column: 'code',
      order: 'asc',
    });
    expect(published.queryByRole('button', { name: '删除' })).toBeNull();
    expect(added.getByRole('button', { name: '删除' })).toBeTruthy();
    expect(added.queryByRole('button', { name: '添加下级' })).toBeNull();
  });

  it('[system.region] are shown and added below the one whose button was pressed', async () => {
    const { calls } = open();
    await userEvent.click((await rowOf('广州市')).getByRole('button', { name: '添加下级' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(await form.findByLabelText('名称'), '南新区');
    await userEvent.type(form.getByLabelText('区划代码'), '440198');
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ code: '440198', pid: '440100' }),
    );
    await userEvent.click((await rowOf('广州市')).getByRole('button', { name: '查看下级' }));
    await waitFor(() => expect(calls.some(({ query }) => query['pid'] === '440100')).toBe(true));
  });
});
