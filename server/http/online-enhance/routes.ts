import type { ActionDefinition, Enhancement } from '#core/scripts/enhancement.ts';
import { formFor } from '#server/engine/access/auth-access.ts';
import { tryScript } from '#server/engine/act/action-script.ts';
import {
  actionOfJava,
  actionOfSql,
  buttonOfRow,
  buttonRow,
  documentOf,
  isSqlAction,
  javaRow,
  partsOfId,
  rowId,
  sqlRow,
} from '#server/engine/act/enhance-wire.ts';
import { changeEnhancement, enhancementHeads, readEnhancement, scriptFor } from '#server/engine/act/enhance.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import type { Engine } from '#server/engine/scope.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import type { Handler, HandlersOf, OperationId } from '../handler.ts';

type EnhanceOperation = Extract<OperationId, `enhance${string}`>;

const builtIn = [
  ['add', '新增', 'button'],
  ['update', '编辑', 'link'],
  ['delete', '删除', 'link'],
  ['batch_delete', '批量删除', 'button'],
  ['detail', '查看', 'link'],
  ['import', '导入', 'button'],
  ['export', '导出', 'button'],
] as const;

/** Buttons, scripts and actions of forms, in our shape and in the family's. */
export function enhanceHandlers(engine: Engine): HandlersOf<EnhanceOperation> {
  const change = async (
    headId: string,
    actor: Actor,
    act: (old: Enhancement) => Enhancement,
    version: number | null = null,
  ) => changeEnhancement(engine, headId, { version, change: act }, actor);
  const removeActions = async (ids: string, actor: Actor): Promise<void> => {
    for (const id of listOf(ids)) {
      const { formId, key } = partsOfId(id);
      await change(formId, actor, (old) => ({ ...old, actions: without(old.actions, key) }));
    }
  };
  const removeButtons = async (ids: string, actor: Actor): Promise<void> => {
    for (const id of listOf(ids)) {
      const { formId, key } = partsOfId(id);
      await change(formId, actor, (old) => ({
        ...old,
        buttons: old.buttons.filter(({ code }) => code !== key),
        actions: old.actions.filter(({ event }) => event !== key),
      }));
    }
  };
  const putAction = async (
    headId: string,
    actor: Actor,
    id: string | null | undefined,
    make: (old: ActionDefinition | undefined) => ActionDefinition,
  ): Promise<void> => {
    await change(headId, actor, (old) => {
      const key = id === null || id === undefined || id === '' ? null : partsOfId(id).key;
      const found = old.actions.find((action) => action.id === key);
      if (key !== null && found === undefined) throw refusal(404, httpRefusals.actionGone);
      const next = make(found);
      return {
        ...old,
        actions:
          found === undefined
            ? [...old.actions, next]
            : old.actions.map((action) => (action === found ? next : action)),
      };
    });
  };
  const putScript = async (
    headId: string,
    { cgJs, cgJsType }: { cgJs?: string | null; cgJsType: 'form' | 'list' },
    actor: Actor,
  ) => {
    await change(headId, actor, (old) => ({ ...old, scripts: { ...old.scripts, [cgJsType]: cgJs ?? '' } }));
    return { message: platformAnswers.saved, result: null };
  };
  return guarded({
    enhanceList: async () => ({ result: await enhancementHeads(engine) }),
    enhanceRead: async ({ path }) => {
      const { form, document } = await readEnhancement(engine, path.headId);
      return { result: onWire(document, { tableName: form.definition.table, tableTxt: form.definition.title }) };
    },
    enhanceSave: async ({ path, body, actor }) => {
      const saved = await change(path.headId, actor, () => documentOf(body), body.version);
      return { message: platformAnswers.saved, result: onWire(saved, {}) };
    },
    enhanceTry: async ({ path, body, actor, language }) => {
      const { form } = await readEnhancement(engine, path.headId);
      return { result: await tryScript(form, body.text, body.record, { actor, language }) };
    },
    enhanceButtons: async ({ path }) => {
      const { form, document } = await readEnhancement(engine, path.headId);
      return { result: document.buttons.map((button) => buttonRow(form, button)) };
    },
    enhanceButtonAdd: async ({ body, actor }) => {
      await change(body.cgformHeadId ?? '', actor, (old) => ({
        ...old,
        buttons: [...old.buttons, buttonOfRow(body, undefined)],
      }));
      return { message: platformAnswers.added, result: null };
    },
    enhanceButtonEdit: async ({ body, actor }) => {
      const { formId, key } = partsOfId(body.id ?? '');
      await change(formId, actor, (old) => {
        const found = old.buttons.find(({ code }) => code === key);
        if (found === undefined) throw refusal(404, httpRefusals.buttonGone);
        return {
          ...old,
          buttons: old.buttons.map((button) => (button === found ? buttonOfRow(body, found) : button)),
          // Actions of a button follow its new code.
          actions: old.actions.map((action) => (action.event === key ? { ...action, event: body.buttonCode } : action)),
        };
      });
      return { message: platformAnswers.edited, result: null };
    },
    enhanceButtonDelete: async ({ query, actor }) => {
      await removeButtons(query.id, actor);
      return { message: platformAnswers.deleted, result: null };
    },
    enhanceButtonDeleteBatch: async ({ query, actor }) => {
      await removeButtons(query.ids, actor);
      return { message: platformAnswers.deleted, result: null };
    },
    enhanceBuiltIn: async ({ path }) => {
      const { form } = await readEnhancement(engine, path.headId);
      return {
        result: builtIn.map(([code, title, style], index) => ({
          id: rowId(form, code),
          cgformHeadId: form.id,
          buttonCode: code,
          buttonName: title,
          buttonStyle: style,
          optType: 'action' as const,
          orderNum: index + 1,
          buttonStatus: '1' as const,
        })),
      };
    },
    enhanceJsRead: async ({ path, query }) => {
      const { form, document } = await readEnhancement(engine, path.headId);
      const kind = query.type ?? 'form';
      return {
        result: {
          id: rowId(form, kind),
          cgJs: document.scripts[kind],
          cgJsType: kind,
          cgformHeadId: form.id,
          content: null,
        },
      };
    },
    enhanceJsAdd: ({ path, body, actor }) => putScript(path.headId, body, actor),
    enhanceJsEdit: ({ path, body, actor }) => putScript(path.headId, body, actor),
    enhanceJsText: async ({ path, actor }) => {
      const { form } = await formFor(engine, path.id, actor, 'record');
      return { result: scriptFor(form, 'form', actor) };
    },
    enhanceButtonCodes: async ({ path }) => {
      const { form, document } = await readEnhancement(engine, path.headId);
      const events = [
        ['add', '新增'],
        ['edit', '编辑'],
        ['delete', '删除'],
      ] as const;
      return {
        result: [
          ...events.map(([code, title]) => ({
            id: rowId(form, code),
            cgformHeadId: form.id,
            buttonCode: code,
            buttonName: title,
            buttonStyle: 'button' as const,
            optType: 'action' as const,
          })),
          ...document.buttons.map((button) => buttonRow(form, button)),
        ],
      };
    },
    enhanceSqlRead: async ({ path }) => {
      const { form, document } = await readEnhancement(engine, path.headId);
      return { result: document.actions.filter(isSqlAction).map((action) => sqlRow(form, action)) };
    },
    enhanceSqlAdd: async ({ path, body, actor }) => {
      await putAction(path.headId, actor, null, () => actionOfSql(body, undefined));
      return { message: platformAnswers.added, result: null };
    },
    enhanceSqlEdit: async ({ path, body, actor }) => {
      await putAction(path.headId, actor, body.id, (old) => actionOfSql(body, old));
      return { message: platformAnswers.edited, result: null };
    },
    enhanceJavaRead: async ({ path }) => {
      const { form, document } = await readEnhancement(engine, path.headId);
      const actions = document.actions.filter((action) => !isSqlAction(action));
      return { result: actions.map((action) => javaRow(form, action)) };
    },
    enhanceJavaAdd: async ({ path, body, actor }) => {
      await putAction(path.headId, actor, null, () => actionOfJava(body, undefined));
      return { message: platformAnswers.added, result: null };
    },
    enhanceJavaEdit: async ({ path, body, actor }) => {
      await putAction(path.headId, actor, body.id, (old) => actionOfJava(body, old));
      return { message: platformAnswers.edited, result: null };
    },
    enhanceSqlDelete: async ({ query, actor }) => {
      await removeActions(query.ids, actor);
      return { message: platformAnswers.deleted, result: null };
    },
    enhanceJavaDelete: async ({ query, actor }) => {
      await removeActions(query.ids, actor);
      return { message: platformAnswers.deleted, result: null };
    },
  });
}

/** A document as the contract has it: lists that can be written. */
function onWire<Names extends object>(document: Enhancement & { readonly version: number }, names: Names) {
  return {
    ...names,
    version: document.version,
    buttons: document.buttons.map((button) => ({ ...button })),
    scripts: { ...document.scripts },
    actions: document.actions.map(({ deed, ...action }) => ({
      ...action,
      deed: 'values' in deed ? { ...deed, values: deed.values.map((value) => ({ ...value })) } : { ...deed },
    })),
  };
}

/** Enhancements are shared by all tenants of the installation: only who administers the first one changes them. */
function guarded(handlers: HandlersOf<EnhanceOperation>): HandlersOf<EnhanceOperation> {
  const guard =
    <O extends EnhanceOperation>(id: string, handler: Handler<O>): Handler<O> =>
    (call) => {
      // Every user's forms read their script.
      if (id !== 'enhanceJsText' && call.actor.tenantId !== DEFINITION_TENANT)
        throw refusal(403, httpRefusals.formsOfPlatform);
      return handler(call);
    };
  // Each handler keeps the operation it is for.
  return Object.fromEntries(
    Object.entries(handlers).map(([id, handler]) => [id, guard(id, handler as Handler<EnhanceOperation>)]),
  ) as unknown as HandlersOf<EnhanceOperation>;
}

function without(actions: readonly ActionDefinition[], id: string): readonly ActionDefinition[] {
  if (!actions.some((action) => action.id === id)) throw refusal(404, httpRefusals.actionGone);
  return actions.filter((action) => action.id !== id);
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
