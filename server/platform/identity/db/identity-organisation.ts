import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Database } from '#server/db/rows.ts';

/** Columns of a user that may leave the server; never the password hash. */
const userColumns = [
  'u.id',
  'u.username',
  'u.realname',
  'u.avatar',
  'u.birthday',
  'u.sex',
  'u.email',
  'u.phone',
  'u.org_code',
  'u.status',
  'u.work_no',
  'u.post',
  'u.telephone',
  'u.user_identity',
  'u.create_time',
] as const;

export async function findUser(db: Db, userId: string) {
  return db
    .selectFrom('sys_user as u')
    .leftJoin('sys_depart as d', (join) =>
      join.onRef('d.org_code', '=', 'u.org_code').onRef('d.tenant_id', '=', 'u.tenant_id').on('d.del_flag', '=', 0),
    )
    .select(userColumns)
    .select('d.depart_name')
    .where('u.id', '=', userId)
    .where('u.del_flag', '=', 0)
    .executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Departments a user belongs to. */
export async function departsOf(db: Db, userId: string) {
  return db
    .selectFrom('sys_depart as d')
    .innerJoin('sys_user_depart as ud', 'ud.dep_id', 'd.id')
    .selectAll('d')
    .where('ud.user_id', '=', userId)
    .where('ud.del_flag', '=', 0)
    .where('d.del_flag', '=', 0)
    .orderBy('d.org_code')
    .execute();
}

export type DepartRow = Awaited<ReturnType<typeof departsOf>>[number];

export async function allDeparts(db: Db, tenantId: string): Promise<DepartRow[]> {
  return db
    .selectFrom('sys_depart')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .orderBy('depart_order')
    .orderBy('org_code')
    .execute();
}

type UserScope = ExpressionBuilder<Database & { u: Database['sys_user'] }, 'u'>;

/** A text condition: how the value stands in the column. */
export type TextMatch = { readonly text: string; readonly mode: 'equals' | 'contains' | 'starts' | 'ends' };

export type UserQuery = {
  readonly tenantId: string;
  readonly username?: TextMatch;
  readonly realname?: TextMatch;
  /** Only users of these departments and of all below them. */
  readonly departIds?: readonly string[];
  readonly sort: { readonly column: 'create_time' | 'username' | 'realname' | 'work_no'; readonly ascending: boolean };
  readonly limit: number;
  readonly offset: number;
};

/** One page of users with the total, in one statement. */
export async function listUsers(db: Db, query: UserQuery): Promise<{ rows: UserRow[]; total: number }> {
  const where = (eb: UserScope): Expression<SqlBool> =>
    eb.and([
      eb('u.tenant_id', '=', query.tenantId),
      eb('u.del_flag', '=', 0),
      ...(query.username === undefined ? [] : [eb('u.username', 'ilike', pattern(query.username))]),
      ...(query.realname === undefined ? [] : [eb('u.realname', 'ilike', pattern(query.realname))]),
      ...(query.departIds === undefined ? [] : [belongsTo(eb, query.departIds)]),
    ]);
  const rows = await db
    .selectFrom('sys_user as u')
    .leftJoin('sys_depart as d', (join) =>
      join.onRef('d.org_code', '=', 'u.org_code').onRef('d.tenant_id', '=', 'u.tenant_id').on('d.del_flag', '=', 0),
    )
    .select(userColumns)
    .select(['d.depart_name', sql<number>`count(*) over ()`.as('total')])
    // The joined scope only adds tables to the one the conditions are written for.
    .where((eb) => where(eb as unknown as UserScope))
    .orderBy(
      query.sort.column === 'create_time'
        ? sql`u.create_time`
        : sql`${sql.ref(`u.${query.sort.column}`)} collate "zh-Hans-x-icu"`,
      query.sort.ascending ? 'asc' : 'desc',
    )
    .orderBy('u.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const [first] = rows;
  if (first !== undefined) return { rows, total: first.total };
  if (query.offset === 0) return { rows, total: 0 };
  // Beyond the last page no row carries the total.
  const counted = await db
    .selectFrom('sys_user as u')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => where(eb as unknown as UserScope))
    .executeTakeFirstOrThrow();
  return { rows, total: counted.total };
}

function pattern(match: TextMatch): string {
  const text = match.text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  switch (match.mode) {
    case 'equals':
      return text;
    case 'contains':
      return `%${text}%`;
    case 'starts':
      return `${text}%`;
    case 'ends':
      return `%${text}`;
  }
}

/** Is the user in one of the departments, or in one below them? A child's code begins with its parent's code. */
function belongsTo(eb: UserScope, departIds: readonly string[]): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('sys_user_depart as ud')
      .innerJoin('sys_depart as own', 'own.id', 'ud.dep_id')
      .innerJoin('sys_depart as asked', 'asked.tenant_id', 'own.tenant_id')
      .select('ud.id')
      .whereRef('ud.user_id', '=', 'u.id')
      .where('ud.del_flag', '=', 0)
      .where('own.del_flag', '=', 0)
      .where('asked.del_flag', '=', 0)
      .where(sql<boolean>`asked.id = any(${departIds}::text[])`)
      .where(sql<boolean>`starts_with(own.org_code, asked.org_code)`),
  );
}

/** Users of the given departments and of all below them. */
export async function usersOfDeparts(
  db: Db,
  query: { tenantId: string; departIds: readonly string[]; realname: TextMatch | undefined },
): Promise<UserRow[]> {
  return (
    db
      .selectFrom('sys_user as u')
      .leftJoin('sys_depart as d', (join) =>
        join.onRef('d.org_code', '=', 'u.org_code').onRef('d.tenant_id', '=', 'u.tenant_id').on('d.del_flag', '=', 0),
      )
      .select(userColumns)
      .select('d.depart_name')
      .where('u.tenant_id', '=', query.tenantId)
      .where('u.del_flag', '=', 0)
      .$if(query.realname !== undefined, (builder) =>
        builder.where('u.realname', 'ilike', pattern(query.realname ?? { text: '', mode: 'contains' })),
      )
      // The joined scope only adds tables to the one the condition is written for.
      .where((eb) => belongsTo(eb as unknown as UserScope, query.departIds))
      .orderBy(sql`u.realname collate "zh-Hans-x-icu"`)
      .execute()
  );
}
