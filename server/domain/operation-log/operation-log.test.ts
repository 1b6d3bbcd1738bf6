import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { operationLog, type OperationLine } from './operation-log.ts';
import { loggedParameters } from './parameters.ts';

const line = (operation: string): OperationLine => ({
  tenantId: '1',
  userId: 'u',
  username: 'u',
  orgCode: null,
  address: '',
  userAgent: null,
  time: '2026-11-20T00:00:00.000Z',
  costMs: 1,
  operation,
  type: 3,
  verb: 'PUT',
  url: '/x',
  parameters: '',
  code: null,
  about: null,
  outcome: 'done',
  answer: null,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('lines of operations', () => {
  it('are written together and in their order, a moment later', async () => {
    const lots: string[][] = [];
    const log = operationLog(async (lines) => void lots.push(lines.map(({ operation }) => operation)), vi.fn());
    for (let at = 0; at < 450; at += 1) log.note(line(String(at)));
    expect(lots).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lots.map((lot) => lot.length)).toEqual([200, 200, 50]);
    expect(lots.flat()).toEqual(Array.from({ length: 450 }, (_, at) => String(at)));
  });

  it('are not lost at a clean stop', async () => {
    const written: string[] = [];
    const log = operationLog(async (lines) => void written.push(...lines.map(({ operation }) => operation)), vi.fn());
    log.note(line('a'));
    await log.close();
    expect(written).toEqual(['a']);
  });

  it('wait while the database is away, and are written once when it is back', async () => {
    const written: string[] = [];
    let isAway = true;
    const report = vi.fn();
    const log = operationLog(async (lines) => {
      if (isAway) throw new Error('away');
      written.push(...lines.map(({ operation }) => operation));
    }, report);
    log.note(line('a'));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(report).toHaveBeenCalledWith(expect.any(Error), 1);
    log.note(line('b'));
    isAway = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(written).toEqual(['a', 'b']);
  });
});

describe('parameters in the log', () => {
  it('[LOG-03] are kept without secrets, at any depth', () => {
    const body = { username: 'x', password: 'p', nested: [{ dbPassword: 'p', accessToken: 't', name: 'y' }] };
    expect(loggedParameters({ path: {}, query: { token: 't' }, body, isOpen: true })).toBe(
      '{"query":{"token":"***"},"body":{"username":"x","password":"***","nested":[{"dbPassword":"***","accessToken":"***","name":"y"}]}}',
    );
  });

  it('[LOG-03] name the fields of records and documents and keep none of their values', () => {
    const body = { id: '7', customer: '某公司', name: '秘密', lines: [{ price: 5 }] };
    expect(loggedParameters({ path: { id: 'f' }, query: {}, body, isOpen: false })).toBe(
      '{"path":{"id":"f"},"body":{"id":"7","fields":["customer","name","lines"]}}',
    );
  });

  it('are cut to a size somebody reads', () => {
    const body = { text: 'x'.repeat(5_000), many: Array.from({ length: 500 }, (_, at) => at) };
    expect(loggedParameters({ path: {}, query: {}, body, isOpen: true }).length).toBeLessThan(600);
    expect(loggedParameters({ path: {}, query: {}, body: undefined, isOpen: true })).toBe('');
  });
});
