export {
  ignoredKeys,
  openStates,
  PARENT,
  readableSystemColumns,
  type CopyDefinition,
  type FieldDefinition,
  type FormDefinition,
  type IndexDefinition,
  type Reference,
  type SubDefinition,
} from '#core/online/definition.ts';

export type PopupDefinition = {
  readonly code: string;
  readonly title: string;
  readonly title_en: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly query: readonly string[];
  readonly display: string;
  /** Values a caller gives as `self_<name>`; each is compared with its column. */
  readonly params?: readonly PopupParam[];
  /** false: all rows at once. */
  readonly page?: false;
  /** A report below the rows; its parameter is the id of the chosen row. */
  readonly sub?: { readonly popup: string; readonly param: string };
  /** A tree beside the rows, over a column that refers to a tree form. */
  readonly tree?: { readonly field: string };
};

export type PopupParam = {
  readonly name: string;
  readonly title: string;
  readonly field: string;
  readonly value?: string;
  readonly required?: true;
};
