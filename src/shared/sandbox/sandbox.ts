import type { FromThread, ToThread } from '#core/scripts/protocol.ts';
import type { Asked, Effect, Json, ScriptFault, Turn } from '#core/scripts/turn.ts';
import { startWorker, type StartThread, type Thread } from './thread.ts';

/** Facts a script sees of its page. */
export type ScriptInput = {
  readonly args?: readonly unknown[];
  readonly event?: { readonly field: string; readonly value: unknown; readonly row?: unknown };
  readonly values?: Readonly<Record<string, unknown>>;
  readonly record?: Readonly<Record<string, unknown>> | null;
  readonly mode?: string;
  readonly user?: { readonly username: string; readonly realname: string; readonly departments: readonly string[] };
  readonly selectedRows?: readonly Readonly<Record<string, unknown>>[];
};

/** The page a script acts on. */
export type ScriptHost = {
  readonly apply: (effect: Exclude<Effect, { kind: 'ask' }>) => void;
  /** A failure's message reaches the script. */
  readonly ask: (asked: Asked) => Promise<Json>;
};

export type ScriptResult = {
  readonly state: 'done' | 'missing' | 'failed';
  readonly value: Json;
  readonly fault: ScriptFault | null;
  /** Time the script itself used. */
  readonly milliseconds: number;
};

/** Functions a script has, and the fields its handlers watch: by sub-table, '' for the head. */
export type ScriptParts = {
  readonly hooks: readonly string[];
  readonly watched: Readonly<Record<string, readonly string[]>>;
};

export type Session = {
  readonly call: (hook: string, input: ScriptInput, host: ScriptHost) => Promise<ScriptResult>;
  readonly change: (table: string, input: ScriptInput, host: ScriptHost) => Promise<ScriptResult>;
  /** Reads the script; a fault of its text is the result's. */
  readonly open: () => Promise<{ readonly fault: ScriptFault | null; readonly parts: ScriptParts }>;
  readonly dispose: () => void;
};

/** Most machines that are kept, one for each script that was used [A3.8, A9.2]; the one not used for longest goes. */
export const KEPT = 16;
/** A turn the machine does not end itself is ended with its thread. */
const WATCH_MS = 3_000;
/** Most things one call waits for. */
const ASK_LIMIT = 50;
const NOTHING: ScriptParts = { hooks: [], watched: {} };

/** Runs scripts of forms in one thread. */
export function createSandbox(startThread: StartThread = startWorker) {
  let thread: Promise<Thread> | null = null;
  let generation = 0;
  let next = 1;
  const pending = new Map<number, (turn: Turn) => void>();
  // In the order of their last use.
  const machines = new Map<Session, { vm: number; generation: number }>();

  const hear = ({ seq, turn }: FromThread): void => {
    pending.get(seq)?.(turn);
    pending.delete(seq);
  };
  const current = (): Promise<Thread> => {
    if (thread === null) {
      const starting = startThread(hear);
      thread = starting;
      // One that failed is tried again.
      starting.catch(() => {
        if (thread === starting) thread = null;
      });
    }
    return thread;
  };
  const endThread = async (): Promise<void> => {
    const old = thread;
    thread = null;
    generation += 1;
    machines.clear();
    for (const settle of pending.values()) settle(failed({ kind: 'budget', message: 'interrupted', line: null }));
    pending.clear();
    (await old)?.end();
  };
  const send = async (message: Exclude<ToThread, { kind: 'close' }>): Promise<Turn> => {
    const { post } = await current();
    return new Promise((resolve) => {
      const timer = setTimeout(() => void endThread(), WATCH_MS);
      pending.set(message.seq, (turn) => {
        clearTimeout(timer);
        resolve(turn);
      });
      post(message);
    });
  };
  const close = async (session: Session): Promise<void> => {
    const machine = machines.get(session);
    machines.delete(session);
    if (machine !== undefined && machine.generation === generation && thread !== null)
      (await thread).post({ kind: 'close', vm: machine.vm });
  };

  return {
    /** A script; its machine is made when it is used first, and again when it had to go. */
    session: (text: string): Session => {
      let queue: Promise<unknown> = Promise.resolve();
      const machine = async (): Promise<{ vm: number; fault: ScriptFault | null }> => {
        const known = machines.get(session);
        if (known !== undefined) {
          machines.delete(session);
          machines.set(session, known);
          return { vm: known.vm, fault: null };
        }
        const vm = next++;
        const turn = await send({ kind: 'open', seq: next++, vm, text });
        machines.set(session, { vm, generation });
        const [oldest] = machines.keys();
        if (machines.size > KEPT && oldest !== undefined) await close(oldest);
        return { vm, fault: turn.fault ?? null };
      };
      const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
        const result = queue.then(act);
        queue = result.catch(() => undefined);
        return result;
      };
      const run = async (
        message: (vm: number) => Exclude<ToThread, { kind: 'close' }>,
        host: ScriptHost,
      ): Promise<ScriptResult> => {
        const { vm, fault } = await machine();
        if (fault !== null) {
          await close(session);
          return { state: 'failed', value: null, fault, milliseconds: 0 };
        }
        return follow(await send(message(vm)), host, (id, isOk, json) =>
          send({ kind: 'answer', seq: next++, vm, id, isOk, json }),
        );
      };
      const session: Session = {
        call: (hook, input, host) =>
          inTurn(() => run((vm) => ({ kind: 'call', seq: next++, vm, hook, input: inputText(input) }), host)),
        change: (table, input, host) =>
          inTurn(() => run((vm) => ({ kind: 'change', seq: next++, vm, table, input: inputText(input) }), host)),
        open: () =>
          inTurn(async () => {
            const { vm, fault } = await machine();
            if (fault !== null) {
              await close(session);
              return { fault, parts: NOTHING };
            }
            const turn = await send({ kind: 'describe', seq: next++, vm });
            return { fault: turn.fault ?? null, parts: partsOf(turn.value) };
          }),
        dispose: () => void close(session),
      };
      return session;
    },
  };
}

/** Does what a script wants until it is done; what it asks for is answered in the order the answers come. */
async function follow(
  first: Turn,
  host: ScriptHost,
  answer: (id: number, isOk: boolean, json: string) => Promise<Turn>,
): Promise<ScriptResult> {
  const answers = new Map<number, Promise<{ id: number; isOk: boolean; json: string }>>();
  let asked = 0;
  let used = 0;
  let turn = first;
  for (;;) {
    used += turn.milliseconds;
    for (const effect of turn.effects) {
      if (effect.kind !== 'ask') {
        host.apply(effect);
        continue;
      }
      asked += 1;
      if (asked > ASK_LIMIT) return result(failed({ kind: 'budget', message: 'too many requests', line: null }), used);
      answers.set(effect.id, settled(effect.id, host.ask(effect.asked)));
    }
    if (turn.state !== 'waiting' || answers.size === 0) return result(turn, used);
    const { id, isOk, json } = await Promise.race(answers.values());
    answers.delete(id);
    turn = await answer(id, isOk, json);
  }
}

async function settled(id: number, promise: Promise<Json>): Promise<{ id: number; isOk: boolean; json: string }> {
  try {
    return { id, isOk: true, json: JSON.stringify(await promise) };
  } catch (error) {
    return { id, isOk: false, json: JSON.stringify(error instanceof Error ? error.message : String(error)) };
  }
}

function result({ state, value, fault }: Turn, milliseconds: number): ScriptResult {
  return { state: state === 'waiting' ? 'failed' : state, value: value ?? null, fault: fault ?? null, milliseconds };
}

function failed(fault: ScriptFault): Turn {
  return { effects: [], state: 'failed', fault, milliseconds: 0 };
}

function inputText(input: ScriptInput): string {
  return JSON.stringify({ args: [], ...input });
}

function partsOf(value: Json | undefined): ScriptParts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return NOTHING;
  const { hooks, watched } = value as { hooks?: Json; watched?: Json };
  const names = (list: Json | undefined): string[] =>
    Array.isArray(list) ? list.filter((name): name is string => typeof name === 'string') : [];
  return {
    hooks: names(hooks),
    watched:
      typeof watched === 'object' && watched !== null && !Array.isArray(watched)
        ? Object.fromEntries(Object.entries(watched).map(([table, list]) => [table, names(list)]))
        : {},
  };
}
