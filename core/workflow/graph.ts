import type { NodeSettings, ProcessSettings } from './settings.ts';

/** Kinds of nodes, by the dictionary wf_node_type: 1 start, 2 approval, 3 copy, 4 exclusive, 5 parallel, 6 inclusive, 7 sub-process, 8 automatic, 9 end; `timer` waits for a time. */
export type FlowNodeKind = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'timer';

export type FlowNode = {
  /** The id of the element: unique in the file, an XML name. */
  readonly key: string;
  readonly name: string;
  readonly kind: FlowNodeKind;
  readonly settings: NodeSettings | null;
  /** Key of the sub-process it stands in; null in the process itself. */
  readonly parent: string | null;
  /** Node a boundary event hangs on. */
  readonly attachedTo?: string;
};

export type FlowEdge = {
  readonly key: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** A formula over the fields of the record that gives true or false; null: always. */
  readonly condition: string | null;
  /** Taken where no condition of the gateway holds. */
  readonly isDefault: boolean;
};

/** A process as the product reads it from BPMN. */
export type FlowGraph = {
  readonly key: string;
  readonly name: string;
  readonly settings: ProcessSettings | null;
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
};

/** A fault of a drawn process: which element, what, and what to do. */
export type FlowFault = {
  /** Key of the element; null for the process as a whole. */
  readonly node: string | null;
  readonly zh: string;
  readonly en: string;
};
