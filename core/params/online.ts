import type { ListParam, NumberParam } from './param.ts';

const online = { installmod: 'online' } as const;

/** Days deleted records stay in the recycle bin. */
export const recycleDays: NumberParam = {
  ...online,
  code: 'online.recycleDays',
  kind: 'number',
  usual: null,
  isFree: true,
  min: 0,
  max: 36_500,
  title: ['回收站保留天数', 'Days in the recycle bin'],
  description: [
    '删除的单据在回收站中保留多少天，之后由定时任务彻底删除；0 表示一直保留。',
    'How many days deleted records stay before a scheduled job deletes them for good; 0: for ever.',
  ],
};

/** Rows of one export of a list. */
export const exportRows: NumberParam = {
  ...online,
  code: 'online.exportRows',
  kind: 'number',
  usual: null,
  min: 100,
  max: 1_000_000,
  title: ['一次导出最多行数', 'Rows of one export'],
  description: [
    '列表一次最多导出多少行。只能比服务器设定的更少。',
    'How many rows of a list one export holds. It can only be fewer than what the server is set to.',
  ],
};

const yesOrNo = [
  ['N', ['否', 'No']],
  ['Y', ['是', 'Yes']],
] as const;

/** Must somebody else audit what one has made? Rule `audit` of common.bill. */
export const auditorDiffers: ListParam = {
  ...online,
  code: 'document.auditorDiffers',
  kind: 'list',
  usual: 'N',
  options: yesOrNo,
  title: ['审核人须不同于制单人', 'Somebody else audits'],
  description: [
    '开启后，制单人不能审核自己的单据。走审批流程的单据不受影响。',
    'Nobody audits a document of his own. Documents that go through a process are left alone.',
  ],
};

/** Is a submitted document audited at once? Rule `submit` of common.bill. */
export const auditAtOnce: ListParam = {
  ...online,
  code: 'document.auditAtOnce',
  kind: 'list',
  usual: 'N',
  options: yesOrNo,
  title: ['提交后直接审核', 'Audited when submitted'],
  description: [
    '开启后，单据提交即为已审核，不再等待审核人。走审批流程的单据不受影响。',
    'A submitted document is audited at once and waits for nobody. Documents that go through a process are left alone.',
  ],
};

export const onlineParams = [recycleDays, exportRows, auditorDiffers, auditAtOnce];
