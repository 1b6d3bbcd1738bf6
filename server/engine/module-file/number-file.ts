import type { StoredNumberFile } from '#server/engine/definition/db/number-rule.ts';
import type { NumberFile } from './module-files.ts';

/** A number rule as its module file has it; what is usual is not said. */
export function numberFileOf(rule: StoredNumberFile, english: Readonly<Record<string, string>>): NumberFile {
  const { code, name, pattern, reset, start, step, form, enabled } = rule;
  return {
    code,
    name,
    name_en: english[name] ?? name,
    pattern,
    // The database holds nothing else.
    reset: reset as NumberFile['reset'],
    ...(start === 1 ? {} : { start }),
    ...(step === 1 ? {} : { step }),
    ...(form === null ? {} : { form }),
    ...(enabled ? {} : { enabled: false as const }),
  };
}
