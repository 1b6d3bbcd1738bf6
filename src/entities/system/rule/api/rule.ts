import { queryOptions } from '@tanstack/react-query';
import { api, open, unwrap } from '@/shared/api';

/** Switches a number rule on or off; answers what the server says. */
export async function switchBillRule(id: string, isOn: boolean): Promise<string> {
  const init = { params: { query: { ids: id } } };
  return (await open(isOn ? api().PUT('/sys/billRule/enable', init) : api().PUT('/sys/billRule/disable', init)))
    .message;
}

/** Begins the serial of a number rule anew. */
export async function resetBillRule(id: string): Promise<string> {
  return (await open(api().PUT('/sys/billRule/reset', { params: { query: { id } } }))).message;
}

/** The numbers a rule would give next; none is taken. */
export function testBillRule(id: string): Promise<readonly string[]> {
  return unwrap(api().GET('/sys/billRule/test', { params: { query: { id } } }));
}

/** The forms a number rule can be meant for. */
export const billRuleFormsQuery = queryOptions({
  queryKey: ['bill-rule-forms'],
  queryFn: ({ signal }) => unwrap(api().GET('/sys/billRule/forms', { signal })),
});

/** Returns the value a fill rule would fill in. */
export function testFillRule(ruleCode: string): Promise<string> {
  return unwrap(api().GET('/sys/fillRule/testFillRule', { params: { query: { ruleCode } } }));
}

export type SaidDay = {
  readonly date: string;
  readonly dayType: '' | '1' | '2' | '3' | '4';
  readonly holidayName?: string;
};

/** Says of days what they are; answers what the server says. */
export async function saveDays(days: readonly SaidDay[]): Promise<string> {
  return (await open(api().PUT('/sys/calendar/save', { body: { days: [...days] } }))).message;
}
