type Leaf = string | number | boolean | null;
type Tree = Leaf | readonly Tree[] | { readonly [name: string]: Tree };
type Texts = Readonly<Record<string, string | undefined>> | undefined;
type Trees = Readonly<Record<string, Tree | undefined>> | undefined;
/** A call as a user makes it. Every text in it is replaced by what attackers write, one at a time. */
export type Use = {
  readonly call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;
  /** Values of `{name}` in the path. */
  readonly path?: Texts;
  /** Objects are sent as JSON text, as lists send them. */
  readonly query?: Trees;
  readonly body?: Tree | undefined;
  /** More that is typed without harm. */
  readonly also?: readonly string[] | undefined;
};

/** A sheet report that shows one column. */
export const fuzzSheet = {
  code: 'fuzz_sheet',
  name: '客户表',
  paper: { size: 'A4', isLandscape: false, hasPageNumbers: false },
  sheet: {
    rows: 5,
    columns: 5,
    cells: [{ row: 0, column: 0, text: '#{c.name}' }],
    merges: [],
    rowHeights: [],
    columnWidths: [],
  },
};
/** A query of several conditions. */
const superQuery = [{ field: 'name', rule: 'like', val: '安徽' }];

/** Each call is typed by itself. */
const list = (...uses: readonly Use[]): readonly Use[] => uses;

/** Normal use of everything that came after the lists: each area with its calls. */
export const statementAreas = (id: (name: string) => string): Readonly<Record<string, () => readonly Use[]>> => ({
  reports: () =>
    list(
      { call: 'GET /online/cgreport/api/getRpColumns/{code}', path: { code: 'fuzz_list' } },
      { call: 'GET /online/cgreport/api/getQueryInfo/{id}', path: { id: id('report') } },
      { call: 'GET /online/cgreport/api/getColumns/{id}', path: { id: id('report') } },
      { call: 'GET /online/cgreport/api/getParamsInfo/{id}', path: { id: id('report') } },
      {
        call: 'GET /online/cgreport/api/getData/{id}',
        path: { id: id('report') },
        query: { self_part: '安徽', name: '*安徽*', code: 'KH', pageSize: 10 },
      },
      {
        call: 'GET /online/cgreport/api/getData/{id}',
        path: { id: id('report') },
        query: { column: 'name', order: 'asc' },
      },
      {
        call: 'GET /online/cgreport/api/getData/{id}',
        path: { id: id('report') },
        query: { superQueryParams: superQuery, superQueryMatchType: 'and' },
      },
      { call: 'GET /online/cgreport/api/getDatas/{id}', path: { id: 'fuzz_list' }, query: { self_part: '安徽' } },
      {
        call: 'GET /online/cgreport/api/getColumnsAndData/{id}',
        path: { id: id('report') },
        query: { self_part: '安徽' },
      },
      { call: 'GET /online/cgreport/head/list', query: { name: '客户', code: 'fuzz', column: 'name', order: 'desc' } },
      { call: 'GET /online/cgreport/head/queryById', query: { id: id('report') } },
      { call: 'GET /online/cgreport/item/listByHeadId', query: { headId: id('report') } },
      { call: 'GET /online/cgreport/param/listByHeadId', query: { headId: id('report') } },
      { call: 'DELETE /online/cgreport/head/delete', query: { id: 'nobody' } },
      { call: 'DELETE /online/cgreport/head/deleteBatch', query: { ids: 'nobody,nothing' } },
    ),
  popups: () =>
    list(
      { call: 'GET /online/cgreport/api/getRpColumns/{code}', path: { code: 'pop_customer' } },
      {
        call: 'GET /online/cgreport/api/getData/{id}',
        path: { id: 'pop_customer' },
        query: { name: '*安徽*', code: 'KH' },
      },
      {
        call: 'GET /online/cgreport/api/getData/{id}',
        path: { id: 'pop_material' },
        query: { typeValue: 'x', typeSearch: 'x', column: 'name', order: 'asc' },
      },
      {
        call: 'GET /online/cgreport/api/getData/{id}',
        path: { id: 'pop_sale_order_line' },
        query: { self_order_id: 'x' },
      },
    ),
  charts: () =>
    list(
      { call: 'GET /online/graphreport/api/getInfo', query: { id: id('graph') } },
      { call: 'GET /online/graphreport/api/getChartsData', query: { id: 'fuzz_graph', name: '安徽' } },
      {
        call: 'GET /online/graphreport/head/list',
        query: { name: '客户', code: 'fuzz', column: 'name', order: 'asc' },
      },
      { call: 'GET /online/graphreport/head/queryById', query: { id: id('graph') } },
      { call: 'GET /online/graphreport/params/listByHeadId', query: { headId: id('graph') } },
      {
        call: 'POST /online/graphreport/api/preview',
        body: {
          code: 'fuzz_try',
          name: '预览',
          dataType: 'form',
          graphType: 'bar',
          form: { table: 'crm_customer', by: 'customer_level', measures: [{ how: 'sum', field: 'credit_limit' }] },
          onlGraphreportItemList: [{ fieldName: 'name', fieldTxt: '客户', fieldType: 'String', searchFlag: 'Y' }],
          paramsList: [],
        },
      },
      { call: 'DELETE /online/graphreport/head/delete', query: { id: 'nobody' } },
    ),
  'sheet reports': () =>
    list(
      { call: 'GET /online/dessheet/list', query: { name: '客户', code: 'fuzz' } },
      { call: 'GET /online/dessheet/queryById', query: { id: id('sheet') } },
      { call: 'GET /online/dessheet/dataSets' },
      { call: 'GET /online/dessheet/fields', query: { kind: 'form', code: 'crm_customer' } },
      { call: 'GET /online/dessheet/menuChoices' },
      { call: 'GET /online/dessheet/api/getInfo', query: { code: 'fuzz_sheet' } },
      { call: 'GET /online/dessheet/api/getData', query: { code: 'fuzz_sheet', name: '安徽' } },
      {
        call: 'POST /online/dessheet/preview',
        body: {
          ...fuzzSheet,
          code: 'fuzz_try',
          sets: [{ name: 'c', title: '客户', kind: 'report', code: 'fuzz_list' }],
          asked: ['name'],
          values: { self_part: '安徽' },
        },
      },
      { call: 'DELETE /online/dessheet/deleteBatch', query: { ids: 'nobody' } },
    ),
  printing: () =>
    list(
      {
        call: 'GET /online/cgform/print/options/{id}',
        path: { id: 'crm_customer' },
        query: { recordId: id('customer') },
      },
      { call: 'GET /online/cgform/print/design/{id}', path: { id: 'sal_order' } },
      {
        call: 'POST /online/cgform/api/printPages/{id}',
        path: { id: 'crm_customer' },
        body: { ids: [id('customer')], templateId: 'nobody' },
      },
      { call: 'POST /online/cgform/print/log/{id}', path: { id: 'crm_customer' }, body: { ids: [id('customer')] } },
      { call: 'GET /online/cgform/print/file/{id}', path: { id: 'sal_order' }, query: { templateId: id('template') } },
      { call: 'DELETE /online/cgform/print/template/{id}', path: { id: 'sal_order' }, query: { templateId: 'nobody' } },
    ),
  imports: () =>
    list(
      { call: 'GET /online/cgform/api/importJob/{id}', path: { id: 'crm_customer' } },
      {
        call: 'POST /online/cgform/api/importCheck/{id}',
        path: { id: 'crm_customer' },
        body: { job: 'nobody', keys: ['name'], columns: { crm_customer: { 客户名称: 'name' } } },
      },
      {
        call: 'GET /online/cgform/api/importIssues/{id}',
        path: { id: 'crm_customer' },
        query: { job: 'nobody', level: 'error' },
      },
      { call: 'POST /online/cgform/api/importConfirm/{id}', path: { id: 'crm_customer' }, body: { job: 'nobody' } },
      { call: 'POST /online/cgform/api/importUndo/{id}', path: { id: 'crm_customer' }, body: { job: 'nobody' } },
      { call: 'POST /online/cgform/api/importCancel/{id}', path: { id: 'crm_customer' }, body: { job: 'nobody' } },
    ),
  exports: () =>
    list(
      {
        call: 'GET /online/cgform/api/exportXls/{id}',
        path: { id: 'crm_customer' },
        query: { paramsStr: { selections: id('customer'), field: 'name', column: 'name', order: 'asc', name: '安徽' } },
      },
      {
        call: 'GET /online/cgreport/api/exportXls/{id}',
        path: { id: id('report') },
        query: { self_part: '安徽', field: 'name' },
      },
      { call: 'GET /online/graphreport/api/exportXlsById', query: { id: 'fuzz_graph', name: '安徽' } },
      { call: 'GET /online/dessheet/api/exportXls', query: { code: 'fuzz_sheet', name: '安徽' } },
    ),
  history: () =>
    list(
      {
        call: 'GET /online/cgform/api/recordHistory/{id}/{dataId}',
        path: { id: 'crm_customer', dataId: id('customer') },
      },
      {
        call: 'GET /online/cgform/api/recordCompare/{id}/{dataId}',
        path: { id: 'crm_customer', dataId: id('customer') },
        query: { from: '0', to: '1' },
      },
      {
        call: 'POST /online/cgform/api/recordRevert/{id}/{dataId}',
        path: { id: 'crm_customer', dataId: 'nobody' },
        body: { to: 1, version: 1 },
      },
    ),
  'the recycle bin': () =>
    list(
      { call: 'GET /online/cgform/api/recycleBin/{id}', path: { id: 'crm_customer' }, query: { keyword: '删除' } },
      {
        call: 'POST /online/cgform/api/recycleRestore/{id}',
        path: { id: 'crm_customer' },
        body: { ids: [id('gone')], dryRun: true },
      },
      {
        call: 'POST /online/cgform/api/recyclePurge/{id}',
        path: { id: 'crm_customer' },
        body: { ids: [id('gone')], dryRun: true },
      },
    ),
  documents: () =>
    list(
      {
        call: 'GET /doc/item/list',
        query: { space: 'own', folderId: id('folder'), word: '说明', column: 'name', order: 'asc' },
        // Each word is a condition of its own.
        also: Array.from({ length: 10 }, (_none, last) => [...'abcdefghij'].slice(0, last + 1).join(' ')),
      },
      { call: 'GET /doc/item/queryById', query: { id: id('document') } },
      { call: 'GET /doc/item/count', query: { ids: id('document') } },
      { call: 'PUT /doc/item/rename', body: { id: 'nobody', name: '说明' } },
      { call: 'PUT /doc/item/move', body: { ids: ['nobody'], folderId: id('folder') } },
      { call: 'PUT /doc/item/restore', body: { ids: ['nobody'] } },
      { call: 'DELETE /doc/item/purge', query: { ids: 'nobody' } },
      { call: 'GET /doc/grant/list', query: { itemId: id('document') } },
      { call: 'GET /doc/grant/grantees', query: { mode: 'role', keyword: '销售' } },
      { call: 'GET /doc/version/list', query: { itemId: id('document') } },
      { call: 'GET /doc/version/queryByNo', query: { itemId: id('document'), versionNo: '1' } },
      { call: 'GET /doc/comment/list', query: { itemId: id('document') } },
      { call: 'POST /doc/comment/add', body: { itemId: id('document'), text: '好' } },
      { call: 'GET /doc/share/list', query: { itemId: id('document') } },
      { call: 'PUT /doc/share/revoke', body: { ids: ['nobody'] } },
    ),
  'number rules': () =>
    list(
      { call: 'GET /codeDesign/list', query: { name: '销售', code: 'rule' } },
      {
        call: 'POST /codeDesign/save',
        body: { code: 'rule_fuzz', name: '试用', pattern: 'FZ-{0000}', resetCycle: 'none' },
      },
      { call: 'DELETE /codeDesign/delete', query: { id: 'nobody' } },
    ),
  'code generation': () => list({ call: 'GET /online/codeGen/preview', query: { table: 'crm_customer' } }),
  'form permissions': () =>
    list(
      { call: 'GET /online/cgform/api/authColumn/{cgformId}', path: { cgformId: 'crm_customer' } },
      { call: 'GET /online/cgform/api/authButton/{id}', path: { id: 'crm_customer' } },
      { call: 'GET /online/cgform/api/authData/{id}', path: { id: 'crm_customer' } },
      { call: 'GET /online/cgform/api/authPage/{cgformId}/{type}', path: { cgformId: 'crm_customer', type: '1' } },
      {
        call: 'POST /online/cgform/api/authColumn',
        body: { cgformId: 'crm_customer', code: 'tax_no', switchFlag: 1, listShow: true },
      },
      { call: 'POST /online/cgform/api/authButton', body: { cgformId: 'crm_customer', code: 'export' } },
      {
        call: 'POST /online/cgform/api/authData',
        body: {
          cgformId: 'crm_customer',
          ruleName: '甲级',
          ruleColumn: 'customer_level',
          ruleOperator: '=',
          ruleValue: 'A',
        },
      },
      {
        call: 'POST /online/cgform/api/authData',
        body: {
          cgformId: 'crm_customer',
          ruleName: '组合',
          ruleOperator: 'CONDITION',
          ruleValue: JSON.stringify({ matchType: 'and', items: superQuery }),
        },
      },
      { call: 'DELETE /online/cgform/api/authData/{id}', path: { id: 'nobody' } },
      {
        call: 'POST /online/cgform/api/roleDataAuth/{roleId}/{cgformId}',
        path: { roleId: id('role'), cgformId: 'crm_customer' },
        body: { authId: JSON.stringify([id('rule')]), authMode: 'role' },
      },
      {
        call: 'GET /online/cgform/permission/explain',
        query: { cgformId: 'crm_customer', userId: 'nobody' },
      },
    ),
});

/** The call with each of its texts, and each name of a query, replaced by another text. */
export function* replaced(use: Use, text: string): Generator<Use> {
  const { path = {}, query = {}, body } = use;
  for (const name of Object.keys(path)) yield { ...use, path: { ...path, [name]: text } };
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const changed of trees(value, text)) yield { ...use, query: { ...query, [name]: changed } };
  }
  if (use.call.startsWith('GET')) yield { ...use, query: { ...query, [text]: '1' } };
  if (body !== undefined) for (const changed of trees(body, text)) yield { ...use, body: changed };
}

/** The value with one of its texts replaced. */
function* trees(value: Tree, text: string): Generator<Tree> {
  if (typeof value === 'string') yield text;
  else if (Array.isArray(value)) {
    for (const [index, part] of (value as readonly Tree[]).entries())
      for (const changed of trees(part, text)) yield (value as readonly Tree[]).with(index, changed);
  } else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value as Record<string, Tree>))
      for (const changed of trees(part, text)) yield { ...(value as Record<string, Tree>), [name]: changed };
}
