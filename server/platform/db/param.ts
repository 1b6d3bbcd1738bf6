import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';

export type ParamRow = {
  readonly id: string;
  readonly code: string;
  /** Null once it was set back. */
  readonly value: string | null;
  readonly version: number;
  readonly updateBy: string | null;
  readonly updateTime: string | null;
};

/** Returns the parameters a company set, by code; locked for a change when asked so. */
export async function keptParams(
  db: Db,
  tenantId: string,
  codes: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<ReadonlyMap<string, ParamRow>> {
  const { rows } = await sql<ParamRow>`
    select id, param_code as code, param_value as value, version, coalesce(update_by, create_by) as "updateBy",
      coalesce(update_time, create_time) as "updateTime"
    from sys_param where tenant_id = ${tenantId} and del_flag = 0 and param_code = any(${codes}::text[])
    order by id ${lock ? sql`for update` : sql``}`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

type Kept = { readonly installmod: string; readonly code: string; readonly value: string | null };

/** Sets one for the first time; null when somebody else just did. */
export async function addParam(
  db: Db,
  { installmod, code, value }: Kept,
  by: { readonly tenantId: string; readonly username: string },
): Promise<string | null> {
  const row = await db
    .insertInto('sys_param')
    .values({
      id: newId(),
      tenant_id: by.tenantId,
      create_by: by.username,
      installmod,
      param_code: code,
      param_value: value,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'param_code']).where('del_flag', '=', 0).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function changeParam(db: Db, id: string, value: string | null, by: string): Promise<void> {
  await db
    .updateTable('sys_param')
    .set({ param_value: value, update_by: by, update_time: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** A text a company set, inside another statement; `otherwise` holds while it set none. */
export function paramText(code: string, tenant: RawBuilder<unknown>, otherwise: string): RawBuilder<string> {
  return sql<string>`coalesce((
    select set_param.param_value from sys_param set_param
    where set_param.tenant_id = ${tenant} and set_param.param_code = ${code} and set_param.del_flag = 0), ${otherwise}::text)`;
}

/** A number a company set, inside another statement; `otherwise` holds while it set none. */
export function paramNumber(code: string, tenant: RawBuilder<unknown>, otherwise: number): RawBuilder<number> {
  return sql<number>`coalesce((
    select set_param.param_value::integer from sys_param set_param
    where set_param.tenant_id = ${tenant} and set_param.param_code = ${code} and set_param.del_flag = 0), ${otherwise})`;
}
