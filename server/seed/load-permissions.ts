import type { Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { fileAuthIds, granteeIds, hasPermissions, wasGranted } from '#server/engine/module-file/db/module-export.ts';
import { aspects, kinds, type Grantees, type PermissionFile } from '#server/engine/module-file/permission-file.ts';
import { changeGrants, lockAuth, storeElement, storeRowRule } from '#server/platform/access/db/online-auth.ts';

const by = { tenantId: DEFINITION_TENANT, username: 'system' };
/** Code of row rules in the database. */
const ROWS = 3;

/** Writes the permissions of a table, once: changes by an administrator stay from then on. */
export async function writePermissions(
  db: Db,
  { tables }: PermissionFile,
  roles: ReadonlyMap<string, string>,
  log: (line: string) => void,
): Promise<void> {
  await lockAuth(db, DEFINITION_TENANT);
  for (const { table, elements = [], rules = [] } of tables) {
    if (await hasPermissions(db, table)) {
      log(`table ${table}: it has permissions already, so they stay`);
      continue;
    }
    const grantTo = async (type: number, authId: string, codes: readonly string[]): Promise<void> => {
      for (const code of codes)
        await changeGrants(
          db,
          by,
          { table, type, mode: 'role', granteeId: roles.get(code) ?? code },
          { added: [authId], removed: [] },
        );
    };
    for (const { kind, code, aspect, active, roles: codes } of elements) {
      const type = kinds[kind];
      const key = { table_name: table, code, type, ...aspects[aspect] };
      await grantTo(type, await storeElement(db, by, key, active === false ? 0 : 1), codes);
    }
    for (const { name, column = '', operator, value, active, roles: codes } of rules) {
      const stored = {
        table_name: table,
        rule_name: name,
        rule_column: column,
        rule_operator: operator,
        rule_value: value,
        status: active === false ? 0 : 1,
      };
      await grantTo(ROWS, await storeRowRule(db, by, null, stored), codes);
    }
  }
}

/**
 * Grants to people and departments, who come later than modules: at every start to those who are there by now. What an administrator took away stays away,
 * and what he put under control himself is his. Whoever is not there is told.
 * @returns whether anything was granted
 */
export async function grantPeople(
  db: Db,
  files: readonly PermissionFile[],
  log: (line: string) => void,
): Promise<boolean> {
  const grants = files.flatMap(({ tables }) =>
    tables.flatMap(({ table, elements = [], rules = [] }) => [
      ...elements.flatMap((element) =>
        toPeople(element).map((to) => ({ table, type: kinds[element.kind] as number, of: element, to })),
      ),
      ...rules.flatMap((rule) => toPeople(rule).map((to) => ({ table, type: ROWS, of: rule, to }))),
    ]),
  );
  if (grants.length === 0) return false;
  const known = {
    user: await granteeIds(db, 'user', DEFINITION_TENANT),
    depart: await granteeIds(db, 'depart', DEFINITION_TENANT),
  };
  const missing = new Map<string, number>();
  let isGranted = false;
  await db.transaction().execute(async (trx) => {
    await lockAuth(trx, DEFINITION_TENANT);
    for (const { table, type, of, to } of grants) {
      const granteeId = known[to.mode].get(to.name);
      if (granteeId === undefined) {
        const who = `${to.mode === 'user' ? 'account' : 'department'} ${to.name}`;
        missing.set(who, (missing.get(who) ?? 0) + 1);
        continue;
      }
      const key = 'kind' in of ? { code: of.code, ...aspects[of.aspect] } : { name: of.name, operator: of.operator };
      for (const authId of await fileAuthIds(trx, { table, type, ...key })) {
        if (await wasGranted(trx, authId, to.mode, granteeId)) continue;
        await changeGrants(trx, by, { table, type, mode: to.mode, granteeId }, { added: [authId], removed: [] });
        isGranted = true;
      }
    }
  });
  for (const [who, count] of missing)
    log(`${who} is not here: ${count} field, button or row permission(s) of module files wait for it`);
  return isGranted;
}

function toPeople({ users = [], departs = [] }: Grantees): { mode: 'user' | 'depart'; name: string }[] {
  return [
    ...users.map((name) => ({ mode: 'user' as const, name })),
    ...departs.map((name) => ({ mode: 'depart' as const, name })),
  ];
}
