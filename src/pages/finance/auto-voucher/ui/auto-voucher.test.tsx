import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { AutoVoucherPage } from './auto-voucher-page.tsx';

afterEach(cleanup);

const waiting = {
  billId: 'B1',
  formCode: 'sal_out',
  bizType: '3',
  title: '销售出库单',
  billNo: 'XSCK-1',
  billDate: '2026-10-03',
  amount: '2169.60',
  route: '/sale/out',
  voucherId: null,
  voucherNo: null,
  voucherStatus: null,
};
const made = {
  ...waiting,
  billId: 'B2',
  billNo: 'XSCK-2',
  voucherId: 'V',
  voucherNo: '转-202610-0001',
  voucherStatus: '1',
};

describe('[finance.auto-voucher] vouchers of documents', () => {
  it('shows what would be debited and credited before it makes a voucher', async () => {
    const sent: unknown[] = [];
    const server: Server = ({ path, body }) => {
      if (path === '/finance/autoVoucher/list') return answer({ records: [waiting, made], total: 2, open: 1 });
      if (path === '/finance/autoVoucher/preview')
        return answer([
          {
            word: '4',
            date: '2026-10-03',
            documents: ['销售出库单 XSCK-1'],
            lines: [{ summary: '试', subject: '1122 应收账款', auxiliary: '客户一', debit: '2169.60', credit: '0.00' }],
            debit: '2169.60',
            credit: '2169.60',
          },
        ]);
      if (path === '/finance/autoVoucher/generate') {
        sent.push(body);
        return answer(['转-202610-0002']);
      }
      return path.startsWith('/sys/dict') ? answer([]) : refuse(404, path);
    };
    const user = userEvent.setup();
    stageAt('/finance/auto-voucher?period=2026-10', <AutoVoucherPage />, { server });
    expect(await screen.findByText('2026-10 还有 1 张单据未生成凭证')).toBeTruthy();
    expect(screen.getByRole('link', { name: '转-202610-0001' }).getAttribute('href')).toContain('/finance/voucher?');
    await user.click(screen.getByRole('checkbox', { name: /XSCK-1/u }));
    expect(screen.queryByRole('checkbox', { name: /XSCK-2/u })).toBeNull();
    await user.click(screen.getByRole('button', { name: '预览' }));
    expect(await screen.findByText('1122 应收账款')).toBeTruthy();
    expect(screen.getByText('客户一')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: '生成凭证' }).at(-1) ?? document.body);
    await waitFor(() => expect(sent).toEqual([{ period: '2026-10', ids: ['B1'], collected: false }]));
  });
});
