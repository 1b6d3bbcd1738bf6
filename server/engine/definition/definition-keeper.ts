import type { Db } from '#server/db/connection.ts';
import type { Hearing } from '#server/db/listen.ts';
import { DEFINITION_CHANNEL, definitionGeneration } from './db/definition.ts';

/** Keeps what a process remembers of definitions as new as the database's: it hears of changes, and looks for those it did not hear of. */
export type DefinitionKeeper = {
  readonly hearing: Hearing;
  /** Compares the generation with the one last heard of or seen; to be done from time to time. */
  readonly compare: () => Promise<void>;
};

/** @param forget what to do when definitions may have changed */
export function definitionKeeper(db: Db, forget: () => void): DefinitionKeeper {
  let seen: string | null = null;
  return {
    hearing: {
      channel: DEFINITION_CHANNEL,
      heard: (generation) => {
        if (generation !== '') seen = generation;
        forget();
      },
    },
    compare: async () => {
      const now = await definitionGeneration(db);
      // A change may be heard while this is read: the higher number is the later one.
      if (seen !== null && Number(now) > Number(seen)) forget();
      if (seen === null || Number(now) > Number(seen)) seen = now;
    },
  };
}
