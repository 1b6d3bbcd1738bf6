import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import type { CloseLedger } from '#core/kernel/close.ts';
import { api, callPath, fileUrl, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type MonthState = Schemas['MonthState'];
export type MonthRunning = Schemas['MonthRunning'];
export type MonthCheck = Schemas['MonthCheck'];
export type MonthFigures = Schemas['MonthFigures'];
export type MonthClosed = Schemas['MonthClosed'];
type MonthAct = Schemas['MonthAct'];

export const monthCloseKey = ['month-close'] as const;

/** Milliseconds between two looks at a running closing. */
export const LOOK_AGAIN_MS = 1000;

/** Which month is closed, which is next, and whether one is being closed now. */
export const monthStateQuery = (ledger: CloseLedger) =>
  queryOptions({
    queryKey: [...monthCloseKey, 'state', ledger],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/monthlySettlement/state', { signal, params: { query: { ledger } } })),
  });

/** Reads the findings that keep the next month open, and its figures. */
export const monthChecksQuery = (ledger: CloseLedger, period?: string) =>
  queryOptions({
    queryKey: [...monthCloseKey, 'checks', ledger, period ?? null],
    // Others audit documents meanwhile.
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/monthlySettlement/precheck', {
          signal,
          params: { query: { ledger, ...(period === undefined ? {} : { period }) } },
        }),
      ),
  });

/** Address of the workbook of the check list. */
export function checkListUrl(ledger: CloseLedger | undefined, period: string | undefined): string {
  return fileUrl(callPath('/monthlySettlement/checkList/exportXls', { ledger, period }));
}

/** Prices the issues of a month; answers what the server says. */
export async function calcMonth(body: MonthAct): Promise<string> {
  return (await open(api().POST('/monthlySettlement/calc', { body }))).message;
}

export const closeMonth = (body: MonthAct): Promise<MonthClosed> =>
  unwrap(api().POST('/monthlySettlement/close', { body }));

/** Opens the month closed last; answers what the server says. */
export async function reverseMonth(body: Schemas['MonthReopening']): Promise<string> {
  return (await open(api().POST('/monthlySettlement/reverse', { body }))).message;
}
