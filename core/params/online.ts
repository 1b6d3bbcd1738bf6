import type { NumberParam } from './param.ts';

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

export const onlineParams = [recycleDays, exportRows];
