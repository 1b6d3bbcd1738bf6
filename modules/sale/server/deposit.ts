import { money } from '#core/amounts/amounts.ts';
import { missingDeposit } from '#core/params/flow.ts';
import { subTable, type ParameterValues } from '#core/online/parameters.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { CheckContext } from '#server/engine/behaviour/module.ts';
import { linesBehind } from '#server/engine/flow/flow-behind.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { withoutDeposit } from './db/deposit.ts';
import { saleRefusals } from './refusals.ts';

export const depositTakes = { lines: subTable };

/**
 * Asks of the orders a delivery goes back to whether the deposit that was agreed has come: as an advance, or as money for what was billed.
 * @returns what is told, where the company only wants to know of it
 * @throws Refusal 422 with order, deposit and what came, where nothing leaves without it
 */
export async function checkDeposit(
  scope: Scope,
  { head, subs }: Stored,
  { lines }: ParameterValues<typeof depositTakes>,
  { act }: CheckContext,
): Promise<readonly RefusalText[]> {
  const { db, form, actor, catalogue } = scope;
  const sources = (subs.get(lines) ?? []).map((row) => plain(row['src_line_id'])).filter((id) => id !== '');
  if (sources.length === 0 || catalogue.table('sal_order') === undefined) return [];
  const behind = await linesBehind(scope, sources, 'sal_order');
  const orders = await withoutDeposit(db, actor.tenantId, [
    ...new Set([...behind.values()].map((line) => line.head_id)),
  ]);
  if (orders.length === 0) return [];
  const facts = listed(
    orders.map(({ no, deposit, received }) =>
      filled(saleRefusals.depositOpen, { no, deposit: money(deposit), received: money(received) }),
    ),
    '；',
  );
  const { text } = await readParams(db, actor.tenantId, [missingDeposit]);
  if (text(missingDeposit) !== 'forbid') return [facts];
  throw refusal(422, saleRefusals.noDeposit, { name: nameOf(form.head, form, head), act: actWord(act), facts });
}
