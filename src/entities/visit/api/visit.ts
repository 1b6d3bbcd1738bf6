import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/shared/api';

/** One day of visits; a visit is a sign-in. */
export type VisitDay = {
  readonly date: string;
  readonly label: string;
  readonly visits: number;
  readonly addresses: number;
};

export type VisitTotals = { readonly total: number; readonly today: number; readonly addressesToday: number };

/** Visits in all and today [A7.22]. */
export const visitTotalsQuery = queryOptions({
  queryKey: ['visit', 'totals'],
  staleTime: 60_000,
  meta: { isQuiet: true },
  queryFn: async ({ signal }): Promise<VisitTotals> => {
    const { totalVisitCount, todayVisitCount, todayIp } = await unwrap(api().GET('/sys/loginfo', { signal }));
    return { total: totalVisitCount, today: todayVisitCount, addressesToday: todayIp };
  },
});

/** Visits of the last seven days, oldest first [A7.22]. */
export const visitDaysQuery = queryOptions({
  queryKey: ['visit', 'days'],
  staleTime: 60_000,
  meta: { isQuiet: true },
  queryFn: async ({ signal }): Promise<readonly VisitDay[]> => {
    const days = await unwrap(api().GET('/sys/visitInfo', { signal }));
    return days.map(({ visit, ip, tian, type }) => ({ date: tian, label: type, visits: visit, addresses: ip }));
  },
});
