type Words = readonly [zh: string, en: string];

const words = {
  long: [
    '设计过大（{{found}} 个字符），最多 {{most}} 个字符，请减少文字或字段',
    'The design is too large ({{found}} characters, at most {{most}}): take out texts or fields',
  ],
  json: ['设计不是正确的 JSON，请检查括号和引号', 'The design is no valid JSON: check brackets and quotes'],
  object: ['{{place}} 应为对象 { … }，而不是 {{found}}', '{{place}} must be an object { … }, not {{found}}'],
  list: ['{{place}} 应为列表 [ … ]，而不是 {{found}}', '{{place}} must be a list [ … ], not {{found}}'],
  many: ['{{place}} 有 {{found}} 项，最多 {{most}} 项', '{{place}} has {{found}} entries, at most {{most}}'],
  text: ['{{place}} 应为文字，而不是 {{found}}', '{{place}} must be a text, not {{found}}'],
  tooLong: [
    '{{place}} 有 {{found}} 个字符，最多 {{most}} 个，请缩短',
    '{{place}} has {{found}} characters, at most {{most}}: shorten it',
  ],
  key: [
    '{{place}} 应为由字母、数字和下划线组成的名称，而不是 {{found}}',
    '{{place}} must be a name of letters, digits and _, not {{found}}',
  ],
  flag: ['{{place}} 应为 true 或 false，而不是 {{found}}', '{{place}} must be true or false, not {{found}}'],
  columns: ['{{place}} 应为 1、2 或 3，而不是 {{found}}', '{{place}} must be 1, 2 or 3, not {{found}}'],
  kind: ['{{place}} 应为 field 或 note，而不是 {{found}}', '{{place}} must be field or note, not {{found}}'],
  name: ['{{place}} 有不认识的名称“{{found}}”，请删除', '{{place}} holds the unknown name “{{found}}”: remove it'],
  fieldTwice: [
    '{{place}}：字段“{{found}}”放置了两次，请删除一个',
    '{{place}}: the field “{{found}}” stands there twice: remove one',
  ],
  keyTwice: ['{{place}}：key“{{found}}”重复，请换一个', '{{place}}: the key “{{found}}” comes twice: choose another'],
  noField: ['没有放置任何字段，请至少放置一个', 'There is no field on it: put at least one there'],
  unknownField: [
    '表单没有字段“{{found}}”（{{place}}），请从设计中删除',
    'The form has no field “{{found}}” ({{place}}): take it off the design',
  ],
  hiddenField: [
    '字段“{{found}}”在表单中是隐藏的（{{place}}），请从设计中删除',
    'The form hides the field “{{found}}” ({{place}}): take it off the design',
  ],
  unknownLines: [
    '表单没有子表“{{found}}”（{{place}}），请从设计中删除',
    'The form has no sub-table “{{found}}” ({{place}}): take it off the design',
  ],
  leftOut: [
    '“{{found}}”是必填字段且没有默认值，请放置它或为它设置默认值',
    '“{{found}}” is required and has no default: put it on the page, or give it a default',
  ],
  hiddenEmpty: [
    '“{{found}}”必填却被隐藏，且没有默认值（{{place}}），请显示它或为它设置默认值',
    '“{{found}}” is required and hidden without a default ({{place}}): show it, or give it a default',
  ],
  presetReadonly: [
    '“{{found}}”是只读字段，不能设置默认值（{{place}}）',
    '“{{found}}” is read-only: it takes no default ({{place}})',
  ],
  presetUnknown: [
    '“{{found}}”的默认值“{{value}}”不是可用的写法（{{place}}），请填写固定的值或 #{date} 这样的占位符',
    'The default “{{value}}” of “{{found}}” is no known way to write one ({{place}}): use a plain value, or a placeholder as #{date}',
  ],
  presetWrong: [
    '“{{found}}”的默认值不符合规则（{{place}}）：{{value}}',
    'The default of “{{found}}” breaks a rule ({{place}}): {{value}}',
  ],
} as const satisfies Readonly<Record<string, Words>>;

export type FaultKind = keyof typeof words;

/** Fault in a design, and its place. */
export type DesignFault = {
  readonly kind: FaultKind;
  /** Path in the JSON, `sections[0].items[2].label`; empty for the whole. */
  readonly place: string;
  readonly params: Readonly<Record<string, string | number>>;
};

/** A fault in words: what, where, what to do. */
export function designFaultText({ kind, place, params }: DesignFault, language: 'zh' | 'en'): string {
  const all: Readonly<Record<string, string | number>> = { ...params, place };
  return words[kind][language === 'zh' ? 0 : 1].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(all[name] ?? ''),
  );
}

/** A value as a fault shows it. */
export function clip(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
