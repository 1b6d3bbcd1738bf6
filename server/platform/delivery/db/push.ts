import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';

/** Said by the database when a frame is committed (migration 0028). */
export const PUSH_CHANNEL = 'push_written';

/** Any number that nothing else locks. */
const PLACES_LOCK = 7_208_281;
/** Frames read at once. */
const READ_AT_ONCE = 1_000;

/** Message to open pages: to everybody of a tenant (`topic`) or to one user (`user`). */
export type Push = {
  readonly tenantId: string;
  /** Null: everybody of the tenant. */
  readonly userId: string | null;
  readonly id: string | null;
  readonly text: string;
};

/** A frame that has its place: whoever saw it has seen all below. */
export type PlacedPush = Push & { readonly place: number };

/** Tells open pages, in the caller's transaction: what is rolled back is never said. */
export async function writePushes(db: Db, pushes: readonly Push[], by: string): Promise<void> {
  if (pushes.length === 0) return;
  await db
    .insertInto('sys_push')
    .values(
      pushes.map(({ tenantId, userId, id, text }) => ({
        id: newId(),
        tenant_id: tenantId,
        create_by: by,
        user_id: userId,
        cmd: userId === null ? 'topic' : 'user',
        msg_id: id,
        msg_txt: text,
      })),
    )
    .execute();
}

/** Gives committed frames their places. Only one process does at a time, so places become visible in their order. */
export async function placePushes(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${PLACES_LOCK})`.execute(trx);
    await sql`
      update sys_push set place = placed.place
      from (
        select id, nextval('sys_push_place') as place
        from (select id from sys_push where place is null order by create_time, id) waiting
      ) placed
      where sys_push.id = placed.id`.execute(trx);
  });
}

/** The highest place given so far. */
export async function lastPlace(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('sys_push')
    .select((eb) => eb.fn.coalesce(eb.fn.max('place'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** The next frames above a place, at most a thousand; `to` leaves those of others out. */
export async function pushesAbove(
  db: Db,
  place: number,
  to?: { readonly tenantId: string; readonly userId: string; readonly upTo: number },
): Promise<readonly PlacedPush[]> {
  let query = db
    .selectFrom('sys_push')
    .select(['tenant_id', 'user_id', 'msg_id', 'msg_txt', 'place'])
    .where('place', '>', place)
    .orderBy('place')
    .limit(READ_AT_ONCE);
  if (to !== undefined) {
    query = query
      .where('place', '<=', to.upTo)
      .where('tenant_id', '=', to.tenantId)
      .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', to.userId)]));
  }
  return (await query.execute()).map((row) => ({
    tenantId: row.tenant_id,
    userId: row.user_id,
    id: row.msg_id,
    text: row.msg_txt,
    place: Number(row.place),
  }));
}

/** Forgets what was said days ago: a page that was away for longer reads its lists anew anyway. */
export async function removeOldPushes(db: Db): Promise<void> {
  await db
    .deleteFrom('sys_push')
    .where('create_time', '<', sql<string>`now() - interval '3 days'`)
    .where('place', 'is not', null)
    .execute();
}
