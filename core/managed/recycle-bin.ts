import { subject } from './subject.ts';

/** Everything deleted that can come back, of forms and lists alike [system.recycle-bin]. */
export const recycleBinSubject = subject({
  title: ['回收站', 'Recycle bin'],
  item: ['已删除的数据', 'deleted entry'],
  naming: 'dataName',
  permission: 'system:recycle-bin',
  path: '/sys/recycleBin',
  acts: ['export'],
  isPrinted: true,
  fields: [
    { name: 'source', label: ['表', 'List'], query: 'equals', askedBy: 'source', hasChoices: true, width: 180 },
    { name: 'dataName', label: ['数据', 'Data'], query: 'equals', askedBy: 'dataName', width: 280 },
    { name: 'deleteByName', label: ['删除人', 'Deleted by'], query: 'equals', askedBy: 'deleteBy', width: 140 },
    { name: 'deleteTime', label: ['时间', 'Time'], widget: 'datetime', query: 'range', width: 180 },
  ],
});
