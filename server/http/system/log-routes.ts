import type { components } from '#core/contract/api.ts';
import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { compared, dataLog, versionsOf } from '#server/system/data-log/data-log.ts';
import { exportManaged } from '#server/system/kit/book.ts';
import { managedOne, managedPage } from '#server/system/kit/list.ts';
import { askedLog, operations, purgeLog, verifyLog } from '#server/system/log/logs.ts';
import { forceLogout, onlineUsers } from '#server/system/online-user/online-users.ts';
import { printLog } from '#server/system/print-log/print-log.ts';
import { upgradeChanges } from '#server/system/upgrade-change/upgrade-changes.ts';
import type { HandlersOf, ResultOf } from '../handler.ts';
import { managedHandlers } from './managed-routes.ts';

type Schemas = components['schemas'];

/** Sign-ins and operations, and who is online. */
export function logHandlers(engine: Engine, idleMinutes: number) {
  const { db } = engine;
  const acts: HandlersOf<
    | 'systemLogList'
    | 'systemLogById'
    | 'systemLogExport'
    | 'systemLogPurge'
    | 'systemLogVerify'
    | 'systemOnlineForceLogout'
    | 'systemDataLogVersions'
    | 'systemDataLogCompare'
  > = {
    systemLogList: async ({ query, filters, actor }) => {
      const { of, call } = askedLog({ ...query, filters });
      const page = await managedPage(db, of, call, actor);
      // The columns are those of the contract; strict answers hold them to it.
      return { result: page as unknown as ResultOf<'systemLogList'> };
    },
    systemLogById: async ({ query, actor }) => ({
      result: (await managedOne(db, operations, query.id, actor)) as unknown as Schemas['SysLog'],
    }),
    systemLogExport: async ({ query, filters, actor, language }) => {
      const { of, call } = askedLog({ ...query, filters });
      const chosen = { ...call, selections: query.selections };
      return { result: await exportManaged(db, of, chosen, { actor, language }) };
    },
    systemLogVerify: async ({ query, actor }) => ({ result: await verifyLog(db, query.logType, actor) }),
    systemLogPurge: async ({ query, actor }) => {
      const { logType, days } = query;
      const count = await purgeLog(db, { logType, days }, actor);
      return {
        message: platformAnswers.clearedNarrow,
        result: { count },
        about: `${days} 天以前的${logType === 1 ? '登录' : '操作'}日志 ${count} 条`,
      };
    },
    // The columns are those of the contract, as above.
    systemDataLogVersions: async ({ query, actor }) => ({
      result: (await versionsOf(engine, query, actor)) as unknown as Schemas['SysDataLog'][],
    }),
    systemDataLogCompare: async ({ query, actor }) => ({
      result: (await compared(engine, [query.dataId1, query.dataId2], actor)) as unknown as Schemas['SysDataLog'][],
    }),
    systemOnlineForceLogout: async ({ body, actor }) => {
      const sessionIds = (body.token ?? '').split(',').filter((id) => id !== '');
      const about = await forceLogout(db, { sessionIds, mayEndOwn: body.own === true }, actor);
      return { message: platformAnswers.signedOut, result: null, about };
    },
  };
  return {
    ...managedHandlers('systemDataLog', db, dataLog(engine)),
    ...managedHandlers('systemPrintLog', db, printLog(engine.store)),
    ...managedHandlers('systemUpgradeChange', db, upgradeChanges(engine.store)),
    ...managedHandlers('systemOnline', db, onlineUsers(idleMinutes)),
    ...acts,
  };
}
