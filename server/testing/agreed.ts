import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import { auditAgreed } from '#server/engine/flow/life-cycle.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { TestServer } from './server.ts';

/** Returns the administrator of the first company as he acts in the process, without a session. */
export async function adminActor(db: Db): Promise<Actor> {
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(db);
  return {
    userId: rows[0]?.id,
    username: 'admin',
    realname: '',
    tenantId: '1',
    orgCode: 'A01',
  } as unknown as Actor;
}

/** Lets documents be agreed to, as the end of their process does, without running one. */
export async function agreeingIn({ db }: Pick<TestServer, 'db'>): Promise<(form: string, id: string) => Promise<void>> {
  const catalogue = await createDefinitionStore(db).catalogue();
  const actor = await adminActor(db);
  return async (name, id) => {
    const form = catalogue.forms.find(({ head }) => head.name === name);
    if (form === undefined) throw new Error(name);
    await db.transaction().execute(async (transaction) => {
      await auditAgreed({ db: transaction, catalogue, form, actor, now: new Date() }, id, async () => {
        await sql`update ${sql.table(name)} set bill_status = '2', bpm_status = '3' where id = ${id}`.execute(
          transaction,
        );
      });
    });
  };
}
