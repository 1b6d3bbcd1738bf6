import {
  numberRuleChoices,
  numberRules,
  removeNumberRule,
  saveNumberRule,
} from '#server/engine/record/number-rules.ts';
import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { HandlersOf } from '../handler.ts';

/** The designer of number rules (编码设计). */
export function numberRuleHandlers(
  engine: Engine,
): HandlersOf<'numberRuleList' | 'numberRuleChoices' | 'numberRuleSave' | 'numberRuleDelete'> {
  return {
    numberRuleList: async ({ query, actor }) => ({
      result: await numberRules(
        engine,
        { name: query.name ?? '', code: query.code ?? '', pageNo: query.pageNo, pageSize: query.pageSize },
        actor,
      ),
    }),
    numberRuleChoices: async () => ({ result: await numberRuleChoices(engine) }),
    numberRuleSave: async ({ body, actor }) => ({
      message: platformAnswers.saved,
      result: await saveNumberRule(engine, body, actor),
    }),
    numberRuleDelete: async ({ query, actor }) => {
      await removeNumberRule(engine, query.id, actor);
      return { message: platformAnswers.deleted, result: null };
    },
  };
}
