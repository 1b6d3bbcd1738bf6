import type { FlowGraph } from '#core/workflow/graph.ts';

/** A deployed version as an engine needs it; `file` is what the parser knew, made once for each version. */
export type Definition = { readonly id: string; readonly xml: string; readonly graph: FlowGraph };

/** What the conditions and automatic nodes of a process read; `write` is called by automatic nodes. */
export type FlowRecord = {
  readonly field: (name: string) => unknown;
  readonly column: (table: string, field: string) => Iterable<unknown>;
  readonly write: (name: string, value: string | null) => void;
};

/** What became of an instance after the engine was told something. */
export type FlowStep = {
  /** What the engine has to be given next time; plain text. */
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

export type FlowMove = { readonly from: string; readonly to: string; readonly taken: readonly string[] };

/**
 * What runs processes. The engine knows tokens, gateways and timers; people, votes and records are none of its business. Every call is
 * given the whole state and answers with the whole state, so that it stands in one transaction with what follows from it, and any
 * server process can take the next step. The engine in use is `bpmnElements`; another one (a Flowable or Camunda server) is an object
 * of this shape.
 */
export type ProcessEngine = {
  start(definition: Definition, record: FlowRecord): Promise<FlowStep>;
  /** The approval at `node` is done; its tokens go on. */
  leave(definition: Definition, state: string, node: string, record: FlowRecord): Promise<FlowStep>;
  /**
   * Takes the token of `from`, and whatever else came of the branch `to` stands in, to the approval `to`; other branches stay as they
   * are. `taken` are the flows taken so far, in their order.
   */
  move(definition: Definition, state: string, move: FlowMove, record: FlowRecord): Promise<FlowStep>;
  /** Lets pass what was due by now. */
  wake(definition: Definition, state: string, record: FlowRecord): Promise<FlowStep>;
};

/** No branch of a gateway holds; a circle without an approval; the approval does not wait (any more); it stands in a branch that cannot be gone back to; something else. */
export type StuckReason = 'no_branch' | 'endless' | 'gone' | 'elsewhere' | 'broken';

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
