import Big from 'big.js';
import { listOf, subTable, text, type ParameterValues } from '#core/online/parameters.ts';
import { filled, listed } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { stockRefusals } from './refusals.ts';

export const qualityTakes = {
  lines: subTable,
  states: listOf(text({ pattern: '^[0-9]$' }), { most: 5, isUnique: true }),
};

/** Refuses goods in other states than these: what is rejected is not sold. @throws Refusal 422 with the line */
export function checkQuality(
  { catalogue, form }: Scope,
  { head, subs }: Stored,
  { lines, states }: ParameterValues<typeof qualityTakes>,
): void {
  const textOf = (state: string): string =>
    catalogue.dict('quality_status')?.find(({ value }) => value === state)?.text ?? state;
  for (const row of subs.get(lines) ?? []) {
    const quality = plain(row['quality_status']) || '1';
    if (states.includes(quality)) continue;
    throw refusal(422, stockRefusals.quality, {
      name: nameOf(form.head, form, head),
      line: plain(row['line_no']),
      item: lineName(row),
      state: textOf(quality),
      states: listed(states.map(textOf)),
    });
  }
}

/** Dictionary quality_status: what waits for a decision is not issued; it is released, or judged 不合格, by a change of status first. */
const waiting: ReadonlySet<string> = new Set(['0', '4']);

/** Refuses to issue what is frozen or still to be inspected. @throws Refusal 422 with the line */
export function checkIssuable({ catalogue, form }: Scope, { head, subs }: Stored): void {
  for (const table of form.subs)
    for (const row of subs.get(table.name) ?? []) {
      const quality = plain(row['quality_status']);
      if (!waiting.has(quality)) continue;
      const text = catalogue.dict('quality_status')?.find(({ value }) => value === quality)?.text ?? quality;
      const batch = plain(row['batch_no']).trim();
      throw refusal(422, stockRefusals.qualityState, {
        name: nameOf(form.head, form, head),
        line: plain(row['line_no']),
        item: lineName(row),
        batch: batch === '' ? '' : filled(stockRefusals.inBatch, { batch }),
        qty: new Big(plain(row['qty']) || '0').toFixed(),
        state: text,
      });
    }
}
