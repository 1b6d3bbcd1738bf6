import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from '#core/scripts/protocol.ts';
import type { Turn } from '#core/scripts/turn.ts';
import { actRefusals } from './refusals.ts';

/** A call the machine itself does not end is ended with its thread. By the time of the day, so it leaves room for a busy machine. */
const WATCH_MS = 3_000;
const START_MS = 20_000;

type Thread = { readonly worker: Worker; readonly ready: Promise<void> };

let current: Thread | null = null;
let queue: Promise<unknown> = Promise.resolve();
let next = 1;

/**
 * Calls a function of a script in the sandbox: a machine made for this call, 50 ms and 16 MB, nothing of the server within reach. Calls come one after the
 * other. @param input what the script sees: `{args, values, record, user}`
 */
export function runScript(text: string, hook: string, input: object): Promise<Turn> {
  const turn = queue.then(() => run(text, hook, JSON.stringify(input)));
  queue = turn.catch(() => undefined);
  return turn;
}

async function run(text: string, hook: string, input: string): Promise<Turn> {
  const thread = (current ??= start());
  await thread.ready;
  const vm = next++;
  const loaded = await ask(thread, { kind: 'open', seq: next++, vm, text });
  const turn = loaded.state === 'done' ? await ask(thread, { kind: 'call', seq: next++, vm, hook, input }) : loaded;
  if (turn.fault?.kind === 'budget') {
    // What was interrupted may have left its machine in pieces: the next script gets a new thread.
    if (current === thread) current = null;
    void thread.worker.terminate();
  } else if (current === thread) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.worker.postMessage({ kind: 'close', vm } satisfies ToThread);
  }
  // There is nobody to ask here: nothing will answer.
  return turn.state === 'waiting'
    ? { ...turn, state: 'failed', fault: { kind: 'error', message: actRefusals.scriptWaits.zh, line: null } }
    : turn;
}

function start(): Thread {
  const worker = new Worker(new URL('./sandbox-thread.ts', import.meta.url), {
    // What a script could want of the host even if it came out: nothing of its environment.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
  });
  worker.unref();
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The sandbox thread does not start')), START_MS);
    worker.once('message', () => {
      clearTimeout(timer);
      resolve();
    });
    worker.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
  const thread: Thread = { worker, ready };
  const forget = (): void => {
    if (current === thread) current = null;
  };
  worker.on('exit', forget);
  worker.on('error', forget);
  ready.catch(forget);
  return thread;
}

function ask(thread: Thread, message: Exclude<ToThread, { kind: 'close' }>): Promise<Turn> {
  const { worker } = thread;
  return new Promise((resolve) => {
    const end = (turn: Turn): void => {
      clearTimeout(timer);
      worker.off('message', hear);
      worker.off('exit', died);
      worker.unref();
      resolve(turn);
    };
    const failed = (): Turn => ({
      effects: [],
      state: 'failed',
      fault: { kind: 'budget', message: 'interrupted', line: null },
      milliseconds: WATCH_MS,
    });
    const hear = (answer: FromThread): void => {
      if (answer.seq === message.seq) end(answer.turn);
    };
    const died = (): void => end(failed());
    const timer = setTimeout(() => {
      if (current === thread) current = null;
      end(failed());
      void worker.terminate();
    }, WATCH_MS);
    worker.ref();
    worker.on('message', hear);
    worker.on('exit', died);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(message);
  });
}
