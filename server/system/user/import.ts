import { randomBytes } from 'node:crypto';
import { filled, ofPair } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { allDeparts } from '#server/platform/identity/db/identity-organisation.ts';
import { hashPassword } from '#server/platform/identity/password.ts';
import { positionNames } from '../db/system-position.ts';
import { rolesOfTenant } from '../db/system-user.ts';
import { ownOptions, type CellReader } from '../kit/book.ts';
import type { Managed } from '../kit/managed.ts';
import { systemKitRefusals } from '../kit/refusals.ts';
import { users } from './users.ts';

/**
 * Users as a workbook brings them: nobody knows a password of theirs, so they sign in by their phone or after an administrator gave them one. One hash for all:
 * what nobody knows cannot be told from another.
 */
export async function importedUsers(): Promise<Managed> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return {
    ...users,
    subject: { ...users.subject, fields: users.subject.fields.filter(({ name }) => name !== 'password') },
    completed: async (...about) => ({ ...(await users.completed?.(...about)), passwordHash }),
  };
}

/** Departments by name, code or key; roles and positions by name or code. */
export async function userCells(db: Db, { tenantId }: Actor): Promise<CellReader> {
  const [departs, roles, positions] = await Promise.all([
    allDeparts(db, tenantId),
    rolesOfTenant(db, tenantId),
    positionNames(db, tenantId),
  ]);
  const known: Readonly<Record<string, readonly (readonly [key: string, ...names: string[]])[]>> = {
    selecteddeparts: departs.map(({ id, org_code: code, depart_name: name }) => [id, code, name]),
    mainDepId: departs.map(({ id, org_code: code, depart_name: name }) => [id, code, name]),
    departIds: departs.map(({ id, org_code: code, depart_name: name }) => [id, code, name]),
    selectedroles: roles.map(({ id, role_code: code, role_name: name }) => [id, code, name]),
    post: [...positions].map(([code, name]) => [code, name]),
  };
  return (field, text) => {
    const entries = known[field.name];
    if (entries === undefined) return ownOptions(field, text);
    const keys: string[] = [];
    for (const part of text.split(/[,，、]/).map((one) => one.trim())) {
      if (part === '') continue;
      const found = entries.filter((names) => names.includes(part));
      const [first] = found;
      if (first === undefined)
        return { fault: filled(systemKitRefusals.notThere, { label: ofPair(field.label), text: part.slice(0, 40) }) };
      if (found.length > 1)
        return {
          fault: filled(systemKitRefusals.severalOfCode, {
            label: ofPair(field.label),
            text: part.slice(0, 40),
            count: found.length,
          }),
        };
      keys.push(first[0]);
    }
    return { value: keys.join(',') };
  };
}
