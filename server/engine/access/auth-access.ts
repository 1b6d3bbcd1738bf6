import { decideWithheld, type ControlledElement, type Withheld } from '#core/permission-rules/decide.ts';
import type { RowRule, RulePerson } from '#core/permission-rules/row-rule.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { granteesOf, readAuthRules } from '#server/platform/access/db/online-auth.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { buttonName } from './auth-buttons.ts';
import { narrowCatalogue } from './auth-narrow.ts';
import { accessRefusals } from './refusals.ts';

type Source = { readonly db: Db; readonly store: DefinitionStore };

/**
 * View of a form: `list` where many records are read (lists, exports, popups, dictionaries, reports, queries), `record` where one is read
 * or written.
 */
export type AccessView = 'list' | 'record';

/** Rules in force in a tenant, read once per state of the definitions. */
type TenantRules = {
  readonly elements: ReadonlyMap<string, readonly ControlledElement[]>;
  readonly rules: ReadonlyMap<string, readonly RowRule[]>;
  /** `role:<id>` … → ids of what is granted. */
  readonly grants: ReadonlyMap<string, readonly string[]>;
  /** Id of an element or rule → names of those it is granted to. */
  readonly holders: ReadonlyMap<string, readonly string[]>;
  /** Narrowed catalogues by person; the oldest go first. */
  readonly narrowed: Map<string, { list?: Catalogue; record?: Catalogue }>;
};

/** Most people whose view of the definitions is kept. */
const KEPT = 500;

const known = new WeakMap<Catalogue, Map<string, Promise<TenantRules>>>();
const grantees = new WeakMap<Actor, ReturnType<typeof granteesOf>>();

/**
 * The definitions as this person may use them: hidden fields are missing (`list`) or marked (`record`), tables carry the row rules that
 * bind him. Where nothing is in force, and for platform administrators, these are the definitions themselves.
 */
export async function catalogueFor(source: Source, actor: Actor, view: AccessView): Promise<Catalogue> {
  const catalogue = await source.store.catalogue();
  if (actor.superuser) return catalogue;
  const rules = await rulesOf(source.db, catalogue, actor.tenantId);
  if (rules.elements.size === 0 && rules.rules.size === 0) return catalogue;
  const own = await granteesFor(source.db, actor);
  const key = JSON.stringify([actor.userId, actor.username, actor.realname, actor.orgCode, own]);
  const kept = rules.narrowed.get(key) ?? {};
  // What was asked for last goes last.
  rules.narrowed.delete(key);
  rules.narrowed.set(key, kept);
  const [oldest] = rules.narrowed.keys();
  if (rules.narrowed.size > KEPT && oldest !== undefined) rules.narrowed.delete(oldest);
  const found = kept[view];
  if (found !== undefined) return found;
  const narrow = narrowCatalogue(catalogue, accessOf(rules, actor, own), view);
  kept[view] = narrow;
  return narrow;
}

/** The form of that head id or table name as this person may use it, or the refusal every run-time call gives. */
export async function formFor(
  source: Source,
  idOrTable: string,
  actor: Actor,
  view: AccessView,
): Promise<{ catalogue: Catalogue; form: Form }> {
  const catalogue = await catalogueFor(source, actor, view);
  return { catalogue, form: formIn(catalogue, idOrTable) };
}

export function formIn(catalogue: Catalogue, idOrTable: string): Form {
  const form = catalogue.form(idOrTable);
  if (form === undefined) throw refusal(404, engineRefusals.formUnknown);
  // The family's word for it; clients ask to have the tables synchronised.
  if (catalogue.outOfStep.has(form.id)) throw refusal(409, accessRefusals.notSynced);
  return form;
}

/** May this person press a button of a form that was asked for with `formFor`? The permission code of the button is not looked at. */
export function isButtonFree(form: Form, code: string): boolean {
  return form.head.access?.buttons.has(code) !== true;
}

/**
 * @throws Refusal 403 when the button is under control and not granted
 */
export function refuseButton(form: Form, code: string): void {
  if (isButtonFree(form, code)) return;
  throw refusal(403, accessRefusals.noButtonRight, { title: form.definition.title, button: buttonName(code) });
}

/** Rules that bind one person, and what is withheld from him, by table. */
export type PersonAccess = {
  readonly person: RulePerson;
  /** Absent where nothing of the table is under control. */
  readonly withheld: (table: string) => Withheld | undefined;
  readonly rules: (table: string) => readonly RowRule[];
  /** Names of those who may do what this person may not, for words to him. */
  readonly holders: (table: string, field: string) => readonly string[];
};

/** The decision for a person, whoever asks for it. */
export async function personAccess(source: Source, actor: Actor): Promise<PersonAccess> {
  const catalogue = await source.store.catalogue();
  const rules = await rulesOf(source.db, catalogue, actor.tenantId);
  return accessOf(rules, actor, await granteesFor(source.db, actor));
}

function accessOf(rules: TenantRules, actor: Actor, own: Awaited<ReturnType<typeof granteesOf>>): PersonAccess {
  const keys = [
    ...own.roleIds.map((id) => `role:${id}`),
    ...own.departIds.map((id) => `depart:${id}`),
    `user:${actor.userId}`,
  ];
  const granted = new Set(keys.flatMap((key) => rules.grants.get(key) ?? []));
  const { username, realname, orgCode, tenantId } = actor;
  return {
    person: { username, realname, orgCode, orgCodes: own.orgCodes, tenantId },
    withheld: (table) => {
      const elements = rules.elements.get(table);
      return elements === undefined || actor.superuser ? undefined : decideWithheld(elements, granted);
    },
    rules: (table) => (actor.superuser ? [] : (rules.rules.get(table) ?? []).filter((rule) => granted.has(rule.id))),
    holders: (table, field) => {
      const asked = (rules.elements.get(table) ?? []).filter(({ code, type }) => type === 1 && code === field);
      return [...new Set(asked.flatMap(({ id }) => rules.holders.get(id) ?? []))];
    },
  };
}

function granteesFor(db: Db, actor: Actor): ReturnType<typeof granteesOf> {
  if (actor.grantees !== undefined) return Promise.resolve(actor.grantees);
  const asked = grantees.get(actor) ?? granteesOf(db, actor.userId, actor.tenantId);
  grantees.set(actor, asked);
  asked.catch(() => grantees.delete(actor));
  return asked;
}

function rulesOf(db: Db, catalogue: Catalogue, tenantId: string): Promise<TenantRules> {
  const tenants = known.get(catalogue) ?? new Map<string, Promise<TenantRules>>();
  known.set(catalogue, tenants);
  const found = tenants.get(tenantId) ?? loadRules(db, tenantId);
  tenants.set(tenantId, found);
  // A failed load must not be remembered.
  found.catch(() => tenants.delete(tenantId));
  return found;
}

async function loadRules(db: Db, tenantId: string): Promise<TenantRules> {
  const { elements, rules, grants } = await readAuthRules(db, tenantId);
  const byGrantee = new Map<string, string[]>();
  const holders = new Map<string, string[]>();
  for (const { auth_id: authId, auth_mode: mode, grantee_id: id, name } of grants) {
    const key = `${mode}:${id}`;
    byGrantee.set(key, [...(byGrantee.get(key) ?? []), authId]);
    if (name !== null) holders.set(authId, [...(holders.get(authId) ?? []), name]);
  }
  return {
    elements: Map.groupBy(
      elements.map(({ table_name, ...row }) => ({
        table: table_name,
        id: row.id,
        code: row.code,
        // The database holds nothing else.
        type: row.type as 1 | 2,
        page: row.page as 3 | 5,
        control: row.control as 3 | 5,
      })),
      ({ table }) => table,
    ),
    rules: Map.groupBy(
      rules.map((row) => ({
        table: row.table_name,
        id: row.id,
        name: row.rule_name,
        column: row.rule_column,
        operator: row.rule_operator,
        value: row.rule_value,
      })),
      ({ table }) => table,
    ),
    grants: byGrantee,
    holders,
    narrowed: new Map(),
  };
}
