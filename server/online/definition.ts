/** A form definition as the module loader stores it (onl_form.definition) and the engine reads it. Wire shapes are made in present*.ts. */

export type Reference = {
  readonly table: string;
  readonly value: string;
  readonly text: string;
  readonly parent?: string;
};
export type PopupUse = { readonly code: string; readonly from: string; readonly to: string };

export type FieldDefinition = {
  readonly name: string;
  readonly label: string;
  readonly label_en: string;
  readonly type: string;
  readonly required?: true;
  readonly unique?: true;
  readonly readonly?: true;
  readonly list?: true;
  readonly query?: true;
  readonly hidden?: true;
  readonly length?: number;
  readonly precision?: number;
  readonly valid?: string;
  readonly error?: string;
  readonly min?: number;
  readonly max?: number;
  readonly dict?: string;
  readonly reference?: Reference;
  readonly popup?: PopupUse;
  /** Fields of the further levels of a linked drop-down, comma list. */
  readonly levels?: string;
  readonly multiple?: boolean;
  readonly default?: string;
  readonly formula?: string;
};

export type SubDefinition = {
  readonly table: string;
  readonly title: string;
  readonly title_en: string;
  readonly one_to_one?: true;
  readonly fields: readonly FieldDefinition[];
};

export type LifeCycle = 'bill' | 'order' | 'stock' | 'flow';

export type FormDefinition = {
  readonly table: string;
  readonly title: string;
  readonly title_en: string;
  readonly kind: 'single' | 'main' | 'tree';
  readonly route: string;
  /** A page of its own; without it the form is shown as every screen is. */
  readonly component?: string;
  readonly permission: string;
  readonly buttons: readonly string[];
  readonly number?: { readonly field: string; readonly rule: string };
  readonly life_cycle?: LifeCycle;
  readonly columns: number;
  readonly sort: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
  readonly display: string;
  readonly fields: readonly FieldDefinition[];
  readonly sub_tables?: readonly SubDefinition[];
};

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

/** Parent column of tree forms. */
export const PARENT = 'pid';

/** System columns a list may show, filter and sort by; the others are the server's own. */
export const readableSystemColumns = ['create_by', 'create_time', 'update_by', 'update_time'] as const;

/** Keys a client may leave in a record it read; they are never written from outside. */
export const ignoredKeys: ReadonlySet<string> = new Set([
  'id',
  'version',
  'create_by',
  'create_time',
  'update_by',
  'update_time',
  'sys_org_code',
  'tenant_id',
  'bpm_status',
  'del_flag',
  'head_id',
  'line_no',
  'has_child',
  'jeecg_submit_form_and_flow',
]);

/** States of a document in which it may still be changed or deleted (common rule “deletion”). */
export const openStates: Readonly<Record<LifeCycle, readonly string[]>> = {
  bill: ['0', '5'],
  flow: ['0', '5'],
  order: ['0'],
  stock: ['0'],
};
