import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $hasUnsaved, $unsavedPages, pageCleaned, pageTouched } from './unsaved.ts';

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

  it('renders nothing while somebody goes on typing', async () => {
    const scope = fork();
    await allSettled(pageTouched, { scope, params: '/a' });
    const before = scope.getState($unsavedPages);
    await allSettled(pageTouched, { scope, params: '/a' });
    expect(scope.getState($unsavedPages)).toBe(before);
  });
});
