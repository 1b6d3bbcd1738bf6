import type { JsonFault } from './json-text.ts';
import type { FaultKind, SchemaFault } from './schema-check.ts';

type Words = readonly [zh: string, en: string];

const json: Readonly<Record<JsonFault, Words>> = {
  value: ['这里应为一个值', 'a value is missing here'],
  end: ['内容不完整，缺少结尾的括号或引号', 'the text ends too early: a bracket or quote is missing'],
  text: ['文字没有用引号正确地结束，或含有换行等字符', 'a text is not closed by a quote, or holds a line break'],
  key: [
    '这里应为用双引号括起来的名称（最后一项后面不能有逗号）',
    'a name in double quotes is missing here (no comma after the last one)',
  ],
  colon: ['名称后面缺少冒号', 'a colon is missing after the name'],
  comma: ['两项之间缺少逗号，或缺少结尾的括号', 'a comma or a closing bracket is missing'],
  more: ['配置结束后还有多余的内容', 'something stands behind the end of the schema'],
  deep: ['嵌套过深，最多 60 层', 'nested too deeply, at most 60 levels'],
};

const words: Readonly<Record<FaultKind, Words>> = {
  long: [
    '配置过大（{{found}} 个字符），最多 300000 个字符',
    'The schema is too large ({{found}} characters); at most 300,000',
  ],
  many: ['配置过大，最多 {{found}} 个值', 'The schema is too large; at most {{found}} values'],
  json: ['不是正确的 JSON：{{json}}', 'This is no JSON: {{json}}'],
  top: [
    '配置应为一个对象 { "type": "page", … }，而不是 {{found}}',
    'The schema must be an object { "type": "page", … }, not {{found}}',
  ],
  type: [
    '最外层的 type“{{found}}”不能作为页面，请使用 page、crud、form 等',
    'A page cannot begin with the type “{{found}}”; use page, crud, form …',
  ],
  key: ['{{path}}：不允许的名称“{{found}}”', '{{path}}: the name “{{found}}” is not allowed'],
  twice: ['{{path}}：名称“{{found}}”重复', '{{path}}: the name “{{found}}” comes twice'],
  script: ['{{path}}：页面不执行脚本，请删除“{{found}}”', '{{path}}: pages run no scripts; remove “{{found}}”'],
  expression: [
    '{{path}}：表达式请写成 ${…}，不能写成代码“{{found}}”',
    '{{path}}: write expressions as ${…}, not as code “{{found}}”',
  ],
  component: ['{{path}}：不支持组件“{{found}}”', '{{path}}: the component “{{found}}” is not supported'],
  action: ['{{path}}：不支持动作“{{found}}”', '{{path}}: the action “{{found}}” is not supported'],
  address: [
    '{{path}}：地址“{{found}}”只能是本系统的路径',
    '{{path}}: the address “{{found}}” must be a path of this system',
  ],
  socket: ['{{path}}：页面不能建立 WebSocket 连接', '{{path}}: pages open no sockets'],
  picture: ['{{path}}：图片只能写成 data:image/… 或 ${…}', '{{path}}: write pictures as data:image/… or ${…}'],
  markup: [
    '{{path}}：HTML 中不能有脚本、表单、框架或外部资源',
    '{{path}}: markup may hold no scripts, forms, frames or outside resources',
  ],
};

/** A fault in the reader's language, with its line and column. */
export function schemaFaultText(fault: SchemaFault, language: 'zh' | 'en'): string {
  const { line, column, kind, path, found } = fault;
  const pick = ([zh, en]: Words): string => (language === 'zh' ? zh : en);
  const text = pick(words[kind])
    .replaceAll('{{path}}', () => path)
    .replaceAll('{{found}}', () => found)
    .replaceAll('{{json}}', () => (fault.json === undefined ? '' : pick(json[fault.json])));
  return `${pick([`第 ${line} 行第 ${column} 列`, `Line ${line}, column ${column}`])}${pick(['：', ': '])}${text}`;
}
