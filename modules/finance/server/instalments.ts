import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { dateText } from '#core/dates/dates.ts';
import { plain } from '#core/values/plain.ts';
import { dueDays, instalmentsOf } from '#modules/base/rules/pay-term.ts';
import type { Storing } from '#server/engine/behaviour/module.ts';
import { insertRows } from '#server/engine/list/db/row.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import { newLines } from '#server/engine/record/save-lines.ts';
import type { FlowScope, Scope, Stored } from '#server/engine/scope.ts';
import { keepInstalments, openInstalments, planOf } from '#server/kernel/party/db/instalment.ts';
import { clearLines } from './db/payable.ts';
import { termOf, termSides, type KeptTerm, type TermSide } from './db/pay-term.ts';
import { nextShare, type Share } from '../rules/instalments.ts';

type Bills = TermSide['bills'];

/** Grounds a bill is divided by: its terms, the day they count from, and its amount. */
type Divided = { readonly id: string; readonly term: KeptTerm; readonly from: string; readonly amount: unknown };

/** Divides a bill that counts into the instalments of its terms, in the place of those it had; what is settled of it fills them. */
export async function planBill(
  scope: Pick<FlowScope, 'db' | 'catalogue' | 'actor'>,
  bills: Bills,
  { id, term, from, amount }: Divided,
): Promise<void> {
  const { db, catalogue, actor } = scope;
  const { tenantId } = actor;
  if (catalogue.table(planOf(bills)) === undefined) return;
  await clearLines(db, planOf(bills), { tenantId, id });
  const total = parseAmount(amount) ?? new Big(0);
  if (term.parts.length === 0 || total.lte(0)) return;
  const rows = instalmentsOf(term, from, total).map(({ due, amount: share }) => ({
    values: { due_date: due, amount: share, written_amount: '0.00', open_amount: share },
  }));
  await insertRows(db, planOf(bills), newLines(scope, id, rows));
  await keepInstalments(db, { table: bills, ids: [id], tenantId });
}

/** Divides a bill once it is audited. One whose day was typed has none: that day was agreed on for all of it. */
export async function planAudited(scope: Scope, { head, subs }: Stored): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const bills = termSides.find((side) => side.bills === form.head.name)?.bills;
  if (bills === undefined || catalogue.table('md_pay_term_part') === undefined) return;
  // A red bill takes all of another one back, and is due on the day it does.
  if ((subs.get(planOf(bills)) ?? []).length > 0) await dropPlan(scope, { head });
  const termId = plain(head['pay_term_id']);
  const from = plain(head['terms_date']).slice(0, 10);
  const term = termId === '' || from === '' ? undefined : await termOf(db, actor.tenantId, termId);
  if (term === undefined || dueDays(term, from)[0] !== plain(head['due_date']).slice(0, 10)) return;
  await planBill(scope, bills, { id: plain(head['id']), term, from, amount: head['amount'] });
}

/** Leaves the instalments of a bill as they are, whatever is sent of them: its audit divides it. */
export function keepPlan({ form }: Storing, record: PreparedRecord): PreparedRecord {
  const plan = planOf(form.head.name);
  return { ...record, subs: new Map([...record.subs].filter(([table]) => table !== plan)) };
}

/** Leaves a bill without instalments that is audited no longer. */
export async function dropPlan({ db, catalogue, form, actor }: Scope, { head }: Pick<Stored, 'head'>): Promise<void> {
  const plan = planOf(form.head.name);
  if (catalogue.table(plan) === undefined) return;
  await clearLines(db, plan, { tenantId: actor.tenantId, id: plain(head['id']) });
}

/**
 * Returns how much of a bill is asked for next: of its instalments those that are due, or the next one where none is; others have taken some of
 * it already.
 */
export async function shareOfBill(
  { db, catalogue, actor, now }: Pick<Scope, 'db' | 'catalogue' | 'actor' | 'now'>,
  bills: string,
  { id, open, taken }: { readonly id: string; readonly open: Big; readonly taken: Big },
): Promise<Share> {
  const plans =
    catalogue.table(planOf(bills)) === undefined
      ? new Map<string, never>()
      : await openInstalments(db, bills, { tenantId: actor.tenantId, ids: [id] });
  return nextShare(plans.get(id) ?? [], { open, taken, day: dateText(now) });
}
