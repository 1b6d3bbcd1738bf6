import { browserOf } from '#core/managed/browser.ts';
import { operationLogSubject, signInLogSubject } from '#core/managed/log.ts';
import type { Subject } from '#core/managed/subject.ts';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { removeOlder, verifyChain, type Verified } from '#server/platform/audit-chain/chain.ts';
import type { ManagedCall } from '../kit/list.ts';
import { managed, type Managed, noAnswer } from '../kit/managed.ts';

const linesOf = (subject: Subject): Managed =>
  managed(subject, {
    table: 'sys_log',
    columns: { ip: 'address', browser: 'user_agent', method: 'operation' },
    besides: ['createTime'],
    numbers: ['logType', 'operateType'],
    // Lines are added by what happens and never changed.
    answers: { added: noAnswer, edited: noAnswer, deleted: noAnswer, deletedMany: noAnswer },
    dress: async (_db, rows) =>
      rows.map((row) =>
        'browser' in row
          ? { ...row, browser: browserOf(typeof row['browser'] === 'string' ? row['browser'] : null) }
          : row,
      ),
  });

const signIns = linesOf(signInLogSubject);
/** Operations, and whatever else is in the log where nobody says which. */
export const operations = linesOf(operationLogSubject);

/** Which of the logs a call asks for, in the words of the family: `logType` 1 sign-ins, 2 operations; `keyWord` is a part of the content. */
export function askedLog(call: ManagedCall): { readonly of: Managed; readonly call: ManagedCall } {
  const { keyWord, ...filters } = call.filters;
  const of = filters['logType'] === '1' ? signIns : operations;
  return { of, call: { ...call, filters: keyWord ? { ...filters, logContent: `*${keyWord}*` } : filters } };
}

/** Removes lines by their age alone: nobody takes single ones out. Answers how many there were. */
export async function purgeLog(
  db: Db,
  { logType, days }: { readonly logType: number; readonly days: number },
  { tenantId }: Actor,
): Promise<number> {
  return removeOlder(db, { tenantId, logType }, days);
}

/** Is a log of the company as it was written [LOG-04]? */
export async function verifyLog(db: Db, logType: number, { tenantId }: Actor): Promise<Verified> {
  return verifyChain(db, { tenantId, logType });
}
