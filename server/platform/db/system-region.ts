import { sql } from 'kysely';
import { PLATFORM_TENANT } from '#core/managed/tenant.ts';
import type { RegionChange } from '#core/regions/regions.ts';
import type { Db } from '#server/db/connection.ts';

export type StoredRegion = {
  readonly code: string;
  readonly name: string;
  readonly pid: string | null;
  readonly level_no: number;
};

/** One at a time adds and removes regions, until the transaction ends: none is left without the one above it. */
export async function lockRegions(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sys_region'))`.execute(db);
}

/**
 * Reads the differences from the published table: added, renamed, switched off or deleted since. Of a code that came again, the live one.
 */
export async function readRegionChanges(db: Db): Promise<readonly RegionChange[]> {
  const { rows } = await sql<RegionChange>`
    select distinct on (code) code, name, pid, enabled and del_flag = 0 as "isOffered"
    from sys_region
    where tenant_id = ${PLATFORM_TENANT} and (origin_name is null or name <> origin_name or not enabled)
    order by code, del_flag, update_time desc nulls last`.execute(db);
  return rows;
}

/** Live regions with these codes. */
export async function regionsByCode(db: Db, codes: readonly string[]): Promise<readonly StoredRegion[]> {
  if (codes.length === 0) return [];
  return db
    .selectFrom('sys_region')
    .select(['code', 'name', 'pid', 'level_no'])
    .where('tenant_id', '=', PLATFORM_TENANT)
    .where('del_flag', '=', 0)
    .where('code', 'in', codes)
    .execute();
}

/** Provinces and cities: those others can stand below. */
export async function regionsAbove(db: Db): Promise<readonly StoredRegion[]> {
  return db
    .selectFrom('sys_region')
    .select(['code', 'name', 'pid', 'level_no'])
    .where('tenant_id', '=', PLATFORM_TENANT)
    .where('del_flag', '=', 0)
    .where('level_no', '<', 3)
    .orderBy('code')
    .execute();
}

/** Codes of the live regions directly below these, with the code of the one above. */
export async function regionsBelow(
  db: Db,
  codes: readonly string[],
): Promise<readonly { code: string; pid: string | null }[]> {
  if (codes.length === 0) return [];
  return db
    .selectFrom('sys_region')
    .select(['code', 'pid'])
    .where('tenant_id', '=', PLATFORM_TENANT)
    .where('del_flag', '=', 0)
    .where('pid', 'in', codes)
    .execute();
}
