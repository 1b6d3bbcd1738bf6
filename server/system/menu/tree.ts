import type { components } from '#core/contract/api.ts';
import type { LiveMenu } from '../db/system-menu.ts';

type Node = components['schemas']['SysPermissionTree'];

/** Menus and buttons as the family's tree; one whose parent is gone stands at the root rather than nowhere. */
export function menuTree(rows: readonly LiveMenu[], tableOf: (row: LiveMenu) => string | null): Node[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parent_id: parent }) => (parent !== null && ids.has(parent) ? parent : ''));
  const node = (row: LiveMenu): Node => {
    const children = below.get(row.id)?.map(node);
    const formTable = tableOf(row);
    return { ...menuEntry(row, children === undefined), formTable, ...(children === undefined ? {} : { children }) };
  };
  return (below.get('') ?? []).map(node);
}

/** Returns the entries directly below an entry; the roots that are menus without one. */
export function menusBelow(rows: readonly LiveMenu[], parentId: string | null): Node[] {
  const parents = new Set(rows.map(({ parent_id: parent }) => parent));
  return rows
    .filter((row) => (parentId === null ? row.parent_id === null && row.menu_type === 0 : row.parent_id === parentId))
    .map((row) => menuEntry(row, !parents.has(row.id)));
}

function menuEntry(row: LiveMenu, isLeaf: boolean): Node {
  return {
    id: row.id,
    key: row.id,
    title: row.name,
    name: row.name,
    titleEn: row.title_en,
    parentId: row.parent_id,
    perms: row.perms,
    permsType: row.perms_type,
    icon: row.icon,
    component: row.component,
    componentName: row.component_name,
    url: row.url,
    redirect: row.redirect,
    sortNo: row.sort_no,
    menuType: row.menu_type,
    leaf: isLeaf,
    isLeaf,
    route: row.is_route,
    keepAlive: row.keep_alive,
    hidden: row.hidden,
    alwaysShow: row.always_show,
    internalOrExternal: row.internal_or_external,
    showType: row.show_type,
    status: row.status,
    description: row.description,
    delFlag: 0,
    version: row.version,
    origin: row.origin,
    createBy: row.create_by,
    updateBy: row.update_by,
  };
}

/** Names from the root down to each entry. */
export function menuPaths(rows: readonly LiveMenu[]): ReadonlyMap<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (row: LiveMenu, depth = 0): readonly string[] => {
    const above = row.parent_id === null || depth > 20 ? undefined : byId.get(row.parent_id);
    return [...(above === undefined ? [] : pathOf(above, depth + 1)), row.name];
  };
  return new Map(rows.map((row) => [row.id, pathOf(row).join(' / ')]));
}
