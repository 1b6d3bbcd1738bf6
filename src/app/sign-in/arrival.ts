/** Ways to come back to the sign-in page from another system. */
export type Arrival =
  | { readonly kind: 'sso'; readonly ticket: string }
  | { readonly kind: 'third'; readonly code: string }
  | { readonly kind: 'bind'; readonly bindToken: string }
  | { readonly kind: 'thirdFailed' }
  | null;

/** Parameters other systems leave in the address; they are good for one use and go out of it at once. */
const LEFT = ['ticket', 'thirdcode', 'thirdbind', 'thirderror'] as const;

/** Reads the arrival from the address, the first one it names [A7.6, A7.7]. */
export function readArrival(search: string): Arrival {
  const query = new URLSearchParams(search);
  const of = (name: (typeof LEFT)[number]): string => query.get(name) ?? '';
  if (of('ticket') !== '') return { kind: 'sso', ticket: of('ticket') };
  if (of('thirdcode') !== '') return { kind: 'third', code: of('thirdcode') };
  if (of('thirdbind') !== '') return { kind: 'bind', bindToken: of('thirdbind') };
  return of('thirderror') === '' ? null : { kind: 'thirdFailed' };
}

/** The address without what other systems left in it. */
export function withoutArrival(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of LEFT) query.delete(name);
  const rest = query.toString();
  return rest === '' ? '' : `?${rest}`;
}
