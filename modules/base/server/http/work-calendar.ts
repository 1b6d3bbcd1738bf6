import { filled } from '#core/refusals/text.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { HandlersOf } from '#server/http/handler.ts';
import { baseAnswers } from '../answers.ts';
import { saveWorkDays, workCalendarYear } from '../work-calendar.ts';

/** Which days are worked, in which shifts [base.work-calendar]. */
export function workCalendarHandlers(engine: Engine): HandlersOf<'workCalendarYear' | 'workCalendarSave'> {
  return {
    workCalendarYear: async ({ query, actor }) => ({ result: await workCalendarYear(engine, query.year, actor) }),
    workCalendarSave: async ({ body, actor }) => ({
      message: filled(baseAnswers.daysSet, { count: await saveWorkDays(engine, body, actor) }),
      result: null,
    }),
  };
}
