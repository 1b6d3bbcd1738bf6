/**
 * Settings of a process for its people, fields and times, beyond what BPMN itself can say. They stand as JSON in `<flow:settings>` below
 * `extensionElements` of a user task, a service task, the start event or the process, so that one file in BPMN 2.0 is the whole truth.
 * People and places are named by codes, never by ids, so that a file can be installed elsewhere.
 */

/** The namespace of `<flow:settings>`. */
export const FLOW_NAMESPACE = 'http://back-office/schema/flow';

/** Rule for the approvers; the values are those of the dictionary wf_approver_type, and `11` for the same people as elsewhere. */
export type ApproverRule =
  /** Named people, by user name. */
  | { readonly type: '1'; readonly users: readonly string[] }
  /** Everybody who holds one of the roles, by role code. */
  | { readonly type: '2'; readonly roles: readonly string[] }
  /** The head of the starter's department; `level` 1 is the department above, and so on. */
  | { readonly type: '3'; readonly level: number }
  /** The starter's superior: the head of the own department, or of the next one above when that is the starter. */
  | { readonly type: '4' }
  /** Superiors one after another, `levels` of them. */
  | { readonly type: '5'; readonly levels: number }
  /** Everybody with one of the positions, by code. */
  | { readonly type: '6'; readonly positions: readonly string[] }
  /** Members of approver groups, by code. */
  | { readonly type: '7'; readonly groups: readonly string[] }
  /** People the starter chooses when applying. */
  | { readonly type: '8' }
  /** Whoever stands in a field of the form (user names, by comma). */
  | { readonly type: '9'; readonly field: string }
  /** An expression of the list of expressions, by code; its value is user names by comma. */
  | { readonly type: '10'; readonly expression: string }
  /** Whoever decided at an earlier node. */
  | { readonly type: '11'; readonly node: string };

/** Ways several people decide; dictionary wf_multi_mode: 1 all, 2 percentage, 3 any one, 4 one after another. */
export type MultiMode = '1' | '2' | '3' | '4';

/** Action where nobody can be found: go on, the superior, the managers of the process, or refuse to go on. */
export type VacantRule = 'skip' | 'superior' | 'manager' | 'refuse';

/** Action where starters would approve their own application. */
export type StarterRule = 'approve' | 'skip' | 'superior';

/** Target of a rejection; dictionary wf_reject: 1 starter, 2 node before, 3 a named node, 4 the end. */
export type RejectTo = '1' | '2' | '3' | '4';

/** Action when time is up; dictionary wf_timeout: 1 remind, 2 agree, 3 reject, 4 hand to the superior. */
export type TimeoutAct = '1' | '2' | '3' | '4';

/** Access of a node to a field; dictionary field_auth: 1 write, 2 read, 3 hidden. */
export type FieldAuth = {
  /** Name of a field of the form; `table.field` for one of a sub-table. */
  readonly field: string;
  readonly auth: '1' | '2' | '3';
  /** Has to be filled in to agree; with auth 1 only. */
  readonly need?: boolean;
};

/** Acts that a node can leave out; all of them are there unless said otherwise. */
export const taskActs = ['reject', 'return', 'transfer', 'delegate', 'add_sign', 'cc'] as const;
export type TaskAct = (typeof taskActs)[number];

/** Settings of a user task. */
export type ApprovalSettings = {
  readonly kind: 'approval';
  readonly approvers: readonly ApproverRule[];
  readonly multi: MultiMode;
  /** Share of those who have to agree, 1–100, with `multi` 2. */
  readonly percent?: number;
  readonly vacant: VacantRule;
  readonly starter: StarterRule;
  /** Nobody who decided at one of these nodes decides here again ("different from"). */
  readonly except?: readonly string[];
  readonly reject: RejectTo;
  /** The node a rejection leads to, with `reject` 3. */
  readonly rejectNode?: string;
  /** Hours until the time is up, more than 0; left out: no limit. */
  readonly hours?: number;
  readonly timeout?: TimeoutAct;
  /** Fields of the form; one that is not named can be read. */
  readonly fields: readonly FieldAuth[];
  /** Acts that are not offered here. */
  readonly without?: readonly TaskAct[];
  /** Buttons of the form that are offered here, by code; none without. */
  readonly buttons?: readonly string[];
  readonly opinionNeeded?: boolean;
  readonly signatureNeeded?: boolean;
  /** People who are sent a copy once the node has agreed. */
  readonly copies?: readonly ApproverRule[];
};

/** Settings of a service task that sends copies. */
export type CopySettings = { readonly kind: 'copy'; readonly copies: readonly ApproverRule[] };

/** Settings of a service task that writes fields of the record: field → formula. */
export type AutoSettings = { readonly kind: 'auto'; readonly set: Readonly<Record<string, string>> };

/** Settings of the start event: what the starter may write when it comes back to him. */
export type StartSettings = { readonly kind: 'start'; readonly fields: readonly FieldAuth[] };

/**
 * Settings of a process in a module file beyond its drawing. Once it is installed they belong to the list of processes, so drafts and
 * versions hold none of them.
 */
export type ProcessEntry = {
  /** Made where the company has none of this code. */
  readonly category?: { readonly code: string; readonly name: string };
  /** Accounts of those who are asked where nobody else is found; left out: whoever administers the company. */
  readonly managers?: readonly string[];
  /** People who may apply, by code of departments, of roles or by account; left out: everybody. */
  readonly range?:
    | { readonly departs: readonly string[] }
    | { readonly roles: readonly string[] }
    | { readonly users: readonly string[] };
  readonly remark?: string;
  /** English of the Chinese texts of the file. */
  readonly english?: Readonly<Record<string, string>>;
};

/** Settings of the process itself. */
export type ProcessSettings = {
  readonly kind: 'process';
  readonly entry?: ProcessEntry;
  /** The online form whose records go through it, by code. */
  readonly formCode: string;
  /** Title of an instance, with `${field}` of the record, `${starter}` and `${process}`; left out: starter, process and what the document is called. */
  readonly title?: string;
  /** Code of the listeners that run on its events. */
  readonly listeners?: readonly string[];
};

export type NodeSettings = ApprovalSettings | CopySettings | AutoSettings | StartSettings;

/** Settings an approval begins with. */
export const usualApproval: ApprovalSettings = {
  kind: 'approval',
  approvers: [],
  multi: '3',
  vacant: 'manager',
  starter: 'approve',
  reject: '1',
  fields: [],
};
