import type { Effect } from '#core/online/definition.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import type { EffectAct, EffectParts } from './module.ts';
import { behaviours } from './registry.ts';

/**
 * Does what the form declares as effects of an audit in their order, or takes it back exactly in the opposite one (INV-DOC-03), in the
 * transaction of the act. What a document keeps for itself is free while it is closed.
 * @throws Refusal 422 with the rule, the line and the figures
 */
export async function applyEffects(scope: Scope, stored: Stored, act: EffectAct): Promise<readonly RefusalText[]> {
  const effects = scope.form.definition.effects ?? [];
  const { effects: rules, afterEffects } = behaviours();
  const told: RefusalText[] = [];
  for (const effect of act === 'unaudit' ? effects.toReversed() : effects) {
    const kind = kindOf(effect, rules);
    for (const parts of [rules, ...afterEffects].map((one) => one[kind])) {
      const does = parts === undefined ? undefined : partOf(parts, act);
      // Its parameters were checked when the form was read.
      told.push(...((await does?.(scope, stored, effect as never)) ?? []));
    }
  }
  return told;
}

function partOf(parts: EffectParts, act: EffectAct): EffectParts['audit'] | undefined {
  if (act !== 'unaudit') return parts[act];
  return typeof parts.takeBack === 'function' ? parts.takeBack : undefined;
}

function kindOf(effect: Effect, rules: Readonly<Record<string, EffectParts>>): string {
  const kind = Object.keys(effect).find((key) => Object.hasOwn(rules, key));
  if (kind === undefined) throw new RangeError(`No module has the effect ${JSON.stringify(effect)}`);
  return kind;
}
