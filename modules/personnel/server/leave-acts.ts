import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { writeHead } from '#server/engine/record/write-head.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { lockPeople } from '#server/platform/identity/db/successor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { handOver, receiverOf } from '#server/workflow/hand-over.ts';
import { personnelAnswers } from './answers.ts';
import { accountOfEmployee } from './db/employee.ts';
import { personnelRefusals } from './refusals.ts';

/** Acts on agreed resignations. */
export const leaveActs: readonly DocumentAct[] = [
  {
    code: 'handover',
    title: '交接',
    exp: 'bill_status#eq#2&&handover_done#ne#Y',
    fits: actOf('hr_leave_job'),
    run: handOverWork,
  },
];

/**
 * Hands over what hangs on the account of whoever resigned: to the one the document names, without one to whom the rules say. Whatever names him
 * once his account is closed finds that one.
 * @throws Refusal 422 where it was not agreed to, was done, the employee has no account, or nobody can take it over
 */
async function handOverWork(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  await lockPeople(db, actor.tenantId, true);
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (head['bill_status'] !== '2') throw refusal(422, personnelRefusals.leaveNotAgreed, { name });
  if (head['handover_done'] === 'Y') throw refusal(422, personnelRefusals.leaveHandedOver, { name });
  const account = await accountOfEmployee(db, actor.tenantId, plain(head['emp_id']));
  if (account === null) throw refusal(422, personnelRefusals.leaveNoAccount, { name });
  const named = plain(head['handover_to']);
  const to = named === '' ? null : await receiverOf(db, actor, named, [account.id]);
  const { tasks, receivers } = await handOver(db, actor, { userIds: [account.id], to, why: 'left' });
  await writeHead(scope, head, { handover_done: 'Y' }, '交接');
  return receivers.length === 0
    ? [filled(personnelAnswers.nothingToHandOver, { name: account.realname })]
    : [filled(personnelAnswers.workHandedOver, { tasks, names: listed(receivers) })];
}
