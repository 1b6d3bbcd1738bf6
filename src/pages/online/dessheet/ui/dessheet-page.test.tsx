import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { emptySheet } from '#core/sheet-report/sheet.ts';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { DessheetPage } from './dessheet-page.tsx';

const stored = {
  id: 's1',
  code: 'limits',
  name: '额度表',
  permission: 'online:sheet:limits',
  version: 3,
  sets: [{ name: 'c', title: '客户', kind: 'form', code: 'crm_customer' }],
  asked: [],
  paper: { size: 'A4', isLandscape: false, hasPageNumbers: true },
  sheet: { ...emptySheet, rows: 5, columns: 5, cells: [{ row: 0, column: 0, text: '#{c.name}' }] },
};
const fields = {
  kind: 'form',
  code: 'crm_customer',
  title: '客户',
  fields: [
    { name: 'name', label: '客户名称', kind: 'text' },
    { name: 'amount', label: '金额', kind: 'number', precision: 2 },
  ],
  params: [],
  query: [],
};

const open = (save: () => Response = () => answer('s1')) => {
  const server: Server = ({ path }) => {
    if (path.includes('queryById')) return answer(stored);
    if (path.includes('dataSets')) return answer([{ kind: 'form', code: 'crm_customer', title: '客户' }]);
    if (path.includes('fields')) return answer(fields);
    if (path.includes('/list')) return answer({ records: [stored], total: 1 });
    return save();
  };
  return stageAt('/online/dessheet?form=edit&id=s1', <DessheetPage />, { server });
};
// By its name alone: asking every cell for its role takes a second.
const cell = (address: string) => screen.findByLabelText(new RegExp(`^${address}( |$)`));
const sent = (calls: ReturnType<typeof open>['calls']) =>
  calls.find(({ path }) => path.includes('/edit'))?.body as typeof stored | undefined;

afterEach(cleanup);

describe('drawing a sheet report', () => {
  it('[B2.3] puts fields into cells by click, adds up below, and saves the whole with its version', async () => {
    const { calls } = open();
    const user = userEvent.setup();
    await user.click(await cell('B1'));
    await user.click(await screen.findByRole('button', { name: '金额' }));
    expect((await cell('B1')).textContent).toBe('↓金额');
    await user.click(screen.getByRole('button', { name: '合计' }));
    expect((await cell('B2')).textContent).toBe('=SUM(B1)');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent(calls)).toBeDefined());
    expect(sent(calls)).toMatchObject({ id: 's1', version: 3 });
    expect(sent(calls)?.sheet.cells.map(({ text }) => text)).toEqual(['#{c.name}', '#{c.amount}', '=SUM(B1)']);
  });

  it('[B2.3] makes a field a group, puts its subtotal below, and sums it up across without losing the rest', async () => {
    const { calls } = open();
    const user = userEvent.setup();
    await user.click(await cell('B1'));
    await user.click(await screen.findByRole('button', { name: '金额' }));
    await user.click(await cell('A1'));
    await user.click(screen.getByLabelText('相同的值合并（分组）'));
    await user.click(screen.getByRole('button', { name: '在下方插入小计行' }));
    expect((await cell('A2')).textContent).toMatch(/^▤.+ 小计$/);
    expect((await cell('B2')).textContent).toBe('=SUM(B1)');
    await user.click(await cell('B1'));
    await user.selectOptions(screen.getByLabelText('用作'), '求和');
    expect((await cell('B1')).textContent).toBe('求和(金额)');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent(calls)).toBeDefined());
    expect(
      sent(calls)
        ?.sheet.cells.map(({ text }) => text)
        .toSorted(),
    ).toEqual(['#{c.amount|sum}', '#{c.name|group}', '#{c.name|subtotal} 小计', '=SUM(B1)']);
  });

  it('[B2.3] saves what is still being typed', async () => {
    const { calls } = open();
    const user = userEvent.setup();
    await user.click(await cell('D4'));
    await user.keyboard('备注');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent(calls)?.sheet.cells).toContainEqual({ row: 3, column: 3, text: '备注' }));
  });

  it('[B2.3] says faults at their cell and sends nothing until they are gone', async () => {
    const { calls } = open();
    const user = userEvent.setup();
    await screen.findByRole('button', { name: '金额' });
    await user.click(await cell('C1'));
    await user.keyboard('=A1*2{Enter}');
    expect((await cell('C1')).getAttribute('aria-invalid')).toBe('false');
    await user.click(await cell('C2'));
    await user.keyboard('=A1*2{Enter}');
    expect((await cell('C2')).getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findAllByText(/^C2：A1 会展开成多行/)).toHaveLength(2);
    expect(sent(calls)).toBeUndefined();
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect((await cell('C2')).textContent).toBe('');
  });

  it('[A8.1] keeps what was drawn when the server refuses it', async () => {
    open(() => refuse(409, '该报表已被李四修改，请重新打开后再保存'));
    const user = userEvent.setup();
    await user.click(await cell('D4'));
    await user.keyboard('备注{Enter}');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('该报表已被李四修改，请重新打开后再保存')).toBeTruthy();
    expect((await cell('D4')).textContent).toBe('备注');
  });
});
