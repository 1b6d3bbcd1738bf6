import type { components, paths } from '../contract/api.ts';
import { columnView, hrefsOf, type ColumnView } from './list-view.ts';
import { queryView, type QueryFieldView } from './query-view.ts';

type Schemas = components['schemas'];
type Answer = paths['/online/cgreport/api/getRpColumns/{code}']['get']['responses'][200]['content']['application/json'];
type Definition = Pick<
  Answer['result'],
  | 'cgRpConfigId'
  | 'cgRpConfigName'
  | 'isPage'
  | 'columns'
  | 'dictOptions'
  | 'fieldHrefSlots'
  | 'hideColumns'
  | 'charts'
  | 'hasPaper'
>;

/** A column of a report: one of a list, perhaps under a common heading. */
export type ReportColumn = ColumnView & { readonly group: string | null };

/** Everything a report shows. */
export type ReportView = {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly isPaged: boolean;
  readonly mayExport: boolean;
  readonly mayPrint: boolean;
  /** It has a form of its own, which the server prints. */
  readonly hasPaper: boolean;
  readonly charts: readonly Schemas['ReportChart'][];
};

/** The view of a report's column definition. */
export function reportView(definition: Definition): ReportView {
  const hidden = new Set(definition.hideColumns ?? []);
  const hrefs = hrefsOf(definition.fieldHrefSlots);
  return {
    id: definition.cgRpConfigId,
    title: definition.cgRpConfigName ?? '',
    isPaged: definition.isPage !== 'N',
    mayExport: !hidden.has('export'),
    mayPrint: !hidden.has('print'),
    hasPaper: definition.hasPaper === true,
    charts: definition.charts ?? [],
    columns: definition.columns.map((column) => ({
      ...columnView(column, definition.dictOptions, hrefs),
      group: column.groupTitle == null || column.groupTitle === '' ? null : column.groupTitle,
    })),
  };
}

/** Prefix of a parameter in a call for rows, and so of its field in the query form. */
const PARAM = 'self_';

/** A report's parameters as fields of its query, before its columns. */
export function paramFields(params: readonly Schemas['ReportParam'][]): readonly (QueryFieldView & {
  readonly isRequired: boolean;
})[] {
  const fields = queryView(
    params.map(({ paramName, paramTxt, paramType, paramValue, code, orgFields, destFields, options }) => ({
      field: `${PARAM}${paramName}`,
      label: paramTxt ?? paramName,
      view: options !== undefined ? 'list' : code == null ? (paramType ?? 'text') : 'popup',
      mode: 'single' as const,
      defVal: paramValue,
      ...(options === undefined ? {} : { options }),
      ...(code == null ? {} : { code, orgFields: orgFields ?? 'id', destFields: destFields ?? '' }),
    })),
  );
  return fields.map((field, index) => ({ ...field, isRequired: params[index]?.isRequired === true }));
}
