import { listed, type RefusalText } from '#core/refusals/text.ts';
import { sumAmounts } from '#core/amounts/amounts.ts';
import { dateText, dateTimeText } from '#core/dates/dates.ts';
import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { writeHead } from '#server/engine/record/write-head.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { actOf, type DocumentAct } from './act.ts';
import type { StateStep } from './module.ts';
import { behaviourRefusals } from './refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';

/** Makes the button of a step: a row offers it in the states it begins from. */
export function actOfStep(step: StateStep): DocumentAct {
  return {
    code: step.code,
    title: step.title,
    exp:
      step.exp ??
      [
        ...(step.states === undefined ? [] : [`bill_status#in#${step.states.join(',')}`]),
        `${step.column}#in#${step.from.join(',')}`,
      ].join('&&'),
    fits: actOf(step.table),
    run: (scope, id) => take(scope, step, id),
  };
}

/** Takes a record one step on. @throws Refusal 404, 422 where its state, or what is not filled in, forbids it */
async function take(scope: Scope, step: StateStep, id: string): Promise<readonly RefusalText[]> {
  const { form, actor, now } = scope;
  const stored = await lockedRecord(scope, id);
  const { head } = stored;
  const name = nameOf(form.head, form, head);
  const state = plain(head[step.column]);
  if (!step.from.includes(state) || step.states?.includes(plain(head['bill_status'])) === false)
    throw refusal(422, platformRefusals.wrongState, { name, act: actWord(step.title) });
  const needs = needsOf(step, state).filter((column) => plain(head[column]).trim() === '');
  if (needs.length > 0) {
    const labels = listed(needs.map((column) => form.head.byName.get(column)?.label ?? column));
    throw refusal(422, behaviourRefusals.editFirst, { name, title: actWord(step.title), labels });
  }
  const lines = form.subs.find(({ name: table }) => table === step.lines);
  if (lines !== undefined && (stored.subs.get(lines.name) ?? []).length === 0)
    throw refusal(422, behaviourRefusals.editFirst, { name, title: actWord(step.title), labels: lines.title });
  if (lines !== undefined && step.sum !== undefined) {
    const { column, of } = step.sum;
    const sum = sumAmounts((stored.subs.get(lines.name) ?? []).map((row) => row[column]));
    const whole = sumAmounts([head[of]]);
    if (!sum.eq(whole))
      throw refusal(422, behaviourRefusals.sumOfLines, {
        name,
        title: actWord(step.title),
        lines: lines.title,
        sum: sum.toFixed(),
        label: form.head.byName.get(of)?.label ?? of,
        whole: whole.toFixed(),
      });
  }
  await step.check?.(scope, stored);
  const words: Readonly<Record<string, string>> = {
    user: actor.username,
    date: dateText(now),
    time: dateTimeText(now),
  };
  const values: Row = {
    [step.column]: typeof step.to === 'string' ? step.to : step.to[state],
    ...Object.fromEntries(
      Object.entries(step.sets ?? {}).map(([column, value]) => [
        column,
        value === null ? null : (words[value] ?? value),
      ]),
    ),
    ...step.fills?.(scope, stored),
  };
  await writeHead(scope, head, values, step.title);
  return [];
}

function needsOf({ needs = [] }: StateStep, state: string): readonly string[] {
  return Array.isArray(needs) ? needs : ((needs as Readonly<Record<string, readonly string[]>>)[state] ?? []);
}
