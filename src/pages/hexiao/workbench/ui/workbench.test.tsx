import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, stageAt, type Server } from '@/shared/testing';
import { ReceivableWriteOffPage } from './pages.tsx';

const path = '/hexiao/hexiao';
const item = (formCode: string, id: string, open: string, more: object = {}) => ({
  formCode,
  id,
  kind: formCode === 'fin_ar_bill' ? 'receivable' : 'receipt',
  title: formCode === 'fin_ar_bill' ? '应收单' : '收款单',
  billNo: id,
  billDate: '2026-09-30',
  dueDate: '2026-10-31',
  orderNo: null,
  currency: 'CNY',
  amount: open,
  open,
  isProvisional: false,
  tolerance: '1.00',
  discounts: [],
  ...more,
});
const upper = [item('fin_ar_bill', 'YS-1', '5000.00'), item('fin_ar_bill', 'YS-2', '7000.00')];
const lower = [item('fin_receipt', 'SK-1', '6000.00')];
const pairs = [
  { upper: 'fin_ar_bill/YS-1', lower: 'fin_receipt/SK-1', amount: '5000.00' },
  { upper: 'fin_ar_bill/YS-2', lower: 'fin_receipt/SK-1', amount: '1000.00' },
];
const refusal = '应收单“YS-1”本次核销 5,000.00 超过未核销 4,000.00，请改小';

const server =
  (confirm: () => Response, above: object): Server =>
  ({ path: asked }) => {
    if (asked.endsWith('/parties')) return answer([{ id: 'C1', code: 'KH1', name: '客户一', open: '18000.00' }]);
    if (asked.endsWith('/open')) return answer({ upper: upper.map((one) => ({ ...one, ...above })), lower });
    return asked.endsWith('/match') ? answer(pairs) : confirm();
  };
const refused = (): Response =>
  Response.json(
    {
      success: false,
      message: refusal,
      code: 422,
      result: { errors: [{ field: 'fin_ar_bill/YS-1', message: refusal }] },
      timestamp: 1,
    },
    { status: 422 },
  );

/** The page with a customer chosen. */
async function open(
  confirm: () => Response = () => answer({ id: 'W', writeoffNo: 'HX-1' }, '核销成功，核销单 HX-1'),
  above: object = {},
) {
  const staged = stageAt(path, <ReceivableWriteOffPage />, { server: server(confirm, above) });
  await userEvent.click(await screen.findByLabelText(/客户/));
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /客户一/ }));
  await screen.findByText('YS-1');
  return staged;
}
const sent = (calls: Awaited<ReturnType<typeof open>>['calls']) =>
  calls.filter(({ path: asked }) => asked.endsWith('/confirm')).map(({ body }) => body);
const amountOf = (no: string): string => screen.getByLabelText<HTMLInputElement>(`${no} 的本次核销`).value;

afterEach(cleanup);

describe('the workbench of write-offs', () => {
  it('[hexiao.hexiao] takes over what the rules propose, adds up both sides and confirms it', async () => {
    const { calls } = await open();
    await userEvent.click(screen.getByRole('button', { name: '自动匹配' }));
    await waitFor(() => expect(amountOf('SK-1')).toBe('6000.00'));
    expect([amountOf('YS-1'), amountOf('YS-2')]).toEqual(['5000.00', '1000.00']);
    expect(screen.getByText('差额').nextSibling?.textContent).toBe('0.00');
    await userEvent.click(screen.getByRole('button', { name: '确认核销' }));
    expect(await screen.findByText('核销成功，核销单 HX-1')).toBeTruthy();
    expect(sent(calls)).toMatchObject([
      {
        ledger: 'ar',
        type: '1',
        partyId: 'C1',
        otherId: null,
        diffAmount: null,
        items: [
          { formCode: 'fin_ar_bill', id: 'YS-1', amount: '5000' },
          { formCode: 'fin_ar_bill', id: 'YS-2', amount: '1000' },
          { formCode: 'fin_receipt', id: 'SK-1', amount: '6000' },
        ],
      },
    ]);
    await waitFor(() => expect(amountOf('YS-1')).toBe(''));
  });

  it('[hexiao.hexiao] says at the row what is too much, and sends nothing that does not agree', async () => {
    const { calls } = await open();
    await userEvent.type(screen.getByLabelText('YS-1 的本次核销'), '5000.01');
    expect(await screen.findByText('超过未核销 5,000.00')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '确认核销' }));
    expect(screen.getByText('YS-1：超过未核销 5,000.00')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('YS-1 的本次核销'));
    await userEvent.click(screen.getByRole('checkbox', { name: /YS-1/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /SK-1/ }));
    await userEvent.click(screen.getByRole('button', { name: '确认核销' }));
    expect(screen.getByText('两表本次核销合计不相等，差 1,000.00')).toBeTruthy();
    expect(sent(calls)).toEqual([]);
  });

  it('[trade-storage 51] says that a small rest becomes financial expense, and takes it when told; a larger one is none', async () => {
    const { calls } = await open();
    const type = async (money: string): Promise<void> => {
      screen.getByLabelText('YS-1 的本次核销').focus();
      await userEvent.keyboard(`113{Enter}{Enter}${money}`);
      expect([amountOf('YS-1'), amountOf('SK-1')]).toEqual(['113', money]);
    };
    await type('111.99');
    expect(screen.queryByRole('button', { name: '作为尾差' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '清空金额' }));
    await type('112.97');
    expect(await screen.findByText(/两边相差 0.03，在容差 1.00 以内，可作为尾差计入财务费用/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '作为尾差' }));
    expect(screen.queryByRole('button', { name: '作为尾差' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '确认核销' }));
    await waitFor(() => expect(sent(calls)).toMatchObject([{ diffAmount: '0.03' }]));
  });

  it('[K20] proposes the discount for early payment that the terms of the bills grant on the day of the money', async () => {
    const discounts = [{ until: '2026-09-30', percent: '2' }];
    const { calls } = await open(undefined, { discounts });
    screen.getByLabelText('YS-1 的本次核销').focus();
    await userEvent.keyboard('1130{Enter}{Enter}1107.40');
    expect(await screen.findByText(/两边相差 22.60，其中 22.60 是付款条件给予的现金折扣/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '按折扣核销' }));
    await userEvent.click(screen.getByRole('button', { name: '确认核销' }));
    await waitFor(() => expect(sent(calls)).toMatchObject([{ diffAmount: '22.60' }]));
  });

  it('[K20] proposes no discount for money that came a day too late', async () => {
    await open(undefined, { discounts: [{ until: '2026-09-29', percent: '2' }] });
    screen.getByLabelText('YS-1 的本次核销').focus();
    await userEvent.keyboard('1130{Enter}{Enter}1107.40');
    expect(screen.queryByRole('button', { name: '按折扣核销' })).toBeNull();
  });

  it('[trade-storage 53] takes both amounts of two currencies, and says the rate they make', async () => {
    const { calls } = await open(undefined, { currency: 'USD' });
    screen.getByLabelText('YS-1 的本次核销').focus();
    await userEvent.keyboard('100{Enter}{Enter}712.5');
    expect(await screen.findByText(/币种不同：USD 100.00 对 CNY 712.50，折算 7.125/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '确认核销' }));
    await waitFor(() => expect(sent(calls)).toMatchObject([{ diffAmount: null }]));
  });

  it('[hexiao.hexiao] keeps what was typed when the server refuses it, and says why at the row', async () => {
    await open(refused);
    await userEvent.click(screen.getByRole('button', { name: '自动匹配' }));
    await waitFor(() => expect(amountOf('SK-1')).toBe('6000.00'));
    await userEvent.click(screen.getByRole('button', { name: '确认核销' }));
    await waitFor(() => expect(screen.getAllByText(refusal)).toHaveLength(2));
    expect(amountOf('YS-1')).toBe('5000.00');
    expect(screen.getByLabelText('YS-1 的本次核销').getAttribute('aria-invalid')).toBe('true');
  });

  it('[hexiao.hexiao] leads from row to row with Enter', async () => {
    await open();
    screen.getByLabelText('YS-1 的本次核销').focus();
    await userEvent.keyboard('1{Enter}2{Enter}3');
    expect([amountOf('YS-1'), amountOf('YS-2'), amountOf('SK-1')]).toEqual(['1', '2', '3']);
    await userEvent.click(screen.getByRole('button', { name: '清空金额' }));
    expect(amountOf('SK-1')).toBe('');
  });
});
