import type { Db } from '#server/db/connection.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { myAnnouncement } from '#server/platform/delivery/db/announcement.ts';
import { pathsInText } from '#server/platform/document/files.ts';
import { filesWithUses, noteUses } from '#server/platform/file/db/file.ts';
import { mayReadFile, type MayReadRecord } from '#server/platform/file/files.ts';

/** Key of the uses of files by announcements. */
const ANNOUNCEMENT = 'sys_announcement';

/** Lets whoever may read an announcement see the pictures in it, and so whoever manages announcements. */
export function mayReadAnnouncementFile(db: Db, others: MayReadRecord): MayReadRecord {
  return async (actor, use) => {
    if (use.formTable !== ANNOUNCEMENT) return others(actor, use);
    return may(actor, 'system:announcement:view') || (await myAnnouncement(db, actor, use.recordId)) !== undefined;
  };
}

/**
 * Notes the pictures of an announcement, inside its transaction: naming one hands it to every reader, so it must be the writer's own and nobody
 * else's yet. Others stay an empty frame.
 */
export async function useAnnouncementFiles(db: Db, actor: Actor, id: string, content: string): Promise<void> {
  const paths = pathsInText(content);
  const files = await filesWithUses(db, actor.tenantId, paths);
  const ids: string[] = [];
  for (const path of paths) {
    const file = files.get(path);
    if (file !== undefined && (await mayReadFile(actor, file, async () => false))) ids.push(file.id);
  }
  await noteUses(db, ids, { formTable: ANNOUNCEMENT, recordId: id, tenantId: actor.tenantId, by: actor.username });
}
