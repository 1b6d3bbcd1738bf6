import type { components } from '#core/contract/api.ts';
import { changesIn } from '#core/online/difference.ts';
import type { RefusalLanguage } from '#core/refusals/text.ts';
import { wireErrors } from '#server/platform/refusal.ts';
import type { DesignPlan, Saved } from './designer.ts';

type Schemas = components['schemas'];

/** Returns a plan as somebody reads it who reads a language. */
export function planIn({ faults, changes, ...plan }: DesignPlan, language: RefusalLanguage): Schemas['MigrationPlan'] {
  return { ...plan, faults: wireErrors(faults, language), changes: changesIn(changes, language) };
}

/** Returns what a design became, with its plan as somebody reads it who reads a language. */
export function savedIn<Of extends Pick<Saved, 'plan'>>(
  saved: Of,
  language: RefusalLanguage,
): Omit<Of, 'plan'> & Pick<Schemas['DesignSaved'], 'plan'> {
  return { ...saved, plan: planIn(saved.plan, language) };
}
