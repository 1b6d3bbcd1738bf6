import type { components } from '#core/contract/api.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { hashPassword, verifyPassword } from '#server/platform/identity/password.ts';
import { personActor } from '#server/platform/identity/person.ts';
import { countTry } from '#server/platform/identity/sign-in.ts';
import { newToken, tokenHash } from '#server/platform/identity/token.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { findActiveShare, insertShare, noteVisit, revokeShares, type ShareRow, type ShareTarget } from './db/share.ts';
import { shareRefusals } from './refusals.ts';
import { platformRefusals } from '#server/platform/refusals.ts';

type Schemas = components['schemas'];

const DAYS = 7;
const SHORTEST_PASSWORD = 4;
/** Prefix of the session a link to a file was made for, where a share takes the place of a session. */
const SHARE = 'share.';

/** One answer for what never was, has ended, was revoked, or whose sharer lost the right: a code is no oracle. */
const closed = shareRefusals.shareClosed;

/** Makes a code for something that the caller was found to be allowed to share; it is said once and only its hash is kept. */
export async function makeShare(
  db: Db,
  target: ShareTarget,
  { days = DAYS, password = '', allowDownload = false }: { days?: number; password?: string; allowDownload?: boolean },
  actor: Actor,
): Promise<Schemas['NewShare']> {
  if (password !== '' && password.length < SHORTEST_PASSWORD)
    throw refusal(
      422,
      shareRefusals.sharePasswordShort,
      { least: SHORTEST_PASSWORD },
      {
        errors: [
          { field: 'password', message: filled(platformRefusals.leastCharacters, { limit: SHORTEST_PASSWORD }) },
        ],
      },
    );
  const code = newToken();
  const { id, expires_at: expireTime } = await insertShare(db, {
    tenantId: actor.tenantId,
    username: actor.username,
    ownerId: actor.userId,
    target,
    codeHash: tokenHash(code),
    passwordHash: password === '' ? null : await hashPassword(password),
    allowDownload,
    days,
  });
  return { id, code, expireTime };
}

/** A share as its sharer sees it. */
export function presentShare(row: ShareRow): Schemas['Share'] {
  return {
    id: row.id,
    itemId: row.item_id ?? row.record_id ?? '',
    title: row.title,
    hasPassword: row.password_hash !== null,
    allowDownload: row.allow_download,
    expireTime: row.expires_at,
    createTime: row.create_time,
    visits: row.visits,
    lastVisitTime: row.last_visit_at,
    state: row.state,
  };
}

/** Ends own shares, whatever they open. */
export async function endShares({ db }: { db: Db }, ids: readonly string[], actor: Actor): Promise<void> {
  if ((await revokeShares(db, actor.userId, ids)) === 0) throw refusal(404, shareRefusals.shareGone);
}

/** Finds what a share opens as long as its sharer, as he is now, may share it: what was granted can be taken away at any time. */
export type FindShared<T> = (share: ShareRow, sharer: Actor) => Promise<T | undefined>;

/** Opens a code. Tries are counted by address, and those of a password by share. */
export async function openCode<T>(
  db: Db,
  { code, password = '' }: { code: string; password?: string | undefined },
  address: string,
  find: FindShared<T>,
): Promise<{ share: ShareRow; sharer: Actor; found: T }> {
  const tries = await countTry(db, 'share', address);
  const opened = await openedBy(db, { codeHash: tokenHash(code) }, find);
  if (opened === null) throw refusal(404, closed);
  await tries.forget();
  if (opened.share.password_hash !== null) await checkPassword(db, opened.share, password);
  return opened;
}

/** Notes that somebody looked. */
export const noteShareVisit = (db: Db, { id }: ShareRow): Promise<void> => noteVisit(db, id);

async function openedBy<T>(
  db: Db,
  by: { codeHash: string } | { id: string },
  find: FindShared<T>,
): Promise<{ share: ShareRow; sharer: Actor; found: T } | null> {
  const share = await findActiveShare(db, by);
  const sharer = share === undefined ? null : await personActor(db, share.tenant_id, share.owner_id);
  if (share === undefined || sharer === null) return null;
  const found = await find(share, sharer);
  return found === undefined ? null : { share, sharer, found };
}

async function checkPassword(db: Db, share: ShareRow, password: string): Promise<void> {
  const wrong = (message: RefusalText): Refusal =>
    refusal(403, message, {}, { errors: [{ field: 'password', message }] });
  if (password === '') throw wrong(shareRefusals.shareCodeMissing);
  // By share, not by address: guessing from many places does not help.
  const tries = await countTry(db, `share ${share.id}`, share.id);
  if (!(await verifyPassword(share.password_hash ?? undefined, password))) throw wrong(shareRefusals.shareCodeWrong);
  await tries.forget();
}

/** Returns the session that links to files of a share are made for. */
export function sessionOfShare({ id }: ShareRow): { readonly sessionId: string } {
  return { sessionId: SHARE + id };
}

/** The tenant of a share that a link to a file was made for, while it is open and still names the file [AZ-02]. */
export async function tenantOfShare<T>(
  db: Db,
  session: string,
  path: string,
  find: FindShared<T>,
  names: (found: T) => readonly string[],
): Promise<string | null> {
  if (!session.startsWith(SHARE)) return null;
  const opened = await openedBy(db, { id: session.slice(SHARE.length) }, find);
  return opened !== null && names(opened.found).includes(path) ? opened.share.tenant_id : null;
}
