import { subject } from './subject.ts';

/** Records that were printed, one line each [system.print-log]. */
export const printLogSubject = subject({
  title: ['打印日志', 'Print log'],
  item: ['打印日志', 'print'],
  naming: 'recordId',
  permission: 'system:print-log',
  path: '/sys/printLog',
  isPrinted: true,
  acts: ['view', 'export'],
  fields: [
    { name: 'tableTitle', label: ['单据', 'Form'], width: 160 },
    { name: 'formTable', label: ['表名', 'Table'], query: 'like', width: 180 },
    { name: 'recordId', label: ['数据ID', 'Record'], query: 'like', width: 220 },
    { name: 'records', label: ['同批份数', 'Printed together'], widget: 'integer', width: 110 },
    { name: 'templateName', label: ['模板', 'Template'], query: 'like', width: 160 },
    {
      name: 'way',
      label: ['方式', 'Way'],
      widget: 'list',
      options: [
        ['printer', ['打印', 'Printed']],
        ['pdf', ['PDF', 'PDF']],
      ],
      query: 'equals',
      width: 90,
    },
    { name: 'printedBy', label: ['打印人', 'By'], query: 'like', width: 120 },
    { name: 'createTime', label: ['时间', 'Time'], widget: 'datetime', query: 'range', width: 170 },
  ],
});
