import { may, withheldText } from '#server/domain/actor.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { openingData } from '#server/online/opening-data.ts';
import type { Engine } from '#server/online/record.ts';
import { tradeDashboard } from '#server/online/trade-dashboard.ts';
import type { HandlersOf } from '../handler.ts';

/** The first pages of those who sell and of those who buy [B2.19], and how far opening data are. */
export function dashboardHandlers(engine: Engine): HandlersOf<'dashboardTrade' | 'openingDataState'> {
  return {
    dashboardTrade: async ({ query, actor }) => {
      // The contract lets in whoever may see one of them.
      const right = `dashboard:${query.side}-page:view`;
      if (!may(actor, right)) throw new Refusal(403, withheldText(actor, right));
      return { result: await tradeDashboard(engine, query.side, actor) };
    },
    openingDataState: async ({ actor }) => ({ result: await openingData(engine, actor) }),
  };
}
