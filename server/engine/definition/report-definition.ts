import type { components } from '#core/contract/api.ts';
import type { FieldDefinition } from './definition.ts';

type PopupUse = NonNullable<FieldDefinition['popup']>;

/** A column of a report. */
export type ReportItem = Pick<
  FieldDefinition,
  'name' | 'label' | 'type' | 'precision' | 'dict' | 'reference' | 'popup' | 'multiple'
> & {
  readonly label_en?: string;
  /** Not shown, but there for links. */
  readonly hidden?: true;
  readonly width?: number;
  readonly query?: true;
  readonly mode?: 'single' | 'group' | 'like';
  /** `select a as value, b as text from …`: texts of the values. */
  readonly dict_sql?: string;
  /** `text_value,text_value`: texts of the values. */
  readonly replace?: string;
  readonly total?: true;
  /** `table.field`: whoever this field of a form is kept from in lists does not get the column either. */
  readonly kept_with?: string;
  /** The list cannot be sorted by it. */
  readonly unsorted?: true;
  /** Heading above this column and its neighbours of the same group. */
  readonly group?: string;
  readonly group_en?: string;
  /** Address with `${column}` in it. */
  readonly href?: string;
};

/** A value of the SQL that a caller gives as `self_<name>`. */
export type ReportParam = {
  readonly name: string;
  readonly title: string;
  readonly title_en?: string;
  readonly type: 'text' | 'number' | 'date' | 'datetime' | 'month';
  /** A text that is chosen from a popup report. */
  readonly popup?: PopupUse;
  /** A text that is chosen from a dictionary. */
  readonly dict?: string;
  /** Value when none is sent; placeholders of defaults allowed. */
  readonly value?: string;
  readonly required?: true;
};

/** Types of columns of tables that may not be there. */
export type OptionalColumns = Readonly<Record<string, 'text' | 'numeric' | 'bigint' | 'date' | 'timestamp'>>;

/** A report as it is stored (onl_report.definition) and as module files have it. */
export type ReportDefinition = {
  readonly code: string;
  readonly title: string;
  readonly title_en: string;
  readonly description?: string;
  /** Address of its menu entry; without one it is opened as /online/cgreport/{code}. */
  readonly route?: string;
  readonly permission: string;
  readonly sql: string;
  /** Code of the data source its SQL reads; without it the own database. */
  readonly db_source?: string;
  /** Tables of modules that may not be installed, with the columns the SQL reads; without them they have no rows. */
  readonly optional?: Readonly<Record<string, OptionalColumns>>;
  readonly params?: readonly ReportParam[];
  readonly items: readonly ReportItem[];
  /** false: all rows at once. */
  readonly page?: false;
  /** Pictures of all rows that are asked for. */
  readonly charts?: readonly components['schemas']['ReportChart'][];
  /** Values a drop-down made of the report stores and shows. */
  readonly returns?: { readonly type: string; readonly value: string; readonly text: string };
};

/** Buttons of every report; the right to look at it is `view`. */
export const reportButtons = ['view', 'export', 'print'] as const;
