import { actWord } from '#core/refusals/act-words.ts';
import { filled, listed } from '#core/refusals/text.ts';
import { catalogueFor, formFor } from '#server/engine/access/auth-access.ts';
import { buttonsOf, doButton } from '#server/engine/act/buttons.ts';
import { scriptFor } from '#server/engine/act/enhance.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { defaultParams } from '#server/engine/definition/default-params.ts';
import { PARENT } from '#server/engine/definition/definition.ts';
import { exportRows, readExport } from '#server/engine/export/export.ts';
import { exportLines } from '#server/engine/export/record-lines.ts';
import { buttonsOff } from '#server/engine/flow/flow-param.ts';
import { linkOptions, wholeTree } from '#server/engine/list/lookup.ts';
import { pageOf, pageResult } from '#server/engine/list/query.ts';
import { selectPage, type Row } from '#server/engine/list/select.ts';
import { batchDelete, batchIn, batchEdit, batchUndo, type BatchTarget } from '#server/engine/record/batch.ts';
import { addFileLinks, type PresentFile } from '#server/engine/record/file-links.ts';
import { once } from '#server/engine/record/once.ts';
import { proposeCopy } from '#server/engine/record/copy-proposal.ts';
import { readRecord } from '#server/engine/record/read-record.ts';
import { deleteRecords } from '#server/engine/record/remove-record.ts';
import { createRecord, updateRecord } from '#server/engine/record/save-record.ts';
import { popupOf } from '#server/engine/report/popup.ts';
import type { Engine } from '#server/engine/scope.ts';
import { presentForm } from '#server/engine/screen/present-form.ts';
import { presentList, presentQuery, queryFields } from '#server/engine/screen/present-list.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { Call, HandlersOf } from '../handler.ts';

type OnlineOperation =
  | 'getColumns'
  | 'getQueryInfo'
  | 'getFormItem'
  | 'getData'
  | 'getTreeData'
  | 'getFormRow'
  | 'proposeCopy'
  | 'addFormRow'
  | 'editFormRow'
  | 'deleteFormRows'
  | 'querySelectOptions'
  | 'queryTreeList'
  | 'buttonLists'
  | 'doButton'
  | 'batchEditRows'
  | 'batchDeleteRows'
  | 'batchUndo'
  | 'exportFormRows'
  | 'exportFormRowsOld';

/** Adds the signature to the path of a stored file, for this session. */

/** Run-time calls of online forms. */
export function onlineHandlers(engine: Engine, presentFile: PresentFile): HandlersOf<OnlineOperation> {
  return {
    getColumns: async ({ path, actor }) => {
      const { form, catalogue } = await formFor(engine, path.id, actor, 'list');
      const off = await buttonsOff({ db: engine.db, catalogue }, form, actor);
      return { result: presentList(form, catalogue, actor, off) };
    },
    getQueryInfo: async ({ path, actor }) => {
      const { form, catalogue } = await formFor(engine, path.id, actor, 'list');
      return { result: presentQuery(queryFields(form), catalogue) };
    },
    getFormItem: async ({ path, actor }) => {
      const { form, catalogue } = await formFor(engine, path.id, actor, 'record');
      return {
        result: presentForm(form, catalogue, actor, { params: await defaultParams(engine.db, form, actor.tenantId) }),
      };
    },
    getData: async (call) => {
      const { form } = await formFor(engine, call.path.id, call.actor, 'list');
      return { result: await list(call, form) };
    },
    getTreeData: async (call) => {
      const { form } = await formFor(engine, call.path.id, call.actor, 'list');
      const { [PARENT]: parent, ...filters } = call.filters;
      // A filtered tree is answered flat: its matches may lie on any level.
      const isFlat = form.definition.kind !== 'tree' || call.query.hasQuery === 'true';
      if (isFlat) return { result: await list(call, form) };
      return {
        result: await list({ ...call, filters }, form, {
          id: parent === undefined || parent === '' || parent === '0' ? null : parent,
        }),
      };
    },
    proposeCopy: async ({ path, actor, language }) => {
      const { values, told } = await proposeCopy(engine, { form: path.id, id: path.dataId }, actor);
      return { result: { values, told: told.map((text) => text[language]) } };
    },
    getFormRow: async ({ path, actor }) => {
      const { form } = await formFor(engine, path.id, actor, 'record');
      const record = await readRecord(engine, path.id, path.dataId, actor);
      for (const sub of form.subs)
        await addFileLinks(engine, presentFile, sub.fields, (record[sub.name] as Row[] | undefined) ?? [], actor);
      await addFileLinks(engine, presentFile, form.head.fields, [record], actor);
      return { result: record };
    },
    addFormRow: async ({ path, body, header, actor }) => ({
      message: platformAnswers.added,
      result: await once(
        engine,
        { key: header['Idempotency-Key'] ?? null, operation: 'add', form: path.id, body },
        actor,
        (within) => createRecord(within, path.id, body, actor),
      ),
    }),
    editFormRow: async ({ path, body, header, actor }) => ({
      message: platformAnswers.edited,
      result: await once(
        engine,
        { key: header['Idempotency-Key'] ?? null, operation: 'edit', form: path.id, body },
        actor,
        (within) => updateRecord(within, path.id, body, actor),
      ),
    }),
    deleteFormRows: async ({ path, actor }) => {
      await deleteRecords(engine, path.id, path.dataId.split(','), actor);
      return { message: platformAnswers.deleted, result: null };
    },
    querySelectOptions: async ({ query, actor }) => ({
      result: await linkOptions(
        engine,
        {
          table: query.table,
          txt: query.txt,
          key: query.key,
          idField: query.idField ?? '',
          pidField: query.pidField ?? '',
          pidValue: query.pidValue,
          condition: query.condition ?? '',
        },
        actor,
      ),
    }),
    queryTreeList: async ({ query, actor }) => ({
      result: await wholeTree(
        engine,
        { code: query.code, title: query.treeTitle ?? '', key: query.treeKey ?? '' },
        actor,
      ),
    }),
    buttonLists: async ({ path, actor }) => {
      const catalogue = await catalogueFor(engine, actor, 'list');
      const form = catalogue.form(path.id) ?? (await popupOf(engine, path.id, actor)).form;
      const off = await buttonsOff({ db: engine.db, catalogue }, form, actor);
      return { result: { records: buttonsOf(form, catalogue, actor, off), enhanceJs: scriptFor(form, 'list', actor) } };
    },
    doButton: async ({ body, actor, language }) => {
      const { title, count, messages } = await doButton(engine, body, actor);
      const done = filled(platformAnswers.actDone, { act: actWord(title), count });
      return {
        message: listed([done, ...messages], '；'),
        result: { messages: messages.map((text) => text[language]) },
      };
    },
    exportFormRows: async ({ path, query, actor }) => ({
      result: await exported(path.id, query, actor),
    }),
    exportFormRowsOld: async ({ path, query, actor }) => ({ result: await exported(path.id, query, actor) }),
    batchEditRows: async ({ path, body, actor, language }) => ({
      result: batchIn(await batchEdit(engine, path.id, targetOf(body), body.values, actor), language),
    }),
    batchDeleteRows: async ({ path, body, actor, language }) => ({
      result: batchIn(await batchDelete(engine, path.id, targetOf(body), actor), language),
    }),
    batchUndo: async ({ body, actor, language }) => ({
      result: batchIn(await batchUndo(engine, body.token, actor), language),
    }),
  };

  function exported(
    id: string,
    { paramsStr, withLines = false, tabletype, subTable }: Call<'exportFormRows'>['query'],
    actor: Actor,
  ) {
    if (tabletype === '3') return exportLines(engine, { id, subTable, paramsStr }, actor);
    return exportRows(engine, id, { ...readExport(paramsStr), withLines }, actor);
  }

  async function list(
    call: Pick<Call<'getData'>, 'query' | 'filters' | 'actor'>,
    form: Form,
    parent?: { id: string | null },
  ) {
    const { query, filters, actor } = call;
    const page = pageOf(query.pageNo, query.pageSize);
    const { records, total, totals } = await selectPage(engine.db, form, {
      query: { filters, ...query, viewer: actor },
      tenantId: actor.tenantId,
      ...page,
      needTotals: query.needTotals === true,
      ...(parent === undefined ? {} : { parent }),
    });
    await addFileLinks(engine, presentFile, form.head.fields, records, actor);
    return { ...pageResult(records, total, page), ...(totals === undefined ? {} : { totals }) };
  }
}

function targetOf(body: Call<'batchDeleteRows'>['body']): BatchTarget {
  const { query, ...rest } = body;
  return { ...rest, ...(query === undefined ? {} : { query: { ...query, filters: query.filters ?? {} } }) };
}
