import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Narrowing } from '#server/db/managed.ts';
import type { Actor } from '#server/platform/actor.ts';

/** Lines of the log; words that are between the platform and one reader are not among them. */
export const loggedMessages: Narrowing = sql`(
  select id, tenant_id, version, del_flag, create_by, create_time, update_by, update_time, es_type, es_receiver, es_title,
    case when is_private then '（内容仅接收人可见）' else es_content end as es_content, es_send_status, es_send_time,
    es_send_num, es_result, remark
  from sys_sms)`;

export type EventConfig = {
  readonly channels: string;
  readonly receivers: string | null;
  readonly receive_roles: string | null;
  readonly enabled: boolean;
  readonly template_name: string | null;
  readonly template_content: string | null;
};

/** Reads the settings of a company for the messages of an event; undefined where it never made any. */
export async function configOf(db: Db, tenantId: string, event: string): Promise<EventConfig | undefined> {
  return db
    .selectFrom('sys_message_config as c')
    .leftJoin('sys_sms_template as t', (join) => join.onRef('t.id', '=', 'c.template_id').on('t.del_flag', '=', 0))
    .select(['c.channels', 'c.receivers', 'c.receive_roles', 'c.enabled', 't.template_name', 't.template_content'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.event_code', '=', event)
    .where('c.del_flag', '=', 0)
    .executeTakeFirst();
}

export type Reader = {
  readonly id: string;
  readonly username: string;
  /** He switched messages of this kind off. */
  readonly isQuiet: boolean;
};

/** Users of a company who can sign in: these, those who hold one of these roles, or those of these accounts. */
export async function readersOf(
  db: Db,
  tenantId: string,
  {
    ids = [],
    roleIds = [],
    accounts = [],
    kind = 'sysMsg',
  }: {
    readonly ids?: readonly string[];
    readonly roleIds?: readonly string[];
    readonly accounts?: readonly string[];
    /** The setting of theirs that is asked (`notificationOf`). */
    readonly kind?: 'sysMsg' | 'todoMsg';
  },
): Promise<readonly Reader[]> {
  // Each way of naming people is asked by its own index, and only where somebody is named by it.
  const named = [
    ids.length === 1 ? sql`select ${ids[0]}::text` : sql`select unnest(${ids}::text[])`,
    ...(accounts.length === 0
      ? []
      : [
          sql`select a.id from sys_user a where a.del_flag = 0 and lower(a.username) = any(${accounts.map((account) => account.toLowerCase())}::text[])`,
        ]),
    ...(roleIds.length === 0
      ? []
      : [
          sql`select ur.user_id from sys_user_role ur join sys_role r on r.id = ur.role_id and r.del_flag = 0
            where ur.del_flag = 0 and ur.role_id = any(${roleIds}::text[])`,
        ]),
  ];
  const { rows } = await sql<Reader>`
    select u.id, u.username, exists (select 1 from sys_user_preference p
      where p.user_id = u.id and p.name = 'notification' and p.del_flag = 0 and p.value -> (${kind}::text) = 'false') as "isQuiet"
    from sys_user u
    where u.tenant_id = ${tenantId} and u.del_flag = 0 and u.status = 1 and u.id in (${sql.join(named, sql` union `)})
    order by u.username`.execute(db);
  return rows;
}

/** Ids of those who administer a company. */
export async function administratorsOf(db: Db, tenantId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from sys_user u
    where u.tenant_id = ${tenantId} and u.del_flag = 0 and u.status = 1 and exists (
      select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id and r.del_flag = 0 and r.superuser
      where ur.user_id = u.id and ur.del_flag = 0)
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

export type NewMessage = {
  readonly tenantId: string;
  readonly type: string;
  readonly receiver: string | null;
  readonly title: string;
  readonly content: string;
  /** Purpose of the message. */
  readonly remark: string;
  readonly openPage?: string | null;
  readonly isPrivate?: boolean;
  /** It was sent already, in the same transaction. */
  readonly isSent?: boolean;
  readonly by: string;
};

/** Lays messages into the log, from which they are sent. */
export async function addMessages(db: Db, messages: readonly NewMessage[]): Promise<readonly string[]> {
  if (messages.length === 0) return [];
  const rows = messages.map((message) => ({
    id: newId(),
    tenant_id: message.tenantId,
    create_by: message.by,
    es_type: message.type,
    es_receiver: message.receiver,
    es_title: message.title.slice(0, 200),
    es_content: message.content,
    remark: message.remark,
    open_page: message.openPage ?? null,
    is_private: message.isPrivate ?? false,
    ...(message.isSent === true ? { es_send_status: '1', es_send_num: 1, es_send_time: sql<string>`now()` } : {}),
  }));
  await db.insertInto('sys_sms').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Several receivers of one line that was typed in: each beyond the first gets a line of his own. */
export async function splitReceivers(db: Db, id: string, accounts: readonly string[]): Promise<void> {
  const [first = null, ...others] = accounts;
  await sql`update sys_sms set es_receiver = ${first} where id = ${id}`.execute(db);
  for (const account of others)
    await sql`
      insert into sys_sms (id, tenant_id, create_by, sys_org_code, es_type, es_receiver, es_title, es_content, remark)
      select ${newId()}, tenant_id, create_by, sys_org_code, es_type, ${account}, es_title, es_content, remark
      from sys_sms where id = ${id}`.execute(db);
}

export type DueMessage = {
  readonly id: string;
  readonly tenantId: string;
  readonly type: string;
  readonly receiver: string | null;
  readonly title: string;
  readonly content: string;
  readonly openPage: string | null;
  /** Tries so far, this one among them. */
  readonly tries: number;
};

/** Takes messages that are due; of several processes one has each, for as long as a try may last. */
export async function claimMessages(
  db: Db,
  { limit, seconds }: { readonly limit: number; readonly seconds: number },
): Promise<readonly DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as (
      select id from sys_sms
      where es_send_status = '0' and del_flag = 0 and next_time <= now() and claimed_until is null
      order by next_time, id limit ${limit} for update skip locked)
    update sys_sms m
    set claimed_until = clock_timestamp() + make_interval(secs => ${seconds}), es_send_num = es_send_num + 1
    from due where m.id = due.id
    returning m.id, m.tenant_id as "tenantId", m.es_type as type, m.es_receiver as receiver, m.es_title as title,
      m.es_content as content, m.open_page as "openPage", m.es_send_num as tries`.execute(db);
  return rows;
}

export type SendOutcome =
  | { readonly is: 'sent' }
  | { readonly is: 'failed'; readonly reason: string }
  | { readonly is: 'again'; readonly reason: string; readonly afterSeconds: number };

/** Notes what became of a try. */
export async function noteSent(db: Db, id: string, outcome: SendOutcome): Promise<void> {
  const reason = outcome.is === 'sent' ? null : outcome.reason.slice(0, 500);
  const state = outcome.is === 'sent' ? '1' : outcome.is === 'failed' ? '2' : '0';
  await sql`
    update sys_sms
    set es_send_status = ${state}, es_result = ${reason}, claimed_until = null,
      es_send_time = case when ${state} = '0' then es_send_time else clock_timestamp() end,
      next_time = now() + make_interval(secs => ${outcome.is === 'again' ? outcome.afterSeconds : 0})
    where id = ${id} and claimed_until is not null`.execute(db);
}

/** Notes why a message that was tried at once did not leave. */
export async function noteTried(db: Db, id: string, reason: string): Promise<void> {
  await db
    .updateTable('sys_sms')
    .set({ es_send_status: '2', es_result: reason.slice(0, 500) })
    .where('id', '=', id)
    .execute();
}

/** Messages whose process went away while it sent them: nobody knows whether they left. */
export async function markBrokenOff(db: Db, reason: string): Promise<void> {
  await sql`
    update sys_sms set es_send_status = '2', es_result = ${reason}, es_send_time = now(), claimed_until = null
    where es_send_status = '0' and del_flag = 0 and claimed_until < now()`.execute(db);
}

/** Removes lines that were written so many days ago and wait no more, and what warnings found before that and stands no more. */
export async function removeOldMessages(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sys_sms where (es_send_status <> '0' or del_flag = 1) and create_time < now() - make_interval(days => ${days})`.execute(
    db,
  );
  await sql`delete from sys_sql_finding where end_time < now() - make_interval(days => ${days})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Lets messages that did not leave be tried anew; answers how many there were. */
export async function sendAgain(db: Db, ids: readonly string[], { tenantId, username }: Actor): Promise<number> {
  const { numAffectedRows } = await sql`
    update sys_sms
    set es_send_status = '0', es_send_num = 0, es_result = null, next_time = now(), update_by = ${username}, update_time = now(),
      version = version + 1
    where tenant_id = ${tenantId} and del_flag = 0 and es_send_status = '2' and id = any(${ids}::text[])`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Lines of one kind that a company wrote in the last minute. */
export async function countRecent(db: Db, tenantId: string, remark: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sys_sms
    where tenant_id = ${tenantId} and remark = ${remark} and create_time > now() - interval '1 minute'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the current contact data of a user; undefined when he is gone or frozen. */
export async function contactOf(db: Db, tenantId: string, account: string) {
  return db
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname', 'phone', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('username', '=', account)
    .where('status', '=', 1)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
}

/** Words of a template by its code. */
export async function templateByCode(db: Db, tenantId: string, code: string) {
  return db
    .selectFrom('sys_sms_template')
    .select(['id', 'template_name', 'template_content'])
    .where('tenant_id', '=', tenantId)
    .where('template_code', '=', code)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
}

/** Templates of a company, and the events told in the words of each. */
export async function templatesOf(db: Db, tenantId: string) {
  return db
    .selectFrom('sys_sms_template as t')
    .select([
      't.id',
      't.template_name',
      't.template_content',
      sql<
        string[]
      >`array(select c.event_code from sys_message_config c where c.template_id = t.id and c.del_flag = 0)`.as(
        'events',
      ),
    ])
    .where('t.tenant_id', '=', tenantId)
    .where('t.del_flag', '=', 0)
    .orderBy('t.template_name')
    .execute();
}

export type SealedRobot = {
  readonly id: string;
  readonly tenant_id: string;
  readonly app_type: string;
  readonly webhook: string | null;
  readonly secret: string | null;
};

const robotColumns = ['id', 'tenant_id', 'app_type', 'webhook', 'secret'] as const;

/** The robot of a kind that is in use, or the one of an id. */
export async function findRobot(
  db: Db,
  tenantId: string,
  by: { readonly id: string } | { readonly type: string },
): Promise<SealedRobot | undefined> {
  const query = db
    .selectFrom('sys_third_app')
    .select(robotColumns)
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0);
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('app_type', '=', by.type).where('enabled', '=', true).executeTakeFirst();
}

/** Is another robot of this kind in use? */
export async function hasOtherRobot(db: Db, tenantId: string, type: string, exceptId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('sys_third_app')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('app_type', '=', type)
    .where('enabled', '=', true)
    .where('del_flag', '=', 0)
    .where('id', '<>', exceptId ?? '')
    .executeTakeFirst();
  return row !== undefined;
}

/** Everything that is sealed, to be sealed anew when a key is replaced. */
export async function sealedRobots(db: Db): Promise<readonly SealedRobot[]> {
  return db.selectFrom('sys_third_app').select(robotColumns).execute();
}

export async function resealRobot(
  db: Db,
  { id, webhook, secret }: Pick<SealedRobot, 'id' | 'webhook' | 'secret'>,
): Promise<void> {
  await db.updateTable('sys_third_app').set({ webhook, secret }).where('id', '=', id).execute();
}
