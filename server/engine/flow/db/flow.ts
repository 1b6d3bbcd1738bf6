import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** Lines of documents that go back to lines of others. Tables and columns come from definitions, never from a client. */
export type TakingPlace = {
  readonly lines: string;
  readonly head: string;
  readonly qty: string;
  /** Column that names the document. */
  readonly number: string;
  /** Column with what was done of the line; null where its form has none. */
  readonly done: string | null;
  readonly hasLineStatus: boolean;
  /** Column by whose values lines take different things of their source; null where none does. */
  readonly part?: string | null;
};

export type TakingRow = {
  readonly id: string;
  readonly head_id: string;
  readonly source: string;
  readonly qty: string | null;
  readonly done: string | null;
  readonly line_status: string | null;
  readonly state: string | null;
  readonly number: string | null;
  readonly part: string | null;
};

/** The live lines that go back to these, of all documents but one. */
export async function linesTaking(
  db: Db,
  { lines, head, qty, number, done, hasLineStatus, part = null }: TakingPlace,
  options: { readonly sources: readonly string[]; readonly tenantId: string; readonly except?: string },
): Promise<readonly TakingRow[]> {
  const { rows } = await sql<TakingRow>`
    select l.id, l.head_id, l.src_line_id as source, ${sql.ref(`l.${qty}`)}::text as qty,
      ${done === null ? sql`null` : sql`${sql.ref(`l.${done}`)}::text`} as done,
      ${hasLineStatus ? sql`l.line_status` : sql`null`} as line_status,
      h.bill_status as state, ${sql.ref(`h.${number}`)}::text as number,
      ${part === null ? sql`null` : sql`${sql.ref(`l.${part}`)}::text`} as part
    from ${sql.table(lines)} l join ${sql.table(head)} h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
    where l.tenant_id = ${options.tenantId} and l.del_flag = 0 and l.src_line_id ${oneOf(options.sources)}
      and l.head_id <> ${options.except ?? ''}
    order by h.id, l.line_no, l.id`.execute(db);
  return rows;
}

/** Document of a line, and the line it comes from. */
export type Origin = { readonly id: string; readonly head_id: string; readonly source: string | null };

/** Of these live lines, their documents and the lines they go back to. */
export async function originsOf(
  db: Db,
  { lines, hasSource }: { readonly lines: string; readonly hasSource: boolean },
  options: { readonly ids: readonly string[]; readonly tenantId: string },
): Promise<readonly Origin[]> {
  const { rows } = await sql<Origin>`
    select l.id, l.head_id, ${hasSource ? sql`l.src_line_id` : sql`null`} as source
    from ${sql.table(lines)} l where l.tenant_id = ${options.tenantId} and l.del_flag = 0 and l.id ${oneOf(options.ids)}`.execute(
    db,
  );
  return rows;
}

/** Lines of documents in some states, the newest documents first, as far as they agree in some columns. */
export async function openHeads(
  db: Db,
  place: {
    readonly head: string;
    readonly lines: string;
    readonly number: string;
    readonly date: string;
    readonly hasLineStatus: boolean;
  },
  options: {
    readonly tenantId: string;
    readonly states: readonly string[];
    readonly same: Readonly<Record<string, string>>;
    /** Part of the number. */
    readonly number: string;
    readonly pageNo: number;
    readonly pageSize: number;
  },
): Promise<{ readonly rows: readonly { readonly id: string; readonly head_id: string }[]; readonly total: number }> {
  const same = Object.entries(options.same).map(([name, value]) => sql`and ${sql.ref(`h.${name}`)} = ${value}`);
  const number = options.number.trim();
  const from = sql`
    from ${sql.table(place.lines)} l join ${sql.table(place.head)} h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
    where l.tenant_id = ${options.tenantId} and l.del_flag = 0 and h.bill_status = any(${options.states}::text[])
      ${place.hasLineStatus ? sql`and coalesce(l.line_status, '') = '0'` : sql``}
      ${number === '' ? sql`` : sql`and strpos(lower(${sql.ref(`h.${place.number}`)}::text), lower(${number})) > 0`}
      ${sql.join(same, sql` `)}`;
  const { rows } = await sql<{ id: string; head_id: string; total: number }>`
    select l.id, l.head_id, count(*) over ()::int as total ${from}
    order by ${sql.ref(`h.${place.date}`)} desc, h.id desc, l.line_no, l.id
    limit ${options.pageSize} offset ${(options.pageNo - 1) * options.pageSize}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Living or not, the lines of documents that go back to lines, and the document those stand in. */
export async function stepsFrom(
  db: Db,
  place: TakingPlace & { readonly sourceLines: string },
  options: { readonly tenantId: string; readonly heads: readonly string[]; readonly by: 'source' | 'target' },
): Promise<readonly { readonly from: string; readonly to: string; readonly qty: string }[]> {
  const { rows } = await sql<{ from: string; to: string; qty: string }>`
    select s.head_id as "from", l.head_id as "to", trim_scale(coalesce(sum(${sql.ref(`l.${place.qty}`)}), 0))::text as qty
    from ${sql.table(place.lines)} l
    join ${sql.table(place.sourceLines)} s on s.id = l.src_line_id and s.tenant_id = l.tenant_id and s.del_flag = 0
    join ${sql.table(place.head)} h on h.id = l.head_id and h.del_flag = 0
    where l.tenant_id = ${options.tenantId} and l.del_flag = 0
      and ${options.by === 'source' ? sql`s.head_id` : sql`l.head_id`} ${oneOf(options.heads)}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** The audited documents of a form that were made by one document. */
export async function followingOf(
  db: Db,
  table: string,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where tenant_id = ${tenantId} and del_flag = 0 and src_id = ${id} and bill_status = '2'
    order by id`.execute(db);
  return rows.map((row) => row.id);
}

/** Those of some documents from which an audited document of a form followed. */
export async function followedAmong(
  db: Db,
  table: string,
  { tenantId, ids }: { readonly tenantId: string; readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select distinct src_id as id from ${sql.table(table)}
    where tenant_id = ${tenantId} and del_flag = 0 and bill_status = '2' and src_id ${oneOf(ids)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Lists the documents that followed by themselves from documents (`source`), or the documents they followed from. */
export async function followSteps(
  db: Db,
  table: string,
  options: { readonly tenantId: string; readonly ids: readonly string[]; readonly by: 'source' | 'target' },
): Promise<readonly { readonly from: string; readonly to: string; readonly amount: string }[]> {
  const { rows } = await sql<{ from: string; to: string; amount: string }>`
    select t.src_id as "from", t.id as "to", coalesce(t.amount, 0)::text as amount from ${sql.table(table)} t
    where t.tenant_id = ${options.tenantId} and t.del_flag = 0
      and ${options.by === 'source' ? sql`t.src_id` : sql`t.id`} ${oneOf(options.ids)} and t.src_id <> ''
    order by t.id`.execute(db);
  return rows;
}

/** Lines of audited stock documents of a party about some items until a day, the oldest first. */
export async function sourcesOfParty(
  db: Db,
  place: { readonly head: string; readonly lines: string },
  options: {
    readonly tenantId: string;
    readonly same: Readonly<Record<string, string>>;
    readonly materials: readonly string[];
    readonly until: string;
  },
): Promise<readonly string[]> {
  const same = Object.entries(options.same).map(([name, value]) => sql`and ${sql.ref(`h.${name}`)} = ${value}`);
  const { rows } = await sql<{ id: string }>`
    select l.id from ${sql.table(place.lines)} l
    join ${sql.table(place.head)} h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
    where l.tenant_id = ${options.tenantId} and l.del_flag = 0 and h.bill_status = '2' and l.qty > 0
      and l.material_id ${oneOf(options.materials)} and h.bill_date <= ${options.until}::date ${sql.join(same, sql` `)}
    order by h.bill_date, h.id, l.line_no, l.id limit 2000`.execute(db);
  return rows.map(({ id }) => id);
}
