import { tenantSubject } from '#core/managed/tenant.ts';
import type { Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import { behaviours } from '#server/engine/behaviour/registry.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { hashPassword, weakness } from '#server/platform/identity/password.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { endPeopleOf, foundCompany, isNumberTaken, peopleOfCompanies } from '../db/system-tenant.ts';
import { isAccountTaken } from '../db/system-user.ts';
import { managed, type Values } from '../kit/managed.ts';
import { accountFault } from '../user/users.ts';
import { giveReadyProcesses } from '../workflow/ready.ts';
import { systemTenantRefusals } from './refusals.ts';
import { systemRefusals } from '#server/system/refusals.ts';

/** Companies; founded with the account of an administrator, who does the rest himself (decision 72). */
export const tenants = managed(tenantSubject, {
  table: 'sys_tenant',
  besides: ['administrators', 'userCount', 'adminAccount', 'adminName'],
  numbers: ['status'],
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.editedNarrow,
    deleted: platformAnswers.deletedPlain,
    deletedMany: platformAnswers.deletedNarrow,
  },
  idOf: ({ tenantNo }) => String(tenantNo),
  check: faultsOf,
  written: async (db, id, values, before, { username }) => {
    if (before !== null) return;
    await foundCompany(db, {
      tenantId: id,
      name: String(values['name']),
      account: String(values['adminAccount']),
      realname: String(values['adminName']),
      passwordHash: await hashPassword(String(values['adminPassword'])),
      by: username,
    });
    await giveReadyProcesses(db, id);
    for (const found of behaviours().founded) await found(db);
  },
  mayDelete: async (db, rows, { username }) => {
    if (rows.some(({ id }) => id === firstTenant)) throw refusal(409, systemTenantRefusals.platformCompany);
    const people = await peopleOfCompanies(db, rows.map(idOf));
    for (const row of rows) {
      const { count = 0, administrators = [] } = people.get(row.id) ?? {};
      if (count > administrators.length)
        throw refusal(409, systemTenantRefusals.companyHasUsers, { name: String(row['name']), count });
    }
    await endPeopleOf(db, rows.map(idOf), username);
  },
  dress: async (db, rows) => {
    const people = await peopleOfCompanies(db, rows.map(idOf));
    return rows.map((row) => {
      const { count = 0, administrators = [] } = people.get(row.id) ?? {};
      return {
        ...row,
        userCount: count,
        administrators: administrators.map(({ username }) => username).join(','),
        administrators_dictText: administrators.map(({ realname }) => realname).join(','),
      };
    });
  },
});

const idOf = ({ id }: ManagedRow): string => id;

async function faultsOf(db: Db, values: Values, before: ManagedRow | null): Promise<readonly FieldError[]> {
  const { beginDate, endDate } = values;
  const errors: FieldError[] = [];
  if (typeof beginDate === 'string' && typeof endDate === 'string' && endDate < beginDate)
    errors.push({ field: 'endDate', message: systemTenantRefusals.companyEnd });
  if (before !== null) {
    const isShut = String(values['status']) === '0' || typeof beginDate === 'string' || typeof endDate === 'string';
    if (before.id === firstTenant && isShut)
      errors.push({ field: 'status', message: systemTenantRefusals.platformNotFrozen });
    return errors;
  }
  if (await isNumberTaken(db, Number(values['tenantNo'])))
    errors.push({ field: 'tenantNo', message: systemTenantRefusals.companyNumberUsed });
  return [...errors, ...(await administratorFaults(db, values))];
}

async function administratorFaults(db: Db, values: Values): Promise<readonly FieldError[]> {
  const account = String(values['adminAccount']);
  const shape = accountFault(account);
  if (shape !== null) return [{ field: 'adminAccount', message: shape }];
  if (await isAccountTaken(db, account)) return [{ field: 'adminAccount', message: systemRefusals.accountExists }];
  const weak = weakness(String(values['adminPassword']), account);
  return weak === null ? [] : [{ field: 'adminPassword', message: weak }];
}

/**
 * Whoever helps a company that has locked itself out, as he acts on this administrator of it.
 * @throws Refusal 404 when that person administers no such company
 */
export async function administratorOf(db: Db, tenantId: string, username: string, actor: Actor): Promise<Actor> {
  const found = (await peopleOfCompanies(db, [tenantId])).get(tenantId)?.administrators;
  if (tenantId === firstTenant || found?.some((person) => person.username === username) !== true)
    throw refusal(404, systemTenantRefusals.notItsAdmin);
  // He is changed by the rules of his own company, in the name of whoever does it.
  return { ...actor, tenantId };
}
