import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, stageAt, type Server } from '@/shared/testing';
import { CalendarPage } from './calendar-page.tsx';

const server: Server = ({ path }) =>
  path.endsWith('/save') ? answer(null, '保存成功！') : answer({ records: [], total: 0 });

afterEach(cleanup);

describe('the calendar', () => {
  it('[system.calendar] marks days that are chosen by the keys', async () => {
    const { calls } = stageAt('/isystem/calendar', <CalendarPage />, { server });
    const [first] = await screen.findAllByRole('button', { name: /-01-01 / });
    first?.focus();
    await userEvent.keyboard(' {Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    await userEvent.type(screen.getByLabelText('节日名称'), '元旦');
    await userEvent.click(screen.getByRole('button', { name: '应用到所选 3 天' }));
    expect(await screen.findByText('保存成功！')).toBeTruthy();
    const body = calls.find(({ path }) => path.endsWith('/save'))?.body as { days: { date: string }[] } | undefined;
    expect(body?.days.map(({ date }) => date.slice(4))).toEqual(['-01-01', '-01-02', '-01-03']);
    expect(body?.days[0]).toMatchObject({ dayType: '3', holidayName: '元旦' });
    await waitFor(() => expect(screen.getByRole('button', { name: '应用到所选 0 天' })).toBeTruthy());
  });

  it('[B8.1] says that days are to be chosen first', async () => {
    const { calls } = stageAt('/isystem/calendar', <CalendarPage />, { server });
    await userEvent.click(await screen.findByRole('button', { name: '应用到所选 0 天' }));
    expect(await screen.findByText('请先选择日期')).toBeTruthy();
    expect(calls.some(({ path }) => path.endsWith('/save'))).toBe(false);
  });
});
