import type { Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import { namesOfUsers } from '#server/platform/delivery/db/announcement-release.ts';
import { idsIn } from './users.ts';

/** Adds to rows the names of the people whose ids stand in `userIds`, in their order; the id of somebody who is gone stands for himself. */
export async function withPeople(
  db: Db,
  rows: readonly ManagedRow[],
  tenantId: string,
): Promise<readonly ManagedRow[]> {
  const ids = [...new Set(rows.flatMap((row) => idsIn(row['userIds'])))];
  const names = ids.length === 0 ? new Map<string, string>() : await namesOfUsers(db, tenantId, ids);
  return rows.map((row) => {
    const own = idsIn(row['userIds']);
    return { ...row, userIds_dictText: own.length === 0 ? null : own.map((id) => names.get(id) ?? id).join(',') };
  });
}
