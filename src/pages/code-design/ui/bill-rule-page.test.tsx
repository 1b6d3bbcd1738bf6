import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, stageAt, type Server } from '@/shared/testing';
import { BillRulePage } from './bill-rule-page.tsx';

const rule = {
  id: 'r1',
  version: 0,
  ruleCode: 'bill_xs',
  ruleName: '销售单',
  pattern: 'XS{yyyy}{0000}',
  resetCycle: 'year',
  enabled: '1',
  formCode: 'sal_order',
  formCode_dictText: '销售订单',
  preview: 'XS20260007',
};
const server: Server = ({ path }) => {
  if (path.endsWith('/reset')) return answer(null, '流水号已重置');
  if (path.endsWith('/test')) return answer(['XS20260007', 'XS20260008']);
  if (path.endsWith('/forms')) return answer([{ table: 'sal_order', title: '销售订单' }]);
  return answer({ records: [rule], total: 1 });
};
const page = () => stageAt('/isystem/SysBillRule', <BillRulePage />, { server });

afterEach(cleanup);

describe('the page of number rules', () => {
  it('[system.bill-rule] asks twice before a serial begins anew', async () => {
    const { calls } = page();
    const isReset = (): boolean => calls.some(({ path }) => path.endsWith('/reset'));
    await userEvent.click(await screen.findByRole('button', { name: '重置流水' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '重置流水' }));
    expect(isReset()).toBe(false);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '仍要重置' }));
    await waitFor(() => expect(isReset()).toBe(true));
    expect(await screen.findByText('流水号已重置')).toBeTruthy();
  });

  it('[system.bill-rule] offers the forms a rule can be meant for, and goes on paper', async () => {
    const { calls } = page();
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.click(await form.findByLabelText('适用表单'));
    expect(await screen.findByText('销售订单', { selector: '.ant-select-item-option-content' })).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: '取消' }));
    await userEvent.click(screen.getByRole('button', { name: '打印' }));
    const paper = within(await screen.findByRole('dialog', { name: '打印预览' }));
    expect(await paper.findByText('XS20260007')).toBeTruthy();
    expect(calls.some(({ query }) => query['pageSize'] === '-521')).toBe(true);
  });

  it('[system.bill-rule] shows the next numbers without taking any', async () => {
    page();
    await userEvent.click(await screen.findByRole('button', { name: '试算' }));
    expect(await screen.findByText('XS20260008')).toBeTruthy();
  });
});
