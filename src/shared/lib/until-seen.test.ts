import { describe, expect, it, vi } from 'vitest';
import { afterFrame } from './after-frame.ts';
import { putOff, untilSeen } from './until-seen.ts';

describe('what can wait until a page is seen', () => {
  it('waits for the frame, is done once by its name, and does not wait without a page', async () => {
    const [rows, bell] = [vi.fn(), vi.fn()];
    expect(putOff('rows', rows)).toBe(false);
    untilSeen();
    untilSeen();
    expect([putOff('rows', rows), putOff('rows', rows), putOff('bell', bell)]).toEqual([true, true, true]);
    expect(rows).not.toHaveBeenCalled();
    await new Promise<void>((done) => afterFrame(done));
    await vi.waitFor(() => expect([rows.mock.calls.length, bell.mock.calls.length]).toEqual([1, 1]));
    expect(putOff('rows', rows)).toBe(false);
  });
});
