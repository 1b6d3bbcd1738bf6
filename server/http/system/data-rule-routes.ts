import type { components } from '#core/contract/api.ts';
import { changeColumns, authColumns, switchColumns } from '#server/engine/access/auth-elements.ts';
import type { Engine } from '#server/engine/scope.ts';
import { readRowRules } from '#server/platform/access/db/online-auth.ts';
import type { AuthDataRow } from '#server/platform/access/db/online-auth.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { dataRules } from '#server/system/data-rule/data-rules.ts';
import { menuForms, mustShowForm } from '#server/system/data-rule/menu-forms.ts';
import { bindRole, rulesOfRole } from '#server/system/data-rule/role-rules.ts';
import { deleteManaged, addManaged, editManaged } from '#server/system/kit/write.ts';
import type { HandlersOf } from '../handler.ts';
import { forgetting } from './forgetting.ts';
import { managedHandlers } from './managed-routes.ts';

type Rule = components['schemas']['SysPermissionDataRule'];
type RuleAct =
  | ('systemDataRuleList' | 'systemDataRuleExport' | 'systemDataRuleMenus' | 'systemDataRuleColumns')
  | ('menuRules' | 'menuRulesNamed' | 'menuRuleAdd' | 'menuRuleShortAdd' | 'menuRuleEdit' | 'menuRuleDelete')
  | ('menuColumns' | 'menuColumnsSave' | 'systemRoleRules' | 'systemRoleRulesSave');

/** Data and column rules of menus, which are the permissions of the forms they show (decision 66). */
export function dataRuleHandlers(engine: Engine) {
  const { db, store } = engine;
  const of = dataRules(engine);
  const formOf = async (id: string, actor: Actor) => mustShowForm(db, await store.catalogue(), id, actor);
  const rulesOf = async (id: string, actor: Actor, name = ''): Promise<Rule[]> => {
    const { table } = await formOf(id, actor);
    const rows = await readRowRules(db, actor.tenantId, table);
    return rows.filter((row) => row.rule_name.includes(name.trim())).map((row) => presentRule(id, row));
  };
  const columnsOf = async (id: string, actor: Actor) => authColumns(engine, (await formOf(id, actor)).table, actor);
  const add = async (body: Rule, actor: Actor) => ({
    message: of.answers.added,
    result: await addManaged(db, of, body, actor),
  });
  const lists = managedHandlers('systemDataRule', db, of);
  type Filtered = { readonly filters: Readonly<Record<string, string>>; readonly actor: Actor };
  /** A rule belongs to the form, whichever of its menus is asked for. */
  const byTable = async ({ filters, actor }: Filtered): Promise<Record<string, string>> => {
    const { permissionId = '', ...rest } = filters;
    const asked = permissionId.replaceAll('*', '');
    return asked === '' ? rest : { ...rest, tableName: (await formOf(asked, actor)).table };
  };
  const acts: HandlersOf<RuleAct> = {
    systemDataRuleList: async (call) => lists.systemDataRuleList({ ...call, filters: await byTable(call) }),
    systemDataRuleExport: async (call) => lists.systemDataRuleExport({ ...call, filters: await byTable(call) }),
    systemDataRuleMenus: async ({ actor }) => ({
      result: (await menuForms(db, await store.catalogue(), actor)).map(({ id, title, table }) => ({
        id,
        title,
        tableName: table,
      })),
    }),
    systemDataRuleColumns: async ({ query, actor }) => ({ result: await columnsOf(query.permissionId, actor) }),
    menuRules: async ({ query, actor }) => ({ result: await rulesOf(query.permissionId, actor) }),
    menuRulesNamed: async ({ query, actor }) => ({
      result: await rulesOf(query.permissionId, actor, query.ruleName),
    }),
    menuRuleAdd: ({ body, actor }) => add(body, actor),
    menuRuleShortAdd: ({ body, actor }) => add(body, actor),
    menuRuleEdit: async ({ body, actor }) => {
      await editManaged(db, of, body, actor);
      return { message: of.answers.edited, result: null };
    },
    menuRuleDelete: async ({ query, actor }) => {
      await deleteManaged(db, of, [query.id], actor);
      return { message: of.answers.deleted, result: null };
    },
    menuColumns: async ({ query, actor }) => ({ result: await columnsOf(query.permissionId, actor) }),
    menuColumnsSave: async ({ body, actor }) => {
      const { permissionId, code, status, ...aspects } = body;
      const cgformId = (await formOf(permissionId, actor)).table;
      if (status === undefined) await changeColumns(engine, { cgformId, code, ...aspects }, actor);
      else await switchColumns(engine, { cgformId, code, status }, actor);
      return { message: platformAnswers.saved, result: null };
    },
    systemRoleRules: async ({ path, actor }) => {
      const { rules, checked } = await rulesOfRole(engine, path, actor);
      const datarule = rules.map((row) => presentRule(path.permissionId, row));
      return { result: { datarule, ...(checked.length === 0 ? {} : { drChecked: checked.join(',') }) } };
    },
    systemRoleRulesSave: async ({ body, actor }) => {
      const { permissionId, roleId, dataRuleIds } = body;
      const ids = dataRuleIds.split(',').filter((id) => id !== '');
      await bindRole(engine, { permissionId, roleId, ids: [...new Set(ids)] }, actor);
      return { message: platformAnswers.savedNarrow, result: null };
    },
  };
  return forgetting(store, { ...lists, ...acts });
}

function presentRule(permissionId: string, row: AuthDataRow): Rule {
  return {
    id: row.id,
    permissionId,
    ruleName: row.rule_name,
    ruleColumn: row.rule_column,
    ruleConditions: row.rule_operator,
    ruleValue: row.rule_value,
    status: String(row.status),
  };
}
