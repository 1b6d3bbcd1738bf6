import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { guestName } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { rolesBeyond, tiesOfUsers } from '../db/system-user.ts';
import { systemUserRefusals } from './refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';

type Person = { readonly id: string; readonly username: string; readonly realname: string };

/** Nobody takes his own way in away, and nobody that of the account guests come with. */
export function refuseOneself(people: readonly Person[], actor: Actor, act: string): void {
  if (people.some(({ id }) => id === actor.userId))
    throw refusal(409, systemUserRefusals.notOneself, { act: actWord(act) });
  if (people.some(({ username }) => username === guestName))
    throw refusal(409, systemUserRefusals.guestOfSystem, { act: actWord(act) });
}

/**
 * Whoever may change another's account could sign in as him, so he must hold all that the other holds (AZ-05).
 * @throws Refusal 403 naming the person and the role
 */
export async function refuseStronger(db: Db, people: readonly Person[], actor: Actor): Promise<void> {
  if (actor.superuser || people.length === 0) return;
  const ties = await tiesOfUsers(
    db,
    people.map(({ id }) => id),
  );
  const roleIds = [...ties.values()].flatMap((own) => rolesIn(own).map(({ id }) => id));
  const [beyond] = await rolesBeyond(db, actor.userId, roleIds);
  if (beyond === undefined) return;
  const person = people.find(({ id }) => rolesIn(ties.get(id)).some(({ name }) => name === beyond));
  throw refusal(403, systemUserRefusals.userBeyond, { user: person?.realname ?? '', role: beyond });
}

type Own = { readonly roles: readonly Role[]; readonly departRoles: readonly Role[] };
type Role = { readonly id: string; readonly name: string };

function rolesIn(own: Own | undefined): readonly Role[] {
  return own === undefined ? [] : [...own.roles, ...own.departRoles];
}

/** Names of those of these roles that this person may not give or take: they hold what he does not hold. */
export async function ungrantable(db: Db, roleIds: readonly string[], actor: Actor): Promise<readonly string[]> {
  return actor.superuser || roleIds.length === 0 ? [] : rolesBeyond(db, actor.userId, roleIds);
}
