import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { ReceivableClosePage, StockClosePage, StockReopenPage } from './pages.tsx';

afterEach(cleanup);

const figures = [
  { currency: null, begin: '2000.00', increase: '4240.00', decrease: '4472.00', end: '1768.00', advance: null },
];
const undecided = {
  kind: 'undecided',
  subject: '其他出库单',
  title: '未审核的其他出库单',
  level: '1',
  count: 2,
  link: '/storage/other-out?q.bill_status=0',
};

/** A server whose October is next; `checks` are what it finds. */
function monthServer(checks: readonly unknown[], last: string | null = '2026-09', downstream: readonly string[] = []) {
  const server: Server = ({ path, body }) => {
    const { period = '', reason = '' } = (body ?? {}) as { period?: string; reason?: string };
    switch (path) {
      case '/monthlySettlement/state':
        return answer({
          ledger: 'stock',
          next: '2026-10',
          last,
          closedBy: 'admin',
          closedAt: '2026-10-01T00:00:00Z',
          downstream,
        });
      case '/monthlySettlement/precheck':
        return answer({ ledger: 'stock', period: '2026-10', checks, figures });
      case '/monthlySettlement/calc':
        return answer({ lines: 3, amount: '172.00', figures });
      case '/monthlySettlement/close':
        return answer({ period, keys: 3, figures });
      case '/monthlySettlement/reverse':
        return reason === 'x' ? refuse(409, '只能反结账最近一期') : answer(null);
      default:
        return refuse(404, path);
    }
  };
  return server;
}

describe('[B2.16] [monthlySettlement.kcyj] closing a month', () => {
  it('waits for what blocks, and leads to it', async () => {
    stageAt('/monthlySettlement/kcyj', <StockClosePage title="库存月结" />, { server: monthServer([undecided]) });
    const row = (await screen.findByText('未审核的其他出库单')).closest('tr') ?? document.body;
    expect(within(row).getByText('阻断')).toBeTruthy();
    expect(within(row).getByRole('link', { name: '查看' }).getAttribute('href')).toBe(
      '/storage/other-out?q.bill_status=0',
    );
    expect(screen.getByRole('button', { name: '结账 2026-10' })).toHaveProperty('disabled', true);
    expect(screen.getByText('有阻断项，处理后才能结账')).toBeTruthy();
  });

  it('prices, asks, closes, and says what was kept', async () => {
    const { calls } = stageAt('/monthlySettlement/kcyj', <StockClosePage title="库存月结" />, {
      server: monthServer([{ ...undecided, level: '2' }]),
    });
    await userEvent.click(await screen.findByRole('button', { name: '计算出库成本' }));
    await waitFor(() => expect(screen.getByText('结账').closest('[aria-current="step"]')).toBeTruthy());
    await userEvent.click(screen.getByRole('button', { name: '结账 2026-10' }));
    const dialog = screen.getByRole('dialog', { name: '结账 2026-10' });
    await userEvent.click(within(dialog).getByRole('button', { name: '结账' }));
    expect(await screen.findByText('2026-10 已结账，保存结存 3 行')).toBeTruthy();
    expect(screen.getAllByText('1,768.00').length).toBeGreaterThan(0);
    const sent = calls.find(({ path }) => path === '/monthlySettlement/close');
    expect(sent?.body).toEqual({ ledger: 'stock', period: '2026-10' });
  });

  it('has no pricing where nothing is priced', async () => {
    stageAt('/monthlySettlement/ysyj', <ReceivableClosePage title="应收月结" />, { server: monthServer([]) });
    expect(await screen.findByText('检查通过，没有需要处理的问题')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '计算出库成本' })).toBeNull();
    expect(screen.getByText('本期收款')).toBeTruthy();
  });
});

describe('[B2.16] [monthlySettlement.kcfyj] opening a month again', () => {
  it('asks for a reason, and keeps what was typed when it is refused', async () => {
    stageAt('/monthlySettlement/kcfyj', <StockReopenPage title="库存反月结" />, { server: monthServer([]) });
    await userEvent.click(await screen.findByRole('button', { name: '反结账 2026-09' }));
    const dialog = screen.getByRole('dialog', { name: '反结账 2026-09' });
    await userEvent.type(within(dialog).getByRole('textbox'), 'x');
    await userEvent.click(within(dialog).getByRole('button', { name: '反结账' }));
    expect(await within(dialog).findByText('只能反结账最近一期')).toBeTruthy();
    expect(within(dialog).getByRole('textbox')).toHaveProperty('value', 'x');
  });

  it('shows who opens a month and how far it is, and lets nobody begin meanwhile', async () => {
    let running: unknown = {
      ledger: 'stock',
      period: '2026-09',
      act: 'reverse',
      step: 'price',
      done: 0,
      total: 0,
      startedBy: '王强',
      startedAt: '2026-10-02T00:00:00Z',
    };
    const month = monthServer([]);
    const server: Server = (request) =>
      request.path === '/monthlySettlement/state'
        ? answer({
            ledger: 'stock',
            next: '2026-10',
            last: '2026-09',
            closedBy: 'admin',
            closedAt: null,
            downstream: [],
            running,
          })
        : month(request);
    stageAt('/monthlySettlement/kcfyj', <StockReopenPage title="库存反月结" />, { server });
    expect(await screen.findByText(/库存期间 2026-09 正在由 王强 反结账/u)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: '正在冲回成本调整' })).toMatchObject({ value: 2, max: 3 });
    expect(screen.getByRole('button', { name: '反结账 2026-09' })).toHaveProperty('disabled', true);
    running = null;
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 5000 });
    expect(screen.getByRole('button', { name: '反结账 2026-09' })).toHaveProperty('disabled', false);
  });

  it('waits for what follows', async () => {
    stageAt('/monthlySettlement/kcfyj', <StockReopenPage title="库存反月结" />, {
      server: monthServer([], '2026-09', ['应收']),
    });
    expect(await screen.findByText('应收本期已结账，请先反结账')).toBeTruthy();
    expect(screen.getByRole('button', { name: '反结账 2026-09' })).toHaveProperty('disabled', true);
  });
});
