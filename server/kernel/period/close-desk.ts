import type { Db } from '#server/db/connection.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import { inOwnTransaction } from '#server/engine/record/after-commit.ts';
import { currentTime, type Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Tell } from './close-progress.ts';

/** Context of a closing, in the caller's transaction: the user, and the listener to its progress. */
export type CloseDesk = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly actor: Actor;
  readonly now: Date;
  readonly tell?: Tell;
};

/** Gives the desk of a person with the definitions and the time of now. @param within the transaction; without it the pool */
export async function deskOf(engine: Engine, actor: Actor, within: Db = engine.db): Promise<CloseDesk> {
  const catalogue = await engine.store.catalogue();
  return { db: within, catalogue, actor, now: (engine.now ?? currentTime)() };
}

/** Performs at the desk of a person, in a transaction of its own. */
export async function atDesk<T>(engine: Engine, actor: Actor, perform: (desk: CloseDesk) => Promise<T>): Promise<T> {
  return inOwnTransaction(engine.db, async (transaction) => perform(await deskOf(engine, actor, transaction)));
}
