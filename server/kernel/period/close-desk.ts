import type { Db } from '#server/db/connection.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Tell } from './close-progress.ts';

/** Who closes what, in the caller's transaction, and who is told how far it is. */
export type CloseDesk = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly actor: Actor;
  readonly now: Date;
  readonly tell?: Tell;
};
