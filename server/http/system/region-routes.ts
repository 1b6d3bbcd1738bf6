import type { Engine } from '#server/engine/scope.ts';
import { readRegionChanges } from '#server/platform/db/system-region.ts';
import { regions } from '#server/system/region/regions.ts';
import type { HandlersOf } from '../handler.ts';
import { forgetting } from './forgetting.ts';
import { managedHandlers } from './managed-routes.ts';

/** Administrative divisions, and what area fields lay over the published table. */
export function regionHandlers({ db, store }: Engine) {
  const acts: HandlersOf<'regionChanges'> = {
    regionChanges: async () => ({ result: [...(await readRegionChanges(db))] }),
  };
  return { ...forgetting(store, managedHandlers('systemRegion', db, regions)), ...acts };
}
