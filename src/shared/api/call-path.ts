import type { paths } from '#core/contract/api.ts';
import type { Exact } from './exact.ts';

type OperationOf<Path extends keyof paths> = Exclude<paths[Path][keyof paths[Path] & ('get' | 'post')], undefined>;
type QueryOf<Operation> = Operation extends { readonly parameters: { readonly query?: infer Query } }
  ? NonNullable<Query>
  : never;

/** Query of an address of the contract. */
export type QueryAt<Path extends keyof paths> = QueryOf<OperationOf<Path>>;

/**
 * Writes the path of a call that is no call of the typed client (a file to load, a form with a file), with the parameters that the contract knows
 * at that address.
 * @param id stands in the place of `{id}`
 */
export function callPath<Path extends keyof paths, Given extends object>(
  path: Path,
  query: Given & Exact<QueryAt<Path>, Given>,
  id = '',
): string {
  const entries: [string, unknown][] = Object.entries({ ...query });
  const given = entries.filter(([, value]) => value !== undefined);
  // Numbers and flags are written as texts.
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return path.replace('{id}', encodeURIComponent(id)) + (text && `?${text}`);
}
