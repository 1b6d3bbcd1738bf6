import data from 'china-area-data/v5/data.json' with { type: 'json' };
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { buildRegions, flatRegions, ROOT } from '#core/regions/regions.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Administrative divisions, filled with those of the published table [system.region]; a newer table brings its own migration. */
export const regions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_region')
      .$call(systemColumns)
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      // Code of the one above; null for a province.
      .addColumn('pid', 'text')
      .addColumn('level_no', 'smallint', (c) => c.notNull())
      .addColumn('enabled', 'boolean', (c) => c.notNull().defaultTo(true))
      // 0: of the published table, 1: added by the installation.
      .addColumn('origin', 'text', (c) => c.notNull().defaultTo('1'))
      // What the published table calls it; null for one the installation added.
      .addColumn('origin_name', 'text')
      .execute();
    await uniqueAmongLive(db, 'sys_region', ['code']);
    await db.schema.createIndex('sys_region_pid').on('sys_region').columns(['tenant_id', 'pid']).execute();
    await sql`insert into sys_region (id, tenant_id, create_by, origin, code, name, origin_name, pid, level_no)
      select code, ${DEFINITION_TENANT}, 'admin', '0', code, name, name, pid, level_no
      from jsonb_to_recordset(${JSON.stringify(published())}::jsonb) as r(code text, name text, pid text, level_no smallint)`.execute(
      db,
    );
  },
};

function published() {
  const { tree, pathOf } = buildRegions(data);
  return flatRegions(tree).map(({ id, text, pid }) => {
    const path = pathOf(id);
    // A place that repeats itself below stands where it begins.
    const level = path.findIndex(({ value }) => value === id) + 1;
    return { code: id, name: text, pid: pid === ROOT ? null : pid, level_no: level };
  });
}
