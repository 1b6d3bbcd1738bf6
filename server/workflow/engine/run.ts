import * as elements from 'bpmn-elements';
import { evaluate, holds } from '#core/formula/evaluate.ts';
import { parseFormula, type Formula } from '#core/formula/parse.ts';
import type { FlowEdge, FlowGraph } from '#core/workflow/graph.ts';
import { FlowStuck, type FlowRecord, type FlowStep } from './port.ts';

/** A process that takes more steps than this without an approval goes in a circle. */
export const STEP_LIMIT = 200;

/** Context the library runs. */
export type FlowContext = Parameters<typeof elements.Context>[0];

/** A message of the engine; only what is read. */
type EngineEvent = {
  readonly content: {
    readonly id: string;
    readonly executionId?: string;
    readonly error?: { readonly message?: string };
  };
};
/** One running definition and what it tells while it takes a step. */
export class Run {
  readonly definition: InstanceType<typeof elements.Definition>;
  /** Approvals that wait: the message that said so, by execution. */
  readonly waits = new Map<string, EngineEvent>();
  failed: FlowStuck | null = null;
  /** The state it was read from. */
  before = '';
  readonly entered: string[] = [];
  readonly copied: string[] = [];
  readonly taken: string[] = [];
  readonly timers: StepTimers;

  constructor(
    graph: FlowGraph,
    context: FlowContext,
    record: FlowRecord,
    { choose = byFormula(record), dueOf = asDrawn }: Led = {},
  ) {
    this.timers = new StepTimers();
    const environment = new elements.Environment({
      scripts: conditionsOf(graph, choose) as never,
      timers: this.timers as never,
      services: { dueOf },
    });
    this.definition = new elements.Definition(elements.Context(context, environment));
    const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
    let steps = 0;
    this.definition.broker.subscribeTmp(
      'event',
      '#',
      (key: string, said: unknown) => {
        // What the engine says is read as far as `EngineEvent` names it.
        const message = said as EngineEvent;
        const { content } = message;
        const node = nodes.get(content.id);
        if (key === 'flow.take') this.taken.push(content.id);
        if (key === 'activity.error') this.failed ??= stuckBy(content);
        if (key === 'activity.enter') {
          steps += 1;
          if (steps > STEP_LIMIT) {
            this.failed = new FlowStuck(content.id, 'endless', `more than ${STEP_LIMIT} steps`);
            throw this.failed;
          }
        }
        if (node === undefined) return;
        if (node.kind === '2') this.notice(key, node.key, message);
        if (key === 'activity.start' && node.kind === '3') this.copied.push(node.key);
        if (key === 'activity.start' && node.settings?.kind === 'auto') writeAll(node.settings.set, record);
      },
      { noAck: true },
    );
  }

  /** Runs an act and what is due by now; an error of the engine becomes one that says why. */
  take(act: () => void): this {
    return this.lead(() => {
      act();
      this.timers.runDue();
    });
  }

  /** Runs an act; no timer passes by itself. */
  lead(act: () => void): this {
    try {
      act();
    } catch (error) {
      throw this.failed ?? error;
    }
    if (this.failed !== null) throw this.failed;
    return this;
  }

  recover(state: string): this {
    return this.take(() => {
      this.read(state);
    });
  }

  /** Reads a state as it stands. */
  read(state: string): this {
    this.before = state;
    // The state is what `getState` of the same library gave.
    this.definition.recover(JSON.parse(state) as Parameters<typeof this.definition.recover>[0]);
    return this.lead(() => {
      this.definition.resume();
    });
  }

  /** Approvals say that they wait when they are entered, and again when a state is read. */
  notice(key: string, node: string, message: EngineEvent): void {
    const execution = message.content.executionId ?? node;
    if (key === 'activity.leave') this.waits.delete(execution);
    if (key !== 'activity.wait') return;
    this.waits.set(execution, message);
    if (!this.before.includes(execution)) this.entered.push(node);
  }

  signal(node: string): void {
    const message = [...this.waits.values()].find(({ content }) => content.id === node);
    if (message === undefined) throw new FlowStuck(node, 'gone', 'the approval does not wait');
    this.definition.getApi(message).signal();
  }

  waiting(): readonly string[] {
    return [...this.waits.values()].map(({ content }) => content.id);
  }

  step(): FlowStep {
    const status = String(this.definition.status);
    const ended = status !== 'executing' && status !== 'entered';
    return {
      state: JSON.stringify(this.definition.getState()),
      waiting: this.waiting(),
      entered: this.entered,
      copied: this.copied,
      taken: this.taken,
      ended: ended || this.definition.getProcesses().every(({ isRunning }) => !isRunning),
      wakeAt: this.timers.next(),
    };
  }
}

type Callback = (...args: unknown[]) => void;
type Timer = { readonly event: string; readonly due: number; readonly run: () => void };

/** Timers of one step: none runs by itself; the next due time is what a job waits for. */
class StepTimers {
  private readonly pending = new Map<object, Timer>();

  /** The library says whose timer it is and when it is due. */
  register({ id, expireAt }: { readonly id: string; readonly expireAt?: Date }) {
    return {
      setTimeout: (run: Callback, delay: number, ...args: unknown[]) =>
        this.add(id, expireAt?.getTime() ?? Date.now() + delay, () => run(...args)),
    };
  }
  readonly setTimeout = (run: Callback, delay: number, ...args: unknown[]): object =>
    this.add('', Date.now() + delay, () => run(...args));

  private add(event: string, due: number, run: () => void): object {
    const reference = {};
    this.pending.set(reference, { event, due, run });
    return reference;
  }
  readonly clearTimeout = (reference: object): void => {
    this.pending.delete(reference);
  };

  runDue(): void {
    for (const [reference, { due, run }] of this.pending) {
      if (due > Date.now()) continue;
      this.pending.delete(reference);
      run();
    }
  }

  /** Lets the timer of an event pass, due or not. */
  pass(event: string): void {
    for (const [reference, timer] of this.pending) {
      if (timer.event !== event) continue;
      this.pending.delete(reference);
      timer.run();
    }
  }

  /** When each event is due that is waited for, by its key. */
  dues(): ReadonlyMap<string, number> {
    return new Map([...this.pending.values()].map(({ event, due }) => [event, due]));
  }

  next(): Date | null {
    const dues = [...this.pending.values()].map(({ due }) => due);
    return dues.length === 0 ? null : new Date(Math.min(...dues));
  }
}

/** Tells whether a flow with a condition is taken. */
type Choose = (edge: FlowEdge) => boolean;
const byFormula =
  (record: FlowRecord): Choose =>
  ({ condition }) =>
    holds(formulaOf(condition ?? ''), record);

/** Guidance of a run that does not find its own way. */
type Led = {
  readonly choose?: Choose;
  readonly dueOf?: DueOf;
};

/** When an event is due, by its key and by what is drawn. */
export type DueOf = (event: string, drawn: Date) => Date;
const asDrawn: DueOf = (_event, drawn) => drawn;

function conditionsOf(graph: FlowGraph, choose: Choose): object {
  const edges = new Map(graph.edges.map((edge) => [edge.key, edge]));
  return {
    register: () => undefined,
    getScript: (_language: string, { id }: { readonly id: string }) => ({
      execute: (_scope: unknown, next: (error: unknown, result?: boolean) => void) => {
        const edge = edges.get(id);
        next(null, edge !== undefined && choose(edge));
      },
    }),
  };
}

function writeAll(set: Readonly<Record<string, string>>, record: FlowRecord): void {
  for (const [name, text] of Object.entries(set)) record.write(name, evaluate(formulaOf(text), record));
}

function formulaOf(text: string): Formula {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new FlowStuck(null, 'broken', parsed.fault.en);
  return parsed.formula;
}

function stuckBy({ id, error }: EngineEvent['content']): FlowStuck {
  const said = error?.message ?? 'the engine gave up';
  return new FlowStuck(id, said.includes('no conditional flow') ? 'no_branch' : 'broken', said);
}
