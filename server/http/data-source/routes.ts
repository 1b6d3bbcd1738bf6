import type { FastifyReply, FastifyRequest } from 'fastify';
import { exportDataSources, importDataSources } from '#server/engine/source/data-source-book.ts';
import {
  dataSource,
  dataSourceOptions,
  dataSources,
  deleteDataSources,
  saveDataSource,
  testDataSource,
} from '#server/engine/source/data-source.ts';
import { ownIdentity } from '#server/engine/source/db/foreign-reader.ts';
import type { DataSourceDeps } from '#server/engine/source/foreign-sources.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { Scan } from '#server/platform/file/scan.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import type { HandlersOf } from '../handler.ts';
import { languageOf } from '../language.ts';
import { idsOf } from '../list-query.ts';
import { importedAnswer, uploadedFile } from '../uploaded-file.ts';

type DataSourceOperation =
  | ('dataSourceList' | 'dataSourceOptions' | 'dataSourceById' | 'dataSourceAdd' | 'dataSourceEdit')
  | ('dataSourceDelete' | 'dataSourceDeleteBatch' | 'dataSourceTest' | 'dataSourceExport');

/** Databases that reports and charts may read [B2.3]. */
export function dataSourceHandlers(deps: DataSourceDeps): HandlersOf<DataSourceOperation> {
  return {
    dataSourceList: async ({ query }) => ({
      result: await dataSources(deps, {
        name: query.name ?? '',
        code: query.code ?? '',
        pageNo: query.pageNo,
        pageSize: query.pageSize,
      }),
    }),
    dataSourceOptions: async () => ({ result: await dataSourceOptions(deps) }),
    dataSourceById: async ({ query }) => ({ result: await dataSource(deps, query.id) }),
    dataSourceAdd: async ({ body, actor }) => ({
      message: platformAnswers.added,
      result: await saveDataSource(deps, body, { isNew: true }, actor),
    }),
    dataSourceEdit: async ({ body, actor }) => ({
      message: platformAnswers.editedToo,
      result: await saveDataSource(deps, body, { isNew: false }, actor),
    }),
    dataSourceDelete: async ({ query, actor }) => {
      await deleteDataSources(deps, [query.id], actor);
      return { message: platformAnswers.deletedNarrow, result: null };
    },
    dataSourceDeleteBatch: async ({ query, actor }) => {
      await deleteDataSources(deps, idsOf(query.ids), actor);
      return { message: platformAnswers.deletedMany, result: null };
    },
    dataSourceTest: async ({ body, actor }) => ({
      result: await testDataSource(deps, body, () => ownIdentity(deps.db), actor),
    }),
    dataSourceExport: async ({ query, language }) => ({
      result: await exportDataSources(
        deps,
        { name: query.name ?? '', code: query.code ?? '', selections: query.selections },
        language,
      ),
    }),
  };
}

/** The call that brings a workbook: a form with bytes comes in. */
export function dataSourceUploads(deps: DataSourceDeps & { readonly scan: Scan | null; readonly limitMb: number }) {
  return {
    dataSourceImport: async (
      request: FastifyRequest,
      reply: FastifyReply,
      actor: Actor | null,
    ): Promise<FastifyReply> => {
      if (actor === null) throw refusal(401, platformRefusals.signInFirst);
      if (!may(actor, 'system:data-source:import')) throw refusal(403, platformRefusals.noRight);
      const language = languageOf(request);
      const result = await importDataSources(deps, await uploadedFile(request, deps.limitMb), { actor, language });
      return reply.send(importedAnswer(result, language));
    },
  };
}
