import { subject } from './subject.ts';

/** Figures of documents that a migration calculated anew, one line each: an administrator and an accountant read it after an upgrade. */
export const upgradeChangeSubject = subject({
  title: ['升级调整记录', 'Changes by upgrades'],
  item: ['调整记录', 'change'],
  naming: 'billNo',
  permission: 'system:upgrade-change',
  path: '/sys/upgradeChange',
  isPrinted: true,
  acts: ['view', 'export'],
  fields: [
    { name: 'formTitle', label: ['单据', 'Form'], width: 140 },
    { name: 'billNo', label: ['单据编号', 'Document'], query: 'like', width: 180 },
    { name: 'fieldTitle', label: ['项目', 'Figure'], width: 120 },
    { name: 'beforeValue', label: ['调整前', 'Before'], widget: 'number', width: 130 },
    { name: 'afterValue', label: ['调整后', 'After'], widget: 'number', width: 130 },
    { name: 'reason', label: ['原因', 'Reason'], width: 260 },
    { name: 'formCode', label: ['表名', 'Table'], query: 'like', width: 140 },
    { name: 'field', label: ['字段', 'Field'], width: 120 },
    { name: 'recordId', label: ['数据ID', 'Record'], query: 'like', width: 220 },
    { name: 'migration', label: ['升级步骤', 'Step of the upgrade'], query: 'like', width: 160 },
    { name: 'createTime', label: ['时间', 'Time'], widget: 'datetime', query: 'range', width: 170 },
  ],
});
