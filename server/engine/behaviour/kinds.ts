import type { Kinds } from '#core/online/parameters.ts';
import { ofColumns } from './column-checks.ts';
import { behaviours } from './registry.ts';

/** Gives the kinds of checks and effects that forms may declare, with what each takes. */
export function declaredKinds(): { readonly checks: Kinds; readonly effects: Kinds } {
  const { checks, effects } = behaviours();
  return { checks: new Map(Object.entries({ ...ofColumns, ...checks })), effects: new Map(Object.entries(effects)) };
}
