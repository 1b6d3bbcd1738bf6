import { subject, type SubjectOption } from './subject.ts';

const acts: readonly SubjectOption[] = [
  ['create', ['新增', 'Created']],
  ['change', ['修改', 'Changed']],
  ['delete', ['删除', 'Deleted']],
  ['restore', ['还原', 'Restored']],
  ['purge', ['彻底删除', 'Deleted for good']],
];

/** Changes to records, one line for each change of one record [system.data-log]. */
export const dataLogSubject = subject({
  title: ['数据日志', 'Data log'],
  item: ['数据日志', 'change'],
  naming: 'dataId',
  permission: 'system:data-log',
  path: '/sys/dataLog',
  isPrinted: true,
  acts: ['export'],
  fields: [
    { name: 'tableTitle', label: ['数据', 'Data'], width: 160 },
    { name: 'dataTable', label: ['表名', 'Table'], query: 'like', width: 180 },
    { name: 'dataId', label: ['数据ID', 'Record'], query: 'like', width: 220 },
    { name: 'dataVersion', label: ['版本', 'Version'], widget: 'integer', width: 80 },
    { name: 'act', label: ['变更', 'Change'], widget: 'list', options: acts, query: 'equals', width: 100 },
    { name: 'changeBy', label: ['操作人', 'By'], query: 'like', width: 120 },
    { name: 'createTime', label: ['时间', 'Time'], widget: 'datetime', query: 'range', width: 170 },
  ],
});
