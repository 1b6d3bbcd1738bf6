import type { components } from '#core/contract/api.ts';
import { fillRule } from '#core/defaults/default-value.ts';
import { numberPeriod, numberRuleFault, type NumberReset } from '#core/number-rule/number-rule.ts';
import { inTransaction } from '#server/db/connection.ts';
import {
  deleteNumberRule,
  insertNumberRule,
  isNumberRuleTaken,
  lastSerials,
  listNumberRules,
  lockNumberRule,
  updateNumberRule,
  type StoredNumberRule,
} from '#server/engine/definition/db/number-rule.ts';
import { namedQuery, type NamedCall } from '#server/engine/list/named-query.ts';
import { pageOf, pageResult } from '#server/engine/list/query.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { fieldRefusal, refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { recordRefusals } from './refusals.ts';

type NumberRule = components['schemas']['NumberRule'];
type Draft = components['schemas']['NumberRuleDraft'];

const CODE = /^[A-Za-z]\w{0,62}$/;

/** Number rules as administrators list them, with the forms that use them. */
export async function numberRules({ db, store }: Engine, call: NamedCall, actor: Actor) {
  const asked = namedQuery(call);
  const { records, total } = await listNumberRules(db, asked);
  const now = new Date();
  const periodOf = (rule: StoredNumberRule): string => numberPeriod(resetOf(rule), now);
  const serials = await lastSerials(
    db,
    actor.tenantId,
    records.map((rule) => ({ code: rule.rule_code, period: periodOf(rule) })),
  );
  const uses = usesOf(await store.catalogue());
  return pageResult(
    records.map((rule): NumberRule => ({
      id: rule.id,
      code: rule.rule_code,
      name: rule.rule_name,
      pattern: rule.pattern,
      resetCycle: resetOf(rule),
      version: rule.version,
      lastSerial: serials.get(`${rule.rule_code}|${periodOf(rule)}`) ?? 0,
      usedBy: uses.get(rule.rule_code) ?? [],
      updateBy: rule.update_by,
      updateTime: rule.update_time,
    })),
    total,
    asked,
  );
}

/** Rules a form can be numbered by. */
export async function numberRuleChoices({ db }: Engine) {
  const { records } = await listNumberRules(db, { name: '', code: '', ...pageOf(1, -521) });
  return records.map((rule) => ({ code: rule.rule_code, name: rule.rule_name, pattern: rule.pattern }));
}

/**
 * Makes a rule or changes one; the code stays, because forms name the rule by it.
 * @throws Refusal 409 when somebody else changed it, 422 with the fault
 */
export async function saveNumberRule({ db }: Engine, draft: Draft, actor: Actor): Promise<string> {
  const { code, pattern, resetCycle } = draft;
  const name = draft.name.trim();
  if (!CODE.test(code)) throw fieldRefusal('code', engineRefusals.codeForm);
  if (name === '') throw fieldRefusal('name', platformRefusals.nameMissing);
  const fault = numberRuleFault(pattern, resetCycle);
  if (fault !== null) throw fieldRefusal(fault.field, fault.message);
  const values = { name, pattern, reset: resetCycle, by: actor.username };
  return await inTransaction(db, async (trx) => {
    if (draft.id === undefined || draft.id === '') {
      if (await isNumberRuleTaken(trx, code)) throw fieldRefusal('code', engineRefusals.codeTaken);
      return await insertNumberRule(trx, { code, ...values });
    }
    const rule = await lockNumberRule(trx, draft.id);
    if (rule === undefined) throw gone();
    if (draft.version !== rule.version)
      throw refusal(409, recordRefusals.ruleChanged, { by: rule.update_by ?? platformRefusals.somebodyElse });
    if (rule.rule_code !== code) throw fieldRefusal('code', recordRefusals.ruleCodeFixed);
    await updateNumberRule(trx, rule.id, values);
    return rule.id;
  });
}

/** Deletes a rule that no form uses. */
export async function removeNumberRule({ db, store }: Engine, id: string, actor: Actor): Promise<void> {
  const uses = usesOf(await store.catalogue());
  await inTransaction(db, async (trx) => {
    const rule = await lockNumberRule(trx, id);
    if (rule === undefined) throw gone();
    const [use] = uses.get(rule.rule_code) ?? [];
    if (use !== undefined) throw refusal(409, recordRefusals.ruleInUse, { title: use.title, field: use.field });
    await deleteNumberRule(trx, id, actor.username);
  });
}

/** Fields that get their value from a rule: the number of a form, and defaults that name one. */
export function usesOf({
  forms,
}: Awaited<ReturnType<Engine['store']['catalogue']>>): Map<string, NumberRule['usedBy']> {
  const uses = new Map<string, NumberRule['usedBy']>();
  for (const { head, definition } of forms) {
    const { number, title } = definition;
    for (const field of head.fields) {
      const rule = number?.field === field.name ? number.rule : fillRule(field.default)?.code;
      if (rule === undefined) continue;
      uses.set(rule, [...(uses.get(rule) ?? []), { table: head.name, title, field: field.label }]);
    }
  }
  return uses;
}

// A check constraint of the table allows these values only.
const resetOf = (rule: StoredNumberRule): NumberReset => rule.reset_cycle as NumberReset;
const gone = (): Refusal => refusal(404, recordRefusals.ruleGone);
