import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FieldView } from '#core/screen/field-view.ts';
import { columnOfField, type ColumnView } from '#core/screen/list-view.ts';
import { dictItemsQuery } from '@/shared/dict';

/** The fields a grid shows, with the values of their dictionaries, and how their cells look. */
export function useColumns(fields: readonly FieldView[]): {
  readonly shown: readonly FieldView[];
  readonly columns: readonly ColumnView[];
} {
  const visible = useMemo(() => fields.filter(({ isHidden, widget }) => !isHidden && widget !== 'divider'), [fields]);
  const codes = useMemo(
    () => [
      ...new Set(
        visible.flatMap(({ reference, options }) =>
          reference.kind === 'dict' && options.length === 0 ? [reference.code] : [],
        ),
      ),
    ],
    [visible],
  );
  const dictionaries = useQueries({
    queries: codes.map((code) => dictItemsQuery(code)),
    combine: (answers) => answers.map(({ data }) => data),
  });
  return useMemo(() => {
    const items = new Map(codes.map((code, index) => [code, dictionaries[index]]));
    const shown = visible.map((field) => {
      const found = field.reference.kind === 'dict' ? items.get(field.reference.code) : undefined;
      return found === undefined ? field : { ...field, options: found };
    });
    return { shown, columns: shown.map(columnOfField) };
  }, [visible, codes, dictionaries]);
}
