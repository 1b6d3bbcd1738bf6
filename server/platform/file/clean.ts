import type { Db } from '#server/db/connection.ts';
import { deleteFileRow, markOrphans, removableFiles } from './db/file.ts';
import { clearLeftovers } from './spool.ts';
import type { Storage } from './storage.ts';

/**
 * Takes away what nobody needs: files a day old that nothing names are marked deleted, and their bytes go a day later. Broken off
 * half-way, the next run goes on.
 */
export async function cleanFiles(db: Db, storage: Storage): Promise<void> {
  await clearLeftovers(storage.incoming);
  await markOrphans(db);
  const faults: unknown[] = [];
  for (const { id, path } of await removableFiles(db)) {
    try {
      await storage.remove(path);
      await deleteFileRow(db, id);
    } catch (error) {
      // One that does not go keeps none of the others.
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} 个文件无法删除：${String(faults[0])}`);
}
