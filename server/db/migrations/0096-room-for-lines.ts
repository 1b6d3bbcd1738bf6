import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Room for changed lines in the pages of the tables of lines, as new ones have it; pages that are full already stay as they are. */
export const roomForLines: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      do $$
      declare lines text;
      begin
        for lines in
          select c.table_name from information_schema.columns c
            join information_schema.columns d on d.table_schema = c.table_schema and d.table_name = c.table_name and d.column_name = 'line_no'
            join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
          where c.table_schema = current_schema() and c.column_name = 'head_id'
        loop
          execute format('alter table %I set (fillfactor = 50)', lines);
        end loop;
      end $$`.execute(db);
  },
};
