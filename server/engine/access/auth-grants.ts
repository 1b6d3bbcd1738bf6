import type { components } from '#core/contract/api.ts';
import { CONDITION_TREE, rowRuleFault, type RowRule } from '#core/permission-rules/row-rule.ts';
import { brokenIndex } from '#server/db/errors.ts';
import type { Form, Table } from '#server/engine/definition/catalogue.ts';
import { tryRule } from '#server/engine/list/query.ts';
import type { Engine } from '#server/engine/scope.ts';
import {
  changeGrants,
  findGrantee,
  findGrantees,
  findRowRule,
  readElements,
  readGrants,
  readRowRules,
  removeRowRule,
  storeRowRule,
  type AuthDataRow,
  type AuthMode,
} from '#server/platform/access/db/online-auth.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { personActor } from '#server/platform/identity/person.ts';
import { type FieldError, fieldRefusal, refusal, Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { personAccess } from './auth-access.ts';
import { buttonName } from './auth-buttons.ts';
import { administered, locked, type Administered } from './auth-elements.ts';
import { accessRefusals } from './refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';

type Schemas = components['schemas'];

/** Row rules of a form; those in force only, when they are to be granted. */
export async function rowRules(
  engine: Engine,
  idOrTable: string,
  actor: Actor,
  isActive = false,
): Promise<Schemas['AuthRule'][]> {
  const found = await administered(engine, idOrTable);
  const rows = await readRowRules(engine.db, actor.tenantId, found.table.name);
  return rows.filter(({ status }) => !isActive || status === 1).map((row) => presentRule(row, found));
}

/** Adds or changes a row rule; answers its id. */
export async function saveRowRule(
  engine: Engine,
  body: Schemas['AuthRule'],
  actor: Actor,
  isNew: boolean,
): Promise<string> {
  const found = await administered(engine, body.cgformId);
  const { form, table } = found;
  if (table.isSub) throw refusal(422, accessRefusals.subTableFollows);
  const rule: RowRule = {
    id: body.id ?? '',
    name: body.ruleName.trim(),
    column: body.ruleOperator === CONDITION_TREE ? '' : (body.ruleColumn ?? '').trim(),
    operator: body.ruleOperator,
    value: body.ruleValue,
  };
  const fault = ruleFault(form, rule, actor.tenantId);
  if (fault !== null) throw fieldRefusal(fault.field, fault.message);
  const id = isNew ? null : rule.id;
  if (id !== null) await mustBeFree(engine, id, actor, '修改');
  const values = {
    table_name: table.name,
    rule_name: rule.name,
    rule_column: rule.column,
    rule_operator: rule.operator,
    rule_value: rule.value,
    status: body.status ?? 1,
  };
  const saved = await locked(engine, actor, (db) => storeRowRule(db, actor, id, values)).catch((error: unknown) => {
    if (brokenIndex(error) === 'onl_auth_data_table_name_rule_name_key')
      throw fieldRefusal('ruleName', accessRefusals.ruleNameTaken);
    throw error;
  });
  await engine.store.announce();
  return saved;
}

export async function deleteRowRule(engine: Engine, id: string, actor: Actor): Promise<void> {
  await mustBeFree(engine, id, actor, '删除');
  await locked(engine, actor, (db) => removeRowRule(db, actor, id));
  await engine.store.announce();
}

/** Returns the fault of a row rule of a form; null when there is none. */
export function ruleFault(form: Form, rule: RowRule, tenantId: string): FieldError | null {
  if (rule.name === '') return { field: 'ruleName', message: accessRefusals.ruleNameMissing };
  const fault = rowRuleFault(rule);
  if (fault !== null) return { field: faultField(rule), message: fault };
  try {
    tryRule(form, rule, tenantId);
  } catch (error) {
    if (error instanceof Refusal) return { field: faultField(rule), message: error.text };
    throw error;
  }
  return null;
}

function faultField({ operator, column }: RowRule): string {
  if (operator === CONDITION_TREE) return 'ruleValue';
  return column === '' ? 'ruleColumn' : 'ruleValue';
}

/** A rule that binds somebody is not his to loosen. @throws Refusal 403, 404 */
export async function mustBeFree(engine: Engine, id: string, actor: Actor, act: string): Promise<void> {
  const row = await findRowRule(engine.db, actor.tenantId, id);
  if (row === undefined) throw refusal(404, accessRefusals.rowRuleGone);
  const access = await personAccess(engine, actor);
  if (access.rules(row.table_name).some((rule) => rule.id === id))
    throw refusal(403, accessRefusals.rowRuleBindsYou, { rule: row.rule_name, act: actWord(act) });
}

/** Lists the grants of one role, department or user. */
export async function granted(
  engine: Engine,
  asked: { roleId: string; cgformId: string; type: number; authMode: AuthMode },
  actor: Actor,
): Promise<Schemas['AuthGrant'][]> {
  const { table } = await administered(engine, asked.cgformId);
  const of = { table: table.name, type: asked.type, mode: asked.authMode, granteeId: asked.roleId };
  const rows = await readGrants(engine.db, actor.tenantId, of);
  return rows.map((row) => ({
    id: row.id,
    authId: row.auth_id,
    roleId: asked.roleId,
    type: asked.type,
    authMode: asked.authMode,
  }));
}

/** Grants exactly these fields (1), buttons (2) or row rules (3) of a form; what was granted before and is not named is withdrawn. */
export async function grantAll(
  engine: Engine,
  asked: { granteeId: string; cgformId: string; type: 1 | 2 | 3; mode: AuthMode; ids: readonly string[] },
  actor: Actor,
): Promise<void> {
  const { table } = await administered(engine, asked.cgformId);
  const { tenantId } = actor;
  if ((await findGrantee(engine.db, tenantId, asked.mode, asked.granteeId)) === undefined)
    throw refusal(404, accessRefusals.grantedToUnknown);
  const of = { table: table.name, type: asked.type, mode: asked.mode, granteeId: asked.granteeId };
  const access = await personAccess(engine, actor);
  await locked(engine, actor, async (db) => {
    const known =
      asked.type === 3
        ? await readRowRules(db, tenantId, table.name)
        : (await readElements(db, tenantId, table.name)).filter(({ type }) => type === asked.type);
    const stored = await readGrants(db, tenantId, of);
    const had = new Set(stored.map((row) => row.auth_id));
    const active = new Set(known.filter(({ status }) => status === 1).map(({ id }) => id));
    const wanted = new Set(asked.ids);
    if ([...wanted].some((id) => !active.has(id) && !had.has(id))) throw refusal(422, accessRefusals.rightsGone);
    const added = [...wanted].filter((id) => !had.has(id));
    // Nobody was shown what is not in force: it keeps its grants.
    const removed = [...had].filter((id) => !wanted.has(id) && (active.has(id) || !known.some((row) => row.id === id)));
    if (asked.type === 3) refuseLoosening(access.rules(table.name), removed);
    else refuseLacking(access.withheld(table.name), await readElements(db, tenantId, table.name), added, table);
    await changeGrants(db, actor, of, { added, removed });
  });
  await engine.store.announce();
}

/** [AZ-05] Nobody takes a rule off that binds himself, whoever it is taken off from. */
function refuseLoosening(own: readonly RowRule[], removed: readonly string[]): void {
  const rule = own.find(({ id }) => removed.includes(id));
  if (rule !== undefined) throw refusal(403, accessRefusals.grantBindsYou, { rule: rule.name });
}

/** [AZ-05] Nobody grants what he lacks. */
function refuseLacking(
  withheld: ReturnType<Awaited<ReturnType<typeof personAccess>>['withheld']>,
  elements: Awaited<ReturnType<typeof readElements>>,
  added: readonly string[],
  table: Table,
): void {
  if (withheld === undefined) return;
  for (const { id, code, type, page, control } of elements) {
    if (!added.includes(id)) continue;
    const kept =
      type === 2
        ? withheld.buttons
        : control === 3
          ? withheld.fromEdit
          : page === 3
            ? withheld.fromList
            : withheld.fromForm;
    if (kept.has(code))
      throw refusal(403, accessRefusals.notYoursToGrant, { label: table.byName.get(code)?.label ?? buttonName(code) });
  }
}

/** Finds those something can be granted to. */
export async function authGrantees(
  engine: Engine,
  mode: AuthMode,
  keyword: string,
  actor: Actor,
): Promise<Schemas['AuthGrantee'][]> {
  return findGrantees(engine.db, actor.tenantId, mode, keyword.trim());
}

/** Returns what a user will see of a form, by the same decision his calls ask. */
export async function explainAuth(
  engine: Engine,
  idOrTable: string,
  userId: string,
  actor: Actor,
): Promise<Schemas['AuthExplanation']> {
  const { form } = await administered(engine, idOrTable);
  const as = await personActor(engine.db, actor.tenantId, userId);
  if (as === null) throw refusal(404, platformRefusals.userGone);
  const access = await personAccess(engine, as);
  const tables = [form.head, ...form.subs];
  const kept = (which: 'fromList' | 'fromForm' | 'fromEdit', except?: 'fromForm'): Schemas['AuthWithheld'][] =>
    tables.flatMap((table) => {
      const withheld = access.withheld(table.name);
      return table.fields
        .filter(({ name }) => withheld?.[which].has(name) === true)
        .filter(({ name }) => except === undefined || withheld?.[except].has(name) !== true)
        .map((field) => ({ code: field.name, title: field.label, table: table.isSub ? table.title : null }));
    });
  const buttons = [...(access.withheld(form.head.name)?.buttons ?? [])];
  return {
    name: as.realname,
    isFree: as.superuser,
    mayView: may(as, `${form.definition.permission}:view`),
    list: kept('fromList'),
    form: kept('fromForm'),
    edit: kept('fromEdit', 'fromForm'),
    buttons: buttons.map((code) => ({ code, title: buttonName(code) })),
    rules: access.rules(form.head.name).map((rule) => ({
      id: rule.id,
      cgformId: form.id,
      ruleName: rule.name,
      ruleColumn: rule.column,
      ruleOperator: rule.operator,
      ruleValue: rule.value,
      status: 1,
    })),
  };
}

function presentRule(row: AuthDataRow, { id }: Administered): Schemas['AuthRule'] {
  return {
    id: row.id,
    cgformId: id,
    ruleName: row.rule_name,
    ruleColumn: row.rule_column,
    ruleOperator: row.rule_operator,
    ruleValue: row.rule_value,
    status: row.status === 1 ? 1 : 0,
  };
}
