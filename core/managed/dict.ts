import { subject, type SubjectField } from './subject.ts';

/** Origin of a dictionary or one of its items. */
const origin = {
  name: 'origin',
  label: ['来源', 'Origin'],
  widget: 'list',
  options: [
    ['module', ['模块', 'Module']],
    ['own', ['自建', 'Added here']],
  ],
  query: 'equals',
  form: 'never',
  width: 90,
} as const satisfies SubjectField;

/** Dictionaries: values that fields choose from [system.dict]. */
export const dictSubject = subject({
  title: ['数据字典', 'Dictionaries'],
  item: ['字典', 'dictionary'],
  naming: 'dictName',
  permission: 'system:dict',
  path: '/sys/dict',
  isPrinted: true,
  fields: [
    {
      name: 'dictCode',
      label: ['字典编码', 'Code'],
      isRequired: true,
      isUnique: true,
      maxLength: 63,
      query: 'like',
      // As module files have it.
      pattern: {
        source: '^[a-z][a-z0-9_]*$',
        said: [
          '字典编码以小写字母开头，只能有小写字母、数字和下划线',
          'A code begins with a small letter and has small letters, digits and underscores only',
        ],
      },
      form: 'fixed',
      width: 200,
    },
    { name: 'dictName', label: ['字典名称', 'Name'], isRequired: true, maxLength: 100, query: 'like', width: 200 },
    { name: 'description', label: ['描述', 'Description'], maxLength: 200, width: 220 },
    {
      name: 'type',
      label: ['值类型', 'Values'],
      widget: 'list',
      options: [
        ['0', ['文本', 'Texts']],
        ['1', ['数字', 'Numbers']],
      ],
      defaultText: '0',
      width: 100,
    },
    origin,
    {
      name: 'copyOf',
      label: ['复制字典项自', 'Copy the items of'],
      widget: 'list',
      hasChoices: true,
      isListed: false,
      form: 'new',
    },
  ],
});

/** Items of a dictionary; each value occurs once in it [system.dict]. */
export const dictItemSubject = subject({
  title: ['字典项', 'Items'],
  item: ['字典项', 'item'],
  naming: 'itemText',
  permission: 'system:dict',
  path: '/sys/dictItem',
  fields: [
    { name: 'itemText', label: ['名称', 'Name'], isRequired: true, maxLength: 100, query: 'like', width: 160 },
    {
      name: 'itemValue',
      label: ['数据值', 'Value'],
      isRequired: true,
      maxLength: 64,
      // Fields of several values keep them as a comma list.
      pattern: { source: '^[^,，]+$', said: ['数据值不能有逗号', 'A value has no commas'] },
      query: 'like',
      form: 'fixed',
      width: 130,
    },
    {
      name: 'color',
      label: ['颜色', 'Colour'],
      maxLength: 20,
      pattern: {
        source: '^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|[a-zA-Z]+)$',
        said: ['颜色请填写 #1677ff 这样的值或英文颜色名', 'A colour is written like #1677ff, or by its English name'],
      },
      placeholder: ['#1677ff', '#1677ff'],
      width: 110,
    },
    { name: 'sortOrder', label: ['排序', 'Order'], widget: 'integer', min: 0, max: 99_999, width: 80 },
    {
      name: 'status',
      label: ['启用', 'Enabled'],
      widget: 'radio',
      options: [
        ['1', ['是', 'Yes']],
        ['0', ['否', 'No']],
      ],
      defaultText: '1',
      query: 'equals',
      width: 80,
    },
    { name: 'description', label: ['描述', 'Description'], maxLength: 200, width: 180 },
    withoutQuery(origin),
    // Last, for it is there already when one adds to a dictionary.
    {
      name: 'dictId',
      label: ['所属字典', 'Dictionary'],
      widget: 'list',
      hasChoices: true,
      isRequired: true,
      isListed: false,
      form: 'fixed',
    },
  ],
});

function withoutQuery<const Field extends SubjectField>({ query: _query, ...field }: Field): Omit<Field, 'query'> {
  return field;
}
