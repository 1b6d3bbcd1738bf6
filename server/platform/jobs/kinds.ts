import type { JobKind } from '#core/managed/job-kinds.ts';
import { logDays } from '#core/params/base.ts';
import type { BackupDesk } from '#server/db/backup/desk.ts';
import type { Db } from '#server/db/connection.ts';
import { makeMonths } from '#server/db/month-table.ts';
import { removeAllOlder } from '#server/platform/audit-chain/chain.ts';
import { removeOldMessages } from '#server/platform/delivery/db/message.ts';
import { removeOldPushes } from '#server/platform/delivery/db/push.ts';
import { removeExpired } from '#server/platform/identity/db/identity-session.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { readParams } from '#server/platform/params.ts';
import { refreshStatistics, removeOldRuns } from './db/job.ts';

/** Parameter of a run, and its way to report progress. */
export type Run = { readonly parameter: string | null; readonly progress: (percent: number) => Promise<void> };

/** Does it; answers what became of it, in words. A fault is thrown. */
export type DoKind = (run: Run) => Promise<string>;

/** Returns the acts of every kind of job. */
export function kindActs(deps: {
  readonly db: Db;
  readonly idleMinutes: number;
  readonly backups: BackupDesk;
  /** Jobs of modules. */
  readonly jobs: Partial<Readonly<Record<JobKind, (db: Db) => Promise<string>>>>;
  /** Empties recycle bins and removes what nobody names; tells how far it is. */
  readonly cleanFiles: (progress: Run['progress']) => Promise<void>;
  /** Makes an automatic backup, whether one is due or not; null while another is being made. */
  readonly backUp: () => Promise<string | null>;
}): Readonly<Record<JobKind, DoKind>> {
  const { db, idleMinutes, backups } = deps;
  const ofModule = (kind: JobKind): Promise<string> => {
    const job = deps.jobs[kind];
    if (job === undefined) throw new RangeError(`No module does the job ${kind}`);
    return job(db);
  };
  return {
    'clean-expired': async () => {
      await removeExpired(db, idleMinutes);
      await removeOldPushes(db);
      await makeMonths(db);
      return '已清理过期会话和推送';
    },
    'clean-files': async ({ progress }) => {
      await deps.cleanFiles(progress);
      return '已清理回收站和无主文件';
    },
    'purge-logs': async ({ parameter }) => {
      const days = parameter === null || parameter === '' ? await usualLogDays(db) : Number(parameter);
      const lines = await removeAllOlder(db, days);
      const [runs, messages] = [await removeOldRuns(db, days), await removeOldMessages(db, days)];
      return `已清理 ${days} 天以前的日志 ${lines} 条、任务日志 ${runs} 条、消息记录 ${messages} 条`;
    },
    'refresh-statistics': async () => {
      await refreshStatistics(db);
      return '已刷新统计信息';
    },
    backup: async () => {
      const file = await deps.backUp();
      return file === null ? '另一个备份正在进行，本次跳过' : `已备份：${file.slice(file.lastIndexOf('/') + 1)}`;
    },
    'verify-backup': async () => {
      const [newest] = backups.list();
      if (newest === undefined) throw new Error('还没有备份');
      const checked = await backups.verify(newest.name);
      if (checked?.isVerified !== true) throw new Error(`${newest.name} 校验未通过：${checked?.fault ?? ''}`);
      return `${newest.name} 校验通过`;
    },
    'expire-quotations': () => ofModule('expire-quotations'),
  };
}

/** Returns the days the log is kept, for a job without a parameter [B2.15]. */
async function usualLogDays(db: Db): Promise<number> {
  return (await readParams(db, firstTenant, [logDays])).number(logDays);
}
