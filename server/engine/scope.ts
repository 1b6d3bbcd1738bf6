import type { DefaultContext } from '#core/defaults/default-value.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Catalogue, Form, Table } from './definition/catalogue.ts';
import type { DefinitionStore } from './definition/store.ts';
import type { Row } from './list/select.ts';
import type { Cause } from './record/history.ts';
import type { ForeignSources } from './source/foreign-sources.ts';

/** Parts of the installation that acts on records need. */
export type Engine = {
  readonly db: Db;
  readonly store: DefinitionStore;
  /** false where old clients send no version (dialects of the family). */
  readonly versionRequired: boolean;
  /** The clock; the demonstration writes documents of past days. */
  readonly now?: () => Date;
  /** Runs the actions of forms; seeds run none. */
  readonly acts?: ActionRunner | undefined;
  /** Number of actions that led here. */
  readonly depth?: number;
  /** Most rows of one export of a list; a million without it. */
  readonly exportRows?: number;
  /** Other databases that reports may read; without it none. */
  readonly sources?: ForeignSources;
  /** Cause its acts are part of; the history names it. */
  readonly cause?: Cause;
};

/** Event that actions belong to: a save, a deletion, or the code of a button. */
export type Event = string;

/** The actions of forms as the engine of records sees them. */
export type ActionRunner = {
  /** Before a record is stored; answers the fields that change. Refuses by throwing. */
  readonly before: (scope: Scope, event: Event, record: Row) => Promise<Row>;
  /** After it is stored; answers what is to be said to the person who acts. */
  readonly after: (scope: Scope, event: Event, id: string) => Promise<readonly RefusalText[]>;
  readonly afterRemoval: (scope: Scope, record: Row) => Promise<void>;
  readonly has: (form: Form, event: Event) => boolean;
};

/** One act of one person on one form, inside a transaction. */
export type Scope = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly form: Form;
  readonly actor: Actor;
  readonly now: Date;
  readonly acts?: ActionRunner | undefined;
  readonly depth?: number;
  /** Cause the act is part of; absent for a person who saves a form. */
  readonly cause?: Cause;
};

/** The scope of one act with the definitions it was asked for. */
export function scopeOf(
  engine: Engine,
  db: Db,
  found: { readonly catalogue: Catalogue; readonly form: Form },
  actor: Actor,
): Scope {
  const { acts, depth = 0, cause } = engine;
  const now = (engine.now ?? currentTime)();
  return { db, ...found, actor, now, acts, depth, ...(cause === undefined ? {} : { cause }) };
}

/** Gives the time of the machine. */
export function currentTime(): Date {
  return new Date();
}

/** A record with its lines as the database has them. */
export type Stored = { readonly head: Row; readonly subs: ReadonlyMap<string, readonly Row[]> };

/** One act on one form, as flows see it. */
export type FlowScope = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly form: Form;
  readonly actor: Pick<Actor, 'tenantId' | 'username' | 'orgCode'>;
};

/** Gives what default values of a form are made of. */
export function contextOf({ actor, now }: Pick<Scope, 'actor' | 'now'>): DefaultContext {
  return { now, userId: actor.userId, username: actor.username, realname: actor.realname, orgCode: actor.orgCode };
}

/** Names a record in words: its form and what it is known by, unless that is hidden. */
export function nameOf(table: Table, form: Form, row: Row): string {
  const { display } = form.definition;
  const name = form.head.byName.get(display)?.guard?.isHidden === true ? '' : row[display];
  return `${table.title}“${typeof name === 'string' ? name : ''}”`;
}
