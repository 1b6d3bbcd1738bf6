import type { Engine } from '#server/engine/scope.ts';
import { enableManaged } from '#server/system/kit/enable.ts';
import { runNow } from '#server/system/sql-warning/run.ts';
import { ownWarning, ownWarnings, sqlWarnings, warningChoices } from '#server/system/sql-warning/warnings.ts';
import type { HandlersOf } from '../handler.ts';
import { idsOf } from '../list-query.ts';
import { managedHandlers } from './managed-routes.ts';

/** Queries that should find nothing, and what they found for the caller [A7.22]. */
export function sqlWarningHandlers(engine: Engine) {
  const { db } = engine;
  const warnings = sqlWarnings(engine);
  const acts: HandlersOf<
    | 'systemSqlWarningEnable'
    | 'systemSqlWarningChoices'
    | 'systemSqlWarningRun'
    | 'sqlWarningsOfUser'
    | 'sqlWarningOfUser'
  > = {
    systemSqlWarningEnable: async ({ body, actor }) => ({
      message: await enableManaged(db, warnings, { ids: idsOf(body.ids), enabled: body.enabled }, actor),
      result: null,
    }),
    systemSqlWarningChoices: async () => ({ result: await warningChoices(db) }),
    systemSqlWarningRun: async ({ body, actor }) => ({ result: await runNow(engine, body.id, actor) }),
    sqlWarningsOfUser: async ({ actor }) => ({ result: await ownWarnings(db, actor) }),
    sqlWarningOfUser: async ({ query, actor }) => ({ result: await ownWarning(db, query.id, actor) }),
  };
  return { ...managedHandlers('systemSqlWarning', db, warnings), ...acts };
}
