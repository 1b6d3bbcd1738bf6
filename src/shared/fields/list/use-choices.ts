import { useQuery } from '@tanstack/react-query';
import { fieldType } from '#core/fields/field-types.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { dictItemsQuery } from '../../dict/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { useLoadWarning } from '../use-load-warning.ts';

export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly color: string | null;
  /** A stored value the dictionary does not have: it stays, marked. */
  readonly isUnknown?: boolean;
};

/**
 * The values to choose from: they come along with the form, or are asked for once by their dictionary code.
 * @param stored the value of the field; what of it is not among the choices is added, so that it is seen and kept
 */
export function useChoices(field: FieldView, stored = ''): Choice[] {
  const text = useText();
  const dataText = useDataText();
  const code = field.reference.kind === 'dict' && field.options.length === 0 ? field.reference.code : null;
  const { data, error } = useQuery({ ...dictItemsQuery(code ?? ''), enabled: code !== null });
  useLoadWarning(error);
  const items = code === null ? field.options : data;
  const known = (items ?? []).map((item) => ({
    value: String(item.value),
    label: dataText(item.text),
    color: item.color ?? null,
  }));
  // While the dictionary is on its way nothing is unknown, only unnamed.
  const isThere = items !== undefined;
  const keys = stored === '' ? [] : fieldType(field.widget)?.multiple === true ? stored.split(',') : [stored];
  const others = keys
    .filter((key) => !known.some(({ value }) => value === key))
    .map((key) => ({
      value: key,
      label: isThere ? text('picker.unknownValue', { value: key }) : key,
      color: null,
      isUnknown: isThere,
    }));
  return [...known, ...others];
}

/** A field of a dictionary that names none has nothing to choose from [B5.10]. */
export function hasNoDict({ widget, reference, options }: FieldView): boolean {
  return fieldType(widget)?.reference === 'dict' && reference.kind === 'none' && options.length === 0;
}
