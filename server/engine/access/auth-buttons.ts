import type { components } from '#core/contract/api.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';

/** Buttons of every list. */
const builtIn: Readonly<Record<string, string>> = {
  add: '新增',
  update: '编辑',
  delete: '删除',
  batch_delete: '批量删除',
  export: '导出',
  import: '导入',
  detail: '详情',
  super_query: '高级查询',
};

/** Codes definitions use for the same buttons. */
const sameAs: ReadonlySet<string> = new Set(['view', 'edit']);

/** Own buttons the engine itself knows; others are called by their code. */
const own: Readonly<Record<string, string>> = {
  enable: '启用',
  disable: '停用',
  print: '打印',
  copy: '复制',
  share: '外部分享',
};

/** Returns the name of a button as the user sees it. */
export function buttonName(code: string): string {
  return ownEntry(builtIn, code) ?? ownEntry(own, code) ?? code;
}

/** Buttons of a form that can be put under control: the built-in ones, then its own. */
export function buttonTitles({ definition }: Form): readonly components['schemas']['AuthButton'][] {
  const codes = definition.buttons.filter((code) => !Object.hasOwn(builtIn, code) && !sameAs.has(code));
  return [
    ...Object.keys(builtIn).map((code) => ({ buttonCode: code, buttonName: buttonName(code), isBuiltIn: true })),
    ...codes.map((code) => ({ buttonCode: code, buttonName: buttonName(code), isBuiltIn: false })),
  ];
}
