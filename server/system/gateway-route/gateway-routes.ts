import type { components } from '#core/contract/api.ts';
import { gatewayRouteSubject } from '#core/managed/gateway-route.ts';
import { filled, ofPair, type RefusalText } from '#core/refusals/text.ts';
import {
  overlap,
  readGatewayFilters,
  readGatewayPredicates,
  takesCall,
  type GatewayFilters,
  type GatewayPredicates,
} from '#core/rules/gateway-route.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import { siteFault, type ActionSites } from '#server/engine/act/action-http.ts';
import { announceChange } from '#server/engine/definition/db/definition.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { routeNamed, routesInUse } from '../db/gateway-route.ts';
import { managed, type Managed, type Values } from '../kit/managed.ts';
import { addManaged, editManaged } from '../kit/write.ts';
import { systemGatewayRouteRefusals } from './refusals.ts';

/** Limits of routes: the sites that may be called, and the first parts of paths that are the product's own. */
export type GatewayLimits = { readonly sites: ActionSites; readonly areas: ReadonlySet<string> };

/** Calls below the API area that go on to other servers [system.gateway-route]; every process hears of a change. */
export function gatewayRoutes(limits: GatewayLimits): Managed {
  return managed(gatewayRouteSubject, {
    table: 'sys_gateway_route',
    answers: {
      added: platformAnswers.added,
      edited: platformAnswers.editedToo,
      deleted: platformAnswers.routeDeleted,
      deletedMany: platformAnswers.deletedMany,
    },
    check: (db, values, before) => faultsOf(db, limits, values, before?.id),
    written: (db) => announceChange(db),
    mayDelete: (db) => announceChange(db),
  });
}

async function faultsOf(
  db: Db,
  { sites, areas }: GatewayLimits,
  values: Values,
  id: string | undefined,
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  const uri = plain(values['uri']);
  const site = siteFault(uri, sites) ?? (/[?#]/.test(uri) ? systemGatewayRouteRefusals.targetPlain : null);
  if (site !== null) errors.push({ field: 'uri', message: site });
  const filters = readGatewayFilters(plain(values['filters']));
  if ('fault' in filters) errors.push({ field: 'filters', message: ofPair(filters.fault) });
  const read = readGatewayPredicates(plain(values['predicates']));
  const message = 'fault' in read ? ofPair(read.fault) : await predicateFault(db, areas, read.rule, values, id);
  return message === null ? errors : [...errors, { field: 'predicates', message }];
}

/** The paths are the product's, or another route's that is in use. */
async function predicateFault(
  db: Db,
  areas: ReadonlySet<string>,
  rule: GatewayPredicates,
  values: Values,
  id: string | undefined,
): Promise<RefusalText | null> {
  const own = rule.paths.find(({ base }) => areas.has(areaOf(base)));
  if (own !== undefined) return filled(systemGatewayRouteRefusals.ownPath, { base: areaOf(own.base) });
  if (plain(values['status']) === '0') return null;
  for (const other of await routesInUse(db)) {
    const theirs = readGatewayPredicates(other.predicates);
    if (other.id !== id && 'rule' in theirs && overlap(rule, theirs.rule))
      return filled(systemGatewayRouteRefusals.routeOverlaps, { name: other.name, id: other.routerId });
  }
  return null;
}

/** The first part of a path, in small letters: the product's areas are not taken over by another spelling. */
export function areaOf(path: string): string {
  return (path.split('/')[1] ?? '').toLowerCase();
}

/**
 * Writes a route as pages of the family send it, parts as objects.
 * @throws Refusal as the form does
 */
export async function writeRouter(
  db: Db,
  of: Managed,
  { id, predicates, filters, status, ...rest }: components['schemas']['GatewayRouter'],
  actor: Actor,
): Promise<void> {
  const known = id ?? (await routeNamed(db, rest.routerId ?? ''));
  const values = {
    ...rest,
    ...(status === undefined || status === null ? {} : { status: String(status) }),
    ...(predicates === undefined ? {} : { predicates: linesOf(predicates) }),
    ...(filters === undefined ? {} : { filters: linesOf(filters) }),
  };
  if (known === undefined) await addManaged(db, of, { status: '1', ...values }, actor);
  else await editManaged(db, of, { ...values, id: known }, actor);
}

function linesOf(parts: readonly components['schemas']['GatewayPart'][]): string {
  return parts
    .map(
      ({ name, args }) =>
        `${name}=${Object.values(args ?? {})
          .map((value) => plain(value))
          .join(',')}`,
    )
    .join('\n');
}

/** A route as calls are tried with it. */
export type LiveRoute = {
  readonly name: string;
  readonly uri: string;
  readonly predicates: GatewayPredicates;
  readonly filters: GatewayFilters;
};

/** Finds the route of a call; path below the API prefix. */
export type FindRoute = (method: string, path: string) => Promise<LiveRoute | null>;

/** Routes are kept as long as the definitions they were read with: whatever makes a process forget these makes it forget the routes. */
export function routeFinder(db: Db, store: Pick<DefinitionStore, 'catalogue'>): FindRoute {
  const kept = new WeakMap<object, Promise<readonly LiveRoute[]>>();
  return async (method, path) => {
    const catalogue = await store.catalogue();
    let routes = kept.get(catalogue);
    if (routes === undefined) {
      routes = liveRoutes(db);
      kept.set(catalogue, routes);
      // A failed reading must not be remembered.
      routes.catch(() => kept.delete(catalogue));
    }
    return (await routes).find(({ predicates }) => takesCall(predicates, method, path)) ?? null;
  };
}

async function liveRoutes(db: Db): Promise<readonly LiveRoute[]> {
  return (await routesInUse(db)).flatMap(({ name, uri, predicates, filters }) => {
    const [when, then] = [readGatewayPredicates(predicates), readGatewayFilters(filters)];
    return 'rule' in when && 'rule' in then ? [{ name, uri, predicates: when.rule, filters: then.rule }] : [];
  });
}
