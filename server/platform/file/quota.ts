import { Refusal } from '#server/platform/refusal.ts';
import type { FileUsage } from './db/file.ts';

/** Most bytes and files; null = no limit. */
export type Limit = { readonly megabytes: number | null; readonly count: number | null };
export type Quota = { readonly user: Limit; readonly tenant: Limit };

/** Refuses a file that would not fit [FIL-05]. */
export function refuseBeyondQuota(quota: Quota, used: { user: FileUsage; tenant: FileUsage }, size: number): void {
  const parts = [
    [quota.user, used.user, '您的文件空间', '请删除不用的文件，或联系管理员'],
    [quota.tenant, used.tenant, '公司的文件空间', '请联系管理员'],
  ] as const;
  for (const [limit, { bytes, count }, whose, advice] of parts) {
    if (limit.megabytes !== null && bytes + size > limit.megabytes * 1024 * 1024)
      throw new Refusal(413, `${whose}已满（上限 ${limit.megabytes} MB），${advice}`);
    if (limit.count !== null && count + 1 > limit.count)
      throw new Refusal(413, `${whose}已有 ${count} 个文件（上限 ${limit.count} 个），${advice}`);
  }
}
