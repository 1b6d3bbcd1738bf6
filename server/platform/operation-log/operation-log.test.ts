import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseError } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NumberedLine } from './db/operation-log.ts';
import { operationLog, type LogState, type OperationLine } from './operation-log.ts';
import { loggedParameters } from './parameters.ts';
import { openSpool } from './spool.ts';

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

let folder: string;
beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'operation-log-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the error of a database for a value it cannot keep. */
function valueFault(): DatabaseError {
  return Object.assign(new DatabaseError('invalid byte sequence', 1, 'error'), { code: '22021' });
}

/** A log that writes into a list; `fail` decides which lots the database refuses, and how. */
function noting(fail: (lines: readonly NumberedLine[]) => Error | null = () => null, id = 'p') {
  const lots: NumberedLine[][] = [];
  const report = vi.fn<(error: unknown, waiting: number) => void>();
  const alarm = vi.fn<(state: LogState) => void>();
  const write = async (lines: readonly NumberedLine[]): Promise<void> => {
    const error = fail(lines);
    if (error !== null) throw error;
    lots.push([...lines]);
  };
  const log = operationLog({ write, report, alarm, writer: id, spool: openSpool(folder, id) });
  const written = () => lots.flat().map(({ operation }) => operation);
  return { log, lots, written, report, alarm };
}

describe('lines of operations', () => {
  it('are written together and in their order, a moment later', async () => {
    const { log, lots, written } = noting();
    await vi.advanceTimersByTimeAsync(1_000);
    for (let at = 0; at < 450; at += 1) log.note(line(String(at)));
    expect(lots).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lots.map((lot) => lot.length)).toEqual([200, 200, 50]);
    expect(written()).toEqual(Array.from({ length: 450 }, (_, at) => String(at)));
  });

  it('are numbered by company before they are written', async () => {
    const { log, lots } = noting();
    for (const tenantId of ['1', '2', '1']) log.note({ ...line('a'), tenantId });
    await log.close();
    expect(lots.flat().map(({ tenantId, no }) => `${tenantId}:${no}`)).toEqual(['1:1', '2:1', '1:2']);
  });

  it('are not lost at a clean stop, and leave no file behind', async () => {
    const { log, written } = noting();
    log.note(line('a'));
    await log.close();
    expect(written()).toEqual(['a']);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('wait while the database is away, and are written once when it is back', async () => {
    let isAway = true;
    const { log, written, report } = noting(() => (isAway ? new Error('away') : null));
    log.note(line('a'));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(report).toHaveBeenCalledWith(expect.any(Error), 1);
    log.note(line('b'));
    isAway = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(written()).toEqual(['a', 'b']);
  });

  it('hold no characters that no database keeps', async () => {
    const { log, lots } = noting();
    log.note({ ...line('a'), answer: '查询参数有误：x\u0000y', about: 'a\ud800b', parameters: '{"x\u0007":1}' });
    await log.close();
    expect(lots.flat()[0]).toMatchObject({ answer: '查询参数有误：xy', about: 'a\ufffdb', parameters: '{"x":1}' });
  });

  it.each([1, 7, 399])('go on when number %i cannot be written: it is put aside and told of', async (poisoned) => {
    const isPoison = ({ operation, answer }: NumberedLine): boolean =>
      operation === String(poisoned) && answer === '毒';
    const { log, lots, alarm, written } = noting((lines) => (lines.some(isPoison) ? valueFault() : null));
    for (let at = 0; at < 400; at += 1) log.note({ ...line(String(at)), answer: at === poisoned ? '毒' : null });
    await vi.advanceTimersByTimeAsync(2_000);
    // What can be said of it stands in its place, with its number.
    expect(written()).toEqual(Array.from({ length: 400 }, (_, at) => String(at)));
    expect(lots.flat()[poisoned]).toMatchObject({ no: poisoned + 1, about: '内容无法写入日志，已另存', answer: null });
    expect(alarm).toHaveBeenCalledTimes(1);
    expect(log.state()).toEqual({ waiting: 0, aside: 1 });
    expect(readFileSync(join(folder, 'set-aside.jsonl'), 'utf8')).toContain('毒');
    await log.close();
    // The next process knows of it, too.
    expect(noting(undefined, 'q').log.state().aside).toBe(1);
  });

  it('go on when not even the bare line can be written', async () => {
    const { log, written } = noting((lines) =>
      lines.some(({ operation }) => operation === 'b') ? valueFault() : null,
    );
    for (const operation of ['a', 'b', 'c']) log.note(line(operation));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(written()).toEqual(['a', 'c']);
  });

  it('of a process that was killed are written by the next one, with their numbers', async () => {
    const killed = noting(() => new Error('away'), 'killed');
    for (let at = 0; at < 3; at += 1) killed.log.note(line(String(at)));
    const next = noting(undefined, 'next');
    next.log.note(line('later'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(next.written()).toEqual(['0', '1', '2', 'later']);
    expect(next.lots.flat().map(({ writer, no }) => `${writer}:${no}`)).toEqual([
      'killed:1',
      'killed:2',
      'killed:3',
      'next:1',
    ]);
  });

  it('wait in the file when more come than memory is to hold', async () => {
    let isAway = true;
    const { log, written } = noting(() => (isAway ? new Error('away') : null));
    await vi.advanceTimersByTimeAsync(1_000);
    for (let at = 0; at < 20_300; at += 1) log.note(line(String(at)));
    expect(log.state().waiting).toBe(20_000);
    isAway = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(written()).toEqual(Array.from({ length: 20_300 }, (_, at) => String(at)));
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
