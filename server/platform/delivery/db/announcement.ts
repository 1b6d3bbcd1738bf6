import { sql, type RawBuilder } from 'kysely';
import { ownEntry } from '#core/lists/own-entry.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';
import { deputiesOf } from '#server/platform/identity/db/deputy.ts';

/** Announcements of each category the bell shows. */
const shown = 5;

/** Selects the announcements `a` sent to a user and in force; `s` tells whether he has read them. */
function sentTo(db: Pick<Db, 'selectFrom'>, { tenantId, userId }: Actor) {
  return db
    .selectFrom('sys_announcement as a')
    .leftJoin('sys_announcement_send as s', (join) =>
      join.onRef('s.annt_id', '=', 'a.id').on('s.user_id', '=', userId).on('s.del_flag', '=', 0),
    )
    .where('a.tenant_id', '=', tenantId)
    .where('a.del_flag', '=', 0)
    .where('a.send_status', '=', '1')
    .where(sql<boolean>`(a.start_time is null or a.start_time <= now())`)
    .where(sql<boolean>`(a.end_time is null or a.end_time > now())`)
    .where(sql<boolean>`(a.msg_type = 'ALL' or s.id is not null)`);
}

/**
 * Tells whether a user lets the bell show this (`notificationOf`): announcements, messages of the platform, and those about a record. Kinds
 * he never switched off are on.
 */
function isWanted({ userId }: Actor) {
  const kind = sql`case when a.msg_category = '1' then 'userMsg' when a.bus_type is null then 'sysMsg' else 'todoMsg' end`;
  return sql<boolean>`not exists (
    select 1 from sys_user_preference p
    where p.user_id = ${userId} and p.name = 'notification' and p.del_flag = 0 and p.value -> (${kind}) = 'false')`;
}

/** Name of the one a reader stands in for with it; null where it is his own. */
const absent = sql<string | null>`(select u.realname from sys_user u
  where u.tenant_id = a.tenant_id and u.username = s.in_place_of order by u.del_flag limit 1)`.as('inPlaceOf');

const isUnread = sql<boolean>`s.read_flag is not true`;

/**
 * Lists the announcements a user has not read: sent to everybody or to him, within their time. The newest five of each category, each row
 * with the number of all of its category. An announcement to everybody has no row per user before it is read, so sending to a thousand
 * users writes one row.
 */
export async function unreadAnnouncements(db: Db, actor: Actor) {
  return db
    .with('unread', (cte) =>
      sentTo(cte, actor)
        .selectAll('a')
        .select(absent)
        .select([
          sql<number>`count(*) over (partition by a.msg_category)`.as('total'),
          sql<number>`row_number() over (partition by a.msg_category order by a.send_time desc, a.id desc)`.as('place'),
        ])
        .where(isUnread)
        .where(isWanted(actor)),
    )
    .selectFrom('unread')
    .selectAll()
    .where('place', '<=', shown)
    .orderBy('place')
    .execute();
}

export type AnnouncementRow = Awaited<ReturnType<typeof unreadAnnouncements>>[number];

export type MyQuery = {
  readonly title: string;
  readonly sender: string;
  readonly category: string;
  /** `0` unread, `1` read, empty both. */
  readonly readFlag: string;
  /** One of them only. */
  readonly id?: string;
};

const ANY: MyQuery = { title: '', sender: '', category: '', readFlag: '' };

/** Lists the announcements sent to a user and in force, read or not, the newest first; the number of all with it. */
export async function myAnnouncements(
  db: Db,
  actor: Actor,
  query: MyQuery,
  page: { readonly limit: number; readonly offset: number },
) {
  let found = sentTo(db, actor);
  if (query.id !== undefined) found = found.where('a.id', '=', query.id);
  if (query.title !== '') found = found.where(sql<boolean>`strpos(lower(a.title), lower(${query.title})) > 0`);
  if (query.sender !== '') found = found.where(sql<boolean>`strpos(lower(a.sender), lower(${query.sender})) > 0`);
  if (query.category !== '') found = found.where('a.msg_category', '=', query.category);
  if (query.readFlag !== '') found = found.where(sql<boolean>`(s.read_flag is true) = ${query.readFlag === '1'}`);
  const rows = await found
    .selectAll('a')
    .select(absent)
    .select(['s.read_time', sql<boolean>`s.read_flag is true`.as('isRead')])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('a.send_time', 'desc')
    .orderBy('a.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  if (rows.length > 0 || page.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  // Beyond the last page there is no row to carry the number.
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** One that was sent to a user and holds. */
export async function myAnnouncement(db: Db, actor: Actor, id: string) {
  const { rows } = await myAnnouncements(db, actor, { ...ANY, id }, { limit: 1, offset: 0 });
  return rows[0];
}

export type MyAnnouncementRow = Awaited<ReturnType<typeof myAnnouncements>>['rows'][number];

/** Marks everything sent to a user as read; answers how many were not. */
export function markAllRead(db: Db, actor: Actor): Promise<number> {
  return noteRead(db, actor, sentTo(db, actor));
}

/** Marks one as read by a user; null when nothing like it was sent to him, false when he had read it. */
export async function markRead(db: Db, actor: Actor, id: string): Promise<boolean | null> {
  if ((await noteRead(db, actor, sentTo(db, actor).where('a.id', '=', id))) > 0) return true;
  return (await myAnnouncement(db, actor, id)) === undefined ? null : false;
}

/** Notes messages that lead to one of these pages as read by everybody they went to, for what they asked for is done; pages that are open hear of it. */
export async function markHandled(db: Db, tenantId: string, pages: readonly string[]): Promise<void> {
  if (pages.length === 0) return;
  await sql`
    with handled as (
      update sys_announcement_send s set read_flag = true, read_time = now()
      from sys_announcement a
      where a.tenant_id = ${tenantId} and a.open_page in (${sql.join(pages)}) and s.annt_id = a.id and s.tenant_id = a.tenant_id
        and s.del_flag = 0 and s.read_flag is not true
      returning s.user_id, a.id
    )
    insert into sys_push (id, tenant_id, create_by, user_id, cmd, msg_id, msg_txt)
    select ${newRowId}, ${tenantId}, 'system', user_id, 'user', id, '已处理' from handled`.execute(db);
}

/** Notes of those that are unread that they are read now; the first reading counts. */
async function noteRead(db: Db, actor: Actor, which: ReturnType<typeof sentTo>): Promise<number> {
  const unread = which
    .where(isUnread)
    .select([
      sql<string>`replace(gen_random_uuid()::text, '-', '')`.as('id'),
      'a.tenant_id',
      sql<string>`${actor.username}`.as('create_by'),
      'a.id as annt_id',
      sql<string>`${actor.userId}`.as('user_id'),
      sql<boolean>`true`.as('read_flag'),
      sql<string>`now()`.as('read_time'),
    ]);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sys_announcement_send')
    .columns(['id', 'tenant_id', 'create_by', 'annt_id', 'user_id', 'read_flag', 'read_time'])
    .expression(unread)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'annt_id'])
        .where('del_flag', '=', 0)
        .doUpdateSet({ read_flag: true, read_time: sql`now()` })
        .where(sql<boolean>`sys_announcement_send.read_flag is not true`),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export type AnnouncementSeed = {
  readonly tenantId: string;
  readonly title: string;
  readonly abstract: string;
  /** Plain text; it is sent as HTML paragraphs with nothing of it read as markup. */
  readonly text: string;
  readonly category: '1' | '2';
  readonly priority: 'L' | 'M' | 'H';
  readonly sender: string;
  readonly daysAgo: number;
  /** Those it is sent to; absent: everybody. */
  readonly userIds?: readonly string[];
  /** Subject of the announcement, so that a reader can open it. */
  readonly about?: { readonly type: 'record' | 'sql-warning'; readonly id: string };
  /** The page where something is done about it. */
  readonly openPage?: string | null;
};

/**
 * Writes a sent announcement, puts it before its readers and those who stand in for them, and tells open pages; answers its id. One
 * statement: messages come with most of what people decide.
 */
export async function createAnnouncement(db: Db, seed: AnnouncementSeed): Promise<string> {
  const { tenantId, userIds, daysAgo, title } = seed;
  const id = newId();
  const by = 'system';
  // What was sent days ago is no news to a page that is open.
  await sql`
    with reader as (${readersAs(userIds)}),
    told as (select user_id, null as in_place_of from reader union all ${deputiesOf('reader', tenantId)}),
    announced as (
      insert into sys_announcement (id, tenant_id, create_by, title, msg_abstract, msg_content, msg_category, msg_type, priority, sender,
        user_ids, bus_type, bus_id, open_type, open_page, send_status, send_time)
      values (${id}, ${tenantId}, ${by}, ${title}, ${seed.abstract}, ${paragraphs(seed.text)}, ${seed.category},
        ${userIds === undefined ? 'ALL' : 'USER'}, ${seed.priority}, ${seed.sender},
        ${userIds?.map((userId) => `${userId},`).join('') ?? null}, ${seed.about?.type ?? null}, ${seed.about?.id ?? null},
        ${seed.openPage == null ? null : 'url'}, ${seed.openPage ?? null}, '1', now() - make_interval(days => ${daysAgo}))
    ),
    sent as (
      insert into sys_announcement_send (id, tenant_id, create_by, annt_id, user_id, in_place_of)
      select ${newRowId}, ${tenantId}, ${by}, ${id}, user_id, in_place_of from told where user_id is not null
    )
    insert into sys_push (id, tenant_id, create_by, user_id, cmd, msg_id, msg_txt)
    select ${newRowId}, ${tenantId}, ${by}, user_id, case when user_id is null then 'topic' else 'user' end, ${id}, ${title}
    from told where ${daysAgo} = 0`.execute(db);
  return id;
}

const newRowId = sql`replace(gen_random_uuid()::text, '-', '')`;

/** Readers as rows; one without a user means everybody. Of one reader the database knows that he is one, and keeps its plan. */
function readersAs(userIds: readonly string[] | undefined): RawBuilder<unknown> {
  if (userIds === undefined) return sql`select null::text as user_id`;
  return userIds.length === 1
    ? sql`select ${userIds[0]}::text as user_id`
    : sql`select unnest(${userIds}::text[]) as user_id`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function paragraphs(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.trim().replaceAll(/[&<>"']/g, (character) => ownEntry(escapes, character) ?? '')}</p>`)
    .join('');
}
