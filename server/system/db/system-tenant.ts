import { sql } from 'kysely';
import { isOpenCompany } from '#server/db/company.ts';
import type { Db } from '#server/db/connection.ts';
import { upsertDepart, upsertRole, createUser } from '#server/platform/identity/db/identity.ts';

/** Is this number a company's, also one that was deleted? */
export async function isNumberTaken(db: Db, tenantNo: number): Promise<boolean> {
  const row = await db
    .selectFrom('sys_tenant')
    .select('id')
    .where((eb) => eb.or([eb('tenant_no', '=', tenantNo), eb('id', '=', String(tenantNo))]))
    .executeTakeFirst();
  return row !== undefined;
}

type Founding = {
  readonly tenantId: string;
  readonly name: string;
  readonly account: string;
  readonly realname: string;
  readonly passwordHash: string;
  readonly by: string;
};

/** Creates the beginnings of a new company: its department at the top, the role of its administrator, and him. */
export async function foundCompany(db: Db, founding: Founding): Promise<void> {
  const { tenantId, name, account, realname, passwordHash, by } = founding;
  const roleId = await upsertRole(db, {
    tenantId,
    code: 'admin',
    name: '租户管理员',
    description: '拥有本租户的全部权限',
    superuser: true,
  });
  const departId = await upsertDepart(db, { tenantId, parentId: null, name, orgCode: 'A01' });
  await createUser(db, {
    tenantId,
    username: account,
    realname,
    passwordHash,
    isPasswordGiven: true,
    roleIds: [roleId],
    departIds: [departId],
    createBy: by,
  });
}

export type CompanyPeople = {
  readonly id: string;
  readonly count: number;
  readonly administrators: readonly { readonly id: string; readonly username: string; readonly realname: string }[];
};

/** Counts the people of companies, and names those who administer them. */
export async function peopleOfCompanies(
  db: Db,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, CompanyPeople>> {
  const { rows } = await sql<CompanyPeople>`
    select u.tenant_id as id, count(*)::int as count,
      coalesce(json_agg(json_build_object('id', u.id, 'username', u.username, 'realname', u.realname) order by u.create_time, u.id)
        filter (where exists (select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
          where ur.user_id = u.id and ur.del_flag = 0 and r.del_flag = 0 and r.superuser)), '[]') as administrators
    from sys_user u where u.tenant_id = any(${tenantIds}::text[]) and u.del_flag = 0 group by u.tenant_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Accounts of a company that goes end with it; their names are free for others. */
export async function endPeopleOf(db: Db, tenantIds: readonly string[], by: string): Promise<void> {
  await sql`delete from sys_session where tenant_id = any(${tenantIds}::text[])`.execute(db);
  await sql`update sys_user set del_flag = 1, update_by = ${by}, update_time = now(), version = version + 1
    where tenant_id = any(${tenantIds}::text[]) and del_flag = 0`.execute(db);
}

/** Companies people may work in now, these or all. */
export async function openCompanies(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('sys_tenant as t')
    .select(['t.id', 't.name', 't.status', 't.begin_date as beginDate', 't.end_date as endDate'])
    .where(isOpenCompany)
    .where('t.id', 'in', ids)
    .orderBy('t.tenant_no')
    .execute();
}
