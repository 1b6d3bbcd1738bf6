import { allSettled, fork, type Scope } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '@/shared/api';
import { appStarted } from '@/shared/lib';
import { displaySlot, tokenSlot, userSlot } from '@/shared/storage';
import { completeJsdom } from '@/shared/testing';
import { $device } from './device.ts';
import { $display, displayAdopted, displayChanged, displayReset, paintFx } from './display.ts';
import { $menuType, menuTypeToggled } from './menu-type.ts';
import { defaultDisplay } from './settings.ts';

const sent: { readonly url: string; readonly body: unknown }[] = [];

function connectTo(dialect: 'platform' | 'jeecg-2.4'): void {
  connect({
    baseUrl: 'http://server.test/platform',
    dialect,
    token: tokenSlot.read,
    fetch: async (request) => {
      sent.push({ url: request.url, body: await request.json() });
      return Response.json({ success: true, message: '', code: 200, result: null, timestamp: 1 });
    },
  });
}

async function started(username = 'admin'): Promise<Scope> {
  tokenSlot.write('token');
  userSlot.write({ username });
  const scope = fork();
  await allSettled(appStarted, { scope });
  return scope;
}

/** Lets the second pass that gathers changes, and everything that follows. */
async function change(scope: Scope, part: Partial<typeof defaultDisplay>): Promise<void> {
  const done = allSettled(displayChanged, { scope, params: part });
  await vi.runAllTimersAsync();
  await done;
}

async function adopt(scope: Scope, document: unknown): Promise<void> {
  const done = allSettled(displayAdopted, { scope, params: document });
  await vi.runAllTimersAsync();
  await done;
}

beforeEach(() => {
  completeJsdom();
  localStorage.clear();
  sent.length = 0;
  vi.useFakeTimers();
  connectTo('platform');
});
afterEach(() => vi.useRealTimers());

describe('display settings in force', () => {
  it('[A3.7] are kept in the browser at once and are there after a reload', async () => {
    const scope = await started();
    void allSettled(displayChanged, { scope, params: { layout: 'topmenu', color: '#2f54eb' } });
    expect(displaySlot.read()).toMatchObject({ layout: 'topmenu', color: '#2f54eb' });
    const next = await started();
    expect(next.getState($display)).toMatchObject({ layout: 'topmenu', color: '#2f54eb' });
  });

  it('[A3.12] are the defaults when the store is corrupted', async () => {
    localStorage.setItem('pro__Display_Settings', '{"value":[1],"expire":null}');
    const scope = await started();
    expect(scope.getState($display)).toEqual(defaultDisplay);
  });

  it('[A2.37] go back to the defaults', async () => {
    const scope = await started();
    await change(scope, { layout: 'topmenu', weak: true });
    const done = allSettled(displayReset, { scope });
    await vi.runAllTimersAsync();
    await done;
    expect(scope.getState($display)).toEqual(defaultDisplay);
  });

  it('[A8.10] a colour that makes no palette fails the painting', async () => {
    const outcome = await allSettled(paintFx, { scope: fork(), params: { ...defaultDisplay, color: 'none' } });
    expect(outcome.status).toBe('fail');
  });
});

describe('display settings on another device', () => {
  it('travel once for a row of changes', async () => {
    const scope = await started();
    void allSettled(displayChanged, { scope, params: { weak: true } });
    await vi.advanceTimersByTimeAsync(500);
    await change(scope, { layout: 'topmenu' });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      url: 'http://server.test/platform/sys/user/preference/display',
      body: { value: { weak: true, layout: 'topmenu' } },
    });
  });

  it('stay here for guests, and with servers that keep none', async () => {
    await change(await started('guest'), { weak: true });
    connectTo('jeecg-2.4');
    await change(await started(), { weak: false });
    expect(sent).toEqual([]);
  });

  it('are adopted when the server has newer ones, bad parts dropped', async () => {
    const scope = await started();
    await adopt(scope, { changedAt: Date.now(), layout: 'topmenu', color: 'javascript:' });
    expect(scope.getState($display)).toMatchObject({ layout: 'topmenu', color: '#1DA57A' });
    expect(displaySlot.read()).toMatchObject({ layout: 'topmenu', owner: 'admin' });
    expect(sent).toEqual([]);
  });

  it('win over an older document of the server, and replace it there', async () => {
    const scope = await started();
    await change(scope, { layout: 'topmenu' });
    sent.length = 0;
    await adopt(scope, { changedAt: 5, layout: 'sideverticalmenu' });
    expect(scope.getState($display).layout).toBe('topmenu');
    expect(sent).toHaveLength(1);
  });

  it("never become another user's", async () => {
    await change(await started('anna'), { layout: 'topmenu' });
    sent.length = 0;
    const scope = await started('bert');
    await adopt(scope, { changedAt: 5, layout: 'sideverticalmenu' });
    expect(scope.getState($display).layout).toBe('sideverticalmenu');
    expect(sent).toEqual([]);
  });

  it.each([null, 'x', [], { layout: 'topmenu' }])('are not touched by %j', async (document) => {
    const scope = await started();
    await adopt(scope, document);
    expect(scope.getState($display)).toEqual(defaultDisplay);
  });
});

describe('the menu display type', () => {
  it('[A4.4, B9.6] is back-office until it is toggled, and is kept', async () => {
    const scope = await started();
    expect(scope.getState($menuType)).toBe('2');
    await allSettled(menuTypeToggled, { scope });
    expect(scope.getState($menuType)).toBe('1');
    expect((await started()).getState($menuType)).toBe('1');
  });
});

describe('the device', () => {
  it('[A4.7] is mobile below 1088 px, and follows the window', async () => {
    let cross: () => void = () => undefined;
    const media = {
      matches: false,
      addEventListener: (_: string, listener: () => void) => {
        cross = listener;
      },
    };
    const asked = vi.fn(() => media);
    vi.stubGlobal('matchMedia', asked);
    const scope = await started();
    expect(asked).toHaveBeenCalledWith('(width < 1088px)');
    expect(scope.getState($device)).toBe('desktop');
    media.matches = true;
    cross();
    expect(scope.getState($device)).toBe('mobile');
    vi.unstubAllGlobals();
  });
});
