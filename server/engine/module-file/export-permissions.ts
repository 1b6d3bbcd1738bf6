import type { Installation } from './db/module-export.ts';
import {
  aspects,
  kinds,
  type Aspect,
  type Grantees,
  type PermissionFile,
  type TablePermissions,
} from './permission-file.ts';

/** Returns the permissions on these tables, as a file states them. */
export function permissionsOf(
  tables: ReadonlySet<string>,
  stored: Pick<Installation, 'permissions' | 'roles'>,
): PermissionFile {
  const { elements, rules, grants } = stored.permissions;
  const codes = new Map(stored.roles.map(({ id, code }) => [id, code]));
  const granteesOf = (authId: string): Grantees => {
    const own = grants.filter(({ auth_id: id }) => id === authId);
    const named = (mode: string, nameOf: (grant: (typeof grants)[number]) => string | null | undefined): string[] =>
      own.flatMap((grant) => (grant.auth_mode === mode ? (nameOf(grant) ?? []) : [])).sort();
    const users = named('user', ({ username }) => username);
    const departs = named('depart', ({ org_code: code }) => code);
    return {
      roles: named('role', ({ grantee_id: role }) => codes.get(role)),
      ...(users.length === 0 ? {} : { users }),
      ...(departs.length === 0 ? {} : { departs }),
    };
  };
  const aspectOf = (row: { page: number; control: number }): Aspect =>
    (Object.keys(aspects) as Aspect[]).find(
      (aspect) => aspects[aspect].page === row.page && aspects[aspect].control === row.control,
    ) ?? 'list';
  const named = new Set(
    [...elements, ...rules].map(({ table_name: table }) => table).filter((table) => tables.has(table)),
  );
  return {
    tables: [...named].sort().map((table): TablePermissions => {
      const own = elements
        .filter((row) => row.table_name === table)
        .map((row) => ({
          kind: row.type === kinds.field ? ('field' as const) : ('button' as const),
          code: row.code,
          aspect: aspectOf(row),
          ...(row.status === 1 ? {} : { active: false as const }),
          ...granteesOf(row.id),
        }));
      const narrowing = rules
        .filter((row) => row.table_name === table)
        .map((row) => ({
          name: row.rule_name,
          ...(row.rule_column === '' ? {} : { column: row.rule_column }),
          operator: row.rule_operator,
          value: row.rule_value,
          ...(row.status === 1 ? {} : { active: false as const }),
          ...granteesOf(row.id),
        }));
      return {
        table,
        ...(own.length === 0 ? {} : { elements: own }),
        ...(narrowing.length === 0 ? {} : { rules: narrowing }),
      };
    }),
  };
}
