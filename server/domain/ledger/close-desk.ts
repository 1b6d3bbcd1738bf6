import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/domain/actor.ts';
import type { Catalogue } from '#server/online/catalogue.ts';

/** Who closes what, in the caller's transaction. */
export type CloseDesk = { readonly db: Db; readonly catalogue: Catalogue; readonly actor: Actor; readonly now: Date };
