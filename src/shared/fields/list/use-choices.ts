import { useQuery } from '@tanstack/react-query';
import type { FieldView } from '#core/screen/field-view.ts';
import { dictItemsQuery } from '../../dict/index.ts';
import { useDataText } from '../../i18n/index.ts';

/** The values to choose from: they come along with the form, or are asked for once by their dictionary code. */
export function useChoices(field: FieldView): { value: string; label: string }[] {
  const dataText = useDataText();
  const code = field.reference.kind === 'dict' && field.options.length === 0 ? field.reference.code : null;
  const { data } = useQuery({ ...dictItemsQuery(code ?? ''), enabled: code !== null });
  return (code === null ? field.options : (data ?? [])).map((item) => ({
    value: String(item.value),
    label: dataText(item.text),
  }));
}
