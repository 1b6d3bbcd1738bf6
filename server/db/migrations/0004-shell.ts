import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Tables the application shell needs: visits, announcements, preferences, the other ways to sign in. */
export const shell: Migration = {
  async up(db: Kysely<unknown>) {
    await log(db);
    await announcements(db);
    await preferences(db);
    await signInWays(db);
    await phones(db);
    await installation(db);
  },
};

async function log(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_log')
    .$call(systemColumns)
    // 1 sign-in, 2 operation.
    .addColumn('log_type', 'smallint', (c) => c.notNull().check(sql`log_type in (1, 2)`))
    .addColumn('log_content', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    // No reference: the line outlives the user.
    .addColumn('user_id', 'text')
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('user_agent', 'text')
    .execute();
  await db.schema
    .createIndex('sys_log_time')
    .on('sys_log')
    .columns(['tenant_id', 'log_type', 'create_time', 'address'])
    .where(sql.ref('del_flag'), '=', sql.lit(0))
    .execute();
}

async function announcements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_announcement')
    .$call(systemColumns)
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('msg_abstract', 'text')
    .addColumn('msg_content', 'text')
    // 1 announcement, 2 system message.
    .addColumn('msg_category', 'text', (c) => c.notNull().check(sql`msg_category in ('1', '2')`))
    // ALL: everybody of the tenant; USER: those with a row in sys_announcement_send.
    .addColumn('msg_type', 'text', (c) => c.notNull().check(sql`msg_type in ('ALL', 'USER')`))
    .addColumn('priority', 'text', (c) =>
      c
        .notNull()
        .defaultTo('M')
        .check(sql`priority in ('L', 'M', 'H')`),
    )
    .addColumn('sender', 'text')
    // 0 draft, 1 sent, 2 withdrawn.
    .addColumn('send_status', 'text', (c) =>
      c
        .notNull()
        .defaultTo('0')
        .check(sql`send_status in ('0', '1', '2')`),
    )
    .addColumn('send_time', 'timestamptz')
    .addColumn('cancel_time', 'timestamptz')
    .addColumn('start_time', 'timestamptz')
    .addColumn('end_time', 'timestamptz')
    .addColumn('bus_type', 'text')
    .addColumn('bus_id', 'text')
    .execute();
  await db.schema
    .createIndex('sys_announcement_sent')
    .on('sys_announcement')
    .columns(['tenant_id', 'send_status', 'send_time'])
    .execute();
  await db.schema
    .createTable('sys_announcement_send')
    .$call(systemColumns)
    .addColumn('annt_id', 'text', (c) => c.notNull().references('sys_announcement.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('sys_user.id'))
    .addColumn('read_flag', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('read_time', 'timestamptz')
    .execute();
  await uniqueAmongLive(db, 'sys_announcement_send', ['user_id', 'annt_id']);
}

async function preferences(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_user_preference')
    .$call(systemColumns)
    .addColumn('user_id', 'text', (c) => c.notNull().references('sys_user.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('value', 'jsonb', (c) => c.notNull())
    .execute();
  await uniqueAmongLive(db, 'sys_user_preference', ['user_id', 'name']);
}

async function signInWays(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_sms_code')
    .$call(systemColumns)
    .addColumn('mobile', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('tries', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('used', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
  for (const column of ['mobile', 'address']) {
    await db.schema.createIndex(`sys_sms_code_${column}`).on('sys_sms_code').columns([column, 'create_time']).execute();
  }
  await db.schema
    .createTable('sys_one_time_code')
    .$call(systemColumns)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull().unique())
    // Whom the code belongs to, where a wrong code must count against somebody.
    .addColumn('subject', 'text')
    .addColumn('payload', 'jsonb', (c) => c.notNull())
    .addColumn('tries', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('sys_one_time_code_subject')
    .on('sys_one_time_code')
    .columns(['kind', 'subject'])
    .execute();
  await db.schema.createIndex('sys_one_time_code_expires').on('sys_one_time_code').column('expires_at').execute();
  await db.schema
    .createTable('sys_third_account')
    .$call(systemColumns)
    .addColumn('user_id', 'text', (c) => c.notNull().references('sys_user.id'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('third_id', 'text', (c) => c.notNull())
    .addColumn('third_name', 'text')
    .execute();
  // A sign-in carries no tenant: one account of a provider is one user of the installation.
  await sql`create unique index sys_third_account_key on sys_third_account (source, third_id) where del_flag = 0`.execute(
    db,
  );
  await db.schema.createIndex('sys_third_account_user').on('sys_third_account').column('user_id').execute();
}

/**
 * From here on a phone number names one user, for it signs in. Of several users with one number the oldest keeps it:
 * he is the likeliest owner, and nobody may gain another's account by it. The others' number moves to the desk phone
 * where that is empty, so that it is not lost; the backup before the migration holds the rest.
 */
async function phones(db: Kysely<unknown>): Promise<void> {
  await sql`update sys_user set phone = nullif(btrim(phone), '') where phone is not null`.execute(db);
  await sql`
    update sys_user u
    set telephone = coalesce(nullif(btrim(u.telephone), ''), u.phone), phone = null, update_by = 'system', update_time = now()
    where u.del_flag = 0 and u.phone is not null and exists (
      select 1 from sys_user o
      where o.phone = u.phone and o.del_flag = 0 and (o.create_time, o.id) < (u.create_time, u.id))`.execute(db);
  await sql`create unique index sys_user_phone_key on sys_user (phone) where del_flag = 0 and phone is not null`.execute(
    db,
  );
}

async function installation(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sys_app_setting')
    .addColumn('abbreviation', 'text')
    .addColumn('description', 'text')
    .addColumn('description_en', 'text')
    .addColumn('contact', 'text')
    .addColumn('favicon', 'text')
    .execute();
}
