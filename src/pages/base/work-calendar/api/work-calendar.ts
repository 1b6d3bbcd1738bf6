import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type WorkCalendarYear = Schemas['WorkCalendarYear'];
export type WorkDaysSaid = Schemas['WorkDaysSaid'];

export const workCalendarKey = ['work-calendar'] as const;

/** Reads the kinds of the days of a year. */
export const workCalendarQuery = (year: number) =>
  queryOptions({
    queryKey: [...workCalendarKey, year],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/base/workCalendar/year', { signal, params: { query: { year } } })),
  });

/** Says of days what they are; answers what the server says. */
export async function saveWorkDays(body: WorkDaysSaid): Promise<string> {
  return (await open(api().POST('/base/workCalendar/save', { body }))).message;
}
