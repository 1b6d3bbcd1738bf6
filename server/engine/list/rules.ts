import { checkRuleName, type CheckPart } from '#core/rules/check-rule.ts';
import type { FieldRules } from '#core/rules/rules.ts';
import { choicesOf, decimalsOf, type Catalogue, type Field } from '#server/engine/definition/catalogue.ts';
import { isList } from './query.ts';

/** Values of a switch widget, on and off [B2.50]. */
export const switchValues = ['Y', 'N'] as const;

/** Returns the rules of a field; the form definition on the wire carries the same facts, so the browser builds the same rules. */
export function rulesOf(field: Field, catalogue: Catalogue): FieldRules {
  const { storage } = field.kind;
  const options = optionsOf(field, catalogue);
  return {
    label: field.label,
    kind:
      storage === 'numeric' || storage === 'integer'
        ? 'number'
        : storage === 'date'
          ? 'date'
          : storage === 'timestamp'
            ? 'datetime'
            : field.type === 'month'
              ? 'month'
              : 'text',
    ...(field.required === true ? { required: true } : {}),
    ...(storage === 'text' ? { maxLength: field.length ?? field.kind.maxLength } : {}),
    ...(field.valid === undefined ? {} : { validType: field.valid, ...checkPartsOf(field, catalogue) }),
    ...(field.error === undefined ? {} : { errorInfo: field.error }),
    ...(decimalsOf(field) === null ? {} : { precision: decimalsOf(field) ?? 0 }),
    ...(field.min === undefined ? {} : { min: field.min }),
    ...(field.max === undefined ? {} : { max: field.max }),
    ...(options === undefined ? {} : { options, multiple: isList(field) }),
  };
}

/** Parts of the check rule a field names; one that is gone holds nobody up. */
export function checkPartsOf(
  { valid }: Pick<Field, 'valid'>,
  { checkRules }: Catalogue,
): { readonly checkParts?: CheckPart[] } {
  const parts = checkRules.get(checkRuleName(valid) ?? '');
  return parts === undefined ? {} : { checkParts: [...parts] };
}

function optionsOf(field: Field, catalogue: Catalogue): readonly string[] | undefined {
  if (field.type === 'switch') return switchValues;
  if (field.dict === undefined) return undefined;
  return choicesOf(field.dict, catalogue)?.map((item) => item.value);
}
