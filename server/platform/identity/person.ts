import type { Db } from '#server/db/connection.ts';
import { findPerson, permissionCodesOf } from '#server/platform/access/db/online-auth.ts';
import type { Actor } from '#server/platform/actor.ts';
import { codesWithAlong } from './along.ts';

/** A user as he would act now, for decisions about what he may do while he is not here; null when he is gone. */
export async function personActor(db: Db, tenantId: string, userId: string): Promise<Actor | null> {
  const person = await findPerson(db, tenantId, userId);
  if (person === undefined) return null;
  return {
    sessionId: '',
    userId: person.id,
    username: person.username,
    realname: person.realname,
    tenantId,
    orgCode: person.org_code,
    permissions: codesWithAlong(await permissionCodesOf(db, person.id)),
    superuser: person.superuser,
  };
}
