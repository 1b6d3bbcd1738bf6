import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Narrowing } from '#server/db/managed.ts';
import type { Actor } from '#server/platform/actor.ts';
import { sendToDeputies } from '#server/platform/identity/db/deputy.ts';
import { writePushes } from './push.ts';

/**
 * Announcements people write. Messages the platform sends about a record are between it and their reader: no administrator sees or revokes
 * them.
 */
export const writtenAnnouncements: Narrowing = sql`(select * from sys_announcement where bus_type is null)`;

/** Names of live users by their ids. */
export async function namesOfUsers(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('sys_user')
    .select(['id', 'realname'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
  return new Map(rows.map(({ id, realname }) => [id, realname]));
}

/** All live users with account and name, as a workbook names them. */
export async function usersNamed(db: Db, tenantId: string) {
  return db
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .execute();
}

type Act = 'release' | 'revoke';

/**
 * Writes that it was released or revoked; the caller has locked it and knows that it may be.
 * @returns false where its time is over; whether it has begun otherwise
 */
export async function setReleased(
  db: Db,
  id: string,
  act: Act,
  actor: Actor,
): Promise<false | { readonly hasBegun: boolean }> {
  const state =
    act === 'release'
      ? sql`send_status = '1', send_time = now(), sender = ${actor.realname},
          told_time = case when start_time is null or start_time <= now() then now() end`
      : sql`send_status = '2', cancel_time = now()`;
  const { rows } = await sql<{ hasBegun: boolean }>`
    update sys_announcement
    set ${state}, update_by = ${actor.username}, update_time = now(), version = version + 1
    where id = ${id} and tenant_id = ${actor.tenantId} and del_flag = 0
      and ${act === 'release' ? sql`(end_time is null or end_time > now())` : sql`true`}
    returning told_time is not null as "hasBegun"`.execute(db);
  return rows[0] ?? false;
}

/** Puts it before chosen people; answers how many of them are still there. */
export async function sendTo(db: Db, id: string, userIds: readonly string[], actor: Actor): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into sys_announcement_send (id, tenant_id, create_by, annt_id, user_id)
    select replace(gen_random_uuid()::text, '-', ''), ${actor.tenantId}, ${actor.username}, ${id}, u.id
    from sys_user u
    where u.tenant_id = ${actor.tenantId} and u.del_flag = 0 and u.id = any(${userIds}::text[])
    on conflict (tenant_id, user_id, annt_id) where del_flag = 0 do nothing`.execute(db);
  await sendToDeputies(db, id, actor.tenantId, actor.username);
  return Number(numAffectedRows ?? 0);
}

/** Released ones whose time has come and whose readers were not told; whoever gets them here tells. */
export async function takeBegun(db: Db): Promise<readonly (Told & { readonly tenantId: string })[]> {
  const { rows } = await sql<Told & { readonly tenantId: string }>`
    update sys_announcement set told_time = now() where id in (
      select id from sys_announcement
      where send_status = '1' and told_time is null and start_time <= now() and del_flag = 0
      order by start_time limit 50 for update skip locked)
    returning id, tenant_id as "tenantId", title, msg_type = 'ALL' as "isForAll"`.execute(db);
  return rows;
}

/** Tells the pages of its readers that it is there, or that it is gone: everybody of the company, or those it was sent to. */
export async function tellReaders(
  db: Db,
  { id, title, isForAll }: Told,
  actor: Pick<Actor, 'tenantId' | 'username'>,
): Promise<void> {
  const frame = { tenantId: actor.tenantId, id, text: title };
  if (isForAll) return writePushes(db, [{ ...frame, userId: null }], actor.username);
  const readers = await db
    .selectFrom('sys_announcement_send')
    .select('user_id')
    .where('annt_id', '=', id)
    .where('tenant_id', '=', actor.tenantId)
    .where('del_flag', '=', 0)
    .execute();
  return writePushes(
    db,
    readers.map(({ user_id: userId }) => ({ ...frame, userId })),
    actor.username,
  );
}

type Told = { readonly id: string; readonly title: string; readonly isForAll: boolean };

export type ReadersQuery = {
  readonly id: string;
  /** `0` unread, `1` read, empty both. */
  readonly readFlag: string;
  /** Part of a name or account. */
  readonly name: string;
  readonly limit: number;
  readonly offset: number;
};

export type ReaderRow = {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly orgCodeTxt: string | null;
  readonly readFlag: '0' | '1';
  readonly readTime: string | null;
};

/**
 * Lists those an announcement is for, with the times they read it: those it was sent to, or the users of the company. Somebody who left or
 * was frozen counts where he has read it; a guest is nobody in particular.
 */
export async function readersOf(db: Db, query: ReadersQuery, { tenantId }: Actor) {
  const readers = sql`
    select u.id, u.username, u.realname, coalesce(s.read_flag, false) as is_read, s.read_time
    from sys_announcement a
    join sys_user u on u.tenant_id = a.tenant_id
    left join sys_announcement_send s on s.annt_id = a.id and s.user_id = u.id and s.del_flag = 0
    where a.id = ${query.id} and a.tenant_id = ${tenantId} and a.del_flag = 0 and a.send_status <> '0'
      and (coalesce(s.read_flag, false) or (u.del_flag = 0 and case when a.msg_type = 'ALL'
        then u.status = 1 and u.username <> 'guest' else s.id is not null and s.in_place_of is null end))`;
  const found = sql`(strpos(lower(r.realname), lower(${query.name})) > 0 or strpos(lower(r.username), lower(${query.name})) > 0)
    and (${query.readFlag} = '' or r.is_read = (${query.readFlag} = '1'))`;
  const counted = await sql<{ total: number; read: number; found: number }>`
    with r as materialized (${readers})
    select count(*)::int as total, count(*) filter (where r.is_read)::int as read, count(*) filter (where ${found})::int as found
    from r`.execute(db);
  const { rows } = await sql<ReaderRow>`
    with r as (${readers})
    select r.id as "userId", r.username, r.realname, r.read_time as "readTime",
      case when r.is_read then '1' else '0' end as "readFlag",
      (select string_agg(d.depart_name, ',' order by d.org_code) from sys_user_depart ud
        join sys_depart d on d.id = ud.dep_id and d.del_flag = 0
        where ud.user_id = r.id and ud.del_flag = 0) as "orgCodeTxt"
    from r where ${found}
    order by r.is_read desc, r.read_time desc nulls last, r.username
    limit ${query.limit} offset ${query.offset}`.execute(db);
  const { total = 0, read = 0, found: matching = 0 } = counted.rows[0] ?? {};
  return { rows, total: matching, readCount: read, unreadCount: total - read };
}
