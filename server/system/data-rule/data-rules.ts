import { dataRuleSubject } from '#core/managed/data-rule.ts';
import { CONDITION_TREE, type RowRule } from '#core/permission-rules/row-rule.ts';
import { filled } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import { mustBeFree, ruleFault } from '#server/engine/access/auth-grants.ts';
import { announceChange } from '#server/engine/definition/db/definition.ts';
import type { Engine } from '#server/engine/scope.ts';
import { lockAuth, readRowRules, removeRuleGrants } from '#server/platform/access/db/online-auth.ts';
import type { Actor } from '#server/platform/actor.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { ownOptions, type CellReader } from '../kit/book.ts';
import { managed, type Managed, type Values } from '../kit/managed.ts';
import { menuForms, mustShowForm } from './menu-forms.ts';
import { systemDataRuleRefusals } from './refusals.ts';
import { accessRefusals } from '#server/engine/access/refusals.ts';
import { platformAnswers } from '#server/platform/answers.ts';

/** Data rules of menus, which are the row rules of the forms those show (decision 66) [system.data-rule]. */
export function dataRules(engine: Engine): Managed {
  return managed(dataRuleSubject, {
    table: 'onl_auth_data',
    besides: ['permissionId'],
    columns: { ruleConditions: 'rule_operator' },
    numbers: ['status'],
    answers: {
      added: platformAnswers.added,
      edited: platformAnswers.updated,
      deleted: platformAnswers.deleted,
      deletedMany: platformAnswers.deleted,
    },
    check: (_db, values, before, actor) => faultsOf(engine, values, before, actor),
    completed: async (_db, values, before, actor) => ({
      ...(before === null ? { tableName: await tableOf(engine, values, actor) } : {}),
      ...('status' in values ? { status: values['status'] ?? 1 } : {}),
      ...('ruleColumn' in values ? { ruleColumn: columnOf(values) } : {}),
    }),
    written: async (db, _id, _values, before, actor) => {
      if (before !== null) await mustBeFree(engine, before.id, actor, '修改');
      await announceChange(db);
    },
    mayDelete: async (db, rows, actor) => {
      await lockAuth(db, actor.tenantId);
      for (const { id } of rows) await mustBeFree(engine, id, actor, '删除');
      for (const { id } of rows) await removeRuleGrants(db, actor, id);
      await announceChange(db);
    },
    dress: async (db, rows, actor) => {
      const catalogue = await engine.store.catalogue();
      const menus = await menuForms(db, catalogue, actor);
      return rows.map((row) => {
        const menu = menus.find(({ table }) => table === row['tableName']);
        const form = catalogue.form(String(row['tableName']));
        const column = form?.head.byName.get(String(row['ruleColumn']));
        return {
          ...row,
          permissionId: menu?.id ?? null,
          permissionId_dictText: menu?.title ?? form?.definition.title ?? String(row['tableName']),
          ruleColumn_dictText: column?.label ?? null,
        };
      });
    },
  });
}

/** A combination of conditions names its fields itself. */
function columnOf(values: Values): string {
  return values['ruleConditions'] === CONDITION_TREE ? '' : plain(values['ruleColumn']).trim();
}

async function tableOf(engine: Engine, { permissionId }: Values, actor: Actor): Promise<string> {
  const catalogue = await engine.store.catalogue();
  return (await mustShowForm(engine.db, catalogue, String(permissionId), actor)).table;
}

async function faultsOf(
  engine: Engine,
  values: Values,
  before: ManagedRow | null,
  actor: Actor,
): Promise<readonly FieldError[]> {
  if (before !== null) await mustBeFree(engine, before.id, actor, '修改');
  const table = before === null ? await tableOf(engine, values, actor) : String(before['tableName']);
  const form = (await engine.store.catalogue()).form(table);
  if (form === undefined) throw refusal(409, systemDataRuleRefusals.formOfRuleGone);
  const rule: RowRule = {
    id: before?.id ?? '',
    name: String(values['ruleName']),
    column: columnOf(values),
    operator: String(values['ruleConditions']),
    value: plain(values['ruleValue']),
  };
  const fault = ruleFault(form, rule, actor.tenantId);
  if (fault !== null) return [fault];
  const others = await readRowRules(engine.db, actor.tenantId, table);
  const isTaken = others.some(({ id, rule_name: name }) => name === rule.name && id !== before?.id);
  return isTaken ? [{ field: 'ruleName', message: accessRefusals.ruleNameTaken }] : [];
}

/** The menu of a row by its path of names or its address. */
export async function dataRuleCells(engine: Engine, actor: Actor): Promise<CellReader> {
  const menus = await menuForms(engine.db, await engine.store.catalogue(), actor);
  return (field, text) => {
    if (field.name === 'ruleColumn') return { value: text };
    if (field.name !== 'permissionId') return ownOptions(field, text);
    const found = menus.find(({ title, table }) => title === text || table === text);
    return found === undefined
      ? { fault: filled(systemDataRuleRefusals.menuOfCell, { text: text.slice(0, 60) }) }
      : { value: found.id };
  };
}
