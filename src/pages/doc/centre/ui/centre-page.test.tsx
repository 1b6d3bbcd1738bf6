import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { CentrePage } from './centre-page.tsx';

const row = (id: string, kind: string, name: string, more: object = {}) => ({
  id,
  parentId: null,
  kind,
  name,
  tags: '',
  owner: '王芳',
  isOwn: true,
  level: 4,
  size: 2_048,
  versionNo: 1,
  version: 0,
  updateBy: '王芳',
  updateTime: '2026-11-20 08:30:00',
  isShared: false,
  ...more,
});
const folder = { id: 'f1', parentId: null, name: '合同', level: 4, isOwn: true };

const open = (
  address: string,
  more: Partial<Record<string, () => Response>> = {},
  records = [row('f1', 'folder', '合同'), row('d1', 'rich', '报价')],
) =>
  stageAt(address, <CentrePage />, {
    server: (({ path, method }) => {
      const own = more[`${method} ${path}`];
      if (own !== undefined) return own();
      if (path === '/doc/folder/list') return answer([folder]);
      if (path === '/doc/item/list') return answer({ records, total: records.length });
      return answer(null);
    }) satisfies Server,
  });

afterEach(cleanup);

describe('[B2.7] the document centre', () => {
  it('says how much goes with a folder before it goes', async () => {
    const { calls } = open('/doc/index', {
      'GET /doc/item/count': () => answer({ folders: 2, documents: 5 }),
      'DELETE /doc/item/deleteBatch': () => answer(null, '已移到回收站'),
    });
    const actions = await screen.findByRole('group', { name: /合同/ });
    await userEvent.click(within(actions).getByRole('button', { name: '删除' }));
    expect(await screen.findByText(/共包含 2 个文件夹和 5 个文档/)).toBeTruthy();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() =>
      expect(calls.some(({ method, query }) => method === 'DELETE' && query['ids'] === 'f1')).toBe(true),
    );
  });

  it('keeps folder and words in the address', async () => {
    const { router, calls } = open('/doc/index');
    await userEvent.click(await screen.findByRole('treeitem', { name: '合同' }));
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('q.folder')).toBe('f1'));
    await userEvent.type(await screen.findByRole('searchbox'), '三十天{Enter}');
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ folderId: 'f1', word: '三十天' }));
  });

  it('offers nothing that the level does not allow', async () => {
    open('/doc/index?q.space=shared', {}, [row('d2', 'rich', '别人的', { level: 1, isOwn: false })]);
    const actions = await screen.findByRole('group', { name: /别人的/ });
    expect(within(actions).queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('button', { name: '新建文档' })).toBeNull();
  });

  it('keeps what was typed when the server refuses', async () => {
    open('/doc/index', { 'POST /doc/folder/add': () => refuse(422, '文件夹最多 20 层') });
    await userEvent.click(await screen.findByRole('button', { name: '新建文件夹' }));
    const name = await within(screen.getByRole('dialog')).findByLabelText<HTMLInputElement>(/名称/);
    await userEvent.type(name, '深处');
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('文件夹最多 20 层')).toBeTruthy();
    expect(name.value).toBe('深处');
  });
});
