import type { CloseAct, CloseLedger, CloseStep } from '#core/kernel/close.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';
import { endRun, writeRun } from './db/close-run.ts';

/** Reports the progress of a closing; counted work stands in `done` of `total`. */
export type Tell = (step: CloseStep, done?: number, total?: number) => void;

/**
 * Tells those who look on how far a closing is. It never keeps the closing waiting, which has a connection and the ledger's lock: where all
 * other connections wait for that lock, only the telling does.
 * @param db not the closing's transaction, which nobody sees before its end
 */
export function closeProgress(
  db: Db,
  { tenantId, username }: Actor,
  month: { readonly ledger: CloseLedger; readonly period: string; readonly act: CloseAct },
): { readonly tell: Tell; readonly end: () => Promise<void> } {
  const id = newId();
  let told: Promise<void> | null = null;
  const quietly = (work: () => Promise<void>): Promise<void> => (told ?? Promise.resolve()).then(work).catch(() => {});
  return {
    tell: (step, done = 0, total = 0) => {
      told = quietly(() => writeRun(db, { tenantId, id, by: username }, { ...month, step, done, total }));
    },
    end: async () => {
      if (told !== null) await quietly(() => endRun(db, tenantId, id));
    },
  };
}
