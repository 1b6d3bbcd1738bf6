import type { components } from '#core/contract/api.ts';
import { findManaged } from '#server/db/managed.ts';
import { draftsOf } from '#server/engine/record/own-drafts.ts';
import type { Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { presentById } from '#server/platform/identity/db/successor.ts';
import { heldTasks, whoseIs } from '#server/workflow/db/hand-over.ts';
import { managersOf } from '#server/workflow/db/workflow-people.ts';
import { usualSuccessors } from '#server/workflow/people.ts';
import { tasksByRole } from '#server/workflow/role-end.ts';
import { dutiesOf, dutyKinds, type Duty, type DutyKind } from '../db/duties.ts';
import { rolesOfTenant } from '../db/system-user.ts';
import { unknown } from '../kit/list.ts';
import { personOf, users } from './users.ts';

type Schemas = components['schemas'];

/** Whoever may see the page of a kind is told what there is of it; others how much. Nobody is told what another's own papers are called. */
const seenBy: Readonly<Record<DutyKind, string | null>> = {
  task: 'workflow:monitor:view',
  lent: 'workflow:monitor:view',
  instance: 'workflow:monitor:view',
  deputy: 'system:user-agent:view',
  agent: 'system:user-agent:view',
  group: 'workflow:user-group:view',
  model: 'workflow:process-list:view',
  depart: 'system:depart:view',
  below: 'system:user:view',
  job: 'system:quartz-job:view',
  warning: 'system:sql-warning:view',
  share: null,
  document: null,
  draft: null,
};

type Found = { readonly userId: string; readonly modelId: string };

/**
 * Lists the duties of users, and the receivers where nobody is named. A bounded number of statements, however many users there are.
 * @param roleIds only the tasks that came by these roles
 * @throws Refusal 404 for somebody unknown, and for a role that is
 */
export async function userDuties(
  engine: Engine,
  { ids, roleIds }: { readonly ids: readonly string[]; readonly roleIds?: readonly string[] | undefined },
  actor: Actor,
): Promise<Schemas['UserDuties'][]> {
  const { db } = engine;
  const rows = await findManaged(db, users.table, { tenantId: actor.tenantId, ids });
  if (rows.length < ids.length) throw unknown();
  const people = rows.map(personOf);
  const { duties, found } =
    roleIds === undefined ? await allDuties(engine, people, actor) : await dutiesByRole(engine, people, roleIds, actor);
  const proposed = await proposals(engine, ids, found, roleIds === undefined, actor);
  return people.map(({ id, username, realname }) => ({
    userId: id,
    username,
    realname,
    proposed: proposed.get(id) ?? null,
    duties: dutyKinds.flatMap((kind) => {
      const own = duties.filter((duty) => duty.userId === id && duty.kind === kind);
      const count = own.reduce((sum, duty) => sum + duty.count, 0);
      return count === 0 ? [] : [{ kind, count, items: own.flatMap((duty) => shownItems(duty, actor)) }];
    }),
  }));
}

function shownItems({ kind, items }: Duty, actor: Actor): Schemas['UserDuty']['items'] {
  const code = seenBy[kind];
  return code === null ? [] : may(actor, code) ? items.map((item) => ({ ...item })) : [];
}

type Person = ReturnType<typeof personOf>;
type Read = { readonly duties: readonly Duty[]; readonly found: readonly Found[] };

async function allDuties(engine: Engine, people: readonly Person[], actor: Actor): Promise<Read> {
  const ids = people.map(({ id }) => id);
  const duties = await dutiesOf(engine.db, actor.tenantId, ids);
  const idOf = new Map(people.map(({ id, username }) => [username, id]));
  const drafts = await draftsOf(engine, [...idOf.keys()], actor);
  const tasks = await heldTasks(engine.db, actor.tenantId, ids, false);
  return {
    duties: [
      ...duties,
      ...drafts.map(({ username, count }): Duty => ({
        userId: idOf.get(username) ?? '',
        kind: 'draft',
        count,
        items: [],
      })),
    ],
    found: tasks.map((task) => ({
      userId: whoseIs(task),
      modelId: task.modelId,
    })),
  };
}

async function dutiesByRole(
  { db }: Engine,
  people: readonly Person[],
  roleIds: readonly string[],
  actor: Actor,
): Promise<Read> {
  const roles = (await rolesOfTenant(db, actor.tenantId)).filter(({ id }) => roleIds.includes(id));
  if (roles.length < new Set(roleIds).size) throw unknown();
  const ended = { roles: roles.map(({ role_code: code }) => code), positions: [] };
  const tasks = await tasksByRole(
    db,
    actor.tenantId,
    people.map(({ id }) => id),
    ended,
    true,
  );
  return {
    duties: tasks.map(({ id, title, nodeName, assigneeId }) => ({
      userId: assigneeId,
      kind: 'task',
      count: 1,
      items: [{ id, title, detail: nodeName }],
    })),
    found: tasks.map(({ assigneeId, modelId }) => ({ userId: assigneeId, modelId })),
  };
}

/** Returns the successors where nobody is named. */
async function proposals(
  { db }: Engine,
  ids: readonly string[],
  found: readonly Found[],
  isLeaving: boolean,
  { tenantId }: Actor,
): Promise<ReadonlyMap<string, Schemas['ProposedSuccessor']>> {
  const before = isLeaving ? await presentById(db, tenantId, ids) : [];
  const chosen = new Map(before.filter(({ id, askedId }) => id !== askedId).map((one) => [one.askedId, one]));
  const usual = await usualSuccessors(db, tenantId, ids, ids);
  const managers = await managersOf(db, tenantId, [...new Set(found.map(({ modelId }) => modelId))]);
  return new Map(
    ids.flatMap((id): [string, Schemas['ProposedSuccessor']][] => {
      const [taken, other] = [chosen.get(id), usual.get(id)];
      if (taken !== undefined) return [[id, { username: taken.username, realname: taken.realname, way: 'chosen' }]];
      if (other !== undefined) return [[id, { username: other.username, realname: other.realname, way: other.way }]];
      const firsts = found
        .filter(({ userId }) => userId === id)
        .map(({ modelId }) => managers.get(modelId)?.find((one) => !ids.includes(one.id)));
      const each = [...new Map(firsts.flatMap((one) => (one === undefined ? [] : [[one.id, one] as const]))).values()];
      const [only] = each;
      if (only === undefined) return [];
      const names = each.map(({ realname }) => realname).join('、');
      return [[id, { username: each.length === 1 ? only.username : null, realname: names, way: 'manager' }]];
    }),
  );
}
