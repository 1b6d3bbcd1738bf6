import { behaviour } from './behaviour.ts';
import { endpoint } from './endpoint.ts';
import { field } from './field.ts';
import { module } from './module.ts';
import { page } from './page.ts';
import type { Scaffold } from './scaffold.ts';
import { slice } from './slice.ts';

/** Every kind of `npm run new`. */
export const scaffolds: ReadonlyMap<string, Scaffold> = new Map(
  Object.entries({ slice, page, field, endpoint, module, behaviour }),
);
