import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { grant, upsertRole } from '#server/platform/identity/db/identity.ts';
import { buildUser } from '#server/testing/builders.ts';
import { userPassword } from '#server/testing/names.ts';
import { interleavedMedians } from '../campaign/large-form.ts';
import { campaignPassword, openOnlineDatabase } from '../campaign/online-database.ts';
import { signInTo, startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';

/** At least so many; the modules of the product bring some thousands. */
const MENUS = 2_000;

export const bench: Bench = {
  title: `permissions of a user and the grants of a role with ${MENUS.toLocaleString('en')} menus and buttons `,
  run: async ({ rounds, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-rights-'));
    const { db, url, close } = await openOnlineDatabase(folder);
    try {
      // As many as are asked for altogether, or those the modules bring where these are more.
      const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from sys_permission`.execute(
        db,
      );
      const known = counted[0]?.count ?? 0;
      say(`The modules bring ${known} menus and buttons.`);
      await sql`insert into sys_permission (id, tenant_id, parent_id, name, menu_type, url, component, component_name, perms, origin)
        select 'b' || n, '1', case when n % 20 = 1 then null else 'b' || (n - (n - 1) % 20) end, '菜单' || n,
          case when n % 20 = 1 then 0 when n % 4 = 0 then 1 else 2 end, '/bench/' || n, 'online/auto', 'bench' || n,
          'bench:entry:' || n, 'own' from generate_series(1, ${Math.max(0, MENUS - known)}) n`.execute(db);
      const { rows: some } = await sql<{
        id: string;
      }>`select id from sys_permission where del_flag = 0 order by id limit ${MENUS}`.execute(db);
      const ids = some.map(({ id }) => id);
      const clerk = await buildUser(db, { username: 'bench-clerk' });
      const { rows: held } = await sql<{
        id: string;
      }>`select role_id as id from sys_user_role where user_id = ${clerk.id}`.execute(db);
      await grant(db, { tenantId: '1', roleId: held[0]?.id ?? '', permissionIds: ids });
      const role = await upsertRole(db, { tenantId: '1', code: 'bench-role', name: '测量' });
      const server = await startServer({
        dataDir: join(folder, 'server'),
        env: { SEED: 'none', DATABASE_URL: url, NODE_ENV: 'production' },
      });
      try {
        const admin = (await signInTo(server.url, campaignPassword)).token;
        const theirs = (await signInTo(server.url, userPassword, 'bench-clerk')).token;
        const call = async (token: string, path: string, body?: unknown): Promise<void> => {
          const answer = await fetch(`${server.url}/platform${path}`, {
            method: body === undefined ? 'GET' : 'POST',
            headers: { 'x-access-token': token, 'content-type': 'application/json' },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          const { success, message } = (await answer.json()) as { success: boolean; message: string };
          if (!success) throw new Error(message);
        };
        const load = '/sys/permission/getUserPermissionByToken';
        let isFull = false;
        const save = async (): Promise<void> => {
          const permissionIds = isFull ? '' : ids.join(',');
          isFull = !isFull;
          await call(admin, '/sys/permission/saveRolePermission', { roleId: role, permissionIds });
        };
        const reads = [
          () => call(theirs, '/sys/user/getUserSectionInfoByToken'),
          () => call(theirs, load),
          () => call(admin, load),
          () => call(admin, '/sys/permission/list'),
        ];
        await interleavedMedians(4, reads);
        const [nothing = 0, own = 0, all = 0, tree = 0] = await interleavedMedians(rounds * 8, reads);
        // A change of grants lets every process forget whom sessions belong to, so it is measured by itself.
        const [saved = 0] = await interleavedMedians(rounds * 2, [save]);
        const line = (name: string, ms: number, target: string): (string | number)[] => [
          name,
          ms.toFixed(1),
          (ms - nothing).toFixed(1),
          target,
        ];
        say(
          table(
            ['over HTTP', 'median ms', 'more than a call that reads nothing', 'target'],
            [
              line('who am I (the reference)', nothing, ''),
              line(`permission load of a user with ${MENUS} grants`, own, '60'),
              line('permission load of the administrator', all, '60'),
              line('the whole tree of the menu page', tree, ''),
              line(`a role is given, then deprived of, ${MENUS} entries`, saved, '300'),
            ],
          ),
        );
      } finally {
        await server.stop({ remove: false });
      }
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
