import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ImportEngine } from '#server/engine/import/import.ts';
import { succeeded } from '#server/http/envelope.ts';
import { languageOf } from '#server/http/language.ts';
import { parameter } from '#server/http/parameter.ts';
import { uploadedFile } from '#server/http/uploaded-file.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { importCounts } from '../stock-count-import.ts';

/** Gives the call that brings a workbook of counts into a count sheet. @param limitMb what a file has at most */
export function stockCountUploads({ engine, limitMb }: { readonly engine: ImportEngine; readonly limitMb: number }) {
  return {
    importCounts: async (request: FastifyRequest, reply: FastifyReply, actor: Actor | null): Promise<FastifyReply> => {
      if (actor === null) throw refusal(401, platformRefusals.signInFirst);
      if (!may(actor, 'storage:check-task:import_count')) throw refusal(403, platformRefusals.noRight);
      const upload = await uploadedFile(request, limitMb);
      const message = await importCounts(engine, parameter(request.query, 'id') ?? '', upload, actor);
      return reply.send(succeeded(null, message[languageOf(request)]));
    },
  };
}
