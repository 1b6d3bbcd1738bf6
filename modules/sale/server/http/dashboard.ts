import { openingData } from '#modules/finance/server/opening-data.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { HandlersOf } from '#server/http/handler.ts';
import { may, withheldText } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { tradeDashboard } from '../trade-dashboard.ts';

/** The first pages of those who sell and of those who buy [B2.19], and how far opening data are. */
export function dashboardHandlers(engine: Engine): HandlersOf<'dashboardTrade' | 'openingDataState'> {
  return {
    dashboardTrade: async ({ query, actor }) => {
      // The contract lets in whoever may see one of them.
      const right = `dashboard:${query.side}-page:view`;
      if (!may(actor, right)) throw refusal(403, withheldText(actor, right));
      return { result: await tradeDashboard(engine, query.side, actor) };
    },
    openingDataState: async ({ actor }) => ({ result: await openingData(engine, actor) }),
  };
}
