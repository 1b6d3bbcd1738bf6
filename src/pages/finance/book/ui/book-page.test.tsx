import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { BookPage } from './book-page.tsx';

afterEach(cleanup);

const line = {
  kind: 'entry',
  date: '2026-01-05',
  voucherId: 'V1',
  voucherNo: '记-202601-0003',
  summary: '购料',
  debit: '78000.00',
  credit: '0.00',
  direction: '借',
  balance: '98000.00',
  qtyIn: '',
  qtyOut: '',
  qty: '',
  parts: [],
};
const opening = { ...line, kind: 'opening', voucherNo: '', summary: '上年结转', debit: '', credit: '' };
const book = (code: string) => ({ id: code, code, path: `${code} 原材料`, columns: [], rows: [opening, line] });
const accounts = [
  { code: '1403', name: '原材料' },
  { code: '1405', name: '库存商品' },
];

describe('[finance.book] the page of account books', () => {
  it('shows one account after the other, and leads to the vouchers', async () => {
    const server: Server = ({ path }) =>
      path === '/finance/book/rows'
        ? answer({ accounts, from: '1403', to: '1405', books: [book('1403'), book('1405')] })
        : refuse(404, path);
    const user = userEvent.setup();
    stageAt('/finance/book', <BookPage />, { server });
    expect(await screen.findByRole('heading', { name: '1403 原材料' })).toBeTruthy();
    const link = screen.getByRole('link', { name: '记-202601-0003' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
      '/finance/voucher?q.voucher_no=记-202601-0003',
    );
    expect(screen.getByText('78,000.00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '下一个科目' }));
    expect(screen.getByRole('heading', { name: '1405 原材料' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '下一个科目' }).hasAttribute('disabled')).toBe(true);
  });

  it('asks for the accounts of another kind when the book is another, and says that there is none', async () => {
    const asked: string[] = [];
    const server: Server = ({ path, query }) => {
      if (path !== '/finance/book/rows') return refuse(404, path);
      asked.push(`${query['kind'] ?? ''} ${query['from'] ?? ''}`);
      const isMoney = query['kind'] === 'journal';
      return answer({
        accounts: isMoney ? [] : accounts,
        from: isMoney ? '' : '1403',
        to: '',
        books: isMoney ? [] : [book('1403')],
      });
    };
    const user = userEvent.setup();
    stageAt('/finance/book', <BookPage />, { server });
    await screen.findByRole('heading', { name: '1403 原材料' });
    await user.selectOptions(screen.getByLabelText('账簿', { selector: 'select' }), 'journal');
    expect(await screen.findByText(/没有可做这种账簿的科目/u)).toBeTruthy();
    expect(asked).toEqual(['detail ', 'journal ']);
  });
});
