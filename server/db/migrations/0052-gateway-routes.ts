import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Calls below the API area that go on to other servers (decision 83). */
export const gatewayRoutes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_gateway_route')
      .$call(systemColumns)
      .addColumn('router_id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('uri', 'text', (c) => c.notNull())
      .addColumn('predicates', 'text', (c) => c.notNull())
      .addColumn('filters', 'text')
      .addColumn('status', 'text', (c) =>
        c
          .notNull()
          .defaultTo('1')
          .check(sql`status in ('0', '1')`),
      )
      .execute();
    await uniqueAmongLive(db, 'sys_gateway_route', ['router_id']);
  },
};
