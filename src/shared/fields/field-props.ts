import type { ComponentType, LazyExoticComponent } from 'react';
import type { FieldTypeName } from '#core/fields/field-types.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import type { ColumnView } from '#core/screen/list-view.ts';
import type { QueryFieldView } from '#core/screen/query-view.ts';

/** Types that a person sees as a field; the other two only shape a form. */
export type WidgetType = Exclude<FieldTypeName, 'hidden' | 'divider'>;

/** Props of every editor; value and change come from the form item around it. Values are texts of the wire, lists joined with commas. */
export type EditorProps = {
  readonly field: FieldView;
  /** Place in the form. */
  readonly path: readonly (string | number)[];
  readonly isDisabled: boolean;
  /** For editors that open a list of other fields. */
  readonly faces: Faces;
  /** In a cell of a grid the column head is the label. */
  readonly label?: string;
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly onBlur?: () => void;
  /** Set by the form item around it while it has errors, and where it must be filled. */
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: 'true';
  readonly 'aria-required'?: 'true';
};

/** Props of every cell of a list; never called for an empty value. */
export type CellProps = {
  readonly column: ColumnView;
  readonly row: Readonly<Record<string, unknown>>;
};

/** Props of every query control. Its value is read from the form around it by the names of its inputs. */
export type FilterProps = {
  readonly field: QueryFieldView;
  /** Id of the labelled control; a range has two and labels them itself. */
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
  readonly faces: Faces;
};

/** Components that show fields, handed to pickers that show other fields: the registry cannot import itself. */
export type Faces = {
  readonly Cell: ComponentType<CellProps>;
  readonly Query: ComponentType<Pick<FilterProps, 'field' | 'values'>>;
};

/** Everything the browser knows of a widget type. */
export type FieldWidget = {
  readonly type: WidgetType;
  /** All editors are one part of the application, fetched with the first form. */
  readonly Editor: LazyExoticComponent<ComponentType<EditorProps>>;
  readonly Cell: ComponentType<CellProps>;
  readonly Filter: ComponentType<FilterProps>;
};
