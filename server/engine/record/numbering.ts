import { fillRule } from '#core/defaults/default-value.ts';
import type { NumberValues } from '#core/number-rule/number-rule.ts';
import type { Db } from '#server/db/connection.ts';
import { numberDeclared } from '#server/engine/behaviour/documents.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { nextNumbers } from '#server/engine/definition/db/number.ts';
import { findTakenValues } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { fillByClass, fillSource } from './fill-rules.ts';
import type { PreparedRow } from './prepare.ts';

/** Numbers asked for a record before the rule is given up as used up. */
const MOST_TRIES = 1000;

type Numbering = { readonly db: Db; readonly form: Form; readonly actor: Actor; readonly now: Date };

/** Gives the record its number when nobody typed one. */
export async function numberHead(scope: Numbering, head: PreparedRow): Promise<void> {
  const { number } = scope.form.definition;
  if (number === undefined || (head.values[number.field] ?? null) !== null) return;
  if (await numberDeclared(scope, number.field, head.values)) return;
  head.values[number.field] = await freeNumber(scope, {
    field: number.field,
    rule: number.rule,
    values: head.values,
  });
}

/**
 * Fields of the head whose default is a rule: filled in when empty, and anew when a field they watch was changed and they were not.
 * @param stored the record before the change; null for a new one
 */
export async function fillByRules(scope: Numbering, head: PreparedRow, stored: Row | null): Promise<void> {
  for (const { name, default: text } of scope.form.head.fields) {
    const rule = fillRule(text);
    if (rule === null) continue;
    const now = head.values[name] ?? null;
    const before = stored?.[name] ?? null;
    const isWatchedChanged =
      stored !== null && rule.watched.some((one) => (head.values[one] ?? null) !== (stored[one] ?? null));
    if (now === null || (now === before && isWatchedChanged))
      head.values[name] = await ruleValue(scope, { field: name, rule: rule.code, values: head.values });
  }
}

type Filling = { readonly field: string; readonly rule: string; readonly values: Row };

/** Returns the value a rule fills in: a number no record has, or the value of a fill rule. */
async function ruleValue(scope: Numbering, filling: Filling): Promise<string> {
  const source = await fillSource(scope.db, filling.rule);
  return source.kind === 'number'
    ? freeNumber(scope, { ...filling, rule: source.number })
    : fillByClass(scope, source.rule, filling.values);
}

/** The next number of a rule that no record has. One that somebody typed by hand is passed over. */
async function freeNumber({ db, form, actor, now }: Numbering, { field, rule, values }: Filling): Promise<string> {
  const place = { tenantId: actor.tenantId, table: form.head.name, column: field };
  const [number = ''] = await freeNumbers(db, place, { rule, now }, [values]);
  return number;
}

/** Column of the numbers of a table's rows. */
export type NumberPlace = { readonly tenantId: string; readonly table: string; readonly column: string };

/**
 * Takes the next numbers of a rule that no live row has, one for each of these records, in their order. One that somebody typed by hand is
 * passed over; two statements more for the records it would have been of.
 * @param records the fields each number is made of
 * @throws Refusal 422 where the rule gives taken numbers only, is switched off, or a field it needs is empty
 */
export async function freeNumbers(
  db: Db,
  { tenantId, table, column }: NumberPlace,
  { rule, now }: { readonly rule: string; readonly now: Date },
  records: readonly NumberValues[],
): Promise<readonly string[]> {
  const numbers: string[] = [];
  let waiting = records.map((values, place) => ({ values, place }));
  for (let tries = 0; waiting.length > 0; tries += 1) {
    if (tries === MOST_TRIES) throw refusal(422, platformRefusals.numbersUsedUp, { rule });
    const asked = waiting.map(({ values }) => values);
    const next = await nextNumbers(db, tenantId, rule, now, asked);
    const taken = await findTakenValues(db, table, column, next, { tenantId, exceptIds: [] });
    for (const [index, { place }] of waiting.entries()) numbers[place] = next[index] ?? '';
    waiting = waiting.filter((_, index) => taken.has(index));
  }
  return numbers;
}
