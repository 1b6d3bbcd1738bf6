import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
type Row = Record<string, unknown>;

/** A default that is the time of the question. */
const aTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Without what every installation has of its own: versions, ids of what was made in the browser, the order of permissions, the time. */
export function screenOf(result: unknown): unknown {
  return JSON.parse(
    JSON.stringify(result, (key, value: unknown) => {
      if (key === 'version' || key === 'tableVersion' || key === 'id') return undefined;
      if (typeof value === 'string' && aTime.test(value)) return 'a time';
      const isList = key === 'auth' || key === 'allAuth' || key === 'codeList';
      return isList && Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : value;
    }),
  );
}

export async function columns(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select table_name, column_name, data_type, numeric_precision, numeric_scale, datetime_precision, is_nullable, column_default, collation_name
    from information_schema.columns where table_schema = 'public' order by table_name, column_name`.execute(db);
  return rows;
}

export async function indexes(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by tablename, indexname`.execute(
    db,
  );
  return rows;
}

export async function constraints(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select conrelid::regclass::text as tab, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`.execute(db);
  return rows;
}

export async function documents(db: Db, table: string, names: readonly string[]): Promise<Row[]> {
  const chosen = sql.join(names.map((name) => sql.ref(name)));
  const { rows } = await sql<Row>`select ${chosen} from ${sql.table(table)} where del_flag = 0 order by 1, 2`.execute(
    db,
  );
  return rows;
}

/** Pictures are called by what they are, for their files are called otherwise on each installation. */
export async function prints(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select form_table, name, is_default, coalesce((select replace(body::text, f.path, f.sha256)::jsonb from sys_file f
        where position(f.path in body::text) > 0), body) as body,
      array(select r.role_code from sys_role r where p.role_ids ? r.id order by 1) as roles
    from onl_print_template p where del_flag = 0 order by 1, 2`.execute(db);
  return rows;
}

export async function processes(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.model_key, m.name, m.form_code, m.manager_ids, m.range_type, m.range_ids, m.remark, m.version_no, m.model_status,
      m.xml as draft, v.xml, c.code as category, c.name as category_name
    from wf_model m join wf_version v on v.model_id = m.id and v.version_no = m.version_no
    left join wf_category c on c.id = m.category_id where m.del_flag = 0 order by 1`.execute(db);
  return rows;
}

export async function dicts(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select dict_code, dict_name, item_value, item_text, color, sort_order, i.status from sys_dict d
    join sys_dict_item i on i.dict_id = d.id and i.del_flag = 0 where d.del_flag = 0 order by 1, 3`.execute(db);
  return rows;
}

/** Reads what was made in the browser; things of no module come back in the module for these. */
export async function drawn(db: Db, table: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select code, coalesce(module, 'custom') as module, definition from ${sql.table(table)} where del_flag = 0 order by 1`.execute(
    db,
  );
  return rows;
}

export async function amisPages(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select code, coalesce(module, 'custom') as module, name, name_en, schema, status from sys_amis_page
    where del_flag = 0 order by 1`.execute(db);
  return rows;
}

/** Selects the name of a menu entry or button: what a chart brings has ids of its own in each installation. */
const nameOf = (row: string) => sql`coalesce(${sql.ref(`${row}.perms`)}, ${sql.ref(`${row}.url`)})`;

export async function menus(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${nameOf('p')} as entry, ${nameOf('above')} as parent, p.name, p.title_en, p.url, p.component, p.component_name, p.redirect,
      p.menu_type, p.perms, p.perms_type, p.sort_no, p.icon, p.is_route, p.keep_alive, p.hidden, p.always_show,
      p.internal_or_external, p.show_type, p.status
    from sys_permission p left join sys_permission above on above.id = p.parent_id where p.del_flag = 0 order by 1, 2, 3`.execute(
    db,
  );
  return rows;
}

export async function roles(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select role_code, role_name, description, superuser, array(
      select ${nameOf('p')} from sys_role_permission rp join sys_permission p on p.id = rp.permission_id and p.del_flag = 0
      where rp.role_id = r.id and rp.del_flag = 0 order by 1) as grants
    from sys_role r where del_flag = 0 order by 1`.execute(db);
  return rows;
}

/** Codes of the roles, accounts and departments a permission is granted to. */
const grantees = sql`array(select concat(g.auth_mode, ' ', r.role_code, u.username, d.org_code) from onl_auth_relation g
  left join sys_role r on r.id = g.grantee_id left join sys_user u on u.id = g.grantee_id left join sys_depart d on d.id = g.grantee_id
  where g.auth_id = a.id and g.del_flag = 0 order by 1)`;

export async function elementRows(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select table_name, type, code, page, control, status, ${grantees} as grantees from onl_auth_page a where del_flag = 0
    order by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

export async function ruleRows(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select table_name, rule_name, rule_column, rule_operator, rule_value, status, ${grantees} as grantees from onl_auth_data a
    where del_flag = 0 order by 1, 2`.execute(db);
  return rows;
}
