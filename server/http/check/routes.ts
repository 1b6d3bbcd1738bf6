import { checkFree, checkRule } from '#server/engine/list/lookup.ts';
import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { HandlersOf } from '../handler.ts';

/** Duplicate check and rule check [A3.11, A5.5]. */
export function checkHandlers(engine: Engine): HandlersOf<'duplicateCheck' | 'ruleCheck'> {
  return {
    duplicateCheck: async ({ query, actor }) => {
      await checkFree(
        engine,
        { table: query.tableName, field: query.fieldName, value: query.fieldVal, exceptId: query.dataId ?? '' },
        actor,
      );
      return { message: platformAnswers.valueFree, result: null };
    },
    ruleCheck: async ({ query }) => {
      await checkRule(engine, query.ruleCode, query.value);
      return { message: platformAnswers.success, result: null };
    },
  };
}
