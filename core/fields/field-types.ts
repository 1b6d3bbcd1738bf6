/** Kind of storage of a value, in the database and on the wire. */
export type Storage = 'text' | 'numeric' | 'integer' | 'date' | 'timestamp' | 'none';

/** Ways a query form asks for a field: one value, a range, or a fragment of text. */
export type QueryMode = 'single' | 'group' | 'like';

/** Meaning of a widget type in every part of the product. */
export type FieldType = {
  readonly name: FieldTypeName;
  readonly storage: Storage;
  readonly queryMode: QueryMode;
  /** Longest text, when the form says nothing else. */
  readonly maxLength: number;
  /** The value may hold several keys, joined with commas. */
  readonly multiple: boolean;
  /** The value is a key of a dictionary or of another record. */
  readonly reference: 'none' | 'dict' | 'table' | 'tree' | 'popup' | 'user' | 'depart' | 'region';
  /** Cell editor of the family inside an editable sub-table. */
  readonly cell: string;
  /** `dbType` on the wire. */
  readonly dbType: 'string' | 'int' | 'BigDecimal' | 'Date' | 'Datetime' | 'Text';
  /** `type` of the property in the form schema. */
  readonly schemaType: 'string' | 'number' | 'integer';
};

const text = {
  storage: 'text',
  queryMode: 'like',
  maxLength: 100,
  multiple: false,
  reference: 'none',
  cell: 'input',
  dbType: 'string',
  schemaType: 'string',
} as const;
const key = { ...text, queryMode: 'single', maxLength: 64 } as const;
const keys = { ...key, maxLength: 1000, multiple: true } as const;

const definitions = {
  text,
  password: { ...text, maxLength: 200, cell: 'password' },
  textarea: { ...text, maxLength: 500, cell: 'textarea' },
  number: {
    ...text,
    storage: 'numeric',
    queryMode: 'group',
    cell: 'inputNumber',
    dbType: 'BigDecimal',
    schemaType: 'number',
  },
  integer: {
    ...text,
    storage: 'integer',
    queryMode: 'group',
    cell: 'inputNumber',
    dbType: 'int',
    schemaType: 'integer',
  },
  rate: {
    ...text,
    storage: 'numeric',
    queryMode: 'group',
    cell: 'inputNumber',
    dbType: 'BigDecimal',
    schemaType: 'number',
  },
  date: { ...text, storage: 'date', queryMode: 'group', cell: 'date', dbType: 'Date' },
  datetime: { ...text, storage: 'timestamp', queryMode: 'group', cell: 'datetime', dbType: 'Datetime' },
  month: { ...text, queryMode: 'group', maxLength: 7, cell: 'input' },
  list: { ...key, reference: 'dict', cell: 'select' },
  radio: { ...key, reference: 'dict', cell: 'radio' },
  checkbox: { ...keys, reference: 'dict', cell: 'checkbox' },
  list_multi: { ...keys, reference: 'dict', cell: 'list_multi' },
  transfer: { ...keys, reference: 'dict', cell: 'list_multi' },
  switch: { ...key, maxLength: 8, cell: 'switch' },
  file: { ...text, maxLength: 1000, multiple: true, cell: 'file' },
  image: { ...text, maxLength: 1000, multiple: true, cell: 'image' },
  umeditor: { ...text, maxLength: 100_000, cell: 'textarea', dbType: 'Text' },
  markdown: { ...text, maxLength: 100_000, cell: 'textarea', dbType: 'Text' },
  popup: { ...key, reference: 'popup', cell: 'popup' },
  popups: { ...keys, reference: 'popup', cell: 'popup' },
  sel_depart: { ...keys, reference: 'depart', cell: 'sel_depart' },
  sel_user: { ...keys, reference: 'user', cell: 'sel_user' },
  sel_search: { ...key, reference: 'table', cell: 'sel_search' },
  sel_tree: { ...key, reference: 'tree', cell: 'sel_tree' },
  cat_tree: { ...key, reference: 'tree', cell: 'cat_tree' },
  link_down: { ...key, reference: 'table', cell: 'select' },
  pca: { ...key, maxLength: 100, reference: 'region', cell: 'pca' },
  hidden: { ...text, queryMode: 'single', cell: 'hidden' },
  divider: { ...text, storage: 'none', cell: 'hidden' },
} as const satisfies Record<string, Omit<FieldType, 'name'>>;

/** Every widget type of the specification [B2.55]. */
export type FieldTypeName = keyof typeof definitions;

const registry: ReadonlyMap<string, FieldType> = new Map(
  // Object.entries forgets the literal key type.
  Object.entries(definitions).map(([name, rest]) => [name, { name: name as FieldTypeName, ...rest }]),
);

/** Controls of other versions of the family, and the widget type that does their work; a record link is read-only until a form needs more. */
const aliases: ReadonlyMap<string, FieldTypeName> = new Map([
  ['time', 'datetime'],
  ['popup_dict', 'sel_search'],
  ['link_table', 'sel_search'],
  ['link_table_field', 'text'],
]);

/** The product's name of a control of the family; unknown names stay as they are, so that they can be shown. */
export function widgetName(name: string): string {
  return aliases.get(name) ?? name;
}

/** The widget type of that name, undefined when the product has none: callers show the name, they never guess. */
export function fieldType(name: string): FieldType | undefined {
  return registry.get(name);
}

/** All widget types, in the order of the registry. */
export function fieldTypes(): readonly FieldType[] {
  return [...registry.values()];
}
