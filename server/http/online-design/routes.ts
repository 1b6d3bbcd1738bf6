import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { copyView } from '#server/engine/design/designer-copies.ts';
import { exportFiles, importFiles } from '#server/engine/design/designer-files.ts';
import { designById, fieldsOfTable, indexesOfTable, linked, listHeads } from '#server/engine/design/designer-heads.ts';
import { addToMenu, menuChoices } from '#server/engine/design/designer-menu.ts';
import { previewDesign } from '#server/engine/design/designer-preview.ts';
import {
  copyTable,
  freeTables,
  importTables,
  removeForms,
  syncTables,
  tableIsFree,
} from '#server/engine/design/designer-tables.ts';
import { changesIn } from '#core/online/difference.ts';
import { compareVersions, restore, versionsOf } from '#server/engine/design/designer-versions.ts';
import { planDesign, saveDesign } from '#server/engine/design/designer.ts';
import { planIn, savedIn } from '#server/engine/design/present-plan.ts';
import type { Engine } from '#server/engine/scope.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import type { Handler, HandlersOf, OperationId } from '../handler.ts';

type DesignOperation = Extract<OperationId, `design${string}`>;

/** Design time of online forms: administrators change definitions and, with them, tables. */
export function designHandlers(engine: Engine): HandlersOf<DesignOperation> {
  return guarded({
    designHeadList: async ({ query }) => ({ result: await listHeads(engine, query) }),
    designHead: async ({ query }) => ({ result: (await designById(engine, query.id)).table.head }),
    designHeadEdit: async ({ body, actor, language }) => {
      const { design, table } = await designById(engine, body.id ?? body.tableName);
      const head = { ...table.head, ...body };
      const { head: _head, ...rest } = table.head.tableType === 3 ? table : design;
      const saved = await saveDesign(engine, { ...rest, head }, actor, false);
      return { message: platformAnswers.edited, result: savedIn(saved, language) };
    },
    designHeadDelete: async ({ query, actor }) => {
      await removeForms(engine, [query.id], actor, { withTables: true, confirm: listOf(query.confirm) });
      return { message: platformAnswers.deleted, result: null };
    },
    designHeadDeleteBatch: async ({ query, actor }) => {
      await removeForms(engine, listOf(query.ids), actor, {
        withTables: query.flag === '1',
        confirm: listOf(query.confirm),
      });
      return { message: platformAnswers.deleted, result: null };
    },
    designHeadRemove: async ({ query, actor }) => {
      await removeForms(engine, [query.id], actor, { withTables: false, confirm: [] });
      return { message: platformAnswers.removed, result: null };
    },
    designCopyView: async ({ query, actor, language }) => ({
      message: platformAnswers.viewCopied,
      result: savedIn(await copyView(engine, query.code, actor), language),
    }),
    designCopyTable: async ({ path, query, actor, language }) => ({
      message: platformAnswers.copied,
      result: savedIn(await copyTable(engine, path.id, query.tableName, actor), language),
    }),
    designTables: async () => ({ result: (await freeTables(engine)).map((id) => ({ id })) }),
    designImportTables: async ({ path, actor }) => {
      await importTables(engine, listOf(path.names), actor);
      return { message: platformAnswers.imported, result: null };
    },
    designTableInfo: async ({ query }) => {
      const { design } = await designById(engine, query.code);
      return {
        result: {
          main: design.head,
          sub: (design.subs ?? []).map(({ head }) => head),
          jspModeList: [],
          projectPath: null,
        },
      };
    },
    designByHead: async ({ query }) => {
      const { design, table } = await designById(engine, query.id);
      return { result: table.head.tableType === 3 ? linked(table) : design };
    },
    designAdd: async ({ body, actor, language }) => ({
      message: platformAnswers.added,
      result: savedIn(await saveDesign(engine, body, actor, true), language),
    }),
    designEdit: async ({ body, actor, language }) => ({
      message: platformAnswers.edited,
      result: savedIn(await saveDesign(engine, body, actor, false), language),
    }),
    designTableIsFree: async ({ query }) => {
      if (!(await tableIsFree(engine, query.tbname, query.id)))
        throw refusal(422, httpRefusals.tableNameUnusable, { table: query.tbname });
      return { result: null };
    },
    designSync: async ({ path, query, language }) => ({
      message: platformAnswers.synchronised,
      result: planIn(await syncTables(engine, path.id, path.synMethod, listOf(query.confirm)), language),
    }),
    designFieldsById: async ({ query }) => ({ result: await fieldsOfTable(engine, query.headId) }),
    designFieldsByCode: async ({ query }) => ({ result: await fieldsOfTable(engine, query.headCode) }),
    designIndexes: async ({ query }) => ({ result: await indexesOfTable(engine, query.headId) }),
    designPlan: async ({ body, language }) => ({ result: planIn(await planDesign(engine, body), language) }),
    designPreview: async ({ body, actor }) => ({ result: await previewDesign(engine, body, actor) }),
    designVersions: async ({ query }) => ({ result: await versionsOf(engine, query.id) }),
    designCompare: async ({ query, language }) => ({
      result: changesIn(await compareVersions(engine, query.id, query.from, query.to), language),
    }),
    designRestore: async ({ body, actor, language }) => ({
      message: platformAnswers.restoredPlain,
      result: savedIn(await restore(engine, body, actor), language),
    }),
    designExport: async ({ query }) => ({ result: { files: await exportFiles(engine, listOf(query.ids)) } }),
    designImport: async ({ body, actor, language }) => ({
      message: platformAnswers.imported,
      result: (await importFiles(engine, body, actor)).map((one) => savedIn(one, language)),
    }),
    designMenuChoices: async () => ({ result: await menuChoices(engine) }),
    designMenu: async ({ body }) => {
      await addToMenu(engine, body);
      return { message: platformAnswers.inMenu, result: null };
    },
  });
}

/** Definitions are shared by all tenants of the installation: only who administers the first one changes them. */
function guarded(handlers: HandlersOf<DesignOperation>): HandlersOf<DesignOperation> {
  const guard =
    <O extends DesignOperation>(id: string, handler: Handler<O>): Handler<O> =>
    (call) => {
      // Which forms there are is asked by every company that says who of its own may use what of them.
      if (id !== 'designHeadList') mustBelong(call.actor);
      return handler(call);
    };
  // Each handler keeps the operation it is for.
  return Object.fromEntries(
    Object.entries(handlers).map(([id, handler]) => [id, guard(id, handler as Handler<DesignOperation>)]),
  ) as unknown as HandlersOf<DesignOperation>;
}

function mustBelong({ tenantId }: Actor): void {
  if (tenantId !== DEFINITION_TENANT) throw refusal(403, httpRefusals.formsOfPlatform);
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
