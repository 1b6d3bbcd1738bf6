import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Fence that keeps programs and database in step: a question every write transaction of a program asks, and the number of times definitions
 * changed.
 */
export const programFence: Migration = {
  async up(db: Kysely<unknown>) {
    // Shared among writers; a program that changes the tables waits for them and keeps them waiting (server/db/program-fence.ts).
    await sql`create function assert_program(known int) returns void language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(4820120);
        if (select count(*) from kysely_migration) > known then
          raise exception 'the database belongs to a newer program' using errcode = 'BO001';
        end if;
      end $$`.execute(db);
    await db.schema
      .createTable('sys_generation')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('number', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`insert into sys_generation (name) values ('definitions')`.execute(db);
  },
};
