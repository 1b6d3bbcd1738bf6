import type { components } from '#core/contract/api.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { formFor, isButtonFree, personAccess, type PersonAccess } from '#server/engine/access/auth-access.ts';
import type { Form, Table } from '#server/engine/definition/catalogue.ts';
import type { Engine } from '#server/engine/scope.ts';
import { granteesOf } from '#server/platform/access/db/online-auth.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { broughtBy } from '#server/platform/identity/along.ts';
import { menusOf, type MenuRow } from '#server/platform/identity/db/identity-menu.ts';
import { homeMenuId, permissionsOf } from '#server/platform/identity/menu.ts';
import { personActor } from '#server/platform/identity/person.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { formOfMenu } from '../data-rule/menu-forms.ts';
import {
  departsOfUser,
  grantsThrough,
  inspectedUser,
  rolesByPermission,
  rolesOfUser,
  type HeldRole,
} from '../db/system-inspector.ts';
import { inspectRecord } from './record.ts';
import { systemInspectorRefusals } from './refusals.ts';

type Schemas = components['schemas'];
type Verdict = Schemas['InspectedVerdict'];

type Asked = { readonly userId: string; readonly permissionId: string; readonly record: string | null };

/** Facts known while one user is looked at. */
type Look = {
  readonly engine: Engine;
  /** The user as his calls would be made. */
  readonly as: Actor;
  readonly roles: readonly HeldRole[];
  readonly rows: readonly MenuRow[];
  /** Roles of the company by what they hold. */
  readonly holders: ReadonlyMap<string, readonly HeldRole[]>;
};

/**
 * Returns what a user of the caller's company may do with a screen, and why. Every verdict is asked of the functions that guard his own
 * calls; added here are only the names of the roles, departments, rules and states that decided.
 * @throws Refusal 404 for a user of another company, a screen that is not there, a record the caller does not see himself
 */
export async function inspect(engine: Engine, asked: Asked, actor: Actor): Promise<Schemas['Inspection']> {
  const { db } = engine;
  const user = await inspectedUser(db, actor.tenantId, asked.userId);
  const as = user === undefined ? null : await personActor(db, actor.tenantId, asked.userId);
  if (user === undefined || as === null) throw refusal(404, platformRefusals.userGone);
  const rows = await menusOf(db, as);
  const entry = rows.find(({ id, menu_type: type }) => id === asked.permissionId && type !== 2);
  if (entry === undefined) throw refusal(404, systemInspectorRefusals.menuNotTheirs);
  const buttons = rows.filter(({ parent_id: parent, menu_type: type }) => parent === entry.id && type === 2);
  const ids = [entry, ...buttons].flatMap(({ id }) => [id, ...broughtBy(id)]);
  const roles = await rolesOfUser(db, as.userId);
  const look: Look = { engine, as, roles, rows, holders: await rolesByPermission(db, actor.tenantId, ids) };
  const wide = formOfMenu(await engine.store.catalogue(), entry);
  const access = wide === undefined ? null : await personAccess(engine, as);
  const form = wide === undefined || access === null ? null : await inspectForm(look, wide, access);
  return {
    person: {
      id: user.id,
      username: user.username,
      realname: user.realname,
      isFree: as.superuser,
      roles: roles.map(named),
      departs: [...(await departsOfUser(db, user.id))],
      signIn: signInVerdict(user),
    },
    menu: { id: entry.id, title: entry.name, ...menuVerdict(look, entry) },
    buttons: await Promise.all(buttons.map((button) => inspectButton(look, button, wide))),
    form,
    record:
      wide === undefined || access === null || asked.record === null
        ? null
        : await inspectRecord(engine, { wide, as, access, asked: asked.record }, actor),
  };
}

function named({ name, depart }: HeldRole): string {
  return depart === null ? name : `${depart}：${name}`;
}

function signInVerdict({ isActive, isCompanyOpen }: { isActive: boolean; isCompanyOpen: boolean }): Verdict {
  if (!isCompanyOpen) return { isAllowed: false, reason: 'companyClosed', names: [] };
  return isActive
    ? { isAllowed: true, reason: 'active', names: [] }
    : { isAllowed: false, reason: 'frozen', names: [] };
}

/** Is the entry in the menu his session is given? */
function menuVerdict({ as, roles, rows, holders }: Look, entry: MenuRow): Verdict {
  type Node = Schemas['MenuNode'];
  const has = (nodes: readonly Node[]): boolean =>
    nodes.some(({ id, children }) => id === entry.id || has(children ?? []));
  const isAllowed = has(permissionsOf(as, rows).menu);
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (!isAllowed) {
    for (let at: MenuRow | undefined = entry; at !== undefined; at = byId.get(at.parent_id ?? ''))
      if (at.status === '0') return { isAllowed, reason: 'off', names: [at.name] };
    return { isAllowed, reason: 'notGranted', names: namesOf(holdersOf(holders, entry.id)) };
  }
  if (as.superuser) return { isAllowed, reason: 'free', names: [] };
  const own = ownRoles(roles, holdersOf(holders, entry.id));
  if (own.length > 0) return { isAllowed, reason: 'granted', names: own };
  return { isAllowed, reason: entry.id === homeMenuId ? 'everybody' : 'below', names: [] };
}

/** Roles that hold an entry, or one with which it comes. */
function holdersOf(holders: Look['holders'], entry: string): readonly HeldRole[] {
  return [entry, ...broughtBy(entry)].flatMap((id) => holders.get(id) ?? []);
}

function ownRoles(roles: readonly HeldRole[], holders: readonly HeldRole[]): string[] {
  return namesOf(holders.filter(({ id }) => roles.some((role) => role.id === id)));
}

function namesOf(roles: readonly HeldRole[]): string[] {
  return [...new Set(roles.map(named))];
}

/** Buttons of forms under control are called by what they do to a record. */
const controlledAs: Readonly<Record<string, string>> = { view: 'detail', edit: 'update' };

async function inspectButton(look: Look, button: MenuRow, wide: Form | undefined): Promise<Schemas['InspectedButton']> {
  const { engine, as, roles, holders } = look;
  const code = (button.perms ?? '').split(',')[0]?.trim() ?? '';
  const about = { code, title: button.name };
  const verdict = (isAllowed: boolean, reason: Verdict['reason'], names: readonly string[] = []) => ({
    ...about,
    isAllowed,
    reason,
    names: [...names],
  });
  if (!may(as, code)) {
    if (button.status === '0' && (button.granted || as.superuser)) return verdict(false, 'off', [button.name]);
    return verdict(false, 'notGranted', namesOf(holdersOf(holders, button.id)));
  }
  const act = code.split(':').at(-1) ?? '';
  if (wide !== undefined) {
    const { form } = await formFor(engine, wide.definition.table, as, 'record');
    if (!isButtonFree(form, ownEntry(controlledAs, act) ?? act)) return verdict(false, 'controlled');
  }
  if (as.superuser) return verdict(true, 'free');
  return verdict(true, 'granted', ownRoles(roles, holdersOf(holders, button.id)));
}

/** Columns and rules of a form, as the definitions his calls are given have them. */
async function inspectForm({ engine, as }: Look, wide: Form, access: PersonAccess): Promise<Schemas['InspectedForm']> {
  const name = wide.definition.table;
  const [list, record] = [await formFor(engine, name, as, 'list'), await formFor(engine, name, as, 'record')];
  const columns = [wide.head, ...wide.subs].flatMap((table) => {
    const [listed, kept] = [tableOf(list.form, table), tableOf(record.form, table)];
    return table.fields.map((field) => {
      const guard = kept?.byName.get(field.name)?.guard;
      const inList = listed?.byName.has(field.name) === true;
      const inForm = guard?.isHidden !== true;
      const mayChange = guard === undefined;
      return {
        code: field.name,
        title: field.label,
        table: table.isSub ? table.title : null,
        inList,
        inForm,
        mayChange,
        names: inList && inForm && mayChange ? [] : [...access.holders(table.name, field.name)],
      };
    });
  });
  const rules = access.rules(wide.head.name);
  const own = await granteesOf(engine.db, as.userId, as.tenantId);
  const through = await grantsThrough(engine.db, as.tenantId, {
    authIds: rules.map(({ id }) => id),
    keys: [`user:${as.userId}`, ...own.roleIds.map((id) => `role:${id}`), ...own.departIds.map((id) => `depart:${id}`)],
  });
  return {
    title: wide.definition.title,
    columns,
    rules: rules.map(({ id, name: rule }) => ({
      id,
      name: rule,
      through: (through.get(id) ?? []).map(({ mode, name: grantee }) => ({ mode, name: grantee })),
    })),
  };
}

function tableOf(form: Form, { name }: Table): Table | undefined {
  return [form.head, ...form.subs].find((table) => table.name === name);
}
