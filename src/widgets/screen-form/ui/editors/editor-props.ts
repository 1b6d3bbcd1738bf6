import type { FieldView } from '#core/screen/field-view.ts';

/** What every editor gets; value and change come from the form item around it. Values are texts of the wire, lists joined with commas. */
export type EditorProps = {
  readonly field: FieldView;
  /** Place in the form. */
  readonly path: readonly (string | number)[];
  readonly isDisabled: boolean;
  /** In a cell of a grid the column head is the label. */
  readonly label?: string;
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly onBlur?: () => void;
};
