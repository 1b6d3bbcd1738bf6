import { api, open, unwrap } from '@/shared/api';

/** 1 sign-ins, 2 operations. */
export type LogType = 1 | 2;

/** Cache key of the lists of both. */
export const logKey = ['managed', '/sys/log'] as const;

/** Reads a log from its beginning: how many lines are as they were written, and the first that is not. */
export async function verifyLog(logType: LogType) {
  return unwrap(api().GET('/sys/log/verify', { params: { query: { logType } } }));
}

/** Removes what is older than so many days; answers what the server says and how many lines went. */
export async function purgeLog(
  logType: LogType,
  days: number,
): Promise<{ readonly message: string; readonly count: number }> {
  const { message, result } = await open(
    api().DELETE('/sys/log/deleteOlder', { params: { query: { logType, days } } }),
  );
  return { message, count: result.count };
}
