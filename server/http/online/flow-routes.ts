import { openFlow } from '#server/engine/flow/flow-open.ts';
import { proposeFlow } from '#server/engine/flow/flow-push.ts';
import { closeLine, traceFlow } from '#server/engine/flow/flow-trace.ts';
import type { Engine } from '#server/engine/scope.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import type { HandlersOf } from '../handler.ts';

/** Returns the handlers for documents that follow from each other. */
export function flowHandlers(engine: Engine): HandlersOf<'flowProposal' | 'flowOpen' | 'flowTrace' | 'flowLine'> {
  return {
    flowProposal: async ({ path, query, actor }) => ({
      result: await proposeFlow(
        engine,
        { form: path.id, button: query.button, ids: query.ids.split(',').filter((id) => id !== '') },
        actor,
      ),
    }),
    flowOpen: async ({ path, query, actor }) => ({
      result: await openFlow(
        engine,
        {
          form: path.id,
          from: query.from,
          head: headOf(query.head),
          number: query.number ?? '',
          pageNo: query.pageNo ?? 1,
          pageSize: query.pageSize ?? 20,
        },
        actor,
      ),
    }),
    flowTrace: async ({ path, actor }) => ({ result: await traceFlow(engine, path.id, path.dataId, actor) }),
    flowLine: async ({ path, body, actor }) => {
      await closeLine(engine, { form: path.id, id: path.dataId, ...body }, actor);
      return { message: body.isClosed ? platformAnswers.lineClosed : platformAnswers.lineReopened, result: null };
    },
  };
}

function headOf(text: string | undefined): Record<string, unknown> {
  if (text === undefined || text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  throw refusal(400, httpRefusals.headNoObject);
}
