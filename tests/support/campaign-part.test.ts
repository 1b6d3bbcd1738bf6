import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CampaignPaused, holdRun, openPart, progressOf, stateOf } from './campaign-part.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campaign-part-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A part whose clock goes a minute forward with each round. */
function part(minutes: number | null, seed = 7) {
  let time = 0;
  const one = openPart({ folder, seed, slice: false, say: () => undefined, minutes, clock: () => time });
  const played: (readonly [number, number])[] = [];
  const play = (): Promise<void> =>
    one.rounds('deals', 5, async (round, random) => {
      played.push([round, random()]);
      one.keep('sums', { done: 0 }).done += round;
      time += 60_000;
    });
  return { ...one, play, played };
}

describe('a campaign in parts', () => {
  it('stops after its minutes and goes on with the next round, the same random numbers and what was kept', async () => {
    const whole = part(null);
    await whole.play();
    rmSync(folder, { recursive: true });

    const first = part(2);
    await expect(first.play()).rejects.toThrow(new CampaignPaused('deals 2 of 5'));
    const second = part(2, 999);
    expect([second.isResumed, second.seed]).toEqual([true, 7]);
    await expect(second.play()).rejects.toThrow('deals 4 of 5');
    const third = part(2);
    await third.play();

    expect([...first.played, ...second.played, ...third.played]).toEqual(whole.played);
    expect(third.keep('sums', { done: 0 })).toEqual({ done: 1 + 2 + 3 + 4 + 5 });
    expect(progressOf(stateOf(folder)!)).toBe('3 parts, 300 s, deals 5');
  });

  it('keeps its folder, and does a round again that was not finished', async () => {
    const first = part(null);
    expect(first.isResumed).toBe(false);
    writeFileSync(join(first.folder, 'database'), 'kept');
    await expect(
      first.rounds('deals', 5, async (round) => {
        if (round === 3) throw new Error('stopped in the middle');
      }),
    ).rejects.toThrow('in the middle');
    const rounds: number[] = [];
    const second = part(null);
    await second.rounds('deals', 5, async (round) => void rounds.push(round));
    expect(rounds).toEqual([3, 4, 5]);
    expect(second.folder).toBe(first.folder);
  });

  it('plays some rounds side by side; one that failed and those after it are not yet done', async () => {
    const first = part(null);
    let [playing, most] = [0, 0];
    const perform = async (round: number): Promise<void> => {
      playing += 1;
      most = Math.max(most, playing);
      // The second takes longer than all the others together.
      for (let turn = 0; turn < (round === 2 ? 50 : 2); turn += 1) await Promise.resolve();
      playing -= 1;
      if (round === 2) throw new Error('the second failed');
    };
    await expect(first.rounds('deals', 6, perform, 3)).rejects.toThrow('the second failed');
    expect([most, stateOf(folder)?.done]).toEqual([3, { deals: 1 }]);
    const again: number[] = [];
    await part(null).rounds('deals', 6, async (round) => void again.push(round), 3);
    expect(again).toEqual([2, 3, 4, 5, 6]);
  });

  it('has random numbers of its own for each kind of rounds', async () => {
    const one = part(null);
    const drawn: number[] = [];
    for (const name of ['deals', 'races']) await one.rounds(name, 2, async (_, random) => void drawn.push(random()));
    expect(new Set(drawn).size).toBe(4);
  });

  it('is played by one process at a time; what one left that is gone is in nobody’s way', () => {
    const run = join(folder, 'money');
    writeFileSync(`${run}.pid`, String(process.ppid));
    expect(() => holdRun(run)).toThrow(`Process ${process.ppid} plays the run in ${run}. Wait until it has ended`);
    // No process has a number above the most there may be.
    writeFileSync(`${run}.pid`, String(2 ** 30));
    holdRun(run);
    expect(readFileSync(`${run}.pid`, 'utf8')).toBe(String(process.pid));
    expect(existsSync(run)).toBe(false);
  });
});
