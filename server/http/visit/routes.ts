import type { Db } from '#server/db/connection.ts';
import { visitsByDay, visitTotals } from '#server/platform/identity/db/visit.ts';
import type { HandlersOf } from '../handler.ts';

/** [A7.22] Visits of the actor's tenant; a visit is a sign-in. */
export function visitHandlers(db: Db): HandlersOf<'loginfo' | 'visitInfo'> {
  return {
    loginfo: async ({ actor }) => {
      const { total, today, addresses } = await visitTotals(db, actor.tenantId);
      return { result: { totalVisitCount: total, todayVisitCount: today, todayIp: addresses } };
    },
    visitInfo: async ({ actor }) => ({
      result: (await visitsByDay(db, actor.tenantId)).map(({ day, visits, addresses }) => ({
        visit: visits,
        ip: addresses,
        tian: day,
        type: day.slice(5),
      })),
    }),
  };
}
