import type { FlowDefinition } from '../flow/definition.ts';
import type { QueryMode } from '../fields/field-types.ts';
import type { LinkAction } from './ext-config.ts';

/** A form definition: what module files hold, the database stores (onl_form.definition), the engine reads and the designer changes. */

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
  /** Way the list asks for it, if not that of its type. */
  readonly query_mode?: QueryMode;
  /** Moments are asked for by their days. */
  readonly query_type?: 'date';
  /** Initial query of the list; a placeholder, a value, or two of a range with a comma. */
  readonly query_default?: string;
  /** Target its cell in the list links to: an address with `${column}` in it. */
  readonly href?: string;
  /** Columns of the form it takes; one without. */
  readonly span?: number;
  /** Key of the group of the form it stands in; without one it stands before all groups. */
  readonly group?: string;
  /** Further settings of its widget, sent to it as fieldExtendJson. */
  readonly extend?: Readonly<Record<string, unknown>>;
};

export type SubDefinition = {
  readonly table: string;
  readonly title: string;
  readonly title_en: string;
  readonly one_to_one?: true;
  readonly fields: readonly FieldDefinition[];
  readonly indexes?: readonly IndexDefinition[];
};

/** Fields of a form that stand together: under a heading, or behind a tab. */
export type FieldGroup = {
  readonly key: string;
  readonly title: string;
  readonly title_en: string;
  readonly tab?: true;
};

/** An index beyond those that follow from fields; unique means among the live rows of a tenant. */
export type IndexDefinition = { readonly name: string; readonly fields: readonly string[]; readonly unique?: true };

/** Places where sub-tables are shown: in the form only, below their row in the list, below the list, in tabs of the form. */
export const themes = ['normal', 'innerTable', 'erp', 'tab'] as const;
export type Theme = (typeof themes)[number];

export type LifeCycle = 'bill' | 'order' | 'stock' | 'flow';

/**
 * Consequence of an audit beyond the state of the document: the entry that names its kind, with what that kind takes. Kinds are declared by the
 * modules that do them (`effects` of `defineModule`).
 */
export type Effect = Readonly<Record<string, unknown>>;

export type FormDefinition = FlowDefinition & {
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
  /** Effects of an audit beyond the state of the document, in this order. A form without them is not audited by its buttons. */
  readonly effects?: readonly Effect[];
  readonly columns: number;
  readonly sort: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
  readonly display: string;
  readonly fields: readonly FieldDefinition[];
  readonly sub_tables?: readonly SubDefinition[];
  readonly groups?: readonly FieldGroup[];
  readonly indexes?: readonly IndexDefinition[];
  /** Without it `innerTable` where the form has sub-tables. */
  readonly theme?: Theme;
  /** false: rows cannot be ticked. */
  readonly checkbox?: false;
  /** false: all rows at once. */
  readonly page?: false;
  /** false: its records have no comments and attachments. */
  readonly comments?: false;
  /** Actions outsiders can take by a link; whoever has the button `share` makes it. */
  readonly external?: readonly LinkAction[];
  /** Rules in words; not read by the product. */
  readonly notes?: readonly string[];
  /** Of a view copy: the table of its original, which is the one it reads and writes; see view-copy.ts. */
  readonly copy_of?: string;
};

/** Settings of a field in a view copy; everything else comes from the original. */
export type CopyField = Pick<
  FieldDefinition,
  | 'name'
  | 'label'
  | 'label_en'
  | 'type'
  | 'readonly'
  | 'list'
  | 'query'
  | 'hidden'
  | 'default'
  | 'query_mode'
  | 'query_type'
  | 'query_default'
  | 'href'
  | 'span'
  | 'group'
  | 'extend'
>;

/** Stored part of a view copy: the way it shows another form's table. */
export type CopyDefinition = Pick<
  FormDefinition,
  | 'table'
  | 'title'
  | 'title_en'
  | 'route'
  | 'component'
  | 'permission'
  | 'buttons'
  | 'columns'
  | 'sort'
  | 'display'
  | 'groups'
  | 'theme'
  | 'checkbox'
  | 'page'
  | 'comments'
> & {
  /** Table of the original. */
  readonly copy_of: string;
  readonly fields: readonly CopyField[];
  readonly sub_tables?: readonly (Pick<SubDefinition, 'table' | 'title' | 'title_en'> & {
    readonly fields: readonly CopyField[];
  })[];
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

/** As a module file has it: the English label may come from the glossary. */
export type FieldFile = Omit<FieldDefinition, 'label_en'> & { readonly label_en?: string };
export type SubFile = Omit<SubDefinition, 'fields'> & { readonly fields: readonly FieldFile[] };
export type FormFile = Omit<FormDefinition, 'fields' | 'sub_tables' | 'copy_of'> & {
  readonly fields: readonly FieldFile[];
  readonly sub_tables?: readonly SubFile[];
  /** Its view copies. */
  readonly copies?: readonly Omit<CopyDefinition, 'copy_of'>[];
};

/** Lists the tables of a form: its own, then those of its lines. */
export function tablesOf({ table, sub_tables: subs = [] }: Pick<FormFile, 'table' | 'sub_tables'>): readonly string[] {
  return [table, ...subs.map((sub) => sub.table)];
}
