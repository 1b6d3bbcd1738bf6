import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import {
  billRuleForms,
  billRules,
  resetBillRule,
  switchBillRules,
  takeNumber,
  testBillRule,
} from '#server/system/bill-rule/bill-rules.ts';
import { calendarDays, saveDays } from '#server/system/calendar/calendar.ts';
import { checkRules } from '#server/system/check-rule/check-rules.ts';
import { deputies, deputyOf, endOwnDeputy, setOwnDeputy } from '#server/system/deputy/deputies.ts';
import { executeRule, executeRules, fillRules, testFillRule } from '#server/system/fill-rule/fill-rules.ts';
import type { HandlersOf } from '../handler.ts';
import { idsOf } from '../list-query.ts';
import { forgetting } from './forgetting.ts';
import { managedHandlers } from './managed-routes.ts';

/** Rules of numbers, checks and fillings, the calendar, and who stands in for whom. */
export function ruleHandlers(engine: Engine) {
  const { db } = engine;
  const acts: HandlersOf<
    | (
        | 'systemBillRuleEnable'
        | 'systemBillRuleDisable'
        | 'systemBillRuleReset'
        | 'systemBillRuleTest'
        | 'systemBillRuleForms'
        | 'takeNumber'
      )
    | ('fillRuleExecute' | 'fillRuleExecuteBatch' | 'fillRuleTest' | 'systemCalendarSave')
    | ('systemUserAgentByName' | 'systemUserAgentOwn' | 'systemUserAgentOwnEnd')
  > = {
    systemBillRuleEnable: async ({ query, actor }) => {
      await switchBillRules(db, idsOf(query.ids), true, actor);
      return { message: platformAnswers.enabledWell, result: null };
    },
    systemBillRuleDisable: async ({ query, actor }) => {
      await switchBillRules(db, idsOf(query.ids), false, actor);
      return { message: platformAnswers.disabledWell, result: null };
    },
    systemBillRuleReset: async ({ query, actor }) => ({
      message: platformAnswers.serialReset,
      result: null,
      about: await resetBillRule(engine, query.id, actor),
    }),
    systemBillRuleTest: async ({ query, actor }) => ({ result: await testBillRule(engine, query.id, actor) }),
    systemBillRuleForms: async () => ({ result: await billRuleForms(engine) }),
    takeNumber: async ({ path, body, actor }) => ({ result: await takeNumber(db, path.name, body, actor) }),
    fillRuleExecute: async ({ path, body, actor }) => ({ result: await executeRule(db, path.ruleCode, body, actor) }),
    fillRuleExecuteBatch: async ({ body, actor }) => ({ result: await executeRules(db, body, actor) }),
    fillRuleTest: async ({ query, actor }) => ({ result: await testFillRule(db, query.ruleCode, actor) }),
    systemCalendarSave: async ({ body, actor }) => {
      await saveDays(db, body.days, actor);
      return { message: platformAnswers.saved, result: null };
    },
    systemUserAgentByName: async ({ query, actor }) => ({ result: await deputyOf(db, query.userName, actor) }),
    systemUserAgentOwn: async ({ body, actor }) => {
      await setOwnDeputy(db, body, actor);
      return { message: platformAnswers.deputySet, result: null };
    },
    systemUserAgentOwnEnd: async ({ actor }) => {
      await endOwnDeputy(db, actor);
      return { message: platformAnswers.deputyRemoved, result: null };
    },
  };
  return {
    ...managedHandlers('systemBillRule', db, billRules(engine)),
    // Forms hold the parts of check rules.
    ...forgetting(engine.store, managedHandlers('systemCheckRule', db, checkRules(engine))),
    ...managedHandlers('systemFillRule', db, fillRules(engine)),
    ...managedHandlers('systemCalendar', db, calendarDays),
    ...managedHandlers('systemUserAgent', db, deputies),
    ...acts,
  };
}
