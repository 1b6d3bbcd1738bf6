import { inTransaction, type Db } from '#server/db/connection.ts';
import { guestName, type Actor } from '#server/platform/actor.ts';
import { avatarLabel } from '#server/platform/file/check-content.ts';
import { dropUses, findFile, noteUses } from '#server/platform/file/db/file.ts';
import { pathPattern, type MayReadRecord } from '#server/platform/file/files.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { noteOwnChange } from './contact.ts';
import { writeOwnAvatar } from './db/own-account.ts';
import { identityRefusals } from './refusals.ts';

/** Key of the uses of files as pictures of users. */
const USER = 'sys_user';

const types: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** Makes an uploaded picture the user's own, or takes it away: it must be his, a picture by content, and have been measured as one of a user when it came. */
export async function saveAvatar(db: Db, actor: Actor, path: string | null): Promise<void> {
  if (actor.username === guestName) throw refusal(403, platformRefusals.guestSettings);
  const file = path !== null && pathPattern.test(path) ? await findFile(db, actor.tenantId, path) : undefined;
  const isGood = file?.owner_id === actor.userId && types.has(file.mime) && file.biz === avatarLabel;
  if (path !== null && !isGood) throw refusal(422, identityRefusals.avatarAgain);
  await inTransaction(db, async (trx) => {
    const { version, before } = await writeOwnAvatar(trx, actor, path);
    const use = { formTable: USER, recordId: actor.userId };
    await dropUses(trx, use);
    if (file !== undefined) await noteUses(trx, [file.id], { ...use, tenantId: actor.tenantId, by: actor.username });
    await noteOwnChange(trx, actor, version, { avatar: [before, path] });
  });
}

/** Pictures of users are for all their colleagues; files are looked up in one's own company only. */
export function mayReadAvatar(others: MayReadRecord): MayReadRecord {
  return async (actor, use) => (use.formTable === USER ? true : others(actor, use));
}
