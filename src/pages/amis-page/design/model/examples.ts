import type { TextKey } from '@/shared/i18n';

/** A schema to begin with. */
export type Example = {
  readonly key: string;
  readonly title: TextKey;
  readonly schema: Readonly<Record<string, unknown>>;
};

const form = '/online/cgform/api';

const fields = [
  { type: 'input-text', name: 'code', label: '编码', required: true },
  { type: 'input-text', name: 'name', label: '名称', required: true },
  { type: 'switch', name: 'enabled', label: '启用', trueValue: 'Y', falseValue: 'N', value: 'Y' },
];

/** Examples over the form “units” of the base module; an author puts his own form in its place. */
export const examples: readonly Example[] = [
  {
    key: 'list',
    title: 'amis.exampleList',
    schema: {
      type: 'page',
      title: '计量单位',
      body: {
        type: 'crud',
        name: 'units',
        // Lists look for exactly what is asked; with stars around it for what contains it.
        api: {
          method: 'get',
          url: `${form}/getData/md_unit`,
          data: { '&': '$$', name: "${IF(name, CONCATENATE('*', name, '*'), '')}" },
        },
        perPage: 10,
        filter: { title: '查询', body: [{ type: 'input-text', name: 'name', label: '名称', clearable: true }] },
        headerToolbar: [
          {
            type: 'button',
            label: '新增',
            level: 'primary',
            actionType: 'dialog',
            dialog: {
              title: '新增',
              body: { type: 'form', api: `post:${form}/form/md_unit`, reload: 'units', body: fields },
            },
          },
          'reload',
        ],
        columns: [
          { name: 'code', label: '编码', sortable: true },
          { name: 'name', label: '名称' },
          {
            type: 'operation',
            label: '操作',
            buttons: [
              {
                type: 'button',
                label: '编辑',
                level: 'link',
                actionType: 'dialog',
                dialog: {
                  title: '编辑',
                  body: {
                    type: 'form',
                    initApi: `get:${form}/form/md_unit/\${id}`,
                    api: `put:${form}/form/md_unit`,
                    reload: 'units',
                    body: fields,
                  },
                },
              },
              {
                type: 'button',
                label: '删除',
                level: 'link',
                className: 'text-danger',
                actionType: 'ajax',
                confirmText: '确定删除“${name}”吗？',
                api: `delete:${form}/form/md_unit/\${id}`,
                reload: 'units',
              },
            ],
          },
        ],
      },
    },
  },
  {
    key: 'form',
    title: 'amis.exampleForm',
    schema: {
      type: 'page',
      title: '登记计量单位',
      body: { type: 'form', title: '', api: `post:${form}/form/md_unit`, resetAfterSubmit: true, body: fields },
    },
  },
  {
    key: 'board',
    title: 'amis.exampleBoard',
    schema: {
      type: 'page',
      title: '客户信用额度',
      body: {
        type: 'service',
        api: `get:${form}/getData/crm_customer?pageSize=8&column=credit_limit&order=desc`,
        body: [
          { type: 'tpl', tpl: '共 ${total} 个客户，下面是信用额度最高的 ${items.length} 个', className: 'block mb-3' },
          {
            type: 'chart',
            height: 280,
            trackExpression: '${items}',
            config: {
              xAxis: { type: 'category', data: '${items|pick:name}', axisLabel: { rotate: 20 } },
              yAxis: { type: 'value' },
              series: [{ type: 'bar', data: '${items|pick:credit_limit}' }],
            },
          },
          {
            type: 'table',
            source: '${items}',
            columns: [
              { name: 'name', label: '客户' },
              { name: 'credit_limit', label: '信用额度' },
            ],
          },
        ],
      },
    },
  },
  {
    key: 'plain',
    title: 'amis.examplePlain',
    schema: { type: 'page', title: '新页面', body: [{ type: 'tpl', tpl: '今天是 ${DATETOSTR(NOW(), "YYYY-MM-DD")}' }] },
  },
];

/** An example as it stands in the editor. */
export function exampleText({ schema }: Example): string {
  return JSON.stringify(schema, null, 2);
}
