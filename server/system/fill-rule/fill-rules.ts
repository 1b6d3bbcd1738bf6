import { fillRule } from '#core/defaults/default-value.ts';
import { fillRuleSubject, isFillClass, readFillParams } from '#core/managed/fill-rule.ts';
import { filled, ofPair } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { isNumberRule } from '#server/engine/definition/db/number.ts';
import { fillValue } from '#server/engine/record/fill-rules.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { managed, type Managed, type Values } from '../kit/managed.ts';
import { systemFillRuleRefusals } from './refusals.ts';

/** Rules that fill fields; what they may do is a closed list of the code [system.fill-rule] (decision 76). */
export function fillRules({ store }: Pick<Engine, 'store'>): Managed {
  return managed(fillRuleSubject, {
    table: 'sys_fill_rule',
    answers: {
      added: platformAnswers.added,
      edited: platformAnswers.editedToo,
      deleted: platformAnswers.deletedNarrow,
      deletedMany: platformAnswers.deletedMany,
    },
    check: faultsOf,
    mayDelete: async (_db, rows) => {
      const { forms } = await store.catalogue();
      for (const { ruleCode, ruleName } of rows)
        for (const { head, definition } of forms) {
          const field = head.fields.find(({ default: text }) => fillRule(text)?.code === ruleCode);
          if (field !== undefined)
            throw refusal(409, systemFillRuleRefusals.fillRuleInUse, {
              rule: String(ruleName),
              title: definition.title,
              label: field.label,
            });
        }
    },
  });
}

async function faultsOf(db: Db, values: Values): Promise<readonly FieldError[]> {
  const code = plain(values['ruleCode']);
  // A default names either by its code.
  if (await isNumberRule(db, code))
    return [{ field: 'ruleCode', message: filled(systemFillRuleRefusals.codeOfNumberRule, { code }) }];
  const kind = plain(values['ruleClass']);
  // Whether the kind is on the list is a rule of its field.
  if (!isFillClass(kind)) return [];
  const read = readFillParams(kind, plain(values['ruleParams']));
  if (!read.ok) return [{ field: 'ruleParams', message: ofPair(read.said) }];
  const number = read.params['rule'];
  return number === undefined || (await isNumberRule(db, number))
    ? []
    : [{ field: 'ruleParams', message: filled(systemFillRuleRefusals.numberRuleFirst, { rule: number }) }];
}

/** Returns the value of a rule, in a transaction of its own. @throws Refusal as `fillValue` */
export function executeRule(db: Db, code: string, values: Values, actor: Actor): Promise<string> {
  return inTransaction(db, (trx) => fillValue({ db: trx, actor, now: new Date() }, code, values));
}

type Asked = {
  readonly commonFormData?: Values | undefined;
  readonly rules: readonly { readonly ruleCode: string; readonly formData?: Values | undefined }[];
};

/** Returns the values of several rules, all or none; a rule brings values of its own over the common ones. */
export function executeRules(
  db: Db,
  { commonFormData = {}, rules }: Asked,
  actor: Actor,
): Promise<{ ruleCode: string; result: string }[]> {
  return inTransaction(db, async (trx) => {
    const found: { ruleCode: string; result: string }[] = [];
    for (const { ruleCode, formData = {} } of rules) {
      const values = { ...commonFormData, ...formData };
      found.push({ ruleCode, result: await fillValue({ db: trx, actor, now: new Date() }, ruleCode, values) });
    }
    return found;
  });
}

/** Returns the value a rule would fill in: it is done, and taken back. @throws Refusal as `fillValue` */
export async function testFillRule(db: Db, code: string, actor: Actor): Promise<string> {
  const trial = await db.startTransaction().execute();
  try {
    return await fillValue({ db: trial, actor, now: new Date() }, code, {});
  } finally {
    await trial.rollback().execute();
  }
}
