import type { ActionSites } from '#server/engine/act/action-http.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { gatewayRoutes, writeRouter } from '#server/system/gateway-route/gateway-routes.ts';
import { loadContract, productAreas } from '../contract.ts';
import type { HandlersOf } from '../handler.ts';
import { forgetting } from './forgetting.ts';
import { managedHandlers, managedUpload, type UploadDeps } from './managed-routes.ts';

/** Calls that go on to other servers: what administrators write of them [system.gateway-route]. */
export function gatewayHandlers({ db }: Pick<UploadDeps, 'db'>, store: DefinitionStore, sites: ActionSites) {
  const of = gatewayRoutes({ sites, areas: productAreas(loadContract()) });
  const acts: HandlersOf<'systemGatewayRouteUpdateAll' | 'systemGatewayRouteRefresh'> = {
    systemGatewayRouteUpdateAll: async ({ body, actor }) => {
      await writeRouter(db, of, body.router, actor);
      store.forget();
      return { message: platformAnswers.done, result: null, about: body.router.name ?? '' };
    },
    systemGatewayRouteRefresh: async () => {
      await store.announce();
      return { message: platformAnswers.cleared, result: null };
    },
  };
  return { ...forgetting(store, managedHandlers('systemGatewayRoute', db, of)), ...acts };
}

/** Their workbooks; other processes, and this one, hear of new routes from the database. */
export function gatewayUploads(deps: UploadDeps, sites: ActionSites) {
  const of = gatewayRoutes({ sites, areas: productAreas(loadContract()) });
  return { systemGatewayRouteImport: managedUpload(deps, of) };
}
