import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse, stage, type Server } from '@/shared/testing';
import { NoticeBell } from './notice-bell.tsx';

const notice = (id: string, titile: string): { id: string; titile: string } => ({ id, titile });
const server: Server = () =>
  answer({
    anntMsgList: [notice('1', '放假通知')],
    anntMsgTotal: 120,
    sysMsgList: [notice('2', '升级完成')],
    sysMsgTotal: 1,
  });
const pass = async (ms: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
};

describe('the bell', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('leaves the line to the page first, then shows how much is unread [A2.29]', async () => {
    const { calls } = stage(<NoticeBell />, { server });
    await pass(3900);
    expect(calls).toEqual([]);
    await pass(200);
    await pass(100);
    expect(screen.getByRole('button', { name: '通知，121 条未读' })).not.toBeNull();
    expect(screen.getByText('99+')).not.toBeNull();
  });

  it('lists announcements and messages when it is opened, and closes with Escape [A2.29]', async () => {
    stage(<NoticeBell />, { server });
    fireEvent.click(screen.getByRole('button', { name: '通知' }));
    await pass(50);
    expect(screen.getByRole('heading', { name: '通知公告（120）' })).not.toBeNull();
    expect(screen.getByText('放假通知')).not.toBeNull();
    expect(screen.getByText('升级完成')).not.toBeNull();
    fireEvent.keyDown(screen.getByText('升级完成'), { key: 'Escape' });
    expect(screen.queryByText('升级完成')).toBeNull();
  });

  it('says when the notices cannot be loaded', async () => {
    stage(<NoticeBell />, { server: () => refuse(500, '系统繁忙') });
    fireEvent.click(screen.getByRole('button', { name: '通知' }));
    await pass(50);
    expect(screen.getByText('通知加载失败')).not.toBeNull();
  });
});
