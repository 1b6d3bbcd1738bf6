import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, stageAt, type Server } from '@/shared/testing';
import { CategoryPage } from './category-page.tsx';

const top = { id: 'c1', version: 0, name: '原料', code: 'A01', pid: null, belowCount: 2, hasChild: '1' };
const below = { id: 'c2', version: 0, name: '粉末', code: 'A01A01', pid: 'c1', belowCount: 1, hasChild: '1' };
const server: Server = ({ path, method }) =>
  method === 'GET' && path.endsWith('/list')
    ? answer({ records: [top, below], total: 2 })
    : answer(null, method === 'GET' ? '' : '删除成功!');
const open = () => stageAt('/isystem/category', <CategoryPage />, { server });
const rowOf = async (name: string) => within(await screen.findByRole('group', { name: `${name} 的操作` }));

afterEach(cleanup);

describe('categories in the list administrators manage', () => {
  it('[system.category] stand in the order of their tree', async () => {
    const { calls } = open();
    await rowOf('原料');
    expect(calls.find(({ path }) => path === '/sys/category/list')?.query).toMatchObject({
      column: 'code',
      order: 'asc',
    });
  });

  it('[system.category] are deleted after a question that says how many go with them', async () => {
    const { calls } = open();
    await userEvent.click((await rowOf('原料')).getByRole('button', { name: '删除' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/一起删除的还有下级分类 2 个。/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.query['id']).toBe('c1'));
  });

  it('[system.category] are added below the one whose button was pressed', async () => {
    const { calls } = open();
    await userEvent.click((await rowOf('粉末')).getByRole('button', { name: '添加下级' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(await form.findByLabelText('分类名称'), '细粉');
    expect(form.getByText('A01A01 粉末')).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: '细粉', pid: 'c2' }),
    );
  });
});
