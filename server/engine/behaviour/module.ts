import type { CycleAct } from '#core/life-cycle/transitions.ts';
import type { JobKind } from '#core/managed/job-kinds.ts';
import type { FormFile } from '#core/online/definition.ts';
import type { Kind, Parameters, ParameterValues } from '#core/online/parameters.ts';
import type { GridPage } from '#core/print/grid.ts';
import type { PrintRecord } from '#core/print/template.ts';
import type { RefusalLanguage, RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import type { ReckonedColumns } from '#server/engine/definition/reckoned-columns.ts';
import type { Row, StoredRows } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import type { FlowScope, Scope, Stored } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import type { DocumentAct } from './act.ts';

/** Form of a record that is stored, and the user who stores it. */
export type Storing = { readonly db: Db; readonly catalogue: Catalogue; readonly form: Form; readonly actor: Actor };

/** A record that is stored: what it will be, and what it is; `was` is null for a new one. */
export type RecordChange = { readonly values: Row; readonly was: Row | null };

/** A new record that begins as a stored one: its rows may be changed. */
export type CopiedRecord = { readonly head: Row; readonly subs: ReadonlyMap<string, readonly Row[]> };

/** In which of its states a record may still be changed or deleted, and why not in the others. */
export type Lock = {
  readonly column: string;
  readonly states: readonly string[];
  readonly why: RefusalText;
  /** Why it may not although its state allows it; null where it may. */
  readonly also?: (row: Row, act: '修改' | '删除') => RefusalText | null;
  /**
   * Looks at what a change leaves out.
   * @param now the head, and the ids of the lines that are left by their table
   * @throws Refusal 422 with the line that has to stay
   */
  readonly dropped?: (
    form: Form,
    stored: Stored,
    now: { readonly head: Row; readonly lines: ReadonlyMap<string, ReadonlySet<string>> },
  ) => void;
};

/** Behaviour of records of one table beyond the definition of their form. */
export type DocumentBehaviour = {
  /** Reckons columns before the record is stored, whatever a client sent; formulas follow. */
  readonly fill?: (
    scope: Storing,
    record: PreparedRecord,
    stored: StoredRows | null,
  ) => PreparedRecord | Promise<PreparedRecord>;
  /** Brings a new one that begins as a stored one up to date, before anybody sees it; answers what is told of it. */
  readonly copied?: (scope: Storing & { readonly now: Date }, copy: CopiedRecord) => Promise<readonly RefusalText[]>;
  /** Writes into its lines what they show of other documents; after everything else is filled in. */
  readonly show?: (scope: Storing, record: PreparedRecord, stored: { readonly head: Row } | null) => Promise<void>;
  /** Finds what is wrong with it in view of other records and of what was posted with it. */
  readonly faults?: (scope: Storing, own: RecordChange, record: PreparedRecord) => Promise<readonly FieldError[]>;
  readonly lock?: Lock;
  /** Records are customers or suppliers: nothing follows from a document with one who was retired. */
  readonly isParty?: true;
  /** Numbers it in the place of the number rule of its form; `values` are written. */
  readonly number?: (scope: Numbering, field: string, values: PreparedRecord['head']['values']) => Promise<void>;
  /** Keeps what else follows from records once they are stored, however they came. */
  readonly saved?: (scope: Omit<Storing, 'catalogue'>, ids: readonly string[]) => Promise<void>;
  /** Values its papers say beyond its fields, and what reckons them. */
  readonly paper?: Paper;
  /** Drops that before they are deleted. @throws Refusal 422 where they are more than what somebody typed in */
  readonly removed?: (scope: Omit<Storing, 'catalogue'>, ids: readonly string[]) => Promise<void>;
};

/** Rule of a parameter beyond its kind and limits; it is set in the transaction that sets it. */
export type ParamRule = {
  /** Finds why it cannot become this; null where it can. */
  readonly fault?: (db: Db, actor: Actor, value: string) => Promise<RefusalText | null>;
  /** Keeps what else says it, once it is set. */
  readonly kept?: (db: Db, actor: Actor, value: string) => Promise<void>;
};

/** A value papers may name like a field. */
export type PaperField = { readonly name: string; readonly label: string; readonly type: 'text' | 'number' };

/** Values papers of a form say beyond its fields. */
export type Paper = {
  readonly head: readonly PaperField[];
  /** By sub-table. */
  readonly lines: Readonly<Record<string, readonly PaperField[]>>;
  /** Adds it to records, out of what they say: a hidden field is not in them, and stays hidden so. */
  readonly fill: (
    of: { readonly db: Db; readonly actor: Actor },
    records: readonly PrintRecord[],
  ) => Promise<readonly PrintRecord[]>;
};

/** User and time of the numbering of a record. */
export type Numbering = Pick<Scope, 'db' | 'form' | 'actor' | 'now'>;

/** By which way a record comes: somebody saves it, a file brings it, or the server makes it. */
export type Way = 'saved' | 'imported' | 'made';

/** A step from one document to another, by their ids, and how much went that way. */
export type DocumentStep = {
  readonly from: string;
  readonly to: string;
  readonly qty: string;
  readonly source: Form;
  readonly target: Form;
};

/** Behaviour a ledger or a domain adds to documents of any form. */
export type AnyDocument = {
  /** Fills what follows from where its lines come from; before everything that is reckoned. */
  readonly sourced?: (
    scope: FlowScope,
    record: PreparedRecord,
    of: { readonly lines: readonly { readonly values: Row }[]; readonly way: Way },
  ) => Promise<void>;
  /** Fills what is still empty; after everything that is reckoned. */
  readonly filled?: (scope: FlowScope, record: PreparedRecord, stored: StoredRows | null, way: Way) => Promise<void>;
  /** Finds what is wrong with its date. */
  readonly dateFaults?: (scope: FlowScope, values: Row) => Promise<readonly FieldError[]>;
  /** Finds those of a form that nothing more follows from, and why, by their ids. */
  readonly sourceFaults?: (
    of: { readonly db: Db; readonly actor: Pick<Actor, 'tenantId'> },
    source: Form,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, RefusalText>>;
  /** Refuses that it counts no more. @throws Refusal 422 */
  readonly undoing?: (scope: Scope, stored: Stored, act: string) => Promise<void> | void;
  /** Refuses that it is taken back to a draft, or made void. @throws Refusal 422 */
  readonly leaving?: (scope: Scope, stored: Stored, act: string) => Promise<void>;
  /** Refuses that what follows from it by itself is dated on its day. @throws Refusal 422 */
  readonly dated?: (scope: FlowScope, head: Row) => Promise<void>;
  /** Follows it from state to state; answers what is told. */
  readonly moved?: (
    scope: Scope,
    stored: Stored,
    move: { readonly act: CycleAct; readonly title: string },
  ) => Promise<readonly RefusalText[]>;
  /** Follows a change of a document that counts: what was added to it, and what is gone. @throws Refusal 422 */
  readonly changed?: (scope: Scope, before: readonly Row[], stored: Stored, act: string) => Promise<void>;
  /** Says whether steps lead to or from documents of a form that no push and no following makes. */
  readonly hasSteps?: (form: Form) => boolean;
  /** Finds such steps from documents of a form (`source`), or to them. */
  readonly steps?: (
    of: { readonly db: Db; readonly catalogue: Catalogue; readonly tenantId: string },
    form: Form,
    asked: { readonly ids: readonly string[]; readonly by: 'source' | 'target'; readonly most: number },
  ) => Promise<readonly DocumentStep[]>;
  /** Counts anew what documents before it hold of it, beyond the counts forms declare. */
  readonly counted?: (scope: FlowScope, record: { readonly id: string | null; readonly head: Row }) => Promise<void>;
};

/** One step of a record from state to state, as the catalogue has it. */
export type StateStep = {
  readonly table: string;
  readonly code: string;
  /** As buttons.yaml calls it, or, with `titleEn`, in words of its own. */
  readonly title: string;
  readonly titleEn?: string;
  /** The column of the state. */
  readonly column: string;
  readonly from: readonly string[];
  /** The next state, or the next of each. */
  readonly to: string | Readonly<Record<string, string>>;
  /** When a row offers it, where the states alone do not say. */
  readonly exp?: string;
  /** It is a document that must be audited. */
  readonly states?: readonly string[];
  /** Fields that must be filled in before; by state where each has its own. */
  readonly needs?: readonly string[] | Readonly<Record<string, readonly string[]>>;
  /** A sub-table that must have lines. */
  readonly lines?: string;
  /** A column of those lines whose sum is what a column of the head says (INV-QC-02). */
  readonly sum?: { readonly column: string; readonly of: string };
  /** Checks further conditions that must hold. @throws Refusal */
  readonly check?: (scope: Scope, stored: Stored) => Promise<void>;
  /** Columns that are set as well; `user`, `date` and `time` are those of whoever does it, null makes it empty. */
  readonly sets?: Readonly<Record<string, string | null>>;
  /** Columns that are reckoned from the record. @throws Refusal */
  readonly fills?: (scope: Scope, stored: Stored) => Row;
};

/** Context of a check: whether a process agreed already, what is refused otherwise, and the lines that counted before. */
export type CheckContext = { readonly isAgreed: boolean; readonly act: string; readonly counted: ReadonlySet<string> };

type Answer = Promise<readonly RefusalText[] | void> | readonly RefusalText[] | void;

/** A check: what a form says of it, and what it asks; what it answers is told all the same. @throws Refusal 422 with the rule and the figures */
export type CheckRule<Of = never> = Kind & {
  readonly audit: (scope: Scope, stored: Stored, check: Of, context: CheckContext) => Answer;
  /** Asked when it is handed in, too. */
  readonly submit?: (scope: Scope, stored: Stored, check: Of) => Promise<void>;
};

/** Does something of an effect; answers what is told. @throws Refusal 422 with the rule, the line and the figures */
type Does<Of> = (scope: Scope, stored: Stored, effect: Of) => Answer;

/** Moments of effects: a document is handed in, counts, no longer counts, or nothing more is to follow from it. */
export type EffectAct = 'submit' | 'audit' | 'unaudit' | 'close' | 'reopen';

/** Consequences when a document with an effect is handed in, counts, counts no more, is closed, or is opened again. */
export type EffectParts<Of = never> = {
  readonly submit?: Does<Of>;
  readonly audit: Does<Of>;
  /** Takes back exactly what the audit did, or says why it stays: its documents are not taken back. */
  readonly takeBack: Does<Of> | { readonly stays: string };
  readonly close?: Does<Of>;
  readonly reopen?: Does<Of>;
};

/** An effect: what a form says of it, and what it does. */
export type EffectRule<Of = never> = Kind & EffectParts<Of>;

/** Declares a check that takes these parameters. */
export function check<const Of extends Parameters>(
  takes: Of,
  rule: Omit<CheckRule<ParameterValues<Of>>, 'takes' | 'faults'> & {
    readonly faults?: (given: ParameterValues<Of>, form: FormFile) => readonly RefusalText[];
  },
): CheckRule {
  return { takes, ...rule };
}

/** Declares an effect that takes these parameters; one of them is the entry that names it. */
export function effect<const Of extends Parameters>(
  takes: Of,
  rule: EffectParts<ParameterValues<Of>> & {
    readonly about?: string;
    readonly faults?: (given: ParameterValues<Of>, form: FormFile) => readonly RefusalText[];
  },
): EffectRule {
  return { takes, ...rule };
}

/** Declares what follows from an effect of another module, which takes these parameters. */
export function afterEffect<Of extends Parameters>(_takes: Of, parts: EffectParts<ParameterValues<Of>>): EffectParts {
  return parts;
}

/** Facts a module lays the paper of a report out of. */
export type PaperDesk = {
  readonly db: Db;
  readonly actor: Actor;
  /** Rows of the report, those of its query. */
  readonly rows: readonly Row[];
  /** Rows of another report for the same conditions; null where the person may not look at it. */
  readonly others: (code: string) => Promise<readonly Row[] | null>;
  /** Full name of the company. */
  readonly company: string;
  /** Says a text of the modules in the language of whoever asks. */
  readonly say: (text: string) => string;
  readonly language: RefusalLanguage;
};

/** Lays a report out as pages of paper; none where it has no rows that could be, so that it goes out as any report. */
export type ReportPaper = (desk: PaperDesk) => Promise<readonly GridPage[]>;

/** Code of a business domain, or of a ledger, that extends the engine: the one way in which it is reached. */
export type Module = {
  readonly name: string;
  /**
   * Modules whose code it uses, or whose documents it adds to; they come before it wherever several act on one event. What is installed with it, says
   * its module.yaml: of those that have code, all come before it.
   */
  readonly needs: readonly string[];
  /**
   * Further modules whose tables its code names. They need not be installed: it asks the catalogue for the table first. They may name its tables
   * in turn, so they say nothing of the order.
   */
  readonly reads?: readonly string[];
  readonly documents?: Readonly<Record<string, DocumentBehaviour>>;
  /** Columns that are reckoned whenever rows of a table are read; see `ReckonedColumns`. */
  readonly columns?: ReckonedColumns;
  /** Tables beside those of forms that the SQL of reports may read, with the columns it may see. */
  readonly reportTables?: Readonly<Record<string, readonly string[]>>;
  /** Reports that have a form prescribed by others: the pages they are printed and exported as, by the code of the report. */
  readonly reportPapers?: Readonly<Record<string, ReportPaper>>;
  readonly anyDocument?: AnyDocument;
  /** Gives every company that lacks them the rows without which its documents cannot be entered; asked at each start, and for each new company. */
  readonly founded?: (db: Db) => Promise<void>;
  /** Rules of parameters of a company, by their codes (core/params); several modules may have one of the same. */
  readonly params?: Readonly<Record<string, ParamRule>>;
  /** Jobs of the platform it does, by their kind (core/managed/job-kinds.ts); each answers what became of it, in words. */
  readonly jobs?: Partial<Readonly<Record<JobKind, (db: Db) => Promise<string>>>>;
  /** Buttons. */
  readonly acts?: readonly DocumentAct[];
  /** Buttons that move a record from state to state. */
  readonly steps?: readonly StateStep[];
  /** Kinds of checks that forms may declare. */
  readonly checks?: Readonly<Record<string, CheckRule>>;
  /** Kinds of effects that forms may declare. */
  readonly effects?: Readonly<Record<string, EffectRule>>;
  /** Rules that follow the effects of others, once those are done or taken back. */
  readonly afterEffects?: Readonly<Record<string, EffectParts>>;
};

/**
 * Declares what a module does with its documents, and with those of others.
 * @param name as its folder is called
 */
export function defineModule(name: string, declared: Omit<Module, 'name'>): Module {
  return { name, ...declared };
}
