import { fieldTypes } from '#core/fields/field-types.ts';
import type { DesignField } from '@/entities/form-design';
import type { TextKey } from '@/shared/i18n';

/** A column of a sheet: which property of the field it shows and how it is edited. */
export type SheetColumn = {
  readonly name: keyof DesignField;
  readonly label: TextKey;
  readonly width: number;
  readonly edit: 'text' | 'number' | 'flag' | 'choice';
  /** Value → text, or its key. */
  readonly choices?: readonly (readonly [string, string | { readonly key: TextKey }])[];
  readonly list?: 'tables' | 'dicts' | 'groups' | 'validators';
};

export type Sheet = { readonly key: string; readonly label: TextKey; readonly columns: readonly SheetColumn[] };

const flag = (name: keyof DesignField, label: TextKey): SheetColumn => ({ name, label, width: 80, edit: 'flag' });
const text = (name: keyof DesignField, label: TextKey, width = 140): SheetColumn => ({
  name,
  label,
  width,
  edit: 'text',
});
const number = (name: keyof DesignField, label: TextKey, width = 84): SheetColumn => ({
  name,
  label,
  width,
  edit: 'number',
});

const widgets: SheetColumn = {
  name: 'fieldShowType',
  label: 'design.widget',
  width: 150,
  edit: 'choice',
  choices: fieldTypes().map(({ name }) => [name, { key: `design.type.${name}` as TextKey }] as const),
};

/** The five sheets over one set of lines; name and label stand before each. */
export const sheets: readonly Sheet[] = [
  {
    key: 'database',
    label: 'design.sheet.database',
    columns: [
      widgets,
      number('dbLength', 'design.length'),
      number('dbPointLength', 'design.decimals'),
      text('fieldDefaultValue', 'design.default', 160),
      flag('isUnique', 'design.unique'),
      flag('fieldMustInput', 'design.required'),
    ],
  },
  {
    key: 'page',
    label: 'design.sheet.page',
    columns: [
      text('labelEn', 'design.labelEn', 150),
      flag('isShowForm', 'design.inForm'),
      flag('isShowList', 'design.inList'),
      flag('isReadOnly', 'design.readonly'),
      text('formula', 'design.formula', 200),
      text('fieldHref', 'design.href', 200),
      text('fieldExtendJson', 'design.extend', 220),
    ],
  },
  {
    key: 'check',
    label: 'design.sheet.check',
    columns: [
      { ...text('fieldValidType', 'design.valid', 150), list: 'validators' },
      number('minimum', 'design.minimum'),
      number('maximum', 'design.maximum'),
      { ...text('dictTable', 'design.dictTable', 170), list: 'tables' },
      text('dictField', 'design.dictField', 150),
      text('dictText', 'design.dictText', 150),
    ],
  },
  {
    key: 'foreign',
    label: 'design.sheet.foreign',
    columns: [
      { ...text('mainTable', 'design.mainTable', 200), list: 'tables' },
      text('mainField', 'design.mainField', 140),
      text('dictText', 'design.mainText', 160),
    ],
  },
  {
    key: 'query',
    label: 'design.sheet.query',
    columns: [
      flag('isQuery', 'design.isQuery'),
      {
        name: 'queryMode',
        label: 'design.queryMode',
        width: 150,
        edit: 'choice',
        choices: [
          ['', { key: 'design.queryMode.usual' }],
          ['single', { key: 'design.queryMode.single' }],
          ['group', { key: 'design.queryMode.group' }],
          ['like', { key: 'design.queryMode.like' }],
        ],
      },
      {
        name: 'queryShowType',
        label: 'design.queryType',
        width: 170,
        edit: 'choice',
        choices: [
          ['', { key: 'design.queryMode.usual' }],
          ['date', { key: 'design.queryType.date' }],
        ],
      },
      text('queryDefVal', 'design.queryDefault', 220),
    ],
  },
];

/** Settings of a field a view copy may change: its look, nothing of its column. */
const ofCopies: ReadonlySet<string> = new Set([
  'fieldShowType',
  'fieldDefaultValue',
  'labelEn',
  'isShowForm',
  'isShowList',
  'isReadOnly',
  'fieldHref',
  'fieldExtendJson',
  'isQuery',
  'queryMode',
  'queryShowType',
  'queryDefVal',
]);

/** The sheets of a view copy, what it shows first. */
export const copySheets: readonly Sheet[] = ['page', 'database', 'query'].flatMap((wanted) =>
  sheets.flatMap((sheet) =>
    sheet.key !== wanted
      ? []
      : {
          ...sheet,
          label: wanted === 'database' ? 'design.sheet.widget' : sheet.label,
          columns: sheet.columns.filter(({ name }) => ofCopies.has(name)),
        },
  ),
);

/** Validators that can be chosen; a regular expression can be typed as well. */
export const validators: readonly (readonly [string, TextKey])[] = [
  ['only', 'design.valid.only'],
  ['m', 'design.valid.m'],
  ['e', 'design.valid.e'],
  ['p', 'design.valid.p'],
  ['url', 'design.valid.url'],
  ['n', 'design.valid.n'],
  ['s', 'design.valid.s'],
  ['z', 'design.valid.z'],
  ['n6-16', 'design.valid.n6'],
  ['*6-16', 'design.valid.any6'],
  ['s6-18', 'design.valid.s6'],
  ['money', 'design.valid.money'],
];
