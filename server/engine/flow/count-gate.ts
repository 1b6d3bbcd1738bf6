import type { RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { refuseNothing, runChecks } from '#server/engine/behaviour/checks.ts';
import { refuseErrors } from '#server/engine/record/prepare.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { checkSources, storedRecord } from './flow-check.ts';
import { settleParts } from './flow-parts.ts';
import { flowRefusals } from './refusals.ts';

/**
 * The one gate before a document counts, whatever act leads there: an audit, the end of an approval, opening again what was closed, as a whole or
 * a line of it. It asks where the lines come from and whether that still stands, how much is left there, at which price, and what the
 * form demands (credit, prices, standing, inspection …); whether goods are there is asked when they move or are kept. The documents before it are locked.
 * @param asked.isAgreed a process agreed: what needs an approval has one
 * @param asked.act what is refused otherwise, in words
 * @param asked.isFirst it counts for the first time: which of its lines are the last parts is settled now
 * @returns the document as it counts, and what whoever acts should know
 * @throws Refusal 422 with the rule, the line and the figures
 */
export async function passGate(
  scope: Scope,
  drafted: Stored,
  { isAgreed, act, isFirst }: { readonly isAgreed: boolean; readonly act: string; readonly isFirst: boolean },
): Promise<{ readonly stored: Stored; readonly warnings: readonly RefusalText[] }> {
  refuseErrors(await checkSources(scope, storedRecord(scope, drafted)));
  const stored = isFirst ? await settleParts(scope, drafted) : drafted;
  const { execution } = scope.form.definition;
  // An order of nothing is none.
  if (isFirst && execution !== undefined && (stored.subs.get(execution.lines) ?? []).length === 0)
    throw refusal(422, flowRefusals.noLines, { name: nameOf(scope.form.head, scope.form, stored.head) });
  refuseNothing(scope, stored);
  // Nobody can say more of what counted before than was asked then: it cannot be changed while it is closed.
  const counted = new Set(isFirst ? [] : [...stored.subs.values()].flat().map((row) => plain(row['id'])));
  return { stored, warnings: await runChecks(scope, stored, { isAgreed, act, counted }) };
}
