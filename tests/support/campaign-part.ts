import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRunning } from '#server/platform/is-running.ts';
import { randomFrom, type CampaignPart } from '../campaign/campaign.ts';

/** Ends a part whose time is over; what it did is kept. */
export class CampaignPaused extends Error {
  constructor(at: string) {
    super(`paused after ${at}`);
  }
}

/** Progress of a run, as it stands in `state.json` of its folder. */
export type RunState = {
  readonly seed: number;
  parts: number;
  seconds: number;
  readonly done: Record<string, number>;
  readonly kept: Record<string, object>;
};

/** Reads the progress of a folder's run; null where none was begun there. */
export function stateOf(folder: string): Readonly<RunState> | null {
  const file = join(folder, 'state.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunState) : null;
}

/** Says how far a run came, e.g. `3 parts, 2710 s, sequences 1200`. */
export function progressOf({ parts, seconds, done }: Readonly<RunState>): string {
  const counts = Object.entries(done).map(([name, count]) => `${name} ${count}`);
  return [`${parts} ${parts === 1 ? 'part' : 'parts'}`, `${Math.round(seconds)} s`, ...counts].join(', ');
}

/** Drops a run with all it kept. */
export function dropRun(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Keeps the run of a folder for this process until it ends: two at once would drop each other's data.
 * @throws Error where another process has it
 */
export function holdRun(folder: string): void {
  const file = `${folder}.pid`;
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : null;
  if (holder !== null && holder !== process.pid && isRunning(holder))
    throw new Error(
      `Process ${holder} plays the run in ${folder}. Wait until it has ended; if that is another program, remove ${file}.`,
    );
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(file, String(process.pid));
  process.once('exit', () => rmSync(file, { force: true }));
}

type PartOptions = Pick<CampaignPart, 'seed' | 'slice' | 'say'> & {
  /** Folder where the run keeps its state and its data. */
  readonly folder: string;
  /** Minutes this part may go on before its next round; no end without it. */
  readonly minutes: number | null;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock?: () => number;
};

/** Opens the next part of the run of a folder, or its first; what the folder says of the seed counts. */
export function openPart({
  folder,
  minutes,
  clock = () => performance.now(),
  ...options
}: PartOptions): CampaignPart & {
  /** Writes how far it is, and gives it. */
  readonly close: () => Readonly<RunState>;
} {
  const earlier = stateOf(folder);
  const state: RunState = earlier ?? { seed: options.seed, parts: 0, seconds: 0, done: {}, kept: {} };
  const data = join(folder, 'data');
  // What a run left that never came to its first round belongs to nobody.
  if (earlier === null) dropRun(folder);
  mkdirSync(data, { recursive: true });
  const before = state.seconds;
  const began = clock();
  state.parts += 1;
  const write = (): void => {
    state.seconds = before + (clock() - began) / 1_000;
    const file = join(folder, 'state.json');
    // Whole or not at all, should the machine stop here.
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  };
  return {
    seed: state.seed,
    slice: options.slice,
    say: options.say,
    folder: data,
    number: state.parts,
    isResumed: earlier !== null,
    keep: <Kept extends object>(name: string, first: Kept): Kept => {
      state.kept[name] ??= first;
      return state.kept[name] as Kept;
    },
    rounds: async (name, total, perform, atOnce = 1) => {
      const start = createHash('sha256').update(name).digest().readUInt32LE();
      let next = (state.done[name] ?? 0) + 1;
      const isOver = (): boolean => minutes !== null && clock() - began >= minutes * 60_000;
      /** Rounds that are done before one of a lower number is. */
      const ahead = new Set<number>();
      const errors: unknown[] = [];
      const play = async (): Promise<void> => {
        while (next <= total && errors.length === 0 && !isOver()) {
          const round = next++;
          try {
            await perform(round, randomFrom(state.seed ^ (start + Math.imul(round, 0x9e3779b1))));
          } catch (error) {
            errors.push(error);
            return;
          }
          ahead.add(round);
          for (let done = (state.done[name] ?? 0) + 1; ahead.delete(done); done += 1) state.done[name] = done;
          write();
        }
      };
      await Promise.all(Array.from({ length: atOnce }, play));
      if (errors.length > 0) throw errors[0];
      if (next <= total) throw new CampaignPaused(`${name} ${next - 1} of ${total}`);
    },
    close: () => {
      write();
      return state;
    },
  };
}
