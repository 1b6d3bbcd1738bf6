import { sql } from 'kysely';
import { isOpenCompany } from '#server/db/company.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Owner } from './second-step.ts';

/** The passkeys of a user, the oldest first. */
export async function passkeysOf(db: Db, userId: string) {
  return db
    .selectFrom('sys_passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'create_time', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('create_time')
    .orderBy('id')
    .execute();
}

/** A passkey with the live user it belongs to. */
export async function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('sys_passkey as p')
    .innerJoin('sys_user as u', 'u.id', 'p.user_id')
    .innerJoin('sys_tenant as t', 't.id', 'u.tenant_id')
    .select(['p.id as passkey', 'p.credential_id', 'p.public_key', 'p.counter', 'p.transports'])
    .select(['u.id', 'u.username', 'u.tenant_id', 'u.org_code', 'u.status'])
    .select(isOpenCompany.as('tenant_open'))
    .where('p.credential_id', '=', credentialId)
    .where('u.del_flag', '=', 0)
    .executeTakeFirst();
}

export type NewPasskey = {
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string | null;
};

/** Keeps a passkey; false when somebody has it already. */
export async function insertPasskey(db: Db, owner: Owner, key: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sys_passkey')
    .values({
      id: newId(),
      tenant_id: owner.tenantId,
      create_by: owner.by,
      user_id: owner.userId,
      name: key.name,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: key.transports,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes a use with the counter its device told. */
export async function notePasskeyUse(db: Db, id: string, counter: number): Promise<void> {
  await db
    .updateTable('sys_passkey')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function renameOwnPasskey(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sys_passkey')
    .set({ name, update_time: sql`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteOwnPasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sys_passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sys_passkey').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
