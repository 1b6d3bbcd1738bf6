import { subject } from './subject.ts';

/** Files that were uploaded: what they are and what names them, never what is in them [system.file]. */
export const fileSubject = subject({
  title: ['文件管理', 'Files'],
  item: ['文件', 'file'],
  naming: 'fileName',
  permission: 'system:file',
  path: '/sys/file',
  acts: ['delete', 'batch_delete', 'export'],
  fields: [
    { name: 'fileName', label: ['文件名', 'File'], query: 'like', width: 260 },
    { name: 'biz', label: ['业务', 'Purpose'], query: 'like', width: 120 },
    { name: 'size', label: ['大小', 'Size'], widget: 'integer', query: 'range', width: 120 },
    { name: 'mime', label: ['类型', 'Type'], query: 'like', width: 160 },
    // Found for each page anew: nothing to sort by.
    { name: 'usedBy', label: ['使用者', 'Used by'], widget: 'list_multi', width: 200 },
    { name: 'createBy', label: ['上传人', 'Uploaded by'], query: 'like', width: 110 },
    { name: 'createTime', label: ['时间', 'Time'], widget: 'datetime', query: 'range', width: 170 },
    { name: 'path', label: ['地址', 'Address'], query: 'like', isListed: false },
  ],
});
