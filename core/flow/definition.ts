/**
 * Flows between documents. One declaration, in the form that is the source, gives the button, the check, the counts, the states and the
 * trace.
 */

/** Into which lines the open quantities of a source go. */
export type PushLines = {
  /** Sub-table of the source; that of the target. */
  readonly from: string;
  readonly to: string;
  /** Further columns: target ← source. Material and whatever else `same` names goes over by itself. */
  readonly map?: Readonly<Record<string, string>>;
  /**
   * Further columns from the line that the source line itself goes back to: target ← that line. A notice knows no price, its order does. Where it
   * goes back to none, what `map` says of the column.
   */
  readonly origin?: Readonly<Record<string, string>>;
  /** Columns that have to be alike in both lines, by the names `map` gives; one that `origin` names, in the line the source line goes back to, where it goes back to one. */
  readonly same?: readonly string[];
  /** Columns that have to be alike where the source line says something: the batch that was delivered. */
  readonly kept?: readonly string[];
  /** Further columns, and columns that have to be alike, that are reckoned from the source line: target ← formula. */
  readonly compute?: Readonly<Record<string, string>>;
  /**
   * Columns of `same` that may differ where the line says why in the column `reason`, for whoever has the right: a receipt at another price than
   * its order. What the source leaves empty may be anything.
   */
  readonly free?: { readonly columns: readonly string[]; readonly right: string; readonly reason: string };
  /**
   * Switch of the target line. Lines that name no source get the oldest of the party that has something left, and say so here; columns of
   * `free` are theirs to say then.
   */
  readonly found?: string;
  /**
   * Column of the target line, set by the server, that names the change of its source after it counted: what was executed before keeps what was
   * agreed in these columns of `same`, also when it is taken back and audited again, unless it is changed or takes more.
   */
  readonly stays?: { readonly columns: readonly string[]; readonly by: string };
  /** Column of the target line that takes from the source. */
  readonly qty: string;
  /** Quantity a source line has to give: a formula over its columns. */
  readonly of: string;
  /** Column of the source line that holds what audited targets have taken, by whatever way they go back to it. */
  readonly count?: string;
  /** Pushes of one form with the same word share what a line has to give; without it a push has its own. */
  readonly pool?: string;
  /** Every target takes the lines anew: what others took of them lowers nothing. */
  readonly again?: true;
  /** Which source lines are offered: a formula. */
  readonly when?: string;
  /** Quantity that passed inspection: where the form `by` is installed, a line gives this instead of `of`. */
  readonly passed?: PassedLines;
};

/** Quantity of a source line that passed inspection, as a whole or by a column of the target. */
export type PassedLines = {
  /** Table of the form that inspects. */
  readonly by: string;
  /** Formula over the source line. */
  readonly of: string;
  /** Of source lines with `when`, target lines with one of these values in `column` take no more than its formula says, others nothing. */
  readonly parts?: {
    readonly column: string;
    readonly when: string;
    readonly of: Readonly<Record<string, string>>;
  };
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
  /** Column of the source's head: the last day on which something is taken of it. */
  readonly until?: string;
  /** Only where this parameter is set to `is`; otherwise it is not offered, and lines that go back this way are refused. */
  readonly param?: string;
  readonly is?: string;
  /** Switch of the target's head, set by the server: such a document follows whatever `when` and `param` say. */
  readonly regardless?: string;
  /** Parameter with the percentage that may go beyond what a line has to give. */
  readonly over?: string;
  /** Title of the form that takes in what goes beyond that, told where it is refused. */
  readonly excess?: string;
  /** The target is a step of the source: nothing moves by it once the source is closed, and the source is closed after it. */
  readonly under?: true;
  /** Switch of the target's head: its lines give back what others took, with negative quantities. */
  readonly red?: string;
  /** Something is taken of sources that are done or closed, too: what is left of them comes back. */
  readonly late?: true;
  readonly lines: PushLines;
};

/** A column of a line holds what audited documents of another form took, however many links away. */
export type CountDefinition = {
  readonly lines: string;
  readonly column: string;
  readonly by: string;
  /** Only documents whose head meets this, core/scripts/condition.ts. */
  readonly when?: string;
  /** Not what their lines take, but this formula over them: what was rejected of an arrival. Formulas of the source line over the column follow. */
  readonly of?: string;
  /** It opens the line again by so much (the formulas of its pushes add it), so it is not taken back once that was taken. */
  readonly opens?: true;
};

/**
 * Lines that are parts of a line of an earlier document, by whatever way they go back to it. The parts of one line come to no more and no less
 * than the line: the last of them takes what is left of its amounts (倒挤). What a part takes beyond quantity × price stands in a column
 * `<amount>_tail` of its own, which the formula of the amount adds.
 */
export type PartsDefinition = {
  /** Sub-table of this form, and its column with the quantity. */
  readonly lines: string;
  readonly qty: string;
  /** Table of the form whose lines are divided, and its sub-table. */
  readonly of: string;
  readonly whole: string;
  /** Quantity to divide: a formula over the whole line. */
  readonly gives: string;
  /** Column of the whole with the quantity of parts at other prices that its amounts are made of: what they came to is taken off first. */
  readonly apart?: string;
  /** Parts and whole agree in these: column of the part ← of the whole. A part at another price is reckoned by itself. */
  readonly alike: Readonly<Record<string, string>>;
  /** Amounts that are divided, in the order in which they are reckoned: column of the part ← of the whole. */
  readonly money: Readonly<Record<string, string>>;
  /** Columns with amounts people may state: a part that states one is reckoned by itself, its cents are those that were stated. */
  readonly stated?: readonly string[];
  /** Further amounts, which the whole has no column for: they are what the formula of the part makes of the whole quantity. */
  readonly reckoned?: readonly string[];
  /** Forms whose lines take from the whole as well, with amounts of the same names as this form's: what came back of it is not billed. */
  readonly less?: readonly { readonly form: string; readonly lines: string }[];
};

/** When an order is done: every line has what it asked for, or was closed. */
export type ExecutionDefinition = {
  readonly lines: string;
  /** Column of the line with what was done. */
  readonly done: string;
  /** Quantity of a line that is to be done: a formula over its columns. */
  readonly of: string;
  /** Further columns of the line any of which says that it has begun. */
  readonly begun?: readonly string[];
  /** Column of the head with dictionary exec_status. */
  readonly status?: string;
};

/** A document the engine makes and audits when this one is audited, and voids when that is undone: a receivable for a delivery. */
export type FollowDefinition = {
  readonly to: string;
  /** Only where this parameter is set to `is`. */
  readonly param?: string;
  readonly is?: string;
  /**
   * Only from lines that go back to documents of this form from which one of the same table followed (`billed`), or none did. Lines that go back
   * to none follow the parameter; without one they count as not billed.
   */
  readonly behind?: { readonly form: string; readonly billed: boolean };
  /** Columns of the head: target ← source. */
  readonly head?: Readonly<Record<string, string>>;
  /** Values that are always the same. */
  readonly set?: Readonly<Record<string, string>>;
  /** It is in the currency, and at the rate, of the source, which has those of the orders it goes back to. */
  readonly currency?: true;
  /** Formulas over the source; the first of them is what it is about: nothing follows from nothing. */
  readonly compute: Readonly<Record<string, string>>;
  /** Column of the target that is so many days after the date of the source; the party, a column of the head, says how many. */
  readonly due?: { readonly column: string; readonly party: string; readonly days: string };
  /** One line for each line of the source. */
  readonly lines?: {
    readonly from: string;
    readonly to: string;
    readonly map?: Readonly<Record<string, string>>;
    readonly compute?: Readonly<Record<string, string>>;
  };
};

/**
 * Condition that must hold before a document is audited, beyond the document itself: a kind, with what that kind takes. Kinds are declared by the modules
 * that ask them (`checks` of `defineModule`).
 */
export type AuditCheck = { readonly check: string } & Readonly<Record<string, unknown>>;

/**
 * Cases in which a stopped party or item may still be chosen, to finish existing business: `any`, or a formula over a line. Lines that go
 * back to earlier agreements may name it anywhere, new orders nowhere.
 */
export type StoppedDefinition = string;

/** Flows a form declares. */
export type FlowDefinition = {
  readonly checks?: readonly AuditCheck[];
  readonly follows?: readonly FollowDefinition[];
  readonly pushes?: readonly PushDefinition[];
  readonly counts?: readonly CountDefinition[];
  readonly execution?: ExecutionDefinition;
  readonly parts?: readonly PartsDefinition[];
  readonly stopped?: StoppedDefinition;
};
