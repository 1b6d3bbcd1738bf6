import type { components } from '#core/contract/api.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import type { Catalogue, Form, Table } from '#server/engine/definition/catalogue.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import type { Engine } from '#server/engine/scope.ts';
import {
  findElement,
  lockAuth,
  readAuthRules,
  readElements,
  readGranteeNames,
  storeElement,
  type AuthPageRow,
  type ElementKey,
} from '#server/platform/access/db/online-auth.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { personAccess } from './auth-access.ts';
import { buttonName, buttonTitles } from './auth-buttons.ts';
import { accessRefusals } from './refusals.ts';

type Schemas = components['schemas'];

/** A table whose permissions are administered, by head id or table name; a sub-table has fields of its own. */
export type Administered = {
  readonly catalogue: Catalogue;
  readonly form: Form;
  readonly table: Table;
  /** Id on the wire: the head id, of a sub-table its name. */
  readonly id: string;
};

export async function administered(engine: Engine, idOrTable: string): Promise<Administered> {
  const catalogue = await engine.store.catalogue();
  const own = catalogue.form(idOrTable);
  if (own !== undefined) return { catalogue, form: own, table: own.head, id: own.id };
  const table = catalogue.table(idOrTable);
  const form = table === undefined ? undefined : catalogue.form(table.formTable);
  if (table === undefined || form === undefined) throw refusal(404, engineRefusals.formUnknown);
  return { catalogue, form, table, id: table.name };
}

type Aspect = 'listShow' | 'formShow' | 'formEditable';
const aspects: Readonly<Record<Aspect, Pick<ElementKey, 'page' | 'control'>>> = {
  listShow: { page: 3, control: 5 },
  formShow: { page: 5, control: 5 },
  formEditable: { page: 5, control: 3 },
};
const aspectNames = Object.keys(aspects) as Aspect[];

/** Fields of a table and what of each is under control. */
export async function authColumns(engine: Engine, idOrTable: string, actor: Actor): Promise<Schemas['AuthColumn'][]> {
  const { table } = await administered(engine, idOrTable);
  const stored = await readElements(engine.db, actor.tenantId, table.name);
  return table.fields.map((field) => {
    const own = stored.filter(({ type, code }) => type === 1 && code === field.name);
    const is = (aspect: Aspect): boolean => own.some((row) => row.status === 1 && isOf(row, aspect));
    return {
      id: field.name,
      code: field.name,
      title: field.label,
      status: own.some(({ status }) => status === 1) ? 1 : 0,
      listShow: is('listShow'),
      formShow: is('formShow'),
      formEditable: is('formEditable'),
      isRequired: field.required === true,
    };
  });
}

/** Forms and sub-tables something of which is under control in the tenant of the caller, in the order of the catalogue. */
export async function authSummary(engine: Engine, actor: Actor): Promise<Schemas['AuthSummary'][]> {
  const { forms } = await engine.store.catalogue();
  const { elements, rules } = await readAuthRules(engine.db, actor.tenantId);
  const grantees = await readGranteeNames(engine.db, actor.tenantId);
  return forms.flatMap((form) =>
    [form.head, ...form.subs].flatMap((table) => {
      const own = elements.filter(({ table_name: name }) => name === table.name);
      const ofType = (wanted: number): ReadonlySet<string> =>
        new Set(own.filter(({ type }) => type === wanted).map(({ code }) => code));
      const [columns, buttons] = [ofType(1), ofType(2)];
      const summary = {
        id: table === form.head ? form.id : table.name,
        tableName: table.name,
        tableTxt: table.title,
        isSub: table !== form.head,
        columns: table.fields.filter(({ name }) => columns.has(name)).map(({ label }) => label),
        buttons: [...buttons].map(buttonName),
        rules: rules.filter(({ table_name: name }) => name === table.name).map(({ rule_name: name }) => name),
        grantees: grantees
          .filter(({ table_name: name }) => name === table.name)
          .map(({ auth_mode: mode, name }) => ({ mode, name })),
      };
      return own.length + summary.rules.length === 0 ? [] : [summary];
    }),
  );
}

/** Puts fields under control or sets them free; controlled anew, they are as they were, the first time altogether. */
export async function switchColumns(engine: Engine, body: Schemas['AuthColumnSwitch'], actor: Actor): Promise<void> {
  await changeElements(engine, body, actor, (own) => {
    if (body.status === 0) return Object.fromEntries(own.map((aspect) => [aspect, false]));
    return Object.fromEntries((own.length === 0 ? aspectNames : own).map((aspect) => [aspect, true]));
  });
}

/** Chooses what of fields is under control. */
export async function changeColumns(engine: Engine, body: Schemas['AuthColumnChange'], actor: Actor): Promise<void> {
  const asked = body.switchFlag === undefined ? aspectNames : [aspectNames[body.switchFlag - 1] ?? 'listShow'];
  const wanted: Partial<Record<Aspect, boolean>> = {};
  for (const aspect of asked) {
    const value = body[aspect];
    if (value !== undefined) wanted[aspect] = value;
  }
  if (Object.keys(wanted).length === 0) throw refusal(422, accessRefusals.sayWhatToControl);
  await changeElements(engine, body, actor, () => wanted);
}

async function changeElements(
  engine: Engine,
  { cgformId, code }: { cgformId: string; code: string },
  actor: Actor,
  wantedOf: (known: readonly Aspect[]) => Partial<Record<Aspect, boolean>>,
): Promise<void> {
  const { table } = await administered(engine, cgformId);
  const codes = [...new Set(code.split(',').map((part) => part.trim()))].filter((part) => part !== '');
  const unknown = codes.find((name) => !table.byName.has(name));
  if (unknown !== undefined || codes.length === 0)
    throw refusal(422, engineRefusals.noField, { title: table.title, field: (unknown ?? '').slice(0, 60) });
  const access = await personAccess(engine, actor);
  const withheld = access.withheld(table.name);
  await inTransaction(engine.db, async (db) => {
    await lockAuth(db, actor.tenantId);
    const stored = await readElements(db, actor.tenantId, table.name);
    for (const name of codes) {
      const own = stored.filter((row) => row.type === 1 && row.code === name);
      const known = aspectNames.filter((aspect) => own.some((row) => isOf(row, aspect)));
      for (const aspect of aspectNames) {
        const wanted = wantedOf(known)[aspect];
        if (wanted === undefined) continue;
        const kept = { listShow: 'fromList', formShow: 'fromForm', formEditable: 'fromEdit' } as const;
        // Nobody sets free for himself what others keep from him.
        if (!wanted && withheld?.[kept[aspect]].has(name) === true)
          throw refusal(403, accessRefusals.notYoursToFree, { label: table.byName.get(name)?.label ?? name });
        const key = { table_name: table.name, code: name, type: 1, ...aspects[aspect] };
        if (wanted || known.includes(aspect)) await storeElement(db, actor, key, wanted ? 1 : 0);
      }
    }
  });
  await engine.store.announce();
}

function isOf(row: Pick<AuthPageRow, 'page' | 'control'>, aspect: Aspect): boolean {
  return row.page === aspects[aspect].page && row.control === aspects[aspect].control;
}

/** Buttons of a form that can be controlled, and those that are or were. */
export async function authButtons(engine: Engine, idOrTable: string, actor: Actor): Promise<Schemas['AuthButtons']> {
  const found = await administered(engine, idOrTable);
  const stored = await readElements(engine.db, actor.tenantId, found.table.name);
  return {
    buttonList: found.table.isSub ? [] : [...buttonTitles(found.form)],
    authList: stored.filter(({ type }) => type === 2).map((row) => presentElement(row, found)),
  };
}

/** Puts a button under control; answers the id of its entry. */
export async function enableButton(engine: Engine, body: Schemas['AuthButtonEntry'], actor: Actor): Promise<string> {
  const { form, table } = await administered(engine, body.cgformId);
  if (table.isSub || !buttonTitles(form).some(({ buttonCode }) => buttonCode === body.code))
    throw refusal(422, accessRefusals.noButton, { title: table.title, code: body.code });
  const key = { table_name: table.name, code: body.code, type: 2, page: body.page ?? 3, control: 5 };
  const id = await locked(engine, actor, (db) => storeElement(db, actor, key, 1));
  await engine.store.announce();
  return id;
}

export async function disableButton(engine: Engine, id: string, actor: Actor): Promise<void> {
  const row = await findElement(engine.db, actor.tenantId, id);
  if (row?.type !== 2) throw refusal(404, accessRefusals.controlGone);
  if ((await personAccess(engine, actor)).withheld(row.table_name)?.buttons.has(row.code) === true)
    throw refusal(403, accessRefusals.buttonNotYoursToFree);
  const { table_name, code, type, page, control } = row;
  await locked(engine, actor, (db) => storeElement(db, actor, { table_name, code, type, page, control }, 0));
  await engine.store.announce();
}

/** Entries in force of fields (1) or buttons (2). */
export async function activeElements(
  engine: Engine,
  idOrTable: string,
  type: 1 | 2,
  actor: Actor,
): Promise<Schemas['AuthElement'][]> {
  const found = await administered(engine, idOrTable);
  const stored = await readElements(engine.db, actor.tenantId, found.table.name);
  return stored.filter((row) => row.type === type && row.status === 1).map((row) => presentElement(row, found));
}

function presentElement(row: AuthPageRow, { id, form, table }: Administered): Schemas['AuthElement'] {
  const title =
    row.type === 1
      ? table.byName.get(row.code)?.label
      : buttonTitles(form).find(({ buttonCode }) => buttonCode === row.code)?.buttonName;
  return {
    id: row.id,
    cgformId: id,
    code: row.code,
    title: title ?? row.code,
    // The database holds nothing else.
    type: row.type as 1 | 2,
    page: row.page as 3 | 5,
    control: row.control as 3 | 5,
    status: row.status as 0 | 1,
  };
}

/** One change at a time. */
export function locked<T>(engine: Engine, actor: Actor, act: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(engine.db, async (db) => {
    await lockAuth(db, actor.tenantId);
    return act(db);
  });
}
