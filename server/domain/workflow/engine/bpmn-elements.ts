import * as elements from 'bpmn-elements';
import serialize, { TypeResolver } from 'moddle-context-serializer';
import { evaluate, holds } from '#core/formula/evaluate.ts';
import { parseFormula, type Formula } from '#core/formula/parse.ts';
import type { FlowEdge, FlowGraph } from '#core/workflow/graph.ts';
import { readBpmn } from '#core/workflow/read-bpmn.ts';
import { liesIn, regionsOf, type Region } from '#core/workflow/regions.ts';
import {
  FlowStuck,
  type Definition,
  type FlowMove,
  type FlowRecord,
  type FlowStep,
  type ProcessEngine,
} from './port.ts';

/** A process that takes more steps than this without an approval goes in a circle. */
const STEP_LIMIT = 200;

type Compiled = {
  readonly context: Parameters<typeof elements.Context>[0];
  readonly regions: ReadonlyMap<string, Region | null>;
};

/** Versions never change: what was made of one is good as long as the process lives. */
const compiled = new Map<string, Compiled>();
const COMPILED_LIMIT = 500;

async function compile({ id, xml, graph }: Definition): Promise<Compiled> {
  const known = compiled.get(id);
  if (known !== undefined) return known;
  const read = await readBpmn(xml);
  if (!read.ok) throw new FlowStuck(null, 'broken', read.faults.map(({ en }) => en).join('; '));
  // The serializer's declarations know an older parser; what it reads is the same.
  const resolver = TypeResolver(elements as never, ourReadings as never) as never;
  const context = serialize(read.file, resolver);
  const made = { context, regions: regionsOf(graph) };
  const [oldest] = compiled.keys();
  if (compiled.size >= COMPILED_LIMIT && oldest !== undefined) compiled.delete(oldest);
  compiled.set(id, made);
  return made;
}

type Factory = (definition: { readonly id: string }, context: Around) => unknown;
type Around = { getInboundSequenceFlows(id: string): readonly unknown[] };

/** How elements are read otherwise than by the library: it lets an inclusive gateway fork; where branches meet it would let each token through. Ways not taken reach a join as discarded, so a parallel join waits for the right ones. */
function ourReadings(types: Record<string, Factory>): void {
  const { InclusiveGateway, ParallelGateway } = elements as unknown as Record<
    'InclusiveGateway' | 'ParallelGateway',
    Factory
  >;
  // What automatic nodes do is done by `writeAll`; to the engine they are steps like others.
  types['bpmn:ServiceTask'] = elements.Task as unknown as Factory;
  // Called with `new`: an arrow function would not do.
  types['bpmn:InclusiveGateway'] = function gateway(definition, context) {
    const ways = context.getInboundSequenceFlows(definition.id).length;
    return ways > 1 ? ParallelGateway(definition, context) : InclusiveGateway(definition, context);
  };
}

/** A message of the engine; only what is read. */
type EngineEvent = {
  readonly content: {
    readonly id: string;
    readonly executionId?: string;
    readonly error?: { readonly message?: string };
  };
};
/** One running definition and what it tells while it takes a step. */
class Run {
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

  constructor(graph: FlowGraph, context: Compiled['context'], record: FlowRecord, choose: Choose = byFormula) {
    this.timers = new StepTimers();
    const environment = new elements.Environment({
      scripts: conditionsOf(graph, record, choose) as never,
      timers: this.timers as never,
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

  /** Runs an act; an error of the engine becomes one that says why. */
  take(act: () => void): this {
    try {
      act();
      this.timers.runDue();
    } catch (error) {
      throw this.failed ?? error;
    }
    if (this.failed !== null) throw this.failed;
    return this;
  }

  recover(state: string): this {
    this.before = state;
    // The state is what `getState` of the same library gave.
    this.definition.recover(JSON.parse(state) as Parameters<typeof this.definition.recover>[0]);
    return this.take(() => {
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

/** Timers of one step: none runs by itself; the next due time is what a job waits for. */
class StepTimers {
  readonly pending = new Map<object, { readonly due: number; readonly run: () => void }>();

  register(): StepTimers {
    return this;
  }
  readonly setTimeout = (run: (...args: unknown[]) => void, delay: number, ...args: unknown[]): object => {
    const reference = {};
    this.pending.set(reference, {
      due: Date.now() + delay,
      run: () => {
        run(...args);
      },
    });
    return reference;
  };
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

  next(): Date | null {
    const dues = [...this.pending.values()].map(({ due }) => due);
    return dues.length === 0 ? null : new Date(Math.min(...dues));
  }
}

/** Whether a flow with a condition is taken. */
type Choose = (edge: FlowEdge, record: FlowRecord) => boolean;
const byFormula: Choose = ({ condition }, record) => holds(formulaOf(condition ?? ''), record);

function conditionsOf(graph: FlowGraph, record: FlowRecord, choose: Choose): object {
  const edges = new Map(graph.edges.map((edge) => [edge.key, edge]));
  return {
    register: () => undefined,
    getScript: (_language: string, { id }: { readonly id: string }) => ({
      execute: (_scope: unknown, next: (error: unknown, result?: boolean) => void) => {
        const edge = edges.get(id);
        next(null, edge !== undefined && choose(edge, record));
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

/**
 * The flows a process is led along to come to where its tokens shall stand: at each gateway the ones of the last time, and on the way to
 * `to` the shortest way that was ever taken.
 */
function wayTo(graph: FlowGraph, { to, taken }: FlowMove): Choose {
  const edges = new Map(graph.edges.map((edge) => [edge.key, edge]));
  const chosen = new Map<string, Set<string>>();
  for (const key of taken) {
    const edge = edges.get(key);
    if (edge === undefined) continue;
    // Whoever comes to a gateway again chooses anew.
    chosen.delete(edge.to);
    const ways = chosen.get(edge.from) ?? new Set();
    ways.add(key);
    chosen.set(edge.from, ways);
  }
  const known = new Set(taken);
  const cameBy = new Map<string, FlowEdge>();
  const start = graph.nodes.find(({ kind, parent }) => kind === '1' && parent === null);
  const reached = new Set(start === undefined ? [] : [start.key]);
  for (const here of reached) {
    const inside = graph.nodes.filter(
      ({ parent, kind, attachedTo }) => (parent === here && kind === '1') || attachedTo === here,
    );
    for (const { key } of inside) reached.add(key);
    for (const edge of graph.edges) {
      if (edge.from !== here || !known.has(edge.key) || reached.has(edge.to)) continue;
      reached.add(edge.to);
      cameBy.set(edge.to, edge);
    }
  }
  for (let edge = cameBy.get(to); edge !== undefined; edge = cameBy.get(edge.from)) {
    const ways = chosen.get(edge.from);
    if (ways === undefined || !ways.has(edge.key)) chosen.set(edge.from, new Set([edge.key]));
  }
  return ({ key, from }) => chosen.get(from)?.has(key) === true;
}

/** The engine in use: bpmn-elements. */
export const bpmnElements: ProcessEngine = {
  async start(definition, record) {
    const { context } = await compile(definition);
    const run = new Run(definition.graph, context, record);
    return run.take(() => run.definition.run()).step();
  },
  async leave(definition, state, node, record) {
    const { context } = await compile(definition);
    const run = new Run(definition.graph, context, record).recover(state);
    return run
      .take(() => {
        run.signal(node);
      })
      .step();
  },
  /**
   * The library has no call that moves a token. The process is led through its own gateways once more instead, past every approval that
   * was decided, until its tokens stand where they shall; nothing is written and nobody is told on the way.
   */
  async move(definition, state, move, record) {
    const { context, regions } = await compile(definition);
    const { graph } = definition;
    const before = new Run(graph, context, record).recover(state);
    if (!before.waiting().includes(move.from)) throw new FlowStuck(move.from, 'gone', 'the approval does not wait');
    const target = regions.get(move.to);
    const left = regions.get(move.from);
    if (!target || !left || !liesIn(left, target)) throw new FlowStuck(move.to, 'elsewhere', 'another branch');
    const kept = before.waiting().filter((node) => {
      const region = regions.get(node);
      return !region || !liesIn(region, target);
    });
    const goal = new Set([...kept, move.to]);
    const run = new Run(graph, context, { ...record, write: () => undefined }, wayTo(graph, move));
    run.take(() => run.definition.run());
    for (let rounds = 0; rounds < STEP_LIMIT; rounds += 1) {
      const next = run.waiting().find((node) => !goal.has(node));
      if (next === undefined) break;
      run.take(() => {
        run.signal(next);
      });
    }
    const reached = run.waiting();
    if (reached.length !== goal.size || reached.some((node) => !goal.has(node)))
      throw new FlowStuck(
        move.to,
        'broken',
        `tokens stand at ${reached.join(', ')} instead of ${[...goal].join(', ')}`,
      );
    return { ...run.step(), entered: [move.to], copied: [], taken: [] };
  },
  async wake(definition, state, record) {
    const { context } = await compile(definition);
    return new Run(definition.graph, context, record).recover(state).step();
  },
};
