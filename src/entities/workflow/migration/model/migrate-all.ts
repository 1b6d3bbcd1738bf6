import type { components } from '#core/contract/api.ts';
import { migrateSome, type FlowMigrated } from '../api/migration.ts';

/** Moves everything, a few at a time; told after each call what became of it so far. Stops between two calls when asked to. */
export async function migrateAll(
  asked: Omit<components['schemas']['FlowMigrate'], 'after'>,
  onProgress: (so: FlowMigrated) => void,
  isStopped: () => boolean,
): Promise<FlowMigrated> {
  let all: FlowMigrated = { moved: 0, left: 0, refused: [], next: null };
  do {
    const { moved, left, refused, next } = await migrateSome({ ...asked, after: all.next });
    all = { moved: all.moved + moved, left: all.left + left, refused: [...all.refused, ...refused], next };
    onProgress(all);
  } while (all.next !== null && !isStopped());
  return all;
}
