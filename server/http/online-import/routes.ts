import type { FastifyReply, FastifyRequest } from 'fastify';
import { filled } from '#core/refusals/text.ts';
import { importIn } from '#server/engine/import/import-job.ts';
import { importLines } from '#server/engine/import/import-lines.ts';
import {
  cancelImport,
  checkImport,
  confirmImport,
  currentImport,
  importAtOnce,
  importBook,
  importErrors,
  importIssues,
  layoutImport,
  listOfImports,
  outlineImport,
  stageImport,
  undoImport,
  type ImportEngine,
} from '#server/engine/import/import.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { succeeded } from '../envelope.ts';
import type { HandlersOf } from '../handler.ts';
import { languageOf } from '../language.ts';
import { parameter } from '../parameter.ts';
import { uploadedFile } from '../uploaded-file.ts';

type ImportOperation =
  | 'importJob'
  | 'importList'
  | 'importOutline'
  | 'importLayout'
  | 'importCheck'
  | 'importIssues'
  | 'importConfirm'
  | 'importCancel'
  | 'importUndo'
  | 'importErrors'
  | 'importTemplate';

/** Calls about an import that is staged. */
export function importHandlers(engine: ImportEngine): HandlersOf<ImportOperation> {
  return {
    importJob: async ({ path, actor, language }) => {
      const current = await currentImport(engine, path.id, actor);
      return { result: current === null ? null : importIn(current, language) };
    },
    importList: async ({ query, actor, language }) => ({
      result: await listOfImports(engine, query, { actor, language }),
    }),
    importOutline: async ({ path, query, actor }) => ({
      result: await outlineImport(engine, path.id, query.job, actor),
    }),
    importLayout: async ({ path, body, actor, language }) => ({
      result: importIn(await layoutImport(engine, path.id, body, actor), language),
    }),
    importCheck: async ({ path, body, actor, language }) => ({
      result: importIn(await checkImport(engine, path.id, body, actor), language),
    }),
    importIssues: async ({ path, query, actor, language }) => ({
      result: await importIssues(engine, path.id, query, { actor, language }),
    }),
    importConfirm: async ({ path, body, actor, language }) => ({
      result: importIn(await confirmImport(engine, path.id, body, actor), language),
    }),
    importCancel: async ({ path, body, actor, language }) => ({
      result: importIn(await cancelImport(engine, path.id, body.job, actor), language),
    }),
    importUndo: async ({ path, body, actor, language }) => ({
      result: importIn(await undoImport(engine, path.id, body.job, actor), language),
    }),
    importErrors: async ({ path, query, actor, language }) => ({
      result: await importErrors(engine, path.id, query, { actor, language }),
    }),
    importTemplate: async ({ path, query, actor, language }) => ({
      result: await importBook(engine, path.id, query.paramsStr, { actor, language }),
    }),
  };
}

type UploadDeps = {
  readonly engine: ImportEngine;
  /** Permission prefix of a form; null when there is no such form. */
  readonly formPermission: (idOrTable: string) => Promise<string | null>;
  readonly limitMb: number;
};

/** The calls that bring a file: a form with bytes comes in. */
export function importUploads({ engine, formPermission, limitMb }: UploadDeps) {
  const formOf = async (request: FastifyRequest, actor: Actor | null): Promise<{ id: string; actor: Actor }> => {
    if (actor === null) throw refusal(401, platformRefusals.signInFirst);
    const id = parameter(request.params, 'id') ?? '';
    const prefix = await formPermission(id);
    if (prefix === null) throw refusal(404, httpRefusals.formUnknownAddress);
    if (!may(actor, `${prefix}:import`)) throw refusal(403, platformRefusals.noRight);
    return { id, actor };
  };
  return {
    importUpload: async (request: FastifyRequest, reply: FastifyReply, sender: Actor | null): Promise<FastifyReply> => {
      const { id, actor } = await formOf(request, sender);
      const staged = await stageImport(engine, id, await uploadedFile(request, limitMb), actor);
      return reply.send(succeeded(importIn(staged, languageOf(request)), ''));
    },
    importFormRows: async (
      request: FastifyRequest,
      reply: FastifyReply,
      sender: Actor | null,
    ): Promise<FastifyReply> => {
      const { id, actor } = await formOf(request, sender);
      const key = request.headers['idempotency-key'];
      const given = typeof key === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(key) ? key : null;
      const upload = await uploadedFile(request, limitMb);
      const { query } = request;
      const total =
        parameter(query, 'tabletype') === '3'
          ? await importLines(engine, { id, ...linesAsked(query) }, upload, given, actor)
          : await importAtOnce(engine, id, upload, given, actor);
      const message = filled(platformAnswers.fileImported, { count: total });
      return reply.send(succeeded({ total }, message[languageOf(request)]));
    },
  };
}

/** Which sub-table of which record a file of lines is for. */
function linesAsked(query: unknown): { subTable: string | undefined; headId: string | undefined } {
  return { subTable: parameter(query, 'subTable') ?? undefined, headId: parameter(query, 'head_id') ?? undefined };
}
