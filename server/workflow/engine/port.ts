import type { FlowGraph } from '#core/workflow/graph.ts';

/** A deployed version as an engine needs it; `file` is what the parser knew, made once for each version. */
export type Definition = { readonly id: string; readonly xml: string; readonly graph: FlowGraph };

/** Record that the conditions and automatic nodes of a process read; `write` is called by automatic nodes. */
export type FlowRecord = {
  readonly field: (name: string) => unknown;
  readonly column: (table: string, field: string) => Iterable<unknown>;
  readonly write: (name: string, value: string | null) => void;
};

/** State of an instance after the engine was told something. */
export type FlowStep = {
  /** State the engine has to be given next time; plain text. */
  readonly state: string;
  /** Approvals that wait now, by key of the node, in the order they came. */
  readonly waiting: readonly string[];
  /** Approvals that began to wait in this step: the same node again where it was left and entered. */
  readonly entered: readonly string[];
  /** Nodes that send copies and were passed in this step. */
  readonly copied: readonly string[];
  /** Sequence flows taken in this step. */
  readonly taken: readonly string[];
  readonly ended: boolean;
  /** When the next timer of the process is due. */
  readonly wakeAt: Date | null;
};

/** A token goes to another approval; `taken` are the flows taken so far, in their order. */
export type FlowMove = { readonly from: string; readonly to: string; readonly taken: readonly string[] };

/** A running instance goes on by another version of its process. */
export type FlowMigration = {
  readonly to: Definition;
  /** Place of each waiting approval in the other version: mostly under the same key. */
  readonly places: Readonly<Record<string, string>>;
  /** Approvals that were decided. What lies before the places is not made up for; what lies in branches beside them has to be among these. */
  readonly passed: readonly string[];
  /** The flows taken so far, in their order. */
  readonly taken: readonly string[];
};

/**
 * Result of a migration: the approvals under another key count as entered, and `way` are the flows of the other version that lead to the
 * places of its tokens.
 */
export type FlowMigrated = FlowStep & { readonly way: readonly string[] };

/**
 * Engine that runs processes. It knows tokens, gateways and timers; people, votes and records do not concern it. Every call is given the
 * whole state and answers with the whole state, so that it stands in one transaction with what follows from it, and any server process can
 * take the next step. The engine in use is `bpmnElements`; another one (a Flowable or Camunda server) is an object of this shape
 * (docs/processes.md, another engine).
 */
export type ProcessEngine = {
  start(definition: Definition, record: FlowRecord): Promise<FlowStep>;
  /** The approval at `node` is done; its tokens go on. */
  leave(definition: Definition, state: string, node: string, record: FlowRecord): Promise<FlowStep>;
  /**
   * Takes the token of `from`, and whatever else came of the branch `to` stands in, to the approval `to`; other branches stay as they
   * are, with the timers that run in them.
   */
  move(definition: Definition, state: string, move: FlowMove, record: FlowRecord): Promise<FlowStep>;
  /**
   * Takes every token to its place in another version of the process: neither is anything written nor a condition asked on the way there, and
   * timers that are there under the same key go on. From then on the other version is what the state belongs to.
   * @throws FlowStuck `unplaced`, `elsewhere` or `undecided` where tokens cannot stand there so
   */
  migrate(definition: Definition, state: string, migration: FlowMigration, record: FlowRecord): Promise<FlowMigrated>;
  /** Lets pass what was due by now. */
  wake(definition: Definition, state: string, record: FlowRecord): Promise<FlowStep>;
  /** Nobody asks for this state again: its instance has ended or came back to its starter. Called once that is stored; it does not throw. */
  drop(state: string): Promise<void>;
};

/**
 * No branch of a gateway holds; a circle without an approval; the approval does not wait (any more); it stands in a branch a token cannot come
 * to; the other version has no place for it; an approval of a branch beside was not decided; something else.
 */
export type StuckReason = 'no_branch' | 'endless' | 'gone' | 'elsewhere' | 'unplaced' | 'undecided' | 'broken';

/** Why a process cannot go on; the step that led there has to be undone. */
export class FlowStuck extends Error {
  readonly node: string | null;
  readonly reason: StuckReason;
  constructor(node: string | null, reason: StuckReason, detail: string) {
    super(detail);
    this.node = node;
    this.reason = reason;
  }
}
