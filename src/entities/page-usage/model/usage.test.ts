import { allSettled, fork } from 'effector';
import { beforeEach, describe, expect, it } from 'vitest';
import { connect } from '@/shared/api';
import { appStarted } from '@/shared/lib';
import { storeSession } from '@/shared/storage';
import { $usage, pageOpened, usageAdopted, usageFlushed } from './page-usage.ts';
import { mergeUsage, mostUsed, noteVisit, readUsage } from './usage.ts';

describe('the memory of used pages', () => {
  it('counts a page and puts it first', () => {
    const usage = noteVisit(noteVisit(noteVisit([], '/a', 1), '/b', 2), '/a', 3);
    expect(usage).toEqual([
      { path: '/a', count: 2, at: 3 },
      { path: '/b', count: 1, at: 2 },
    ]);
  });

  it('keeps sixty pages at most', () => {
    let usage = noteVisit([], '/0', 0);
    for (let page = 1; page < 80; page += 1) usage = noteVisit(usage, `/${page}`, page);
    expect(usage).toHaveLength(60);
    expect(usage[0]?.path).toBe('/79');
  });

  it('joins the memories of two devices without adding them up twice', () => {
    const here = [{ path: '/a', count: 5, at: 10 }];
    const there = [
      { path: '/b', count: 1, at: 20 },
      { path: '/a', count: 7, at: 5 },
    ];
    expect(mergeUsage(here, there)).toEqual([
      { path: '/b', count: 1, at: 20 },
      { path: '/a', count: 7, at: 10 },
    ]);
  });

  it('names the most used first', () => {
    const usage = [
      { path: '/new', count: 1, at: 9 },
      { path: '/often', count: 4, at: 1 },
    ];
    expect(mostUsed(usage, 1).map(({ path }) => path)).toEqual(['/often']);
  });

  it('drops what is no page', () => {
    expect(readUsage([{ path: 'https://x', count: 1, at: 1 }, null, { path: '/a', count: '1', at: 1 }])).toEqual([]);
    expect(readUsage('x')).toEqual([]);
  });
});

describe('the used pages of a user', () => {
  let sent: unknown[] = [];
  beforeEach(() => {
    localStorage.clear();
    sent = [];
    connect({
      baseUrl: 'http://server/platform',
      dialect: 'platform',
      fetch: async (request) => {
        sent.push(await request.json());
        return Response.json({ success: true, code: 200, message: '', result: null, timestamp: 0 });
      },
    });
    storeSession({ token: 'T', userInfo: { id: '1', username: 'li', realname: '李娜' } });
  });

  it('are there again after a reload, and not for another user [A3.12]', async () => {
    const first = fork();
    await allSettled(pageOpened, { scope: first, params: '/sale/order' });
    const second = fork();
    await allSettled(appStarted, { scope: second });
    expect(second.getState($usage).map(({ path }) => path)).toEqual(['/sale/order']);
    storeSession({ token: 'U', userInfo: { id: '2', username: 'wang', realname: '王强' } });
    const third = fork();
    await allSettled(appStarted, { scope: third });
    expect(third.getState($usage)).toEqual([]);
  });

  it('go to the server with every tenth page and when the window is left', async () => {
    const scope = fork();
    for (let page = 0; page < 10; page += 1) await allSettled(pageOpened, { scope, params: `/${page}` });
    expect(sent).toHaveLength(1);
    await allSettled(pageOpened, { scope, params: '/a' });
    await allSettled(usageFlushed, { scope });
    await allSettled(usageFlushed, { scope });
    expect(sent).toHaveLength(2);
  });

  it('come from the server on another device', async () => {
    const scope = fork();
    await allSettled(usageAdopted, { scope, params: { pages: [{ path: '/x', count: 3, at: 1 }] } });
    expect(scope.getState($usage)).toEqual([{ path: '/x', count: 3, at: 1 }]);
  });
});
