import { sql } from 'kysely';
import { ownEntry } from '#core/lists/own-entry.ts';
import { behaviours } from '#server/engine/behaviour/registry.ts';
import type { Catalogue, Field, Table } from '#server/engine/definition/catalogue.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { compileRows, type Fragment } from '#server/engine/list/query.ts';
import { also } from '#server/engine/list/select.ts';

/** Tables of the platform that reports may read, with the columns they may see. */
const systemTables: Readonly<Record<string, readonly string[]>> = {
  sys_user: ['id', 'username', 'realname', 'phone', 'email', 'telephone', 'work_no', 'post', 'status', 'org_code'],
  sys_user_depart: ['user_id', 'dep_id'],
  sys_depart: ['id', 'parent_id', 'depart_name', 'depart_order', 'org_code', 'status'],
  sys_category: ['id', 'pid', 'code', 'name'],
  sys_dict: ['id', 'dict_code', 'dict_name'],
  sys_dict_item: ['dict_id', 'item_value', 'item_text', 'sort_order', 'status'],
};

/** Those that belong to the installation and are shared by its tenants. */
const shared: ReadonlySet<string> = new Set(['sys_dict', 'sys_dict_item']);

/** A table as the database has to open it to the reader of reports. */
export type ReadableTable = {
  readonly name: string;
  /** Columns that are opened; null for all of them. */
  readonly columns: readonly string[] | null;
  readonly tenant: 'own' | 'installation';
};

/** Finds the columns reports may see of a table that no form has: one of the platform or of a ledger; undefined for any other. */
function columnsBeside(name: string): readonly string[] | undefined {
  return ownEntry(systemTables, name) ?? ownEntry(behaviours().reportTables, name);
}

/** Is it the table of a form or sub-table, or a table of the platform or of a ledger that reports may read? */
export function isReadable(catalogue: Catalogue, name: string): boolean {
  return catalogue.table(name) !== undefined || columnsBeside(name) !== undefined;
}

export function readableTable(name: string): ReadableTable {
  const columns = columnsBeside(name) ?? null;
  return {
    name,
    columns: columns === null ? null : [...columns, 'tenant_id', 'del_flag'],
    tenant: shared.has(name) ? 'installation' : 'own',
  };
}

/**
 * Returns the rows behind a table name in the SQL of a report: the live rows of the tenant, without passwords and without the server's own
 * columns. In the SQL the name means this and nothing else. Rows and columns that are kept from the caller are cut off here, too.
 * @param isFenced the database itself hides other tenants' rows; otherwise they are cut off before any expression of the report sees them
 */
export function sourceOf(catalogue: Catalogue, name: string, tenantId: string, isFenced: boolean): Fragment {
  const table = catalogue.table(name);
  const wide = columnsOf(catalogue, name).map((column) => sql.ref(`t.${column}`));
  const columns = [...wide, ...hiddenColumns(table)];
  const tenant = shared.has(name) ? DEFINITION_TENANT : tenantId;
  const rows = table === undefined ? [] : compileRows(table, 't', tenantId);
  return sql`${sql.id(name)} as ${isFenced && rows.length === 0 ? sql`not materialized` : sql`materialized`} (
    select ${sql.join(columns)} from public.${sql.id(name)} t where t.tenant_id = ${tenant} and t.del_flag = 0 ${also(rows)})`;
}

/** The tables of some SQL and those the row rules of the caller ask about, which the reader has to read as well. */
export function ruledTables(catalogue: Catalogue, names: readonly string[]): readonly string[] {
  const asked = names.flatMap((name) => {
    const rows = catalogue.table(name)?.access?.rows ?? null;
    return rows === null ? [] : [rows.form.head.name, ...rows.form.subs.map((sub) => sub.name), 'sys_depart'];
  });
  return asked.length === 0 ? names : [...new Set([...names, ...asked])];
}

/** Hidden columns are there and empty, so that the SQL of a report still means something. */
function hiddenColumns(table: Table | undefined): readonly Fragment[] {
  return (table?.access?.hiddenFields ?? [])
    .filter(({ kind, type }) => kind.storage !== 'none' && type !== 'password')
    .map((field) => sql`null::${sql.raw(databaseType(field))} as ${sql.id(field.name)}`);
}

/** The type of a column, so that SQL over it means the same. */
function databaseType({ kind }: Field): 'numeric' | 'bigint' | 'date' | 'timestamp' | 'text' {
  switch (kind.storage) {
    case 'numeric':
      return 'numeric';
    case 'integer':
      return 'bigint';
    case 'date':
      return 'date';
    case 'timestamp':
      return 'timestamp';
    case 'text':
    case 'none':
      return 'text';
  }
}

function columnsOf(catalogue: Catalogue, name: string): readonly string[] {
  const beside = columnsBeside(name);
  if (beside !== undefined) return beside;
  const table = catalogue.table(name);
  const own = (table?.fields ?? []).filter(({ kind, type }) => kind.storage !== 'none' && type !== 'password');
  return [
    'id',
    ...own.map((field) => field.name),
    ...(table?.isSub === true ? ['head_id', 'line_no'] : []),
    'bpm_status',
    'sys_org_code',
    'create_by',
    'create_time',
    'update_by',
    'update_time',
  ];
}
