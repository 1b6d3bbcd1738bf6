import { userSubject } from '#core/managed/user.ts';
import { filled, listed, ofPair, type RefusalText } from '#core/refusals/text.ts';
import { isEmpty } from '#core/rules/rules.ts';
import type { Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { hashPassword, passwordRules, weakness } from '#server/platform/identity/password.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { systemRefusals } from '#server/system/refusals.ts';
import type { Handed } from '#server/workflow/hand-over.ts';
import { handOverRole } from '#server/workflow/role-end.ts';
import { dropForeignDepartRoles } from '../db/system-depart-role.ts';
import { positionNames } from '../db/system-position.ts';
import {
  belongingTo,
  endSessionsOf,
  havingRole,
  isAccountTaken,
  knownDeparts,
  moveSessions,
  realnamesOf,
  rolesOfTenant,
  setTies,
  tiesOfUsers,
} from '../db/system-user.ts';
import { managed, type Values } from '../kit/managed.ts';
import { refuseOneself, refuseStronger, ungrantable } from './guards.ts';
import { ownPlaceFaults } from './own-place.ts';
import { systemUserRefusals } from './refusals.ts';
import { identityRefusals } from '#server/platform/identity/refusals.ts';

/** Names that mean the platform itself, in rules or as the author of a change. */
const reserved: ReadonlySet<string> = new Set(['guest', 'administrator', 'root', 'system', 'admin-command']);

const reservedText = identityRefusals.accountReserved;

function isReserved(username: string): boolean {
  return reserved.has(username.toLowerCase());
}

/** Returns the fault of a name as an account, null for none. */
export function accountFault(username: string): RefusalText | null {
  const { pattern } = userSubject.fields.find(({ name }) => name === 'username') ?? {};
  if (pattern !== undefined && !new RegExp(pattern.source).test(username)) return ofPair(pattern.said);
  return isReserved(username) ? reservedText : null;
}

/** Users with their departments, roles and positions [system.user]. */
export const users = managed(userSubject, {
  table: 'sys_user',
  besides: ['selecteddeparts', 'selectedroles'],
  numbers: ['sex', 'status', 'userIdentity'],
  secrets: { passwordHash: 'password_hash', orgCode: 'org_code', mustChangePassword: 'must_change_password' },
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.editedNarrow,
    deleted: platformAnswers.userDeleted,
    deletedMany: platformAnswers.usersDeleted,
  },
  check: faultsOf,
  completed: async (db, values, before, actor) => {
    const main = await mainDepart(db, values, before, actor);
    const { password } = values;
    return {
      ...(main === null ? {} : { mainDepId: main.id }),
      ...(before === null ? { orgCode: main?.org_code ?? null, status: 1 } : {}),
      ...(typeof password === 'string' ? { passwordHash: await hashPassword(password), mustChangePassword: true } : {}),
    };
  },
  written: async (db, id, values, before, actor) => {
    await writeTies(db, id, values, before, actor);
  },
  asks: { departId: belongingTo, roleId: havingRole },
  mayDelete: async (db, rows, actor) => {
    const people = rows.map(personOf);
    refuseOneself(people, actor, '删除');
    await refuseStronger(db, people, actor);
    await endSessionsOf(
      db,
      people.map(({ id }) => id),
    );
  },
  dress,
});

/** Puts a user where he belongs; answers what went to others, because he lost a role or a position it came by. */
export async function writeTies(
  db: Db,
  id: string,
  values: Values,
  before: ManagedRow | null,
  actor: Actor,
  to: string | null = null,
): Promise<Handed> {
  const { tenantId, username } = actor;
  const tie = { tenantId, userId: id, by: username };
  if ('selecteddeparts' in values) {
    await setTies(db, 'departs', { ...tie, ids: idsIn(values['selecteddeparts']) });
    await moveSessions(db, id);
    await dropForeignDepartRoles(db, [id], username);
  }
  if ('selectedroles' in values) await setTies(db, 'roles', { ...tie, ids: idsIn(values['selectedroles']) });
  return before === null ? NOTHING : handOverEnded(db, before, values, actor, to);
}

const NOTHING: Handed = { tasks: 0, receivers: [] };

/** Open tasks that came to somebody by roles or positions he has no longer go to others. */
async function handOverEnded(
  db: Db,
  before: ManagedRow,
  values: Values,
  actor: Actor,
  to: string | null,
): Promise<Handed> {
  const lost = (field: string): readonly string[] => {
    if (!Object.hasOwn(values, field)) return [];
    const now = new Set(idsIn(values[field]));
    return idsIn(before[field]).filter((one) => !now.has(one));
  };
  const [roleIds, positions] = [lost('selectedroles'), lost('post')];
  if (roleIds.length + positions.length === 0) return NOTHING;
  const roles = (await rolesOfTenant(db, actor.tenantId)).filter(({ id }) => roleIds.includes(id));
  const titles = await positionNames(db, actor.tenantId);
  const name = [...roles.map(({ role_name: role }) => role), ...positions.map((code) => titles.get(code) ?? code)].join(
    '、',
  );
  const ended = { roles: roles.map(({ role_code: code }) => code), positions };
  return handOverRole(db, actor, { userIds: [before.id], ended, to, name });
}

export function personOf(row: ManagedRow) {
  return { id: row.id, username: String(row['username']), realname: String(row['realname']) };
}

/** A comma list as keys. */
export function idsIn(value: unknown): readonly string[] {
  const text = typeof value === 'string' ? value : '';
  return [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '');
}

async function faultsOf(
  db: Db,
  values: Values,
  before: ManagedRow | null,
  actor: Actor,
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  const { username, password, superior } = values;
  if (before === null && typeof username === 'string') {
    if (isReserved(username)) errors.push({ field: 'username', message: reservedText });
    else if (await isAccountTaken(db, username))
      errors.push({ field: 'username', message: systemRefusals.accountExists });
    const rules = await passwordRules(db, actor.tenantId);
    const reason = typeof password === 'string' ? weakness(password, username, rules) : null;
    if (reason !== null) errors.push({ field: 'password', message: reason });
  }
  if (before !== null && before.id !== actor.userId) await refuseStronger(db, [personOf(before)], actor);
  if (typeof superior === 'string') {
    if (superior === (before?.['username'] ?? username))
      errors.push({ field: 'superior', message: systemUserRefusals.superiorSelf });
    else if (!(await realnamesOf(db, actor.tenantId, [superior])).has(superior))
      errors.push({ field: 'superior', message: systemUserRefusals.superiorGone });
  }
  errors.push(...ownPlaceFaults(values, before, actor));
  errors.push(...(await departFaults(db, values, actor)));
  errors.push(...(await roleFaults(db, values, before, actor)));
  const unknown = await unknownPosition(db, values['post'], before?.['post'], actor);
  if (unknown !== undefined)
    errors.push({ field: 'post', message: filled(systemUserRefusals.positionGone, { name: unknown }) });
  return errors;
}

async function departFaults(db: Db, values: Values, { tenantId }: Actor): Promise<readonly FieldError[]> {
  const ids = idsIn(values['selecteddeparts']);
  const known = await knownDeparts(db, tenantId, ids);
  if (known.length < ids.length) return [{ field: 'selecteddeparts', message: systemUserRefusals.departsGone }];
  const headed = idsIn(values['departIds']);
  if ((await knownDeparts(db, tenantId, headed)).length < headed.length)
    return [{ field: 'departIds', message: systemUserRefusals.ledDepartGone }];
  const main = values['mainDepId'];
  return typeof main !== 'string' || ids.includes(main)
    ? []
    : [{ field: 'mainDepId', message: systemUserRefusals.mainDepart }];
}

/** Roles are given by those who may, and only what they hold themselves; nobody changes his own. */
async function roleFaults(
  db: Db,
  values: Values,
  before: ManagedRow | null,
  actor: Actor,
): Promise<readonly FieldError[]> {
  const [now, then] = [idsIn(values['selectedroles']), idsIn(before?.['selectedroles'])];
  const changed = [...now.filter((id) => !then.includes(id)), ...then.filter((id) => !now.includes(id))];
  const fault = (message: RefusalText): readonly FieldError[] => [{ field: 'selectedroles', message }];
  if (changed.length === 0) return [];
  if (before?.id === actor.userId) return fault(systemRefusals.ownRoles);
  if (!may(actor, 'system:user:assign_role')) return fault(systemUserRefusals.noRightToRoles);
  const known = new Set((await rolesOfTenant(db, actor.tenantId)).map(({ id }) => id));
  if (now.some((id) => !known.has(id))) return fault(platformRefusals.rolesGone);
  const beyond = await ungrantable(db, changed, actor);
  return beyond.length === 0 ? [] : fault(filled(systemRefusals.roleBeyondGive, { role: listed(beyond) }));
}

/** The first position that is not there; those he had before may have gone since. */
async function unknownPosition(db: Db, now: unknown, then: unknown, actor: Actor): Promise<string | undefined> {
  const added = idsIn(now).filter((code) => !idsIn(then).includes(code));
  if (added.length === 0) return undefined;
  const known = await positionNames(db, actor.tenantId);
  return added.find((code) => !known.has(code));
}

/** The department he stands in first: the one that was said, or the first of his own. */
async function mainDepart(db: Db, values: Values, before: ManagedRow | null, { tenantId }: Actor) {
  if (before !== null && !('selecteddeparts' in values) && !('mainDepId' in values)) return null;
  const ids = idsIn(values['selecteddeparts'] ?? before?.['selecteddeparts']);
  const known = await knownDeparts(db, tenantId, ids);
  const asked = values['mainDepId'] ?? null;
  return known.find(({ id }) => id === asked) ?? known.find(({ id }) => id === ids[0]) ?? null;
}

/** Departments, roles, positions and superior with their names. */
async function dress(db: Db, rows: readonly ManagedRow[], { tenantId }: Actor): Promise<readonly ManagedRow[]> {
  if (rows.length === 0) return rows;
  const superiors = [...new Set(rows.flatMap(({ superior }) => (isEmpty(superior) ? [] : [String(superior)])))];
  const headed = [...new Set(rows.flatMap((row) => idsIn(row['departIds'])))];
  const [ties, positions, names, heads] = await Promise.all([
    tiesOfUsers(
      db,
      rows.map(({ id }) => id),
    ),
    positionNames(db, tenantId),
    realnamesOf(db, tenantId, superiors),
    headed.length === 0 ? [] : knownDeparts(db, tenantId, headed),
  ]);
  return rows.map((row) => {
    const { departs, roles } = ties.get(row.id) ?? { departs: [], roles: [] };
    const of = (items: readonly { id: string; name: string }[], key: 'id' | 'name') =>
      items.length === 0 ? null : items.map((item) => item[key]).join(',');
    const posts = idsIn(row['post']).map((code) => positions.get(code) ?? code);
    return {
      ...row,
      selecteddeparts: of(departs, 'id'),
      selecteddeparts_dictText: of(departs, 'name'),
      orgCodeTxt: of(departs, 'name'),
      selectedroles: of(roles, 'id'),
      selectedroles_dictText: of(roles, 'name'),
      mainDepId_dictText: departs.find(({ id }) => id === row['mainDepId'])?.name ?? null,
      departIds_dictText:
        idsIn(row['departIds'])
          .map((id) => heads.find((depart) => depart.id === id)?.depart_name ?? id)
          .join(',') || null,
      post_dictText: posts.length === 0 ? null : posts.join(','),
      superior_dictText: names.get(String(row['superior'])) ?? null,
    };
  });
}
