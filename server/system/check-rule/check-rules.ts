import { checkRuleSaid, checkRuleSubject } from '#core/managed/check-rule.ts';
import { ofPair } from '#core/refusals/text.ts';
import { checkRuleFault, checkRuleName } from '#core/rules/check-rule.ts';
import { plain } from '#core/values/plain.ts';
import { announceChange } from '#server/engine/definition/db/definition.ts';
import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import { managed, type Managed } from '../kit/managed.ts';
import { systemCheckRuleRefusals } from './refusals.ts';

/** Manages the rules values must obey; fields of forms name them as `rule:code` [system.check-rule] (decision 76). */
export function checkRules({ store }: Pick<Engine, 'store'>): Managed {
  return managed(checkRuleSubject, {
    table: 'sys_check_rule',
    columns: { ruleDescription: 'description' },
    answers: {
      added: platformAnswers.added,
      edited: platformAnswers.editedToo,
      deleted: platformAnswers.deletedNarrow,
      deletedMany: platformAnswers.deletedMany,
    },
    check: async (_db, values) => {
      const fault = checkRuleFault(plain(values['ruleJson']));
      return fault === null ? [] : [{ field: 'ruleJson', message: ofPair(checkRuleSaid(fault)) }];
    },
    written: (db) => announceChange(db),
    mayDelete: async (db, rows) => {
      const { forms } = await store.catalogue();
      for (const { ruleCode, ruleName } of rows)
        for (const { head, subs, definition } of forms) {
          const field = [head, ...subs]
            .flatMap(({ fields }) => fields)
            .find(({ valid }) => checkRuleName(valid) === ruleCode);
          if (field !== undefined)
            throw refusal(409, systemCheckRuleRefusals.checkRuleInUse, {
              rule: String(ruleName),
              title: definition.title,
              label: field.label,
            });
        }
      await announceChange(db);
    },
  });
}
