import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { loadEditors } from '@/shared/fields';
import { answer, refuse, stage, type Server } from '@/shared/testing';
import { PopupTestPage } from './popup-test-page.tsx';

const columns = [
  { title: '编码', dataIndex: 'code', fieldType: 'text' },
  { title: '名称', dataIndex: 'name', fieldType: 'text' },
];
const server: Server = ({ path }) => {
  if (path === '/online/cgreport/api/popupReports') return answer([{ code: 'pop_customer', title: '客户选择' }]);
  if (path === '/online/cgreport/api/getRpColumns/pop_customer')
    return answer({ cgRpConfigId: 'p1', cgRpConfigName: '客户选择', columns, dictOptions: {}, displayField: 'name' });
  if (path === '/online/cgreport/api/getQueryInfo/p1') return answer([]);
  if (path === '/online/cgreport/api/getData/p1')
    return answer({ records: [{ id: 'c1', code: 'C-1', name: '华东机械' }], total: 1 });
  return refuse(404, '实体不存在');
};

afterEach(cleanup);

describe('[B2.42] the page that tries a popup field', () => {
  it('opens the real popup and shows what it fills', async () => {
    await loadEditors();
    stage(<PopupTestPage title="弹窗报表测试" />, { server });
    await userEvent.type(await screen.findByLabelText('报表编码'), 'pop_customer');
    await userEvent.click(await screen.findByRole('button', { name: '编码（code）' }));
    await userEvent.click(screen.getByRole('button', { name: '名称（name）' }));
    expect(screen.getByLabelText('目标字段')).toHaveProperty('value', 'code,name');
    const trial = screen.getByRole('region', { name: '试用' });
    await userEvent.click(await within(trial).findByLabelText('弹窗字段'));
    const dialog = await screen.findByRole('dialog', { name: '客户选择' });
    await userEvent.dblClick(await within(dialog).findByText('华东机械'));
    const filled = await within(trial).findByRole('row', { name: /^name 华东机械/ });
    expect(filled).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '表单设计中的配置' })).getByText('pop_customer')).toBeTruthy();
  });

  it('says what is wrong and offers no popup until it is mended', async () => {
    stage(<PopupTestPage title="弹窗报表测试" />, { server });
    await userEvent.type(await screen.findByLabelText('报表编码'), 'nothing');
    expect((await screen.findByRole('alert')).textContent).toBe('报表“nothing”不能使用：实体不存在');
    await userEvent.clear(screen.getByLabelText('报表编码'));
    await userEvent.type(screen.getByLabelText('报表编码'), 'pop_customer');
    await userEvent.type(screen.getByLabelText('原字段'), 'code,price');
    await userEvent.type(screen.getByLabelText('目标字段'), 'code');
    const faults = await screen.findByRole('list', { name: '配置中的问题' });
    expect(
      within(faults)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['原字段 2 个、目标字段 1 个，两者的数量应相同', '报表没有“price”列']);
    expect(screen.getByText('配置完整后，这里出现弹窗字段。')).toBeTruthy();
  });
});
