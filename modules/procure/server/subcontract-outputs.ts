import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { procureRefusals } from './refusals.ts';

/**
 * Checks that each line of material names its item where a subcontract order makes several: what comes back of one uses nothing of another.
 * @throws Refusal 422 with the line
 */
export function checkOutputs({ form }: Scope, { head, subs }: Stored): void {
  const outputs = new Set((subs.get('pur_outsource_item') ?? []).map((row) => plain(row['material_id'])));
  for (const row of subs.get('pur_outsource_mat') ?? []) {
    const output = plain(row['output_id']);
    if (output === '' ? outputs.size < 2 : outputs.has(output)) continue;
    throw refusal(422, output === '' ? procureRefusals.noOutput : procureRefusals.otherOutput, {
      name: nameOf(form.head, form, head),
      line: plain(row['line_no']),
      item: lineName(row),
    });
  }
}
