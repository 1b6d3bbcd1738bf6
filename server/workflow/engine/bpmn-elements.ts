import * as elements from 'bpmn-elements';
import serialize, { TypeResolver } from 'moddle-context-serializer';
import type { FlowGraph, FlowNode } from '#core/workflow/graph.ts';
import { readBpmn } from '#core/workflow/read-bpmn.ts';
import { liesIn, regionsOf, type Region } from '#core/workflow/regions.ts';
import { FlowStuck, type Definition, type FlowRecord, type ProcessEngine } from './port.ts';
import { Run, STEP_LIMIT, type DueOf, type FlowContext } from './run.ts';
import { wayTo } from './way.ts';

type Compiled = {
  readonly context: FlowContext;
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

/**
 * Replaces the library's reading of some elements: it lets an inclusive gateway fork; where branches meet it would let each token through.
 * Ways not taken reach a join as discarded, so a parallel join waits for the right ones.
 */
function ourReadings(types: Record<string, Factory>): void {
  const { InclusiveGateway, ParallelGateway } = elements as unknown as Record<
    'InclusiveGateway' | 'ParallelGateway',
    Factory
  >;
  // What automatic nodes do is done by `writeAll`; to the engine they are steps like others.
  types['bpmn:ServiceTask'] = elements.Task as unknown as Factory;
  types['bpmn:TimerEventDefinition'] = keptTimer as unknown as Factory;
  // Called with `new`: an arrow function would not do.
  types['bpmn:InclusiveGateway'] = function gateway(definition, context) {
    const ways = context.getInboundSequenceFlows(definition.id).length;
    return ways > 1 ? ParallelGateway(definition, context) : InclusiveGateway(definition, context);
  };
}

type TimerOf = {
  readonly id: string;
  readonly environment: { readonly services: { readonly dueOf: DueOf } };
};
type TimerMessage = {
  readonly fields: { readonly redelivered?: boolean };
  readonly content: { readonly expireAt?: string | Date };
};
type TimerDefinition = {
  execute(message: TimerMessage): unknown;
  parse(type: string, value: string): { readonly expireAt?: Date };
};

/** A timer that goes on as it was: when it is due is what was said once, or what whoever moves tokens says. */
function keptTimer(activity: TimerOf, drawn: object): TimerDefinition {
  const timer = new (elements.TimerEventDefinition as unknown as new (
    activity: TimerOf,
    drawn: object,
  ) => TimerDefinition)(activity, drawn);
  const [execute, parse] = [timer.execute.bind(timer), timer.parse.bind(timer)];
  const dueOf = (due: Date): Date => activity.environment.services.dueOf(activity.id, due);
  let said: Date | null = null;
  timer.execute = ({ fields, content }) => {
    const isRead = fields.redelivered === true && content.expireAt !== undefined;
    said = isRead ? dueOf(new Date(content.expireAt)) : null;
    return execute({ fields, content: said === null ? content : { ...content, expireAt: said } });
  };
  timer.parse = (type, value) => {
    const found = parse(type, value);
    const due = said ?? (found.expireAt === undefined ? undefined : dueOf(found.expireAt));
    return due === undefined ? found : { ...found, expireAt: due };
  };
  return timer;
}

/** Places where tokens shall stand. */
type Stand = {
  /** Approvals, and events that wait for a time in a branch. */
  readonly goals: ReadonlySet<string>;
  readonly taken: readonly string[];
  /** When timers are due that run already. */
  readonly dues: ReadonlyMap<string, number>;
  /** Called for each approval that is led past. */
  readonly past?: (node: string) => void;
};

/** Nothing passes by its time while tokens are led; what was due meanwhile passes afterwards. */
const SOON = 1_000;
const notYet = (due: number): Date => new Date(Math.max(due, Date.now() + SOON));
const standsStill: DueOf = (_event, drawn) => notYet(drawn.getTime());

/**
 * The library has no call that moves a token. The process is led through its own gateways from its start instead, past every approval
 * that was decided and every time that has passed, until its tokens stand where they shall; nothing is written and nobody is told on the way.
 * @throws FlowStuck `broken` where they come to stand elsewhere
 */
async function led(definition: Definition, record: FlowRecord, { goals, taken, dues, past }: Stand): Promise<Run> {
  const { context } = await compile(definition);
  const { graph } = definition;
  const way = wayTo(graph, [...goals], taken);
  const run = new Run(
    graph,
    context,
    { ...record, write: () => undefined },
    {
      choose: way.takes,
      dueOf: (event, drawn) => {
        const due = dues.get(event);
        return notYet(due ?? drawn.getTime());
      },
    },
  );
  run.lead(() => run.definition.run());
  for (let rounds = 0; rounds < STEP_LIMIT; rounds += 1) {
    const timers = [...run.timers.dues().keys()];
    const event = timers.find((key) => way.borders.has(key) || (waitsBetween(graph, key) && !goals.has(key)));
    const node = run.waiting().find((key) => !goals.has(key));
    if (event !== undefined) run.lead(() => run.timers.pass(event));
    else if (node !== undefined) {
      past?.(node);
      run.lead(() => {
        run.signal(node);
      });
    } else break;
  }
  const stands = [...run.waiting(), ...[...run.timers.dues().keys()].filter((key) => waitsBetween(graph, key))];
  if (stands.length === goals.size && stands.every((key) => goals.has(key))) return run;
  throw new FlowStuck(
    [...goals].find((key) => !stands.includes(key)) ?? null,
    'broken',
    `tokens stand at ${stands.join(', ')} instead of ${[...goals].join(', ')}`,
  );
}

/** An event that waits for a time on the way, not on the border of a node. */
function waitsBetween(graph: FlowGraph, key: string): boolean {
  const node = graph.nodes.find((one) => one.key === key);
  return node?.kind === 'timer' && node.attachedTo === undefined;
}

/** A state with its tokens as they stand. */
async function readAsItStands({ id, xml, graph }: Definition, state: string, record: FlowRecord): Promise<Run> {
  const { context } = await compile({ id, xml, graph });
  return new Run(graph, context, record, { dueOf: standsStill }).read(state);
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
  async move(definition, state, { from, to, taken }, record) {
    const { regions } = await compile(definition);
    const { graph } = definition;
    const before = await readAsItStands(definition, state, record);
    if (!before.waiting().includes(from)) throw new FlowStuck(from, 'gone', 'the approval does not wait');
    const target = regions.get(to);
    const left = regions.get(from);
    if (!target || !left || !liesIn(left, target)) throw new FlowStuck(to, 'elsewhere', 'another branch');
    const stays = (node: string): boolean => {
      const region = regions.get(node);
      return !region || !liesIn(region, target);
    };
    const dues = before.timers.dues();
    const between = [...dues.keys()].filter((key) => waitsBetween(graph, key));
    const goals = new Set([...[...before.waiting(), ...between].filter(stays), to]);
    const kept = [...dues].filter(([event]) => borderOf(graph, event)?.attachedTo !== to);
    const run = await led(definition, record, { goals, taken, dues: new Map(kept) });
    return { ...run.step(), entered: [to], copied: [], taken: [] };
  },
  async migrate(definition, state, { to, places, passed, taken }, record) {
    const before = await readAsItStands(definition, state, record);
    const { regions } = await compile(to);
    const goals = new Set<string>();
    const place = (node: string, key: string): void => {
      const region = regions.get(key);
      if (!region || goals.has(key) || [...goals].some((other) => onOneWay(region, regions.get(other))))
        throw new FlowStuck(node, 'elsewhere', `no place for a token of its own at ${key}`);
      goals.add(key);
    };
    for (const node of before.waiting()) place(node, standsAt(to.graph, node, places));
    const dues = new Map<string, number>();
    for (const [event, due] of before.timers.dues()) {
      const border = borderOf(definition.graph, event)?.attachedTo;
      if (border === undefined) {
        if (!waitsBetween(to.graph, event))
          throw new FlowStuck(event, 'unplaced', 'the other version waits nowhere so');
        place(event, event);
      }
      if ((places[border ?? event] ?? event) === (border ?? event)) dues.set(event, due);
    }
    const decided = new Set(passed);
    const run = await led(to, record, {
      goals,
      taken,
      dues,
      past: (node) => {
        const region = regions.get(node);
        const isBefore = !!region && [...goals].some((goal) => onOneWay(region, regions.get(goal)));
        if (!isBefore && !decided.has(node))
          throw new FlowStuck(node, 'undecided', 'beside the places, and not decided');
      },
    });
    const entered = [...new Set(before.waiting().filter((node) => places[node] !== node))].map(
      (node) => places[node] ?? '',
    );
    return { ...run.step(), entered, copied: [], taken: [], way: run.taken };
  },
  async wake(definition, state, record) {
    const { context } = await compile(definition);
    return new Run(definition.graph, context, record).recover(state).step();
  },
  // The text is all there is of an instance.
  drop: () => Promise.resolve(),
};

function borderOf(graph: FlowGraph, event: string): FlowNode | undefined {
  return graph.nodes.find(({ key, attachedTo }) => key === event && attachedTo !== undefined);
}

/** Can two tokens not stand in both? */
function onOneWay(region: Region, other: Region | null | undefined): boolean {
  return !other || liesIn(region, other) || liesIn(other, region);
}

/** The approval a token of a node goes to. */
function standsAt({ nodes }: FlowGraph, node: string, places: Readonly<Record<string, string>>): string {
  const key = places[node];
  if (key !== undefined && nodes.some((one) => one.key === key && one.kind === '2')) return key;
  throw new FlowStuck(node, 'unplaced', 'no place in the other version');
}
