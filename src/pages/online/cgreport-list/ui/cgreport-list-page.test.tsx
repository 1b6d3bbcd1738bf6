import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Draft } from '@/entities/report';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { CgreportListPage } from './cgreport-list-page.tsx';

const head = {
  id: 'h1',
  code: 'rpt_one',
  name: '报表一',
  cgrSql: 'select c.code from crm_customer c',
  version: 3,
  permission: 'online:report:rpt-one',
};
const item = { id: 'i1', fieldName: 'code', fieldTxt: '编码', fieldType: 'String', isShow: 1, isOrder: '1' };

const server =
  (more: Partial<Record<string, () => Response>> = {}): Server =>
  ({ path, method }) => {
    const own = more[`${method} ${path}`];
    if (own !== undefined) return own();
    if (path.endsWith('/head/list')) return answer({ records: [head], total: 1 });
    if (path.endsWith('/head/queryById')) return answer(head);
    if (path.endsWith('/item/listByHeadId')) return answer([item]);
    return answer([]);
  };
const open = (address: string, more: Parameters<typeof server>[0] = {}) =>
  stageAt(address, <CgreportListPage />, { server: server(more) });

afterEach(cleanup);

describe('the reports of an administrator', () => {
  it('[B2.35] are listed, opened, and deleted after a question', async () => {
    const { calls, router } = open('/online/cgreport', {
      'DELETE /online/cgreport/head/deleteBatch': () => answer(null, '删除成功！'),
    });
    await screen.findByText('rpt_one');
    expect(screen.getByRole('link', { name: '打开' }).getAttribute('href')).toBe('/online/cgreport/rpt_one');
    await userEvent.click(screen.getByRole('button', { name: '删除' }));
    expect(await screen.findByText('确定删除“报表一”吗？')).toBeTruthy();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() =>
      expect(calls.some(({ method, query }) => method === 'DELETE' && query['ids'] === 'h1')).toBe(true),
    );
    await userEvent.click(screen.getByRole('button', { name: '编辑' }));
    await waitFor(() => expect(router.state.location.search).toBe('?form=edit&id=h1'));
  });

  it('[B2.35] get their columns and parameters from the SQL; what is known of a column stays', async () => {
    const parsed = {
      fields: [
        { ...item, fieldTxt: 'code' },
        { fieldName: 'name', fieldTxt: 'name', fieldType: 'String', isShow: 1 },
      ],
      params: [{ paramName: 'begin', paramTxt: 'begin', paramType: 'text' }],
    };
    const { calls } = open('/online/cgreport?form=edit&id=h1', {
      'POST /online/cgreport/head/parseSql': () => answer(parsed),
    });
    await userEvent.click(await screen.findByRole('button', { name: '解析 SQL' }));
    expect((await screen.findByLabelText<HTMLInputElement>('字段名，第 2 行')).value).toBe('name');
    expect(screen.getByLabelText<HTMLInputElement>('列标题，第 1 行').value).toBe('编码');
    expect(screen.getByLabelText<HTMLInputElement>('参数名，第 1 行').value).toBe('begin');
    expect(calls.at(-1)?.body).toEqual({ sql: head.cgrSql });
  });

  it('[B2.35] are saved as a whole, with what stands in the rows in their order', async () => {
    const { calls, router } = open('/online/cgreport?form=edit&id=h1', {
      'PUT /online/cgreport/head/editAll': () => answer(null, '保存成功！'),
    });
    await userEvent.type(await screen.findByLabelText('列标题，第 1 行'), '二');
    await userEvent.click(screen.getByLabelText('查询，第 1 行'));
    await userEvent.click(screen.getByRole('button', { name: '添加参数' }));
    await userEvent.type(await screen.findByLabelText('参数名，第 1 行'), 'begin');
    await userEvent.selectOptions(screen.getByLabelText('类型，第 1 行', { selector: '[name$="paramType"]' }), 'date');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    const sent = calls.find(({ method }) => method === 'PUT')?.body as Draft;
    expect(sent.head).toMatchObject({ id: 'h1', version: 3, code: 'rpt_one' });
    expect(sent.items).toMatchObject([
      { id: 'i1', fieldName: 'code', fieldTxt: '编码二', isSearch: '1', isShow: 1, orderNum: 0 },
    ]);
    expect(sent.params).toMatchObject([{ paramName: 'begin', paramType: 'date', isRequired: false }]);
  });

  it('[A8.1] keep what was typed when the server refuses, and lead to the fault', async () => {
    const refused = () => refuse(422, '没有字典 x', { errors: [{ field: 'items', row: 0, message: '没有字典 x' }] });
    open('/online/cgreport?form=edit&id=h1', { 'PUT /online/cgreport/head/editAll': refused });
    const dict = await screen.findByLabelText<HTMLInputElement>('字典（编码、SQL 或 表,文本,值），第 1 行');
    await userEvent.type(dict, 'x');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('第 1 行：没有字典 x', { selector: 'li' })).toBeTruthy();
    expect(dict.value).toBe('x');
    const name = screen.getByLabelText('字段名，第 1 行');
    expect([document.activeElement, name.getAttribute('aria-invalid')]).toEqual([name, 'true']);
  });

  it('[B2.35] can be tried with values before they are saved', async () => {
    const preview = {
      columns: [{ title: '编码', dataIndex: 'code' }],
      dictOptions: {},
      data: { records: [{ id: '1', code: 'KC1' }], total: 41, totals: {} },
    };
    const { calls } = open('/online/cgreport?form=edit&id=h1', {
      'POST /online/cgreport/api/preview': () => answer(preview),
    });
    await userEvent.click(await screen.findByRole('button', { name: '添加参数' }));
    await userEvent.type(await screen.findByLabelText('参数名，第 1 行'), 'p');
    await userEvent.type(screen.getByLabelText('测试值，第 1 行'), 'v');
    await userEvent.click(screen.getByRole('button', { name: '预览' }));
    expect(await screen.findByText('预览（前 1 行，共 41 行）')).toBeTruthy();
    expect(screen.getByText('KC1')).toBeTruthy();
    expect(calls.at(-1)?.body).toMatchObject({ values: { p: 'v' } });
  });

  it('[B2.35] ask before what was typed is lost', async () => {
    const { router } = open('/online/cgreport?form=edit&id=h1');
    await userEvent.type(await screen.findByLabelText(/报表名称/), 'x');
    await userEvent.click(screen.getByRole('button', { name: '返回列表' }));
    expect(await screen.findByText('有未保存的修改，确定离开吗？')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
