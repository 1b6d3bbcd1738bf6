import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns } from '../system-columns.ts';

const owner = 'sys_user.id';

/** Documents with folders, rights, versions, drafts, comments, and shares by a code [B2.7]. */
export const documents: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('doc_item')
      .$call(systemColumns)
      .addColumn('parent_id', 'text', (c) => c.references('doc_item.id'))
      // Ids from the root down to the item itself: what rights are inherited along.
      .addColumn('path', sql`text[]`, (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('folder', 'rich', 'markdown', 'file')`))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('tags', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('owner_id', 'text', (c) => c.notNull().references(owner))
      .addColumn('content', 'text', (c) => c.notNull().defaultTo(''))
      // Name, tags and words in small letters.
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('file_path', 'text')
      .addColumn('files', sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
      .addColumn('size', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('version_no', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('changed_by', 'text', (c) => c.notNull().references(owner))
      .addColumn('changed_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('trash_time', 'timestamptz')
      // What was deleted with it: the same id in all that went at once.
      .addColumn('trash_root', 'text')
      .execute();
    await sql`create index doc_item_parent on doc_item (tenant_id, parent_id)`.execute(db);
    await sql`create index doc_item_owner on doc_item (owner_id)`.execute(db);
    await sql`create index doc_item_path on doc_item using gin (path)`.execute(db);

    await db.schema
      .createTable('doc_grant')
      .$call(systemColumns)
      .addColumn('item_id', 'text', (c) => c.notNull().references('doc_item.id').onDelete('cascade'))
      .addColumn('mode', 'text', (c) => c.notNull().check(sql`mode in ('all', 'user', 'depart', 'role')`))
      .addColumn('grantee_id', 'text', (c) => c.notNull())
      .addColumn('level', 'integer', (c) => c.notNull().check(sql`level between 1 and 4`))
      .execute();
    await sql`create unique index doc_grant_key on doc_grant (item_id, mode, grantee_id)`.execute(db);
    await sql`create index doc_grant_grantee on doc_grant (tenant_id, mode, grantee_id)`.execute(db);

    await db.schema
      .createTable('doc_version')
      .$call(systemColumns)
      .addColumn('item_id', 'text', (c) => c.notNull().references('doc_item.id').onDelete('cascade'))
      .addColumn('version_no', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('file_path', 'text')
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('author_id', 'text', (c) => c.notNull().references(owner))
      .execute();
    await sql`create unique index doc_version_key on doc_version (item_id, version_no)`.execute(db);

    await db.schema
      .createTable('doc_draft')
      .$call(systemColumns)
      .addColumn('item_id', 'text', (c) => c.notNull().references('doc_item.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.notNull().references(owner))
      .addColumn('base_version', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('tags', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('written_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .execute();
    await sql`create unique index doc_draft_key on doc_draft (item_id, user_id)`.execute(db);

    await db.schema
      .createTable('doc_comment')
      .$call(systemColumns)
      .addColumn('item_id', 'text', (c) => c.notNull().references('doc_item.id').onDelete('cascade'))
      .addColumn('reply_to', 'text', (c) => c.references('doc_comment.id').onDelete('cascade'))
      .addColumn('author_id', 'text', (c) => c.notNull().references(owner))
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('resolved_by', 'text', (c) => c.references(owner))
      .execute();
    await sql`create index doc_comment_item on doc_comment (item_id, id)`.execute(db);

    await db.schema
      .createTable('sys_share')
      .$call(systemColumns)
      .addColumn('item_id', 'text', (c) => c.notNull().references('doc_item.id').onDelete('cascade'))
      .addColumn('owner_id', 'text', (c) => c.notNull().references(owner))
      // Of a random code: only its hash is kept.
      .addColumn('code_hash', 'text', (c) => c.notNull().unique())
      .addColumn('password_hash', 'text')
      .addColumn('allow_download', 'boolean', (c) => c.notNull())
      .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
      .addColumn('revoked_at', 'timestamptz')
      .addColumn('visits', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('last_visit_at', 'timestamptz')
      .execute();
    await sql`create index sys_share_owner on sys_share (tenant_id, owner_id)`.execute(db);
  },
};
