import { createHash } from 'node:crypto';
import type { components } from '#core/contract/api.ts';
import type { Actor } from '../actor.ts';
import type { MenuRow } from '#server/db/repositories/identity-menu.ts';

type MenuNode = components['schemas']['MenuNode'];
type PermissionResult = components['schemas']['PermissionResult'];

/** The page everybody may open; without any grant the menu holds just this. */
export const homeMenuId = 'home';

/** [A7.10] Menu tree and button permissions of a user, made from all menu rows of the tenant in menu order. */
export function permissionsOf(
  actor: Actor,
  rows: readonly MenuRow[],
  { withPaths = false }: { withPaths?: boolean } = {},
): PermissionResult {
  const visible = visibleMenus(actor, rows);
  const children = Map.groupBy(
    // What is below an entry that is switched off is not reached either.
    rows.filter((row) => row.menu_type !== 2 && row.status !== '0' && visible.has(row.id)),
    (row) => row.parent_id ?? '',
  );
  // A rule that is switched off holds on its own page only (A6.3): with the path the client need not guess which.
  const urls = withPaths ? new Map(rows.map((row) => [row.id, row.url])) : null;
  const buttons = rows.filter((row) => row.menu_type === 2 && row.perms !== null);
  // Buttons of pages the user cannot open decide nothing for him, and there are thousands; a rule that is off is always said.
  const known = buttons.filter((row) => row.parent_id === null || visible.has(row.parent_id) || row.status === '0');
  return {
    menu: (children.get('') ?? []).map((row) => menuNode(row, children)),
    auth: buttons
      .filter((row) => row.status === '1' && (actor.superuser || row.granted))
      .map((row) => ({ action: row.perms ?? '', type: row.perms_type, describe: row.name })),
    allAuth: known.map((row) => ({
      action: row.perms ?? '',
      status: row.status === '0' ? '0' : '1',
      type: row.perms_type,
      ...(urls === null ? {} : { path: urls.get(row.parent_id ?? '') ?? null }),
      describe: row.name,
    })),
  };
}

/** Granted menus, the home page, and the parents of both: a child without its parents could not be reached. */
function visibleMenus(actor: Actor, rows: readonly MenuRow[]): ReadonlySet<string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const visible = new Set<string>();
  for (const row of rows) {
    if (!actor.superuser && !row.granted && row.id !== homeMenuId) continue;
    for (let at: MenuRow | undefined = row; at !== undefined && !visible.has(at.id);) {
      visible.add(at.id);
      at = at.parent_id === null ? undefined : byId.get(at.parent_id);
    }
  }
  return visible;
}

function menuNode(row: MenuRow, children: ReadonlyMap<string, readonly MenuRow[]>): MenuNode {
  const url = row.url ?? '';
  // External pages and address expressions cannot be a route path: the family sends their MD5 instead.
  const opaque = /^(https?:\/\/|\{\{)/.test(url);
  const below = children.get(row.id);
  return {
    id: row.id,
    route: row.is_route ? '1' : '0',
    path: opaque ? createHash('md5').update(url).digest('hex') : url,
    name: row.component_name ?? url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
    component: row.component,
    ...(row.parent_id === null ? { redirect: row.redirect } : {}),
    ...(row.hidden ? { hidden: true } : {}),
    ...(row.always_show ? { alwaysShow: true } : {}),
    ...(row.show_type === null ? {} : { showType: row.show_type }),
    meta: {
      title: row.name,
      keepAlive: row.keep_alive,
      internalOrExternal: row.internal_or_external,
      ...(row.icon === null ? {} : { icon: row.icon }),
      ...(opaque ? { url } : {}),
      ...(row.component === null
        ? {}
        : { componentName: row.component_name ?? row.component.split('/').at(-1) ?? null }),
    },
    ...(below === undefined ? {} : { children: below.map((child) => menuNode(child, children)) }),
  };
}
