import type { Scope, Stored } from '#server/engine/scope.ts';
import type { EffectRule } from './module.ts';

type Does<Effect> = (scope: Scope, stored: Stored, effect: Effect) => Promise<readonly string[] | void>;

/** Makes the rule of an effect that is done by an audit and taken back with it; closing a document leaves it as it is. */
export function booked<Effect>(post: Does<Effect>, takeBack?: Does<Effect>): EffectRule<Effect> {
  return async (scope, stored, effect, act) => {
    if (act === 'audit') return post(scope, stored, effect);
    return act === 'unaudit' ? takeBack?.(scope, stored, effect) : undefined;
  };
}
