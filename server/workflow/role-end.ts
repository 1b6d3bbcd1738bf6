import type { ApproverRule } from '#core/workflow/settings.ts';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { heldTasks, type HeldTask } from './db/hand-over.ts';
import { placesOf, type Places } from './db/workflow-people.ts';
import { approvalIn, definitionOf } from './definitions.ts';
import { handOverTasks, receiverOf, type Handed } from './hand-over.ts';

/** Codes of roles and positions somebody no longer has. */
export type Ended = { readonly roles: readonly string[]; readonly positions: readonly string[] };

/**
 * Hands over the open tasks that came to people by roles or positions they no longer have: to the one who is named, else to their deputy, their superior,
 * the managers of the process. What they have by something else stays theirs.
 * @param to account of who takes over; null for whom the rules say
 */
export async function handOverRole(
  db: Db,
  actor: Actor,
  {
    userIds,
    ended,
    to,
    name,
  }: { readonly userIds: readonly string[]; readonly ended: Ended; readonly to: string | null; readonly name: string },
): Promise<Handed> {
  const receiver = to === null ? null : await receiverOf(db, actor, to, userIds);
  const held = await tasksByRole(db, actor.tenantId, userIds, ended);
  return handOverTasks(db, actor, { held, userIds, to: receiver, reason: `不再担任“${name}”` });
}

/**
 * Open tasks of people that came by these roles or positions and by nothing else they still have.
 * @param isStill they still have them: what would go with them is asked
 */
export async function tasksByRole(
  db: Db,
  tenantId: string,
  userIds: readonly string[],
  ended: Ended,
  isStill = false,
): Promise<readonly HeldTask[]> {
  const held = (await heldTasks(db, tenantId, userIds, !isStill)).filter(
    ({ isLent, kind }) => !isLent && kind === 'sign',
  );
  if (held.length === 0) return [];
  const places = await placesOf(db, tenantId, userIds);
  const without = (own: Places): Places =>
    isStill
      ? {
          ...own,
          roles: own.roles.filter((code) => !ended.roles.includes(code)),
          positions: own.positions.filter((code) => !ended.positions.includes(code)),
        }
      : own;
  const found: HeldTask[] = [];
  for (const task of held) {
    const own = places.get(task.assigneeId);
    const rules = approvalIn((await definitionOf(db, task.versionId)).graph, task.nodeKey)?.approvers ?? [];
    const cameBy = rules.some((rule) => names(rule, ended));
    if (own !== undefined && cameBy && !rules.some((rule) => mayStillName(rule, without(own)))) found.push(task);
  }
  return found;
}

function names(rule: ApproverRule, { roles, positions }: Ended): boolean {
  if (rule.type === '2') return rule.roles.some((code) => roles.includes(code));
  return rule.type === '6' && rule.positions.some((code) => positions.includes(code));
}

/** Does a rule name somebody as he is now? Of rules that are found anew at each visit it is taken that they may. */
function mayStillName(rule: ApproverRule, { username, roles, positions }: Places): boolean {
  if (rule.type === '2') return rule.roles.some((code) => roles.includes(code));
  if (rule.type === '6') return rule.positions.some((code) => positions.includes(code));
  if (rule.type === '1') return rule.users.includes(username);
  return true;
}
