import { inTransaction, type Db } from '#server/db/connection.ts';
import { findManaged, type ManagedRow } from '#server/db/managed.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { sendTo, setReleased, takeBegun, tellReaders } from '#server/platform/delivery/db/announcement-release.ts';
import { myAnnouncement } from '#server/platform/delivery/db/announcement.ts';
import { writePushes } from '#server/platform/delivery/db/push.ts';
import { refusal } from '#server/platform/refusal.ts';
import { unknown } from '../kit/list.ts';
import { idsIn } from '../user/users.ts';
import { announcements, titleOf } from './announcements.ts';
import { systemAnnouncementRefusals } from './refusals.ts';

/**
 * Puts a draft before its readers, whose open pages are told in the same transaction.
 * @throws Refusal 404, 409 when it is no draft, or its time is over, or none of its readers is there any more
 */
export async function releaseAnnouncement(db: Db, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await locked(trx, id, actor);
    if (row['sendStatus'] !== '0')
      throw refusal(409, systemAnnouncementRefusals.announcementNotReleased, {
        title: titleOf(row),
        state: row['sendStatus'] === '1' ? systemAnnouncementRefusals.published : systemAnnouncementRefusals.withdrawn,
      });
    const released = await setReleased(trx, id, 'release', actor);
    if (released === false) throw refusal(409, systemAnnouncementRefusals.announcementOver, { title: titleOf(row) });
    if (!isForAll(row) && (await sendTo(trx, id, idsIn(row['userIds']), actor)) === 0)
      throw refusal(409, systemAnnouncementRefusals.announcementNobody, { title: titleOf(row) });
    // Nobody is told of what he cannot read yet.
    if (released.hasBegun) await tellReaders(trx, toldOf(row), actor);
  });
}

/** Tells the readers of announcements that begin now: of several processes each is told by one. */
export async function tellBegun(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const { tenantId, ...told } of await takeBegun(trx))
      await tellReaders(trx, told, { tenantId, username: 'system' });
  });
}

/**
 * Takes a released one away from its readers, out of every bell at once.
 * @throws Refusal 404, 409 when it is not released
 */
export async function revokeAnnouncement(db: Db, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await locked(trx, id, actor);
    if (row['sendStatus'] !== '1')
      throw refusal(409, systemAnnouncementRefusals.announcementNotWithdrawn, {
        title: titleOf(row),
        state:
          row['sendStatus'] === '0' ? systemAnnouncementRefusals.notPublished : systemAnnouncementRefusals.withdrawn,
      });
    await setReleased(trx, id, 'revoke', actor);
    await tellReaders(trx, toldOf(row), actor);
  });
}

/**
 * Makes pages read their notices anew: those of all its readers when somebody asks who may release, the own ones otherwise. What one reader clicks
 * must not keep everybody's pages busy.
 * @throws Refusal 404 for one that is not there, or not for him
 */
export async function syncNotices(db: Db, id: string | undefined, actor: Actor): Promise<void> {
  const own = { tenantId: actor.tenantId, userId: actor.userId };
  if (id === undefined) return writePushes(db, [{ ...own, id: null, text: '批量设置已读' }], actor.username);
  if (may(actor, 'system:announcement:release')) {
    const [row] = await findManaged(db, announcements.table, { tenantId: actor.tenantId, ids: [id] });
    if (row?.['sendStatus'] === '1') return tellReaders(db, toldOf(row), actor);
  }
  const mine = await myAnnouncement(db, actor, id);
  if (mine === undefined) throw unknown();
  return writePushes(db, [{ ...own, id, text: mine.title }], actor.username);
}

async function locked(db: Db, id: string, { tenantId }: Actor): Promise<ManagedRow> {
  const [row] = await findManaged(db, announcements.table, { tenantId, ids: [id], lock: true });
  if (row === undefined) throw unknown();
  return row;
}

function isForAll(row: ManagedRow): boolean {
  return row['msgType'] === 'ALL';
}

function toldOf(row: ManagedRow) {
  return { id: row.id, title: titleOf(row), isForAll: isForAll(row) };
}
