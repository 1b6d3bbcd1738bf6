import { safeTarget } from '#core/addresses/safe-target.ts';
import { announcementSubject } from '#core/managed/announcement.ts';
import { isEmpty } from '#core/rules/rules.ts';
import type { Db } from '#server/db/connection.ts';
import { findManaged, type ManagedRow } from '#server/db/managed.ts';
import type { Actor } from '#server/platform/actor.ts';
import { useAnnouncementFiles } from '#server/platform/announcement/files.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { namesOfUsers, writtenAnnouncements } from '#server/platform/delivery/db/announcement-release.ts';
import { sanitizeHtml } from '#server/platform/html/sanitize.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { managed, type Values } from '../kit/managed.ts';
import { idsIn } from '../user/users.ts';
import { withPeople } from '../user/with-people.ts';
import { systemAnnouncementRefusals } from './refusals.ts';
import { systemRefusals } from '#server/system/refusals.ts';

/** Announcements; only drafts are changed, what was released is revoked before it goes [system.announcement]. */
export const announcements = managed(announcementSubject, {
  table: 'sys_announcement',
  source: writtenAnnouncements,
  columns: { titile: 'title' },
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.editedNarrow,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedNarrow,
  },
  check: faultsOf,
  completed: async (_db, values, before) => {
    if (!('userIds' in values) && !('msgType' in values)) return {};
    const isForAll = (values['msgType'] ?? before?.['msgType']) === 'ALL';
    const ids = idsIn(values['userIds'] ?? before?.['userIds']);
    return { userIds: isForAll ? null : ids.map((id) => `${id},`).join('') };
  },
  written: (db, id, values, _before, actor) => useAnnouncementFiles(db, actor, id, textOf(values['msgContent'])),
  mayDelete: async (_db, rows) => {
    const released = rows.find(({ sendStatus }) => sendStatus === '1');
    if (released !== undefined)
      throw refusal(409, systemAnnouncementRefusals.releasedNotDeleted, { title: titleOf(released) });
  },
  dress,
});

/** One that people wrote, as its form needs it. */
export async function writtenAnnouncement(db: Db, id: string, actor: Actor): Promise<ManagedRow | undefined> {
  const [row] = await dress(
    db,
    await findManaged(db, announcements.table, { tenantId: actor.tenantId, ids: [id] }),
    actor,
  );
  return row;
}

export function titleOf(row: ManagedRow): string {
  return textOf(row['titile']);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function faultsOf(
  db: Db,
  values: Values,
  before: ManagedRow | null,
  { tenantId }: Actor,
): Promise<readonly FieldError[]> {
  if (before !== null && before['sendStatus'] !== '0')
    throw refusal(409, systemAnnouncementRefusals.announcementFixed, {
      title: titleOf(before),
      state: before['sendStatus'] === '1' ? systemAnnouncementRefusals.published : systemAnnouncementRefusals.withdrawn,
    });
  const errors: FieldError[] = [];
  const { msgType, userIds, startTime, endTime, openType, openPage } = values;
  if (msgType === 'USER') {
    const ids = idsIn(userIds);
    const known = await namesOfUsers(db, tenantId, ids);
    if (ids.length === 0) errors.push({ field: 'userIds', message: systemAnnouncementRefusals.chooseUsers });
    else if (ids.some((id) => !known.has(id))) errors.push({ field: 'userIds', message: systemRefusals.usersGone });
  }
  if (!isEmpty(startTime) && !isEmpty(endTime) && textOf(startTime) >= textOf(endTime))
    errors.push({ field: 'endTime', message: systemAnnouncementRefusals.endNotAfterBegin });
  if (!isEmpty(openType) && isEmpty(openPage))
    errors.push({ field: 'openPage', message: systemAnnouncementRefusals.pageMissing });
  if (isEmpty(openType) && !isEmpty(openPage))
    errors.push({ field: 'openType', message: systemAnnouncementRefusals.chooseHow });
  if (!isEmpty(openPage) && safeTarget(textOf(openPage)) === null)
    errors.push({ field: 'openPage', message: systemAnnouncementRefusals.pageAddress });
  return errors;
}

/** Names of the chosen people; a text that came in by another way is clean when it is read [B2.47]. */
async function dress(db: Db, rows: readonly ManagedRow[], { tenantId }: Actor): Promise<readonly ManagedRow[]> {
  return (await withPeople(db, rows, tenantId)).map((row) => ({
    ...row,
    msgContent: isEmpty(row['msgContent']) ? null : sanitizeHtml(textOf(row['msgContent'])),
  }));
}
