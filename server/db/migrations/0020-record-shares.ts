import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A code opens a document, a record of a form, or the empty form for strangers to fill in [B2.4]. */
export const recordShares: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sys_share
      alter column item_id drop not null,
      add column kind text not null default 'document' check (kind in ('document', 'record', 'form')),
      add column form_table text,
      add column record_id text`.execute(db);
    await sql`alter table sys_share add constraint sys_share_target check (
      (item_id is not null) = (kind = 'document')
      and (form_table is not null) = (kind <> 'document')
      and (record_id is not null) = (kind = 'record'))`.execute(db);
    await sql`create index sys_share_record on sys_share (tenant_id, form_table, record_id)`.execute(db);
    await sql`alter table sys_record_history
      drop constraint sys_record_history_way_check,
      add constraint sys_record_history_way_check
        check (way in ('form', 'batch', 'import', 'button', 'action', 'undo', 'revert', 'bin', 'system', 'share'))`.execute(
      db,
    );
  },
};
