import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, stageAt, type Server } from '@/shared/testing';
import { DictPage } from './dict-page.tsx';

const path = '/isystem/dict';
const own = { id: 'd1', version: 0, dictCode: 'paint', dictName: '颜料', type: 0, origin: 'own' };
const ofModule = { id: 'd2', version: 0, dictCode: 'yn', dictName: '是否', type: 0, origin: 'module' };
const item = {
  id: 'i1',
  version: 0,
  dictId: 'd2',
  itemText: '确是',
  itemValue: 'Y',
  color: 'red',
  sortOrder: 1,
  status: 1,
};
const gone = { id: 'd3', version: 1, dictCode: 'old', dictName: '旧字典', updateBy: 'admin' };

const server: Server = ({ path: asked, method }) => {
  if (method !== 'GET') return answer(null, '操作成功!');
  if (asked === '/sys/dictItem/list') return answer({ records: [{ ...item, origin: 'module' }], total: 1 });
  if (asked === '/sys/dict/list') return answer({ records: [own, ofModule], total: 2 });
  if (asked === '/sys/dict/treeList') return answer([{ ...own, key: 'd1', title: '颜料' }]);
  if (asked === '/sys/dict/deleteList') return answer([gone]);
  return answer({});
};
const open = () => stageAt(path, <DictPage />, { server });
const rowOf = async (name: string) => within(await screen.findByRole('group', { name: `${name} 的操作` }));

afterEach(cleanup);

describe('dictionaries in the list administrators manage', () => {
  it('[system.dict] say which of them are of modules, and do not offer to delete those', async () => {
    open();
    expect((await rowOf('颜料')).getByRole('button', { name: '删除' })).toBeTruthy();
    expect((await rowOf('是否')).queryByRole('button', { name: '删除' })).toBeNull();
    expect(within(screen.getByRole('grid')).getByText('模块')).toBeTruthy();
  });

  it('[system.dict] open their items beside the list, without touching its address', async () => {
    const { calls } = open();
    await userEvent.click((await rowOf('是否')).getByRole('button', { name: '字典项' }));
    const drawer = within(await screen.findByRole('dialog', { name: '“是否”的字典项' }));
    expect(await drawer.findByText(/此字典由模块提供/)).toBeTruthy();
    expect((await drawer.findByText('确是', { selector: '.tag' })).className).toContain('tag-colored');
    expect(drawer.queryByRole('button', { name: '删除' })).toBeNull();
    expect(calls.find(({ path: asked }) => asked === '/sys/dictItem/list')?.query).toMatchObject({
      dictId: 'd2',
      column: 'sortOrder',
      order: 'asc',
    });
  });

  it('[system.dict] are copied under a code that is typed in', async () => {
    const { calls } = open();
    await userEvent.click((await rowOf('颜料')).getByRole('button', { name: '复制' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(await form.findByLabelText('字典编码'), 'paint_two');
    expect(form.getByLabelText<HTMLInputElement>('字典名称').value).toBe('颜料 副本');
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        dictCode: 'paint_two',
        dictName: '颜料 副本',
        type: '0',
        copyOf: 'd1',
      }),
    );
  });

  it('[A8.11] [B8.3] have their caches refreshed', async () => {
    const { calls } = open();
    await userEvent.click(await screen.findByRole('button', { name: '刷新缓存' }));
    expect(await screen.findByText('刷新缓存完成！')).toBeTruthy();
    expect(calls.some(({ path: asked }) => asked === '/sys/dict/refleshCache')).toBe(true);
  });

  it('[B2.34] come back from the recycle bin, or go for good after a question', async () => {
    const { calls } = open();
    await userEvent.click(await screen.findByRole('button', { name: '回收站' }));
    const row = await rowOf('旧字典');
    await userEvent.click(row.getByRole('button', { name: '还原' }));
    await waitFor(() => expect(calls.some(({ path: asked }) => asked === '/sys/dict/back/d3')).toBe(true));
    await userEvent.click(row.getByRole('button', { name: '彻底删除' }));
    const question = within(await screen.findByRole('dialog', { name: '提示' }));
    await userEvent.click(question.getByRole('button', { name: '彻底删除' }));
    await waitFor(() => expect(calls.some(({ path: asked }) => asked === '/sys/dict/deletePhysic/d3')).toBe(true));
  });
});
