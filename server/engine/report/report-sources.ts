import { sql } from 'kysely';
import { ownEntry } from '#core/lists/own-entry.ts';
import type { Catalogue, Field, Table } from '#server/engine/definition/catalogue.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { compileRows, type Fragment } from '#server/engine/list/query.ts';
import { also } from '#server/engine/list/select.ts';
import { writeOffItemColumns } from '#server/kernel/write-off/db/write-off.ts';

const writeOffColumns: readonly string[] = [
  'id',
  'writeoff_no',
  'writeoff_type',
  'customer_id',
  'supplier_id',
  'to_customer_id',
  'to_supplier_id',
  'party_name',
  'other_name',
  'writeoff_date',
  'currency',
  'amount',
  'diff_amount',
  'wo_status',
  'oper_by',
  'reverse_reason',
  'reverse_by',
  'reverse_time',
];
const writeOffLineColumns: readonly string[] = ['id', 'head_id', 'line_no', ...writeOffItemColumns];

/** Tables of the platform that reports may read, with the columns they may see. */
const systemTables: Readonly<Record<string, readonly string[]>> = {
  sys_user: ['id', 'username', 'realname', 'phone', 'email', 'telephone', 'work_no', 'post', 'status', 'org_code'],
  sys_user_depart: ['user_id', 'dep_id'],
  sys_depart: ['id', 'parent_id', 'depart_name', 'depart_order', 'org_code', 'status'],
  sys_category: ['id', 'pid', 'code', 'name'],
  sys_dict: ['id', 'dict_code', 'dict_name'],
  sys_dict_item: ['dict_id', 'item_value', 'item_text', 'sort_order', 'status'],
  // What parties owe, and what was written off (decision 97).
  fin_party_ledger: [
    'id',
    'ledger',
    'party_id',
    'period',
    'bill_date',
    'kind',
    'form_code',
    'bill_id',
    'bill_no',
    'currency',
    'increase',
    'decrease',
    'advance_in',
    'advance_out',
    'own_balance',
    'own_advance',
    'own_exchange',
    'reversed_id',
    'create_by',
    'create_time',
  ],
  // Money in accounts (decision 106).
  fin_cash_ledger: [
    'id',
    'account_id',
    'period',
    'bill_date',
    'kind',
    'form_code',
    'bill_id',
    'bill_no',
    'opposite',
    'summary',
    'currency',
    'income',
    'outgo',
    'own_amount',
    'reversed_id',
    'create_by',
    'create_time',
  ],
  // What happened to fixed assets (decision 109).
  fin_asset_ledger: [
    'id',
    'asset_id',
    'period',
    'bill_date',
    'kind',
    'form_code',
    'bill_id',
    'bill_no',
    'cost_center_id',
    'original',
    'accumulated',
    'reversed_id',
    'create_by',
    'create_time',
  ],
  fin_writeoff: writeOffColumns,
  fin_writeoff_item: writeOffLineColumns,
  fin_ap_writeoff: writeOffColumns,
  fin_ap_writeoff_item: writeOffLineColumns,
  ledger_period: ['ledger', 'period', 'closed_by', 'closed_at'],
  // What closing months left behind (decision 98).
  ms_log: ['id', 'close_type', 'period', 'action', 'result', 'oper_by', 'oper_time', 'detail'],
  ms_stock_balance: [
    'period',
    'pool_id',
    'warehouse_id',
    'material_id',
    'batch_no',
    'begin_qty',
    'in_qty',
    'out_qty',
    'end_qty',
    'begin_amount',
    'in_amount',
    'out_amount',
    'end_amount',
    'end_price',
  ],
  ms_party_balance: [
    'ledger',
    'period',
    'party_id',
    'currency',
    'begin_amount',
    'inc_amount',
    'dec_amount',
    'end_amount',
    'adv_amount',
  ],
  // What posted vouchers debit and credit, and what accounts ended months with (decision 101).
  fin_gl_ledger: [
    'id',
    'period',
    'voucher_date',
    'voucher_id',
    'line_no',
    'summary',
    'subject_id',
    'aux_customer',
    'aux_supplier',
    'aux_depart',
    'aux_person',
    'aux_project',
    'debit',
    'credit',
    'is_carried',
    'reversed_id',
    'create_by',
    'create_time',
  ],
  fin_gl_balance: ['period', 'subject_id', 'begin_amount', 'debit_amount', 'credit_amount', 'end_amount'],
  // What lies where, what it is worth together, and every movement (decision 96).
  wms_stock: [
    'id',
    'pool_id',
    'warehouse_id',
    'location_id',
    'material_id',
    'batch_no',
    'quality_status',
    'qty',
    'reserved_qty',
    'frozen_qty',
    'first_in',
  ],
  wms_stock_cost: ['id', 'warehouse_id', 'material_id', 'batch_no', 'qty', 'amount'],
  wms_ledger: [
    'id',
    'trans_time',
    'period',
    'bill_date',
    'bill_type',
    'form_code',
    'bill_id',
    'bill_no',
    'line_id',
    'stock_id',
    'pool_id',
    'warehouse_id',
    'location_id',
    'material_id',
    'batch_no',
    'quality_status',
    'in_qty',
    'out_qty',
    'price',
    'in_amount',
    'out_amount',
    'bal_qty',
    'pool_qty',
    'bal_amount',
    'reversed_id',
    'create_by',
  ],
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

/** Is it the table of a form or sub-table, or a table of the platform that reports may read? */
export function isReadable(catalogue: Catalogue, name: string): boolean {
  return catalogue.table(name) !== undefined || Object.hasOwn(systemTables, name);
}

export function readableTable(name: string): ReadableTable {
  const columns = Object.hasOwn(systemTables, name) ? (ownEntry(systemTables, name) ?? []) : null;
  return {
    name,
    columns: columns === null ? null : [...columns, 'tenant_id', 'del_flag'],
    tenant: shared.has(name) ? 'installation' : 'own',
  };
}

/**
 * What stands behind a table name in the SQL of a report: the live rows of the tenant, without passwords and without the server's own
 * columns. In the SQL the name means this and nothing else.
 * Rows and columns that are kept from the caller are cut off here, too.
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
  if (Object.hasOwn(systemTables, name)) return ownEntry(systemTables, name) ?? [];
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
