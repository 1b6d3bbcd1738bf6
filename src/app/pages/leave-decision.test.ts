import { describe, expect, it } from 'vitest';
import { homeTab, type Tab } from '@/entities/tab';
import { locationOf } from '@/shared/routing';
import { leaveDecision, type LeaveDecision, type Leaving } from './leave-decision.ts';

const buildTab = (key: string, more: Partial<Tab> = {}): Tab => ({
  ...homeTab,
  key,
  path: key,
  fullPath: key,
  ...more,
});

type Case = Partial<Pick<Leaving, 'action' | 'isMulti'>> & {
  readonly tabs?: readonly Tab[];
  readonly unsaved?: string[];
};

function decide(
  current: string,
  next: string,
  { tabs = [], unsaved = [], action = 'PUSH', isMulti = true }: Case,
): LeaveDecision {
  const open = [homeTab, buildTab('/a', { fullPath: current }), ...tabs];
  return leaveDecision({
    current: locationOf(current),
    next: locationOf(next),
    action,
    isMulti,
    list: { tabs: open, activeKey: '/a', living: open.map(({ key }) => key), rounds: {} },
    unsaved: new Set(unsaved),
  });
}

const go = { kind: 'go' };
const ask = { kind: 'ask', lost: ['/a'] };

describe('leaving a page', () => {
  it.each<[string, string, string, Case, unknown]>([
    ['asks when a touched form is left for its list', '/a?form=add', '/a', { unsaved: ['/a'] }, ask],
    ['asks when it is left for another record', '/a?form=edit&id=1', '/a?form=edit&id=2', { unsaved: ['/a'] }, ask],
    ['lets an untouched form go', '/a?form=add', '/a', {}, go],
    ['lets a list turn its pages while nothing is lost', '/a?page=2', '/a?page=3', { unsaved: ['/a'] }, go],
    ['never asks when another tab is shown: the page is kept', '/a?form=add', '/b', { unsaved: ['/a'] }, go],
    [
      'asks when several tabs are off and the page is not kept',
      '/a?form=add',
      '/b',
      { unsaved: ['/a'], isMulti: false },
      ask,
    ],
    [
      'asks for work anywhere when the frame is left',
      '/a',
      '/user/CustomInfo',
      { unsaved: ['/c'] },
      { kind: 'ask', lost: ['/c'] },
    ],
    ['raises no false alarm for work elsewhere', '/a?form=add', '/a', { unsaved: ['/b'] }, go],
  ])('%s', (_name, current, next, more, expected) => {
    expect(decide(current, next, more)).toEqual(expected);
  });

  it('asks when the page left has no keepAlive', () => {
    const tabs = [buildTab('/n', { keepAlive: false })];
    expect(decide('/n?form=add', '/a', { tabs, unsaved: ['/n'] })).toEqual({ kind: 'ask', lost: ['/n'] });
  });
});

describe('coming back to an open page by its menu entry', () => {
  const tabs = [buildTab('/b', { fullPath: '/b?page=2' })];

  it('shows it as it was left [A4.3]', () => {
    expect(decide('/a', '/b', { tabs })).toEqual({ kind: 'resume', address: '/b?page=2' });
  });

  it('follows the back button and addresses that say more', () => {
    expect(decide('/a', '/b', { tabs, action: 'POP' })).toEqual(go);
    expect(decide('/a', '/b?page=3', { tabs })).toEqual(go);
  });

  it('never replaces a touched form by another view of its page', () => {
    const touched = [buildTab('/b', { fullPath: '/b?form=add' })];
    const resume = { kind: 'resume', address: '/b?form=add' };
    expect(decide('/a', '/b?page=3', { tabs: touched, unsaved: ['/b'] })).toEqual(resume);
    expect(decide('/a', '/b', { tabs: touched, unsaved: ['/b'], action: 'POP' })).toEqual(resume);
  });
});
