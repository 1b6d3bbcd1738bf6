import { menuSubject } from '#core/managed/menu.ts';
import { applies } from '#core/managed/subject.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import { managedColumn, type ManagedRow } from '#server/db/managed.ts';
import { learnEnglish } from '#server/engine/definition/db/translation.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { homeMenuId } from '#server/platform/identity/menu.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import {
  keepMenuColumns,
  liveMenus,
  lockMenus,
  removeMenuGrants,
  rolesHolding,
  type LiveMenu,
} from '../db/system-menu.ts';
import { ownOptions, type CellReader } from '../kit/book.ts';
import { managed, type Managed, type Values } from '../kit/managed.ts';
import { systemMenuRefusals } from './refusals.ts';
import { menuPaths } from './tree.ts';

/** The entry of the page that changes menus: without it nobody could take a mistake back. */
const ownMenuId = 'system-permission';

/** Fields set by the code or file that brings an entry; the page behind it, and the rules of the server, ask for exactly this. */
const fixedFields = ['menuType', 'url', 'component', 'componentName', 'perms'] as const;

/** Menus and buttons. What the product or a module brings is hidden or switched off rather than deleted [system.permission]. */
export const menus: Managed = managed(menuSubject, {
  table: 'sys_permission',
  columns: { route: 'is_route' },
  numbers: ['menuType'],
  booleans: ['keepAlive', 'hidden', 'route', 'internalOrExternal', 'alwaysShow'],
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.edited,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedNarrow,
  },
  check: faultsOf,
  completed: async (_db, values, before) => {
    const complete = defaultsOf({ ...before, ...values });
    return Object.fromEntries(
      Object.entries(complete).filter(([name]) => before === null || Object.hasOwn(values, name)),
    );
  },
  written: async (db, id, values, before) => {
    if (typeof values['name'] === 'string' && typeof values['titleEn'] === 'string')
      await learnEnglish(db, [[values['name'], values['titleEn']]]);
    if (before === null) return;
    const stored = { ...values, ...defaultsOf({ ...before, ...values }) };
    const changed = Object.keys(values).filter((name) => !isSame(stored[name], before[name]));
    const columns = changed.flatMap((name) => managedColumn(menus.table, name)?.column ?? []);
    if (columns.length > 0) await keepMenuColumns(db, id, columns);
  },
  mayDelete: async (db, rows, actor) => {
    await lockMenus(db);
    const all = await liveMenus(db);
    const going = new Set(rows.map(({ id }) => id));
    for (const { id } of rows) {
      const entry = all.find((one) => one.id === id);
      if (entry !== undefined) refuseDeletion(entry, all, going, actor);
    }
    await removeMenuGrants(db, [...going]);
  },
  dress: async (db, rows) => {
    const all = await liveMenus(db);
    const held = await rolesHolding(
      db,
      rows.map(({ id }) => id),
    );
    const byId = new Map(all.map((one) => [one.id, one]));
    const paths = menuPaths(all);
    return rows.map((row) => ({
      ...row,
      parentId_dictText: paths.get(String(row['parentId'])) ?? null,
      origin: byId.get(row.id)?.origin ?? 'own',
      roleCount: held.get(row.id) ?? 0,
    }));
  },
});

/** Columns that are never empty. */
const usual: Readonly<Record<string, string | number>> = {
  sortNo: 0,
  permsType: '1',
  status: '1',
  keepAlive: '0',
  hidden: '0',
  route: '1',
  internalOrExternal: '0',
  alwaysShow: '0',
};

function defaultsOf(values: Values): Values {
  const missing = Object.entries(usual).filter(([name]) => (values[name] ?? null) === null);
  return {
    ...Object.fromEntries(missing),
    // A button leads nowhere.
    ...(String(values['menuType']) === '2' ? { route: '0' } : {}),
    ...('parentId' in values && isRoot(values['parentId']) ? { parentId: null } : {}),
    // A folder draws what is below it.
    ...(String(values['menuType']) === '0' && (values['component'] ?? null) === null
      ? { component: 'layouts/RouteView' }
      : {}),
  };
}

function isRoot(parentId: unknown): boolean {
  return parentId === undefined || parentId === null || parentId === '' || parentId === '0';
}

function isSame(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

async function faultsOf(
  db: Db,
  values: Values,
  before: ManagedRow | null,
  actor: Actor,
): Promise<readonly FieldError[]> {
  await lockMenus(db);
  const all = await liveMenus(db);
  if (before !== null && all.find(({ id }) => id === before.id)?.origin !== 'own') {
    const changed = fixedFields.find((name) => !isSame(values[name], before[name]));
    const label = menuSubject.fields.find(({ name }) => name === changed)?.label[0] ?? '';
    if (changed !== undefined) return [{ field: changed, message: filled(systemMenuRefusals.menuFixed, { label }) }];
  }
  return [
    ...placeFaults(values, before, all),
    ...addressFaults(values, before, all),
    ...codeFaults(values, before, all, actor),
    ...stateFaults(values, before, all),
  ];
}

function placeFaults(values: Values, before: ManagedRow | null, all: readonly LiveMenu[]): FieldError[] {
  const type = String(values['menuType']);
  const parentId = values['parentId'];
  const fault = (message: RefusalText): FieldError[] => [{ field: 'parentId', message }];
  if (before !== null && type === '2' && all.some((one) => one.parent_id === before.id))
    return [{ field: 'menuType', message: systemMenuRefusals.menuHasChildren }];
  if (isRoot(parentId)) return type === '1' ? fault(systemMenuRefusals.chooseParentMenu) : [];
  if (type === '0') return fault(systemMenuRefusals.topMenuNoParent);
  const parent = all.find(({ id }) => id === parentId);
  if (parent === undefined) return fault(systemMenuRefusals.parentMenuGone);
  if (parent.menu_type === 2) return fault(filled(systemMenuRefusals.belowButton, { name: parent.name }));
  if (before !== null && isBelow(all, parent.id, before.id)) return fault(systemMenuRefusals.menuIntoItself);
  return [];
}

/** Is an entry another one, or somewhere below it? */
function isBelow(all: readonly LiveMenu[], id: string, top: string): boolean {
  const byId = new Map(all.map((one) => [one.id, one]));
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null && !seen.has(at); at = byId.get(at)?.parent_id ?? null) {
    if (at === top) return true;
    seen.add(at);
  }
  return false;
}

function addressFaults(values: Values, before: ManagedRow | null, all: readonly LiveMenu[]): FieldError[] {
  return (['url', 'redirect'] as const).flatMap((field): FieldError[] => {
    const address = typeof values[field] === 'string' ? values[field] : '';
    const own = menuSubject.fields.find(({ name }) => name === field);
    if (address === '' || own === undefined || !applies(own, values) || address === before?.[field]) return [];
    if (!isAddress(address)) return [{ field, message: systemMenuRefusals.menuPath }];
    const other =
      field === 'url'
        ? all.find(({ id, url, menu_type: type }) => type !== 2 && url === address && id !== before?.id)
        : undefined;
    return other === undefined
      ? []
      : [{ field, message: filled(systemMenuRefusals.menuPathUsed, { name: other.name }) }];
  });
}

/** A path of ours, another site, or an expression over those; nothing a browser would run (XSS-03). */
function isAddress(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers skip exactly those inside a scheme
  if (/[\u0000-\u0020\\]/.test(text)) return false;
  return /^(\/(?!\/)|https?:\/\/[^/]|\{\{[\w.]+\}\})/i.test(text);
}

function codesOf(perms: unknown): readonly string[] {
  return typeof perms === 'string'
    ? perms
        .split(',')
        .map((code) => code.trim())
        .filter((code) => code !== '')
    : [];
}

function codeFaults(values: Values, before: ManagedRow | null, all: readonly LiveMenu[], actor: Actor): FieldError[] {
  const [codes, former] = [codesOf(values['perms']), codesOf(before?.['perms'])];
  const fault = (message: RefusalText): FieldError[] => [{ field: 'perms', message }];
  if (codes.join() === former.join()) return [];
  if (new Set(codes).size < codes.length) return fault(systemMenuRefusals.permissionTwice);
  const taken = all.find((one) => one.id !== before?.id && codesOf(one.perms).some((code) => codes.includes(code)));
  if (taken !== undefined) return fault(filled(systemMenuRefusals.permissionUsed, { name: taken.name }));
  // [AZ-05] Whoever holds the entry would hold its new code, and nobody takes away what he lacks.
  const beyond = [...codes, ...former].find((code) => before !== null && !may(actor, code));
  return beyond === undefined ? [] : fault(filled(systemMenuRefusals.rightNotYours, { right: beyond }));
}

function stateFaults(values: Values, before: ManagedRow | null, all: readonly LiveMenu[]): FieldError[] {
  if (before === null || plain(values['status']) !== '0') return [];
  const needed = [ownMenuId, homeMenuId].find((id) => isBelow(all, id, before.id));
  if (needed === undefined) return [];
  return [
    {
      field: 'status',
      message: needed === homeMenuId ? systemMenuRefusals.homeNotDisabled : systemMenuRefusals.menusNotDisabled,
    },
  ];
}

function refuseDeletion(entry: LiveMenu, all: readonly LiveMenu[], going: ReadonlySet<string>, actor: Actor): void {
  if (entry.origin !== 'own') throw refusal(409, systemMenuRefusals.menuOfModule, { name: entry.name });
  const left = all.filter((one) => isBelow(all, one.id, entry.id) && !going.has(one.id));
  if (left.length > 0)
    throw refusal(409, systemMenuRefusals.menuHasBelow, {
      name: entry.name,
      names: listed(left.slice(0, 3).map(({ name }) => `“${name}”`)),
      count: left.length,
    });
  const beyond = codesOf(entry.perms).find((code) => !may(actor, code));
  if (beyond !== undefined) throw refusal(403, systemMenuRefusals.noRightToTake, { right: beyond });
}

/** @throws Refusal 409 when another entry has the address or one of the codes */
export async function refuseTaken(
  db: Db,
  { id, url, perms }: { id: string | null; url: string; perms: string },
): Promise<void> {
  const others = (await liveMenus(db)).filter((one) => one.id !== id);
  if (url !== '' && others.some((one) => one.menu_type !== 2 && one.url === url))
    throw refusal(409, systemMenuRefusals.menuPathTaken);
  const codes = codesOf(perms);
  if (others.some((one) => codesOf(one.perms).some((code) => codes.includes(code))))
    throw refusal(409, systemMenuRefusals.permissionTaken);
}

/** The entry above by its path of names or its address, among those that are there before the import. */
export async function menuCells(db: Db): Promise<CellReader> {
  const all = await liveMenus(db);
  const paths = menuPaths(all);
  return (field, text) => {
    if (field.name !== 'parentId') return ownOptions(field, text);
    const pages = all.filter(({ menu_type: type }) => type !== 2);
    const found = pages.filter((one) => one.url === text || paths.get(one.id) === text);
    const [first] = found;
    if (first === undefined)
      return { fault: filled(systemMenuRefusals.parentEntryMissing, { text: text.slice(0, 60) }) };
    if (found.length > 1)
      return { fault: filled(systemMenuRefusals.parentEntrySeveral, { text: text.slice(0, 60), count: found.length }) };
    return { value: first.id };
  };
}
