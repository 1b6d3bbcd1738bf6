import { describe, expect, it } from 'vitest';
import { ClientGone, forClient, stopIfClientGone, turns } from './heavy-work.ts';

/** Work that goes on until it is told to end. */
function endless() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((done) => (end = done));
  return { work: () => ended, end };
}

describe('turns', () => {
  it('are refused to whoever has his already, and to everybody when all are taken, with when to come again', async () => {
    const turn = turns({ perUser: 1, atOnce: 2, waitMs: 0, waitingPerUser: 1 });
    const [first, second] = [endless(), endless()];
    const running = [turn('a', first.work), turn('b', second.work)];
    await expect(turn('a', async () => 1)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
    await expect(turn('c', async () => 1)).rejects.toMatchObject({
      status: 429,
    });
    first.end();
    await running[0];
    expect(await turn('c', async () => 1)).toBe(1);
    second.end();
    await running[1];
  });

  it('are free again after work that failed', async () => {
    const turn = turns({ perUser: 1, atOnce: 1, waitMs: 0, waitingPerUser: 1 });
    await expect(turn('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(await turn('a', async () => 1)).toBe(1);
  });

  it('are waited for where that is allowed, and held once by work inside work', async () => {
    const turn = turns({ perUser: 1, atOnce: 1, waitMs: 10_000, waitingPerUser: 1 });
    const first = endless();
    const running = turn('a', first.work);
    const waiting = turn('a', () => turn('a', async () => 'inner'));
    first.end();
    await running;
    expect(await waiting).toBe('inner');
  });
});

describe('whoever waits for a turn', () => {
  it('is one of few: more of the same user are refused at once, others are not', async () => {
    const turn = turns({ perUser: 1, atOnce: 1, waitMs: 10_000, waitingPerUser: 1 });
    const first = endless();
    const running = turn('a', first.work);
    const [second, other] = [turn('a', async () => 'second'), turn('b', async () => 'other')];
    await expect(turn('a', async () => 'third')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
    first.end();
    await running;
    expect(await Promise.all([second, other])).toEqual(['second', 'other']);
    expect(await turn('a', async () => 'fourth')).toBe('fourth');
  });

  it('leaves his place when he goes away, as a page does that asks for something else', async () => {
    const turn = turns({ perUser: 1, atOnce: 1, waitMs: 10_000, waitingPerUser: 1 });
    const first = endless();
    const running = turn('a', first.work);
    const gone = new AbortController();
    let isDone = false;
    const second = forClient(gone.signal, () =>
      turn('a', async () => {
        isDone = true;
      }),
    );
    gone.abort();
    await expect(second).rejects.toThrow(ClientGone);
    const third = turn('a', async () => 'third');
    first.end();
    await running;
    expect(await third).toBe('third');
    expect(isDone).toBe(false);
  });
});

describe('work for a client', () => {
  it('ends when he has gone', async () => {
    const gone = new AbortController();
    let lots = 0;
    const work = forClient(gone.signal, async () => {
      for (;;) {
        stopIfClientGone();
        lots += 1;
        if (lots === 3) gone.abort();
        await Promise.resolve();
      }
    });
    await expect(work).rejects.toThrow(ClientGone);
    expect(lots).toBe(3);
    expect(() => stopIfClientGone()).not.toThrow();
  });
});
