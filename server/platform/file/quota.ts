import { refusal } from '#server/platform/refusal.ts';
import type { FileUsage } from './db/file.ts';
import { fileRefusals } from './refusals.ts';

/** Most bytes and files; null = no limit. */
export type Limit = { readonly megabytes: number | null; readonly count: number | null };
export type Quota = { readonly user: Limit; readonly tenant: Limit };

/** Refuses a file that would not fit [FIL-05]. */
export function refuseBeyondQuota(quota: Quota, used: { user: FileUsage; tenant: FileUsage }, size: number): void {
  const parts = [
    [quota.user, used.user, fileRefusals.ownSpace, fileRefusals.deleteOrAsk],
    [quota.tenant, used.tenant, fileRefusals.companySpace, fileRefusals.askAdmin],
  ] as const;
  for (const [limit, { bytes, count }, whose, advice] of parts) {
    if (limit.megabytes !== null && bytes + size > limit.megabytes * 1024 * 1024)
      throw refusal(413, fileRefusals.quotaMegabytes, { whose, megabytes: limit.megabytes, advice });
    if (limit.count !== null && count + 1 > limit.count)
      throw refusal(413, fileRefusals.quotaFiles, { whose, count, most: limit.count, advice });
  }
}
