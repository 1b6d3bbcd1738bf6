import { createHash } from 'node:crypto';
import type { components } from '#core/contract/api.ts';
import { entryName } from '#core/menu/entry-name.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { MenuRow } from './db/identity-menu.ts';

type MenuNode = components['schemas']['MenuNode'];
type PermissionResult = components['schemas']['PermissionResult'];

/** The page everybody may open; without any grant the menu holds just this. */
export const homeMenuId = 'home';

/** [A7.10] Menu tree and button permissions of a user in the family's form, made from all menu rows of the tenant in menu order. */
export function permissionsOf(actor: Actor, rows: readonly MenuRow[]): PermissionResult {
  const { visible, menu, known } = grantedTo(actor, rows);
  return {
    menu: menu.map((entry) => familyNode(entry)),
    ...buttonsOf(actor, rows, known(visible)),
  };
}

/**
 * [A7.10] The same as our own application reads it: entries say only what does not follow from the rest, and of buttons only those are listed
 * that something is withheld of. An administrator, who holds thousands, is told that nothing is.
 */
export function ownPermissionsOf(actor: Actor, rows: readonly MenuRow[]): PermissionResult {
  const { visible, menu, known } = grantedTo(actor, rows);
  const counts = new Map<string, number>();
  for (const { path } of flat(menu)) counts.set(path, (counts.get(path) ?? 0) + 1);
  const isOnly = (path: string): boolean => counts.get(path) === 1;
  const own = { menu: menu.map((entry) => ownNode(entry, isOnly)), superuser: actor.superuser };
  if (actor.superuser) return { ...own, auth: [], allAuth: [] };
  const urls = new Map(rows.map((row) => [row.id, row.url]));
  const buttons = rows.filter(isButton);
  return {
    ...own,
    auth: buttons.filter((row) => isHeld(actor, row)).map((row) => ({ action: row.perms, ...typeOf(row) })),
    // A rule that is off shows its button on its own page, whatever another rule of that page withholds.
    allAuth: known(visible)
      .filter((row) => row.status === '0' || !isHeld(actor, row))
      .map((row) => ({
        action: row.perms,
        ...typeOf(row),
        ...(row.status === '0' ? { status: '0' } : {}),
        path: urls.get(row.parent_id ?? '') ?? null,
      })),
  };
}

/** Returns every button of one page with whether the actor holds it; none of a page he cannot open. */
export function pagePermissionsOf(
  actor: Actor,
  rows: readonly MenuRow[],
  path: string,
): Pick<PermissionResult, 'auth' | 'allAuth'> {
  const { visible } = grantedTo(actor, rows);
  const pages = new Set(rows.filter((row) => row.url === path && visible.has(row.id)).map(({ id }) => id));
  const own = rows.filter(isButton).filter((row) => pages.has(row.parent_id ?? ''));
  const { auth, allAuth } = buttonsOf(actor, own, own);
  return { auth, allAuth: allAuth.map((entry) => ({ ...entry, path })) };
}

type ButtonRow = MenuRow & { readonly perms: string };

function isButton(row: MenuRow): row is ButtonRow {
  return row.menu_type === 2 && row.perms !== null;
}

function isHeld(actor: Actor, row: MenuRow): boolean {
  return row.status === '1' && (actor.superuser || row.granted);
}

/** Rules that show a button are the usual ones. */
function typeOf({ perms_type: type }: MenuRow): { readonly type?: string | null } {
  return type === '1' ? {} : { type };
}

function buttonsOf(
  actor: Actor,
  rows: readonly MenuRow[],
  known: readonly ButtonRow[],
): Pick<PermissionResult, 'auth' | 'allAuth'> {
  return {
    auth: rows
      .filter(isButton)
      .filter((row) => isHeld(actor, row))
      .map((row) => ({ action: row.perms, type: row.perms_type, describe: row.name })),
    allAuth: known.map((row) => ({
      action: row.perms,
      status: row.status === '0' ? '0' : '1',
      type: row.perms_type,
      describe: row.name,
    })),
  };
}

/** A menu entry with what stands below it. */
type Entry = { readonly row: MenuRow; readonly path: string; readonly below: readonly Entry[] };

function grantedTo(actor: Actor, rows: readonly MenuRow[]) {
  const visible = visibleMenus(actor, rows);
  const children = Map.groupBy(
    // What is below an entry that is switched off is not reached either.
    rows.filter((row) => row.menu_type !== 2 && row.status !== '0' && visible.has(row.id)),
    (row) => row.parent_id ?? '',
  );
  const entriesBelow = (id: string): readonly Entry[] =>
    (children.get(id) ?? []).map((row) => ({ row, path: pathOf(row), below: entriesBelow(row.id) }));
  return {
    visible,
    menu: entriesBelow(''),
    /** Buttons of pages the user cannot open decide nothing for him, and there are thousands; a rule that is off is always said. */
    known: (seen: ReadonlySet<string>): readonly ButtonRow[] =>
      rows.filter(isButton).filter((row) => row.parent_id === null || seen.has(row.parent_id) || row.status === '0'),
  };
}

function flat(entries: readonly Entry[]): readonly Entry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.below)]);
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

/** External pages and address expressions cannot be a route path: the family sends their MD5 instead. */
function isOpaque({ url }: MenuRow): boolean {
  return /^(https?:\/\/|\{\{)/.test(url ?? '');
}

function pathOf(row: MenuRow): string {
  const url = row.url ?? '';
  return isOpaque(row) ? createHash('md5').update(url).digest('hex') : url;
}

function familyNode({ row, path, below }: Entry): MenuNode {
  const { name, meta, ...rest } = sharedOf(row);
  return {
    id: row.id,
    route: row.is_route ? '1' : '0',
    path,
    name: name ?? entryName(row.url ?? ''),
    component: row.component,
    ...(row.parent_id === null ? { redirect: row.redirect } : {}),
    ...rest,
    meta: {
      ...meta,
      internalOrExternal: row.internal_or_external,
      ...(row.component === null
        ? {}
        : { componentName: row.component_name ?? row.component.split('/').at(-1) ?? null }),
    },
    ...(below.length === 0 ? {} : { children: below.map((child) => familyNode(child)) }),
  };
}

/** @param isOnly does no other entry lead there? An id is needed where paths do not tell entries apart */
function ownNode({ row, path, below }: Entry, isOnly: (path: string) => boolean): MenuNode {
  const { name, meta, ...rest } = sharedOf(row);
  return {
    ...(isOnly(path) ? {} : { id: row.id }),
    ...(row.is_route ? {} : { route: '0' }),
    path,
    ...(name === undefined ? {} : { name }),
    component: row.component,
    ...(row.redirect === null ? {} : { redirect: row.redirect }),
    ...(isBackOffice(row) ? { showType: BACK_OFFICE } : {}),
    ...rest,
    meta: { ...meta, ...(row.internal_or_external ? { internalOrExternal: true } : {}) },
    ...(below.length === 0 ? {} : { children: below.map((child) => ownNode(child, isOnly)) }),
  };
}

/** Of the two menus a user switches between [A2.31]. */
const BACK_OFFICE = '2';
/**
 * Pages of everybody's day, which stand in both menus unless an administrator says otherwise: applying and deciding, documents, reports and
 * boards. They are all of the front office; what is worked with in a trade is of the back office.
 */
const everyday =
  /^(?:workflow\/(?:apply|tasks|approve|my-apply|done|cc|entrust)|doc\/.+|luckysheet\/list|dashboard\/.+)$/;
/** Reports and boards; the page that lists them is their designers'. */
const report = /^online\/(?:cgreport|watchDiagram|dessheetView)$/;

/** Does an entry to which nobody gave a menu stand in the back office only? An entry that only gathers others stands where they do. */
function isBackOffice({ show_type: type, menu_type: kind, component, url }: MenuRow): boolean {
  const page = component ?? '';
  const isEverydays = everyday.test(page) || (report.test(page) && url !== `/${page}`);
  return type === null && kind === 1 && !isEverydays;
}

/** Returns the fields of an entry that both forms share. */
function sharedOf(row: MenuRow) {
  return {
    ...(row.component_name === null ? {} : { name: row.component_name }),
    ...(row.hidden ? { hidden: true } : {}),
    ...(row.always_show ? { alwaysShow: true } : {}),
    ...(row.show_type === null ? {} : { showType: row.show_type }),
    meta: {
      title: row.name,
      keepAlive: row.keep_alive,
      ...(row.icon === null ? {} : { icon: row.icon }),
      ...(isOpaque(row) ? { url: row.url } : {}),
    },
  };
}
