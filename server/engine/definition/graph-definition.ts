import type { components } from '#core/contract/api.ts';
import type { ReportDefinition } from './report-definition.ts';

export const chartTypes = ['bar', 'line', 'pie', 'table'] as const;
export const templates = ['single', 'double', 'tab', 'combination'] as const;
export const steps = ['day', 'week', 'month', 'quarter', 'year'] as const;

export type Measure = {
  readonly how: 'count' | 'sum' | 'avg' | 'min' | 'max';
  readonly field?: string;
  readonly label?: string;
  readonly label_en?: string;
};

/** Records of a form or sub-table, grouped by one column. */
export type FormSource = {
  readonly kind: 'form';
  readonly table: string;
  readonly by: string;
  readonly step?: (typeof steps)[number];
  /** The figures; on the wire they are called m1, m2 … */
  readonly measures: readonly Measure[];
  /** An advanced query that narrows the records. */
  readonly conditions?: { readonly params: string; readonly match?: string };
};

export type GraphSource =
  | { readonly kind: 'sql'; readonly sql: string; readonly db_source?: string }
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'api'; readonly url: string }
  | FormSource;

/** A chart as it is stored (onl_graph.definition) and as module files have it. */
export type GraphDefinition = Omit<ReportDefinition, 'sql' | 'page' | 'returns'> & {
  readonly template: (typeof templates)[number];
  readonly types: readonly (typeof chartTypes)[number][];
  /** Column of the categories, and those of the figures. Charts over forms know theirs. */
  readonly x?: string;
  readonly y?: readonly string[];
  readonly source: GraphSource;
  readonly options?: components['schemas']['GraphOptions'];
};
