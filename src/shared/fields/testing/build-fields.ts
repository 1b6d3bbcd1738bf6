import type { FieldView } from '#core/screen/field-view.ts';
import type { ColumnView } from '#core/screen/list-view.ts';
import { plainQueryField, type QueryFieldView } from '#core/screen/query-view.ts';

/** A field of a form in which only the given parts matter. */
export function buildField(given: Partial<FieldView> = {}): FieldView {
  return {
    name: 'value',
    label: '值',
    widget: 'text',
    rules: { label: '值', kind: 'text' },
    options: [],
    reference: { kind: 'none' },
    formula: null,
    isReadonly: false,
    isHidden: false,
    defaultText: null,
    order: 0,
    placeholder: '',
    precision: null,
    width: null,
    isTime: false,
    switchValues: ['Y', 'N'],
    isSummed: false,
    fileLimit: null,
    ...given,
  };
}

/** A column of a list in which only the given parts matter. */
export function buildColumn(given: Partial<ColumnView> = {}): ColumnView {
  return {
    field: 'value',
    label: '值',
    widget: 'text',
    align: 'left',
    width: 140,
    isSortable: true,
    options: null,
    textKey: 'value_dictText',
    isNumber: false,
    precision: null,
    showLength: 25,
    isSummed: false,
    href: null,
    ...given,
  };
}

/** A field of a query in which only the given parts matter. */
export function buildQueryField(given: Partial<QueryFieldView> = {}): QueryFieldView {
  return { ...plainQueryField('value', '值'), ...given };
}
