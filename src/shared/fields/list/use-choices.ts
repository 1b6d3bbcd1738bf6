import { useQuery } from '@tanstack/react-query';
import { fieldType } from '#core/fields/field-types.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { dictItemsQuery, dictTextsQuery } from '../../dict/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { useLoadWarning } from '../use-load-warning.ts';

export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly color: string | null;
  /** A stored value the dictionary does not have: it stays, marked. */
  readonly isUnknown?: boolean;
  /** It cannot be chosen any more: it stays, marked. */
  readonly isRetired?: boolean;
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
  const keys = stored === '' ? [] : fieldType(field.widget)?.multiple === true ? stored.split(',') : [stored];
  // What can no longer be chosen is offered only where it is what was chosen.
  const known = (items ?? [])
    .filter(({ value, disabled }) => disabled !== true || keys.includes(String(value)))
    .map((item) => ({
      value: String(item.value),
      label: dataText(item.text),
      color: item.color ?? null,
      isRetired: item.disabled === true,
    }));
  // While the dictionary is on its way nothing is unknown, only unnamed.
  const isThere = items !== undefined;
  const strange = isThere ? keys.filter((key) => !known.some(({ value }) => value === key)) : [];
  // Items are asked for as far as they can be chosen; a retired one still has its text.
  const { data: texts } = useQuery({
    ...dictTextsQuery(code ?? '', strange.join(',')),
    enabled: code !== null && strange.length > 0,
  });
  const others = (isThere ? strange : keys).map((key, index) => {
    const words = texts?.[index] ?? key;
    const isUnknown = isThere && words === key;
    return {
      value: key,
      label: isUnknown ? text('picker.unknownValue', { value: key }) : dataText(words),
      color: null,
      isUnknown,
      // Of a whole dictionary, what is not offered and has a text was retired; of a table only so many rows came.
      isRetired: isThere && !isUnknown && texts !== undefined && code?.includes(',') === false,
    };
  });
  return [...known, ...others];
}

/** A field of a dictionary that names none has nothing to choose from [B5.10]. */
export function hasNoDict({ widget, reference, options }: FieldView): boolean {
  return fieldType(widget)?.reference === 'dict' && reference.kind === 'none' && options.length === 0;
}
