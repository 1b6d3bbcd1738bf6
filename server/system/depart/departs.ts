import { departSubject } from '#core/managed/depart.ts';
import { listed, type RefusalText } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { findManaged, type ManagedRow } from '#server/db/managed.ts';
import { addHistory } from '#server/engine/record/db/record-history.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { type FieldError, refusal, type Refusal } from '#server/platform/refusal.ts';
import { nextTreeCode } from '#server/platform/tree-code.ts';
import { dropForeignDepartRoles, dropRolesOfDeparts } from '../db/system-depart-role.ts';
import { childrenOfDepart, highestCodeBelow, lockDeparts, moveCodes, peopleOfDepart } from '../db/system-depart.ts';
import { addTies, knownDeparts, moveSessions, realnamesOf, removeTies, tiesOfUsers } from '../db/system-user.ts';
import { unknown } from '../kit/list.ts';
import { managed, type Values } from '../kit/managed.ts';
import { refuseStronger } from '../user/guards.ts';
import { ownDepartFaults, refuseOwnMembership } from '../user/own-place.ts';
import { personOf, users } from '../user/users.ts';
import { systemDepartRefusals } from './refusals.ts';

const FULL = systemDepartRefusals.departsFull;

/** Departments; where one stands is in its code, so that a move gives new codes to all below it [system.depart]. */
export const departs = managed(departSubject, {
  table: 'sys_depart',
  secrets: { orgType: 'org_type' },
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.editedNarrow,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedNarrow,
  },
  check: faultsOf,
  completed: async (db, values, before, actor) => {
    const order = 'departOrder' in values ? { departOrder: values['departOrder'] ?? 0 } : {};
    if (before !== null) return order;
    await lockDeparts(db, actor.tenantId);
    const above = await codeOf(db, values['parentId'], actor);
    const orgCode = nextTreeCode(above, await highestCodeBelow(db, actor.tenantId, above), FULL);
    return { ...order, orgCode, orgType: String(orgCode.length / 3) };
  },
  written: async (db, _id, values, before, actor) => {
    const parent = values['parentId'] ?? null;
    if (before === null || !('parentId' in values) || parent === (before['parentId'] ?? null)) return;
    await lockDeparts(db, actor.tenantId);
    const above = await codeOf(db, parent, actor);
    const to = nextTreeCode(above, await highestCodeBelow(db, actor.tenantId, above), FULL);
    await moveCodes(db, actor.tenantId, String(before['orgCode']), to);
  },
  mayDelete: async (db, rows, { username }) => {
    for (const { id, departName } of rows) {
      const children = await childrenOfDepart(db, id);
      if (children.length > 0)
        throw needed(departName, systemDepartRefusals.departsBelow, children, systemDepartRefusals.pieces);
      const people = await peopleOfDepart(db, id);
      if (people.length > 0)
        throw needed(departName, systemDepartRefusals.usersInIt, people, systemDepartRefusals.people);
    }
    await dropRolesOfDeparts(
      db,
      rows.map(({ id }) => id),
      username,
    );
  },
  dress,
});

function needed(name: unknown, what: RefusalText, names: readonly string[], unit: RefusalText): Refusal {
  const shown = listed(names.slice(0, 3));
  return refusal(409, systemDepartRefusals.departInUse, { name: String(name), what, shown, count: names.length, unit });
}

async function codeOf(db: Db, id: unknown, { tenantId }: Actor): Promise<string> {
  if (typeof id !== 'string') return '';
  return (await knownDeparts(db, tenantId, [id]))[0]?.org_code ?? '';
}

async function faultsOf(
  db: Db,
  values: Values,
  before: ManagedRow | null,
  actor: Actor,
): Promise<readonly FieldError[]> {
  const { parentId, managerId } = values;
  const errors: FieldError[] = [];
  if (typeof parentId === 'string') {
    const [parent] = await knownDeparts(db, actor.tenantId, [parentId]);
    if (parent === undefined) errors.push({ field: 'parentId', message: systemDepartRefusals.departParentGone });
    else if (before !== null && parent.org_code.startsWith(String(before['orgCode'])))
      errors.push({ field: 'parentId', message: systemDepartRefusals.departIntoItself });
  }
  if (typeof managerId === 'string' && !(await realnamesOf(db, actor.tenantId, [managerId])).has(managerId))
    errors.push({ field: 'managerId', message: systemDepartRefusals.headGone });
  const above = typeof parentId === 'string' ? await codeOf(db, parentId, actor) : null;
  errors.push(...(await ownDepartFaults(db, values, before, above, actor)));
  return errors;
}

/** The department above and the head with their names. */
async function dress(db: Db, rows: readonly ManagedRow[], { tenantId }: Actor): Promise<readonly ManagedRow[]> {
  const textsOf = (name: string) => [
    ...new Set(rows.flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : []))),
  ];
  const [parents, heads] = await Promise.all([
    knownDeparts(db, tenantId, textsOf('parentId')),
    realnamesOf(db, tenantId, textsOf('managerId')),
  ]);
  const names = new Map(parents.map(({ id, depart_name: name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    parentId_dictText: names.get(String(row['parentId'])) ?? null,
    managerId_dictText: heads.get(String(row['managerId'])) ?? null,
  }));
}

/** Puts users into a department, or takes them out; nobody is left without one. */
export async function changeMembers(
  db: Db,
  { departId, userIds, isIn }: { departId: string; userIds: readonly string[]; isIn: boolean },
  actor: Actor,
): Promise<void> {
  refuseOwnMembership(userIds, actor);
  await inTransaction(db, async (trx) => {
    const [depart] = await findManaged(trx, departs.table, { tenantId: actor.tenantId, ids: [departId] });
    const people = await findManaged(trx, users.table, { tenantId: actor.tenantId, ids: userIds, lock: true });
    if (depart === undefined || people.length < userIds.length) throw unknown();
    await refuseStronger(
      trx,
      people.map(personOf).filter(({ id }) => id !== actor.userId),
      actor,
    );
    const by = { tenantId: actor.tenantId, by: actor.username };
    if (isIn) await addTies(trx, 'departs', { ...by, userIds, ids: [departId] });
    else {
      const ties = await tiesOfUsers(trx, userIds);
      const last = people.find(({ id }) => ties.get(id)?.departs.every((one) => one.id === departId) === true);
      if (last !== undefined) throw refusal(409, systemDepartRefusals.onlyDepart, { person: String(last['realname']) });
      await removeTies(trx, 'departs', { ...by, userIds, id: departId });
      await dropForeignDepartRoles(trx, userIds, actor.username);
    }
    for (const id of userIds) await moveSessions(trx, id);
    const change = String(depart['departName']);
    await addHistory(
      trx,
      { formTable: 'sys_user', ...by, orgCode: actor.orgCode, way: 'form', note: null },
      people.map(({ id, version }) => ({
        recordId: id,
        version,
        act: 'change',
        changes: { head: { selecteddeparts: isIn ? [null, change] : [change, null] } },
      })),
    );
  });
}
