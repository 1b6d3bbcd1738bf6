import Big from 'big.js';
import { money, parseAmount, sumAmounts } from '#core/amounts/amounts.ts';
import {
  flag,
  headColumn,
  lineColumn,
  listOf,
  optional,
  otherName,
  subTable,
  text,
  type ParameterValues,
} from '#core/online/parameters.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { filled } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { columnOf } from '#server/engine/list/db/row.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { check, type CheckContext, type CheckRule } from './module.ts';
import { behaviourRefusals } from './refusals.ts';

const standing = {
  party: headColumn,
  column: otherName,
  refused: listOf(text({ minLength: 1, maxLength: 40 }), { most: 20 }),
};

const sum = {
  lines: subTable,
  column: lineColumn,
  of: optional(headColumn),
  is: optional(text({ pattern: '^[0-9]{1,6}$' })),
  optional: optional(flag),
};

/** Checks that know no ledger and no table: they compare columns the form names. */
export const ofColumns: Readonly<Record<string, CheckRule>> = {
  lines_total: check(
    {},
    { about: 'Lines, where there are any, come to the amount of the head.', audit: checkLinesTotal },
  ),
  standing: check(standing, {
    about: 'A column of the record of the party has none of some values.',
    audit: checkStanding,
  }),
  sum: check(sum, {
    about: 'A column of lines, where there are any, adds up to a column of the head, or to a number.',
    audit: checkSum,
  }),
};

/** Refuses a bill whose amount is not the sum of its lines; a bill without lines states its own. */
function checkLinesTotal({ form }: Scope, { head, subs }: Stored): void {
  const lines = form.subs.flatMap(({ name, byName }) => (byName.has('total_amount') ? (subs.get(name) ?? []) : []));
  if (lines.length === 0) return;
  const [own, sum] = [parseAmount(head['amount']) ?? new Big(0), sumAmounts(lines.map((row) => row['total_amount']))];
  if (!own.eq(sum))
    throw refusal(422, behaviourRefusals.amountNotLines, {
      name: nameOf(form.head, form, head),
      label: form.head.byName.get('amount')?.label ?? behaviourRefusals.amount,
      own: money(own),
      sum: money(sum),
      diff: money(own.minus(sum)),
    });
}

async function checkStanding(
  { db, catalogue, form, actor }: Scope,
  { head }: Stored,
  { party, column, refused }: ParameterValues<typeof standing>,
  { act }: CheckContext,
): Promise<void> {
  const reference = form.head.byName.get(party)?.reference;
  const id = plain(head[party]);
  const field = catalogue.table(reference?.table ?? '')?.byName.get(column);
  if (reference == null || field === undefined || id === '') return;
  const value = await columnOf(db, reference.table, { tenantId: actor.tenantId, id, column });
  if (value === null || !refused.includes(value)) return;
  const text = catalogue.dict(field.dict ?? '')?.find((item) => item.value === value)?.text ?? value;
  throw refusal(422, behaviourRefusals.partyState, {
    name: nameOf(form.head, form, head),
    act: actWord(act),
    kind: form.head.byName.get(party)?.label ?? '',
    party: plain(head[`${party}_dictText`]),
    field: field.label,
    text,
  });
}

/** @throws Refusal 422 with what lines add up to and what they should */
function checkSum({ form }: Scope, { head, subs }: Stored, check: ParameterValues<typeof sum>): void {
  const { lines, column, of, is = '0', optional } = check;
  const rows = subs.get(lines) ?? [];
  if (rows.length === 0 || (optional === true && rows.every((row) => parseAmount(row[column]) === null))) return;
  const sum = sumAmounts(rows.map((row) => row[column]));
  const whole = of === undefined ? new Big(is) : sumAmounts([head[of]]);
  if (sum.eq(whole)) return;
  const table = form.subs.find(({ name }) => name === lines);
  const what = filled(behaviourRefusals.sumOfColumn, {
    table: table?.title ?? '',
    label: table?.byName.get(column)?.label ?? column,
    sum: money(sum),
  });
  throw refusal(422, behaviourRefusals.sumNotWhole, {
    name: nameOf(form.head, form, head),
    what,
    field: of === undefined ? '' : (form.head.byName.get(of)?.label ?? of),
    whole: money(whole),
  });
}
