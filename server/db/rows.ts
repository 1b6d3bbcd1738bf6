// Written by `node scripts/rows.ts` from the migrated database. Do not edit.
import type { ColumnType, Generated } from 'kysely';

export type DocCommentRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  item_id: string;
  reply_to: string | null;
  author_id: string;
  text: string;
  resolved_by: string | null;
};

export type DocDraftRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  item_id: string;
  user_id: string;
  base_version: number;
  name: string;
  tags: string;
  content: string;
  written_time: Generated<string>;
};

export type DocGrantRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  item_id: string;
  mode: string;
  grantee_id: string;
  level: number;
};

export type DocItemRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  parent_id: string | null;
  path: string[];
  kind: string;
  name: string;
  tags: Generated<string>;
  owner_id: string;
  content: Generated<string>;
  search_text: Generated<string>;
  file_path: string | null;
  files: Generated<string[]>;
  size: Generated<number>;
  version_no: Generated<number>;
  changed_by: string;
  changed_time: Generated<string>;
  trash_time: string | null;
  trash_root: string | null;
};

export type DocVersionRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  item_id: string;
  version_no: number;
  name: string;
  content: string;
  file_path: string | null;
  size: number;
  note: Generated<string>;
  author_id: string;
  restored_from: number | null;
};

export type FinApWriteoffRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  writeoff_no: string;
  writeoff_type: string;
  customer_id: string | null;
  supplier_id: string | null;
  to_customer_id: string | null;
  to_supplier_id: string | null;
  party_name: string;
  other_name: string | null;
  writeoff_date: string;
  currency: string;
  amount: string;
  diff_amount: Generated<string>;
  wo_status: Generated<string>;
  oper_by: string;
  src_form: string | null;
  src_id: string | null;
  reverse_reason: string | null;
  reverse_by: string | null;
  reverse_time: string | null;
  discount_amount: Generated<string>;
};

export type FinApWriteoffItemRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  head_id: string;
  line_no: number;
  side: string;
  kind: string;
  form_code: string;
  bill_id: string;
  bill_type: string;
  bill_no: string;
  bill_date: string;
  due_date: string | null;
  bill_amount: string;
  open_amount: string;
  this_amount: string;
  is_made: Generated<boolean>;
  own_amount: Generated<string>;
};

export type FinAssetLedgerRow = {
  id: number;
  tenant_id: string;
  asset_id: string;
  period: string;
  bill_date: string;
  kind: string;
  form_code: string;
  bill_id: string;
  bill_no: string;
  cost_center_id: string | null;
  original: Generated<string>;
  accumulated: Generated<string>;
  state: ColumnType<unknown, string, string>;
  reversed_id: number | null;
  create_by: string | null;
  create_time: Generated<string>;
  del_flag: Generated<number>;
};

export type FinBankMatchRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  match_no: string;
  account_id: string;
  statement_id: string | null;
  ledger_id: number | null;
};

export type FinCashLedgerRow = {
  id: number;
  tenant_id: string;
  account_id: string;
  period: string;
  bill_date: string;
  kind: string;
  form_code: string;
  bill_id: string;
  bill_no: string;
  opposite: Generated<string>;
  summary: Generated<string>;
  currency: string;
  income: Generated<string>;
  outgo: Generated<string>;
  reversed_id: number | null;
  create_by: string | null;
  create_time: Generated<string>;
  del_flag: Generated<number>;
  own_amount: Generated<string>;
};

export type FinGlBalanceRow = {
  tenant_id: string;
  period: string;
  subject_id: string;
  begin_amount: string;
  debit_amount: string;
  credit_amount: string;
  end_amount: string;
  del_flag: Generated<number>;
};

export type FinGlLedgerRow = {
  id: number;
  tenant_id: string;
  period: string;
  voucher_date: string;
  voucher_id: string;
  line_no: number;
  summary: string;
  subject_id: string;
  aux_customer: string | null;
  aux_supplier: string | null;
  aux_depart: string | null;
  aux_person: string | null;
  aux_project: string | null;
  debit: Generated<string>;
  credit: Generated<string>;
  is_carried: Generated<boolean>;
  reversed_id: number | null;
  create_by: string | null;
  create_time: Generated<string>;
  del_flag: Generated<number>;
};

export type FinGlSourceRow = {
  tenant_id: string;
  ledger: string;
  row_key: string;
  voucher_id: string;
  biz_type: string;
  form_code: string;
  bill_id: string;
  bill_no: string;
  bill_date: string;
  period: string;
  amount: string;
  del_flag: Generated<number>;
};

export type FinPartyLedgerRow = {
  id: number;
  tenant_id: string;
  ledger: string;
  party_id: string;
  period: string;
  bill_date: string;
  kind: string;
  form_code: string;
  bill_id: string;
  bill_no: string;
  currency: string;
  increase: Generated<string>;
  decrease: Generated<string>;
  advance_in: Generated<string>;
  advance_out: Generated<string>;
  reversed_id: number | null;
  create_by: string | null;
  create_time: Generated<string>;
  del_flag: Generated<number>;
  own_balance: Generated<string>;
  own_advance: Generated<string>;
  own_exchange: Generated<string>;
  own_discount: Generated<string>;
};

export type FinStatementTermRow = {
  tenant_id: string;
  statement_id: string;
  row_no: number;
  sign: number;
  take: string;
  term_key: string;
  del_flag: Generated<number>;
  percent: Generated<string>;
  term_group: Generated<number>;
};

export type FinWriteoffRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  writeoff_no: string;
  writeoff_type: string;
  customer_id: string | null;
  supplier_id: string | null;
  to_customer_id: string | null;
  to_supplier_id: string | null;
  party_name: string;
  other_name: string | null;
  writeoff_date: string;
  currency: string;
  amount: string;
  diff_amount: Generated<string>;
  wo_status: Generated<string>;
  oper_by: string;
  src_form: string | null;
  src_id: string | null;
  reverse_reason: string | null;
  reverse_by: string | null;
  reverse_time: string | null;
  discount_amount: Generated<string>;
};

export type FinWriteoffItemRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  head_id: string;
  line_no: number;
  side: string;
  kind: string;
  form_code: string;
  bill_id: string;
  bill_type: string;
  bill_no: string;
  bill_date: string;
  due_date: string | null;
  bill_amount: string;
  open_amount: string;
  this_amount: string;
  is_made: Generated<boolean>;
  own_amount: Generated<string>;
};

export type LedgerPeriodRow = {
  tenant_id: string;
  ledger: string;
  period: string;
  closed_by: string;
  closed_at: Generated<string>;
  del_flag: Generated<number>;
};

export type MsCloseRunRow = {
  tenant_id: string;
  run_id: string;
  ledger: string;
  period: string;
  act: string;
  step: string;
  done: number;
  total: number;
  started_by: string;
  started_at: Generated<string>;
};

export type MsLogRow = {
  id: number;
  tenant_id: string;
  close_type: string;
  period: string;
  action: string;
  result: string;
  oper_by: string;
  oper_time: Generated<string>;
  detail: string | null;
  del_flag: Generated<number>;
};

export type MsPartyBalanceRow = {
  tenant_id: string;
  ledger: string;
  period: string;
  party_id: string;
  currency: string;
  begin_amount: string;
  inc_amount: string;
  dec_amount: string;
  end_amount: string;
  adv_amount: string;
  del_flag: Generated<number>;
};

export type MsStockBalanceRow = {
  tenant_id: string;
  period: string;
  pool_id: number;
  warehouse_id: string;
  material_id: string;
  batch_no: string;
  begin_qty: string;
  in_qty: string;
  out_qty: string;
  end_qty: string;
  begin_amount: string;
  in_amount: string;
  out_amount: string;
  end_amount: string;
  end_price: string | null;
  del_flag: Generated<number>;
};

export type OnlAuthDataRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  table_name: string;
  rule_name: string;
  rule_column: Generated<string>;
  rule_operator: string;
  rule_value: string;
  status: Generated<number>;
};

export type OnlAuthPageRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  table_name: string;
  code: string;
  type: number;
  page: number;
  control: number;
  status: Generated<number>;
};

export type OnlAuthRelationRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  table_name: string;
  auth_id: string;
  type: number;
  auth_mode: string;
  grantee_id: string;
};

export type OnlDesformRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  desform_code: string;
  desform_name: string;
  cgform_code: string;
  desform_json: string | null;
  published_json: string | null;
  publish_time: string | null;
  publish_by: string | null;
  module: string | null;
};

export type OnlDessheetRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  code: string;
  module: string | null;
  definition: ColumnType<unknown, string, string>;
};

export type OnlEnhanceRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  table_name: string;
  document: ColumnType<unknown, string, string>;
  origin: Generated<string>;
};

export type OnlFormRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  table_name: string;
  module: string;
  definition: ColumnType<unknown, string, string>;
  table_version: Generated<number>;
  origin: Generated<string>;
  file_definition: ColumnType<unknown, string | null | undefined, string | null>;
  file_waits: Generated<boolean>;
};

export type OnlFormVersionRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  form_id: string;
  table_version: number;
  definition: ColumnType<unknown, string, string>;
  steps: ColumnType<unknown, string, string>;
};

export type OnlGraphRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  code: string;
  module: string | null;
  definition: ColumnType<unknown, string, string>;
};

export type OnlPopupRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  code: string;
  module: string;
  definition: ColumnType<unknown, string, string>;
};

export type OnlPrintTemplateRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  form_table: string;
  name: string;
  is_default: Generated<boolean>;
  role_ids: ColumnType<unknown, string | undefined, string>;
  body: ColumnType<unknown, string, string>;
  origin: Generated<string>;
};

export type OnlReportRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  code: string;
  module: string | null;
  definition: ColumnType<unknown, string, string>;
};

export type SheetCellRow = {
  id: Generated<string>;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  page_id: string;
  row_no: number;
  column_no: number;
  cell: ColumnType<unknown, string | null | undefined, string | null>;
  revision: number;
  changed_by: string;
};

export type SheetPageRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  item_id: string;
  sheet_key: string;
  layout: ColumnType<unknown, string, string>;
  revision: number;
  moved_revision: number;
  changed_by: string;
};

export type SysAmisPageRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  code: string;
  name: string;
  name_en: string | null;
  schema: string;
  status: string;
  module: string | null;
};

export type SysAmisVersionRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  page_id: string;
  version_no: number;
  name: string;
  schema: string;
  restored_from: number | null;
};

export type SysAnnouncementRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  title: string;
  msg_abstract: string | null;
  msg_content: string | null;
  msg_category: string;
  msg_type: string;
  priority: Generated<string>;
  sender: string | null;
  send_status: Generated<string>;
  send_time: string | null;
  cancel_time: string | null;
  start_time: string | null;
  end_time: string | null;
  bus_type: string | null;
  bus_id: string | null;
  open_type: string | null;
  open_page: string | null;
  user_ids: string | null;
  told_time: string | null;
};

export type SysAnnouncementSendRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  annt_id: string;
  user_id: string;
  read_flag: Generated<boolean>;
  read_time: string | null;
  in_place_of: string | null;
};

export type SysAppSettingRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  name: string;
  name_en: string | null;
  photo: string | null;
  logo_photo: string | null;
  guest_enabled: Generated<boolean>;
  abbreviation: string | null;
  description: string | null;
  description_en: string | null;
  contact: string | null;
  favicon: string | null;
  help_path: string | null;
  allow_register: boolean | null;
};

export type SysBatchUndoRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  user_id: string;
  form_table: string;
  kind: string;
  changes: ColumnType<unknown, string, string>;
  expires_at: string;
};

export type SysCalendarRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  cal_date: string;
  day_type: string;
  holiday_name: string | null;
};

export type SysCaptchaRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  captcha_key: string;
  answer_hash: string;
  expires_at: string;
};

export type SysCategoryRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  pid: string | null;
  code: string;
  name: string;
};

export type SysCheckRuleRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  rule_code: string;
  rule_name: string;
  rule_json: string;
  description: string | null;
};

export type SysDataSourceRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  code: string;
  name: string;
  remark: string | null;
  db_url: string;
  db_username: string;
  db_password: string | null;
};

export type SysDemoRowRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  table_name: string;
  row_id: string;
};

export type SysDepartRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  parent_id: string | null;
  depart_name: string;
  depart_name_en: string | null;
  depart_order: Generated<number>;
  org_category: Generated<string>;
  org_type: string | null;
  org_code: string;
  status: Generated<string>;
  depart_name_abbr: string | null;
  manager_id: string | null;
  mobile: string | null;
  fax: string | null;
  address: string | null;
  memo: string | null;
  description: string | null;
};

export type SysDepartPermissionRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  depart_id: string;
  permission_id: string;
};

export type SysDictRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  dict_code: string;
  dict_name: string;
  description: string | null;
  type: Generated<number>;
  origin: Generated<string>;
};

export type SysDictItemRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  dict_id: string;
  item_value: string;
  item_text: string;
  color: string | null;
  sort_order: Generated<number>;
  status: Generated<number>;
  description: string | null;
  origin: Generated<string>;
};

export type SysFileRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  path: string;
  owner_id: string;
  file_name: string;
  mime: string;
  size: number;
  sha256: string;
  biz: string | null;
};

export type SysFileUseRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  file_id: string;
  form_table: string;
  record_id: string;
};

export type SysFillRuleRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  rule_code: string;
  rule_name: string;
  rule_class: string;
  rule_params: string | null;
};

export type SysGatewayRouteRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  router_id: string;
  name: string;
  uri: string;
  predicates: string;
  filters: string | null;
  status: Generated<string>;
};

export type SysGenerationRow = {
  name: string;
  number: Generated<number>;
};

export type SysIdempotencyRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  user_id: string;
  request_key: string;
  request_hash: string;
  answer: string | null;
};

export type SysImportRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  user_id: string;
  form_table: string;
  file_name: string;
  file_kind: string;
  size: number;
  state: string;
  sheets: ColumnType<unknown, string, string>;
  keys: ColumnType<unknown, string, string>;
  counts: ColumnType<unknown, string | null | undefined, string | null>;
  message: ColumnType<unknown, string | null | undefined, string | null>;
  done_rows: Generated<number>;
  all_rows: Generated<number>;
  stop_asked: Generated<boolean>;
  alive_at: Generated<string>;
  undo_until: string | null;
  erases: Generated<boolean>;
};

export type SysImportIssueRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  import_id: string;
  no: number;
  level: string;
  issue: ColumnType<unknown, string, string>;
};

export type SysImportPartRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  import_id: string;
  no: number;
  content: string;
};

export type SysImportRowRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  import_id: string;
  record_id: string;
  left_version: number;
  before: ColumnType<unknown, string | null | undefined, string | null>;
  outcome: string | null;
};

export type SysJobLogRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  job_id: string;
  job_name: string;
  job_class_name: string;
  queue_id: string | null;
  process_id: string | null;
  way: string;
  begin_time: Generated<string>;
  end_time: string | null;
  cost: number | null;
  result: string;
  progress: number | null;
  message: string | null;
};

export type SysKnownAddressRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  account: string;
  address: string;
  last_sign_in_at: Generated<string>;
};

export type SysListViewRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  screen: string;
  name: string;
  kind: string;
  document: ColumnType<unknown, string, string>;
  scope: string;
  target_id: string | null;
  owner_id: string;
  is_default: Generated<boolean>;
};

export type SysLogRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  log_type: number;
  log_content: string;
  username: string;
  user_id: string | null;
  address: string;
  user_agent: string | null;
  operate_type: number | null;
  operation: string | null;
  request_type: string | null;
  request_url: string | null;
  request_param: string | null;
  cost_time: number | null;
  outcome: string | null;
  answer: string | null;
  chain_no: number | null;
  chain_hash: string | null;
  writer: string | null;
  writer_no: number | null;
};

export type SysLogAnchorRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  log_type: number;
  chain_no: number;
  chain_hash: string;
  signature: string;
  writers: ColumnType<unknown, string | null | undefined, string | null>;
};

export type SysMessageConfigRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  event_code: string;
  event_name: string | null;
  channels: string;
  template_id: string | null;
  receivers: string | null;
  receive_roles: string | null;
  sort_no: number | null;
  enabled: Generated<boolean>;
};

export type SysModuleFileRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  path: string;
  content_hash: string;
};

export type SysNumberRuleRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  rule_code: string;
  rule_name: string;
  pattern: string;
  reset_cycle: string;
  form_code: string | null;
  serial_start: Generated<number>;
  serial_step: Generated<number>;
  sort_no: number | null;
  enabled: Generated<boolean>;
};

export type SysNumberSequenceRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  rule_code: string;
  period: string;
  last_serial: number;
};

export type SysOneTimeCodeRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  kind: string;
  code_hash: string;
  subject: string | null;
  payload: ColumnType<unknown, string, string>;
  tries: Generated<number>;
  expires_at: string;
};

export type SysParamRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  installmod: string;
  param_code: string;
  param_value: string | null;
};

export type SysPasskeyRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  user_id: string;
  name: string;
  credential_id: string;
  public_key: string;
  counter: Generated<number>;
  transports: string | null;
  last_used_at: string | null;
};

export type SysPermissionRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  parent_id: string | null;
  name: string;
  title_en: string | null;
  url: string | null;
  component: string | null;
  component_name: string | null;
  redirect: string | null;
  menu_type: number;
  perms: string | null;
  perms_type: Generated<string>;
  sort_no: Generated<number>;
  always_show: Generated<boolean>;
  icon: string | null;
  is_route: Generated<boolean>;
  keep_alive: Generated<boolean>;
  hidden: Generated<boolean>;
  internal_or_external: Generated<boolean>;
  show_type: string | null;
  status: Generated<string>;
  description: string | null;
  origin: Generated<string>;
  own_columns: Generated<string[]>;
};

export type SysPositionRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  code: string;
  name: string;
  post_rank: string;
};

export type SysPrintLogRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  form_table: string;
  record_id: string;
  records: number;
  template_id: string | null;
  template_name: string;
  way: string;
  printed_by: string;
};

export type SysProcessRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  host: string;
  pid: number;
  app_version: string | null;
  runtime: string;
  started_time: string;
  seen_time: Generated<string>;
  wanted_time: string | null;
  report_time: string | null;
  report: ColumnType<unknown, string | null | undefined, string | null>;
};

export type SysPushRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  user_id: string | null;
  cmd: string;
  msg_id: string | null;
  msg_txt: string;
  place: number | null;
};

export type SysQuartzJobRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  name: string;
  job_class_name: string;
  cron_expression: string;
  parameter: string | null;
  description: string | null;
  status: Generated<number>;
  next_time: string | null;
  workdays_only: Generated<boolean>;
};

export type SysRecordAttachmentRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  form_table: string;
  record_id: string;
  comment_id: string | null;
  file_id: string;
  owner_id: string;
};

export type SysRecordCommentRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  form_table: string;
  record_id: string;
  reply_to: string | null;
  author_id: string;
  text: string;
  mentions: Generated<string[]>;
  edit_time: string | null;
};

export type SysRecordHistoryRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  form_table: string;
  record_id: string;
  record_version: number;
  act: string;
  way: string;
  note: string | null;
  changes: ColumnType<unknown, string | null | undefined, string | null>;
};

export type SysRecoveryCodeRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  user_id: string;
  code_hash: string;
};

export type SysRegionRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  code: string;
  name: string;
  pid: string | null;
  level_no: number;
  enabled: Generated<boolean>;
  origin: Generated<string>;
  origin_name: string | null;
};

export type SysRoleRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  role_code: string;
  role_name: string;
  description: string | null;
  superuser: Generated<boolean>;
  depart_id: string | null;
};

export type SysRolePermissionRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  role_id: string;
  permission_id: string;
};

export type SysSecondStepRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  user_id: string;
  secret: string;
  is_on: Generated<boolean>;
  last_step: Generated<number>;
};

export type SysSecretRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  name: string;
  value: string;
};

export type SysSessionRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  token_hash: string;
  user_id: string;
  address: string;
  last_used_at: Generated<string>;
  expires_at: string;
  user_agent: string | null;
};

export type SysShareRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  item_id: string | null;
  owner_id: string;
  code_hash: string;
  password_hash: string | null;
  allow_download: boolean;
  expires_at: string;
  revoked_at: string | null;
  visits: Generated<number>;
  last_visit_at: string | null;
  kind: Generated<string>;
  form_table: string | null;
  record_id: string | null;
};

export type SysSignInAttemptRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  account: string;
  address: string;
};

export type SysSmsRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  es_type: string;
  es_receiver: string | null;
  es_title: string;
  es_content: string;
  es_send_status: Generated<string>;
  es_send_time: string | null;
  es_send_num: Generated<number>;
  es_result: string | null;
  remark: string | null;
  open_page: string | null;
  is_private: Generated<boolean>;
  next_time: Generated<string>;
  claimed_until: string | null;
};

export type SysSmsCodeRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  mobile: string;
  purpose: string;
  address: string;
  code_hash: string;
  tries: Generated<number>;
  used: Generated<boolean>;
  expires_at: string;
};

export type SysSmsTemplateRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  template_code: string;
  template_name: string;
  template_type: string;
  template_content: string;
};

export type SysSqlFindingRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  warning_id: string;
  name: string;
  route: string | null;
  user_ids: string;
  found_count: number;
  columns: ColumnType<unknown, string, string>;
  first_rows: ColumnType<unknown, string, string>;
  fingerprint: string;
  found_time: Generated<string>;
  end_time: string | null;
};

export type SysSqlWarningRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  code: string;
  name: string;
  sql_text: string;
  db_source: string | null;
  cycle: string | null;
  user_ids: string | null;
  route: string | null;
  sort_no: number | null;
  enabled: Generated<boolean>;
  next_time: string | null;
  last_time: string | null;
  last_state: string | null;
  last_count: number | null;
  last_error: string | null;
};

export type SysTenantRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  name: string;
  status: Generated<number>;
  tenant_no: number | null;
  begin_date: string | null;
  end_date: string | null;
};

export type SysThirdAccountRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  user_id: string;
  source: string;
  third_id: string;
  third_name: string | null;
};

export type SysThirdAppRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  app_type: string;
  corp_id: string;
  agent_id: string | null;
  webhook: string | null;
  secret: string | null;
  webhook_site: string | null;
  sort_no: number | null;
  enabled: Generated<boolean>;
};

export type SysTranslateRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  word_key: string;
  zh_cn: string;
  en_us: string | null;
  zh_tw: string | null;
  ja_jp: string | null;
};

export type SysTranslationRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  field: string;
  source: string;
  text: string;
};

export type SysUpdateLogRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  version_no: string;
  update_date: string;
  content: string;
};

export type SysUpgradeChangeRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  migration: string;
  form_code: string;
  record_id: string;
  bill_no: string | null;
  field: string;
  before_value: string | null;
  after_value: string | null;
  reason: string;
  is_told: Generated<boolean>;
};

export type SysUsedTicketRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  jti: string;
  expires_at: string;
};

export type SysUserRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  username: string;
  realname: string;
  password_hash: string;
  avatar: string | null;
  birthday: string | null;
  sex: number | null;
  email: string | null;
  phone: string | null;
  work_no: string | null;
  post: string | null;
  telephone: string | null;
  user_identity: number | null;
  status: Generated<number>;
  org_code: string | null;
  main_dep_id: string | null;
  superior: string | null;
  signature: string | null;
  tags: string | null;
  depart_ids: string | null;
  must_change_password: Generated<boolean>;
};

export type SysUserAgentRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  user_name: string;
  agent_user_name: string;
  start_time: string;
  end_time: string;
  status: Generated<string>;
};

export type SysUserDepartRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  user_id: string;
  dep_id: string;
};

export type SysUserPreferenceRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  user_id: string;
  name: string;
  value: ColumnType<unknown, string, string>;
};

export type SysUserRoleRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  user_id: string;
  role_id: string;
};

export type SysUserSuccessorRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  user_id: string;
  to_id: string;
  way: string;
};

export type WfCategoryRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  code: string;
  name: string;
  sort_no: number | null;
  enabled: Generated<boolean>;
};

export type WfCopyRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  instance_id: string;
  to_id: string;
  from_user: string;
  node_name: string | null;
  read_flag: Generated<boolean>;
};

export type WfEntrustRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  user_id: string;
  agent_id: string;
  model_ids: string | null;
  begin_time: string;
  end_time: string;
  reason: string | null;
  sort_no: number | null;
  enabled: Generated<boolean>;
};

export type WfExpressionRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  code: string;
  name: string;
  sort_no: number | null;
  enabled: Generated<boolean>;
  expression: string;
};

export type WfGroupRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  code: string;
  name: string;
  sort_no: number | null;
  enabled: Generated<boolean>;
  members: string | null;
};

export type WfHistoryRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  instance_id: string;
  task_id: string | null;
  node_key: string | null;
  node_name: string | null;
  action: string;
  actor_id: string | null;
  actor: string;
  to_users: string | null;
  opinion: string | null;
  signature: string | null;
  files: string | null;
};

export type WfInstanceRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  model_id: string;
  version_id: string;
  model_key: string;
  process_name: string;
  form_code: string;
  record_id: string;
  title: string;
  starter_id: string;
  starter: string;
  starter_depart: string | null;
  instance_status: Generated<string>;
  is_suspended: Generated<boolean>;
  engine_state: Generated<string>;
  taken: ColumnType<unknown, string | undefined, string>;
  chosen: ColumnType<unknown, string | undefined, string>;
  wake_at: string | null;
  end_time: string | null;
};

export type WfListenerRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  code: string;
  name: string;
  sort_no: number | null;
  enabled: Generated<boolean>;
  listener_type: string;
  event: string;
  value: string;
};

export type WfModelRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  model_key: string;
  name: string;
  category_id: string | null;
  form_code: string | null;
  version_no: Generated<number>;
  icon: string | null;
  manager_ids: string | null;
  range_type: Generated<string>;
  range_ids: string | null;
  model_status: Generated<string>;
  remark: string | null;
  xml: Generated<string>;
};

export type WfOpinionRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  content: string;
  user_id: string | null;
  sort_no: number | null;
};

export type WfReadyRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  module: string;
  model_key: string;
  xml: string;
};

export type WfTaskRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  instance_id: string;
  visit_id: string;
  node_key: string;
  node_name: string;
  kind: string;
  parent_id: string | null;
  turn: Generated<number>;
  assignee_id: string;
  owner_id: string | null;
  owner_way: string | null;
  task_state: string;
  arrive_time: Generated<string>;
  due_time: string | null;
  is_overdue: Generated<boolean>;
  done_time: string | null;
  opinion: string | null;
  signature: string | null;
  files: string | null;
  urge_count: Generated<number>;
  urge_time: string | null;
};

export type WfUrgeRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  instance_id: string;
  task_id: string;
  title: string;
  node_name: string;
  to_user: string;
  urge_by: string;
  urge_time: Generated<string>;
  content: string | null;
};

export type WfVersionRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  model_id: string;
  model_key: string;
  version_no: number;
  name: string;
  form_code: string | null;
  xml: string;
  is_suspended: Generated<boolean>;
  deployed_by: string | null;
  deployed_at: Generated<string>;
};

export type WfVisitRow = {
  id: string;
  tenant_id: string;
  create_by: string | null;
  create_time: Generated<string>;
  update_by: string | null;
  update_time: string | null;
  sys_org_code: string | null;
  bpm_status: string | null;
  version: Generated<number>;
  del_flag: Generated<number>;
  instance_id: string;
  node_key: string;
  node_name: string;
  outcome: Generated<string>;
  end_time: string | null;
};

export type WmsCheckSnapRow = {
  line_id: string;
  tenant_id: string;
  qty: string;
};

export type WmsLedgerRow = {
  id: number;
  tenant_id: string;
  trans_time: string;
  period: string;
  bill_date: string;
  bill_type: string;
  form_code: string;
  bill_id: string;
  bill_no: string;
  line_id: string | null;
  stock_id: number;
  pool_id: number;
  warehouse_id: string;
  location_id: string;
  material_id: string;
  batch_no: string;
  quality_status: string;
  in_qty: Generated<string>;
  out_qty: Generated<string>;
  price: string | null;
  in_amount: Generated<string>;
  out_amount: Generated<string>;
  bal_qty: string;
  pool_qty: string;
  bal_amount: string;
  reversed_id: number | null;
  create_by: string | null;
  del_flag: Generated<number>;
  close_period: string | null;
  cost_kind: string | null;
  cost_line: string | null;
  cost_part: ColumnType<unknown, string | null | undefined, string | null>;
  adjusts_id: number | null;
};

export type WmsReservationRow = {
  id: number;
  tenant_id: string;
  form_code: string;
  bill_id: string;
  bill_no: string;
  line_id: string;
  stock_id: number;
  qty: string;
  left_qty: string;
  create_time: Generated<string>;
  del_flag: Generated<number>;
};

export type WmsReservationUseRow = {
  reservation_id: number;
  form_code: string;
  bill_id: string;
  line_id: string;
  qty: string;
};

export type WmsStockRow = {
  id: number;
  tenant_id: string;
  warehouse_id: string;
  location_id: Generated<string>;
  material_id: string;
  batch_no: Generated<string>;
  quality_status: Generated<string>;
  qty: Generated<string>;
  reserved_qty: Generated<string>;
  frozen_qty: Generated<string>;
  pool_id: number;
  is_negative_allowed: Generated<boolean>;
  first_in: string | null;
  update_time: Generated<string>;
  del_flag: Generated<number>;
};

export type WmsStockCostRow = {
  id: number;
  tenant_id: string;
  warehouse_id: string;
  material_id: string;
  batch_no: Generated<string>;
  qty: Generated<string>;
  amount: Generated<string>;
  price: string | null;
  del_flag: Generated<number>;
  last_day: string | null;
};

export type WmsStockLayerRow = {
  id: number;
  pool_id: number;
  qty: string;
  amount: string;
  left_qty: string;
  left_amount: string;
};

export type WmsStockLayerUseRow = {
  ledger_id: number;
  layer_id: number;
  qty: string;
  amount: string;
};

/** Tables of the fixed schema. */
export type Database = {
  doc_comment: DocCommentRow;
  doc_draft: DocDraftRow;
  doc_grant: DocGrantRow;
  doc_item: DocItemRow;
  doc_version: DocVersionRow;
  fin_ap_writeoff: FinApWriteoffRow;
  fin_ap_writeoff_item: FinApWriteoffItemRow;
  fin_asset_ledger: FinAssetLedgerRow;
  fin_bank_match: FinBankMatchRow;
  fin_cash_ledger: FinCashLedgerRow;
  fin_gl_balance: FinGlBalanceRow;
  fin_gl_ledger: FinGlLedgerRow;
  fin_gl_source: FinGlSourceRow;
  fin_party_ledger: FinPartyLedgerRow;
  fin_statement_term: FinStatementTermRow;
  fin_writeoff: FinWriteoffRow;
  fin_writeoff_item: FinWriteoffItemRow;
  ledger_period: LedgerPeriodRow;
  ms_close_run: MsCloseRunRow;
  ms_log: MsLogRow;
  ms_party_balance: MsPartyBalanceRow;
  ms_stock_balance: MsStockBalanceRow;
  onl_auth_data: OnlAuthDataRow;
  onl_auth_page: OnlAuthPageRow;
  onl_auth_relation: OnlAuthRelationRow;
  onl_desform: OnlDesformRow;
  onl_dessheet: OnlDessheetRow;
  onl_enhance: OnlEnhanceRow;
  onl_form: OnlFormRow;
  onl_form_version: OnlFormVersionRow;
  onl_graph: OnlGraphRow;
  onl_popup: OnlPopupRow;
  onl_print_template: OnlPrintTemplateRow;
  onl_report: OnlReportRow;
  sheet_cell: SheetCellRow;
  sheet_page: SheetPageRow;
  sys_amis_page: SysAmisPageRow;
  sys_amis_version: SysAmisVersionRow;
  sys_announcement: SysAnnouncementRow;
  sys_announcement_send: SysAnnouncementSendRow;
  sys_app_setting: SysAppSettingRow;
  sys_batch_undo: SysBatchUndoRow;
  sys_calendar: SysCalendarRow;
  sys_captcha: SysCaptchaRow;
  sys_category: SysCategoryRow;
  sys_check_rule: SysCheckRuleRow;
  sys_data_source: SysDataSourceRow;
  sys_demo_row: SysDemoRowRow;
  sys_depart: SysDepartRow;
  sys_depart_permission: SysDepartPermissionRow;
  sys_dict: SysDictRow;
  sys_dict_item: SysDictItemRow;
  sys_file: SysFileRow;
  sys_file_use: SysFileUseRow;
  sys_fill_rule: SysFillRuleRow;
  sys_gateway_route: SysGatewayRouteRow;
  sys_generation: SysGenerationRow;
  sys_idempotency: SysIdempotencyRow;
  sys_import: SysImportRow;
  sys_import_issue: SysImportIssueRow;
  sys_import_part: SysImportPartRow;
  sys_import_row: SysImportRowRow;
  sys_job_log: SysJobLogRow;
  sys_known_address: SysKnownAddressRow;
  sys_list_view: SysListViewRow;
  sys_log: SysLogRow;
  sys_log_anchor: SysLogAnchorRow;
  sys_message_config: SysMessageConfigRow;
  sys_module_file: SysModuleFileRow;
  sys_number_rule: SysNumberRuleRow;
  sys_number_sequence: SysNumberSequenceRow;
  sys_one_time_code: SysOneTimeCodeRow;
  sys_param: SysParamRow;
  sys_passkey: SysPasskeyRow;
  sys_permission: SysPermissionRow;
  sys_position: SysPositionRow;
  sys_print_log: SysPrintLogRow;
  sys_process: SysProcessRow;
  sys_push: SysPushRow;
  sys_quartz_job: SysQuartzJobRow;
  sys_record_attachment: SysRecordAttachmentRow;
  sys_record_comment: SysRecordCommentRow;
  sys_record_history: SysRecordHistoryRow;
  sys_recovery_code: SysRecoveryCodeRow;
  sys_region: SysRegionRow;
  sys_role: SysRoleRow;
  sys_role_permission: SysRolePermissionRow;
  sys_second_step: SysSecondStepRow;
  sys_secret: SysSecretRow;
  sys_session: SysSessionRow;
  sys_share: SysShareRow;
  sys_sign_in_attempt: SysSignInAttemptRow;
  sys_sms: SysSmsRow;
  sys_sms_code: SysSmsCodeRow;
  sys_sms_template: SysSmsTemplateRow;
  sys_sql_finding: SysSqlFindingRow;
  sys_sql_warning: SysSqlWarningRow;
  sys_tenant: SysTenantRow;
  sys_third_account: SysThirdAccountRow;
  sys_third_app: SysThirdAppRow;
  sys_translate: SysTranslateRow;
  sys_translation: SysTranslationRow;
  sys_update_log: SysUpdateLogRow;
  sys_upgrade_change: SysUpgradeChangeRow;
  sys_used_ticket: SysUsedTicketRow;
  sys_user: SysUserRow;
  sys_user_agent: SysUserAgentRow;
  sys_user_depart: SysUserDepartRow;
  sys_user_preference: SysUserPreferenceRow;
  sys_user_role: SysUserRoleRow;
  sys_user_successor: SysUserSuccessorRow;
  wf_category: WfCategoryRow;
  wf_copy: WfCopyRow;
  wf_entrust: WfEntrustRow;
  wf_expression: WfExpressionRow;
  wf_group: WfGroupRow;
  wf_history: WfHistoryRow;
  wf_instance: WfInstanceRow;
  wf_listener: WfListenerRow;
  wf_model: WfModelRow;
  wf_opinion: WfOpinionRow;
  wf_ready: WfReadyRow;
  wf_task: WfTaskRow;
  wf_urge: WfUrgeRow;
  wf_version: WfVersionRow;
  wf_visit: WfVisitRow;
  wms_check_snap: WmsCheckSnapRow;
  wms_ledger: WmsLedgerRow;
  wms_reservation: WmsReservationRow;
  wms_reservation_use: WmsReservationUseRow;
  wms_stock: WmsStockRow;
  wms_stock_cost: WmsStockCostRow;
  wms_stock_layer: WmsStockLayerRow;
  wms_stock_layer_use: WmsStockLayerUseRow;
};
