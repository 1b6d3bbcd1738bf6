import type { Both, SubjectOption } from './subject.ts';

/** Acts of a job: a closed list, never a user-supplied class or statement. */
export type JobKind =
  | 'clean-expired'
  | 'clean-files'
  | 'purge-logs'
  | 'refresh-statistics'
  | 'backup'
  | 'verify-backup'
  | 'expire-quotations';

type Described = {
  readonly title: Both;
  /** The one number it may be told; none otherwise. */
  readonly parameter?: { readonly title: Both; readonly min: number; readonly max: number; readonly usual: number };
};

export const jobKinds: Readonly<Record<JobKind, Described>> = {
  'clean-expired': { title: ['清理过期会话和推送', 'Remove ended sessions and old pushes'] },
  'clean-files': { title: ['清理回收站和无主文件', 'Empty recycle bins and remove files nobody names'] },
  'purge-logs': {
    title: ['清理过期日志', 'Remove old lines of logs'],
    parameter: { title: ['保留天数', 'days to keep'], min: 30, max: 3650, usual: 180 },
  },
  'refresh-statistics': { title: ['刷新数据库统计信息', 'Refresh the statistics of the database'] },
  backup: { title: ['备份', 'Back up'] },
  'verify-backup': { title: ['校验最近一次备份', 'Verify the last backup'] },
  'expire-quotations': { title: ['把过期的报价单标为已失效', 'Mark quotations past their date as no longer valid'] },
};

export const jobKindOptions: readonly SubjectOption[] = Object.entries(jobKinds).map(([kind, { title }]) => [
  kind,
  title,
]);

export function isJobKind(text: string): text is JobKind {
  return Object.hasOwn(jobKinds, text);
}

/** Returns the fault in the parameter of a kind; null when it can be used. An empty parameter means the usual one. */
export function parameterFault(kind: JobKind, parameter: string): Both | null {
  const { parameter: known } = jobKinds[kind];
  if (parameter === '') return null;
  if (known === undefined) return ['这种任务没有参数，请留空', 'This kind takes no parameter, please leave it empty'];
  const { title, min, max } = known;
  const value = /^\d{1,6}$/.test(parameter) ? Number(parameter) : Number.NaN;
  return value >= min && value <= max
    ? null
    : [`${title[0]}应为 ${min} 到 ${max} 之间的整数`, `It is a whole number from ${min} to ${max}: ${title[1]}`];
}
