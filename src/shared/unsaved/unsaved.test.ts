import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $hasUnsaved, $unsavedPages, keyInside, pageCleaned, pageTouched } from './unsaved.ts';

describe('unsaved work', () => {
  it('is known page by page until it is saved or given up', async () => {
    const scope = fork();
    await allSettled(pageTouched, { scope, params: '/a' });
    await allSettled(pageTouched, { scope, params: '/b' });
    await allSettled(pageCleaned, { scope, params: '/a' });
    expect([...scope.getState($unsavedPages)]).toEqual(['/b']);
    expect(scope.getState($hasUnsaved)).toBe(true);
    await allSettled(pageCleaned, { scope, params: '/b' });
    expect(scope.getState($hasUnsaved)).toBe(false);
  });

  it('of a page inside another one holds both, until the last of them is clean', async () => {
    const scope = fork();
    const [first, second] = [keyInside('/tabs', '1'), keyInside('/tabs', '2')];
    for (const key of [first, second]) await allSettled(pageTouched, { scope, params: key });
    await allSettled(pageCleaned, { scope, params: first });
    expect([...scope.getState($unsavedPages)]).toEqual(['/tabs', second]);
    await allSettled(pageCleaned, { scope, params: second });
    expect(scope.getState($hasUnsaved)).toBe(false);
    for (const key of [first, second]) await allSettled(pageTouched, { scope, params: key });
    await allSettled(pageCleaned, { scope, params: '/tabs' });
    expect(scope.getState($hasUnsaved)).toBe(false);
  });

  it('renders nothing while somebody goes on typing', async () => {
    const scope = fork();
    await allSettled(pageTouched, { scope, params: '/a' });
    const before = scope.getState($unsavedPages);
    await allSettled(pageTouched, { scope, params: '/a' });
    expect(scope.getState($unsavedPages)).toBe(before);
  });
});
