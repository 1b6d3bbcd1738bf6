import type { Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';

export type StoredRoute = {
  readonly id: string;
  readonly routerId: string;
  readonly name: string;
  readonly uri: string;
  readonly predicates: string;
  readonly filters: string;
};

/** The gateway routes in use, in a fixed order. */
export async function routesInUse(db: Db): Promise<readonly StoredRoute[]> {
  const rows = await db
    .selectFrom('sys_gateway_route')
    .select(['id', 'router_id', 'name', 'uri', 'predicates', 'filters'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where('status', '=', '1')
    .orderBy('router_id')
    .execute();
  return rows.map(({ router_id, filters, ...row }) => ({ ...row, routerId: router_id, filters: filters ?? '' }));
}

/** A route by the id administrators gave it. */
export async function routeNamed(db: Db, routerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_gateway_route')
    .select('id')
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where('router_id', '=', routerId)
    .executeTakeFirst();
  return row?.id;
}
