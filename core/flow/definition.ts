/** How documents follow from each other. One declaration, in the form that is the source, gives the button, the check, the counts, the states and the trace. */

/** Into which lines the open quantities of a source go. */
export type PushLines = {
  /** Sub-table of the source; that of the target. */
  readonly from: string;
  readonly to: string;
  /** Further columns: target ← source. Material and whatever else `same` names goes over by itself. */
  readonly map?: Readonly<Record<string, string>>;
  /** Further columns from the line that the source line itself goes back to: target ← that line. A notice knows no price, its order does. */
  readonly origin?: Readonly<Record<string, string>>;
  /** Columns that have to be alike in both lines. */
  readonly same?: readonly string[];
  /** Column of the target line that takes from the source. */
  readonly qty: string;
  /** How much a source line has to give: a formula over its columns. */
  readonly of: string;
  /** Column of the source line that holds what audited targets have taken, by whatever way they go back to it. */
  readonly count?: string;
  /** Pushes of one form with the same word share what a line has to give; without it a push has its own. */
  readonly pool?: string;
  /** Which source lines are offered: a formula. */
  readonly when?: string;
};

/** A document is pushed into the next one. */
export type PushDefinition = {
  /** Table of the target form; where its module is not installed, nothing is offered. */
  readonly to: string;
  /** Key among the form's buttons. */
  readonly button: string;
  readonly title: string;
  /** Value of dictionary src_bill_type the target lines keep. */
  readonly src_type: string;
  /** Columns of the head: target ← source. */
  readonly head?: Readonly<Record<string, string>>;
  /** Columns of both heads that have to be alike: the party, the currency. Documents that agree in them can be pushed together. */
  readonly same?: readonly string[];
  /** When a source is offered, core/scripts/condition.ts; beyond that it is audited. */
  readonly when?: string;
  /** Parameter with the percentage that may go beyond what a line has to give. */
  readonly over?: string;
  /** The target follows by itself when the source is audited, and goes when the audit is undone; with `param`, where it is set to `is`. */
  readonly auto?: { readonly param?: string; readonly is?: string };
  readonly lines: PushLines;
};

/** A column of a line holds what audited documents of another form took, however many links away. */
export type CountDefinition = { readonly lines: string; readonly column: string; readonly by: string };

/** When an order is done: every line has what it asked for, or was closed. */
export type ExecutionDefinition = {
  readonly lines: string;
  /** Column of the line with what was done. */
  readonly done: string;
  /** What is to be done of a line: a formula over its columns. */
  readonly of: string;
  /** Further columns of the line any of which says that it has begun. */
  readonly begun?: readonly string[];
  /** Column of the head with dictionary exec_status. */
  readonly status?: string;
};

/** What a form says of its flows. */
export type FlowDefinition = {
  readonly pushes?: readonly PushDefinition[];
  readonly counts?: readonly CountDefinition[];
  readonly execution?: ExecutionDefinition;
};
