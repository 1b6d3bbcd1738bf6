/** A value of a record: as it is stored, and in words. */
export type SetValue = { readonly value: string; readonly text: string };

/** The records of a data set; `read` answers null for what is empty, gone, or hidden from the reader. */
export type SetData = {
  readonly count: number;
  readonly read: (index: number, field: string) => SetValue | null;
  readonly fieldOf: (
    field: string,
  ) => { readonly kind: 'text' | 'number' | 'date'; readonly precision: number | null } | undefined;
};
