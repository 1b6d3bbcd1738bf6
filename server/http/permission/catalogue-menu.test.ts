import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Node = { readonly path: string; readonly component: string; readonly children?: readonly Node[] };

let server: TestServer;
let entries: ReadonlyMap<string, string>;
let codes: ReadonlySet<string>;

beforeAll(async () => {
  server = await startOnlineServer();
  const { body } = await server.call<{ menu: Node[] }>('GET', '/sys/permission/getUserPermissionByToken', {
    token: await server.signInAsAdmin(),
  });
  const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);
  entries = new Map(all(body.result.menu).map(({ path, component }) => [path, component]));
  const buttons = await server.db.selectFrom('sys_permission').select('perms').where('del_flag', '=', 0).execute();
  codes = new Set(buttons.map(({ perms }) => perms ?? ''));
});
afterAll(() => server.close());

/** Routes of the catalogue with the component of their entry and a permission code; src/app/pages/catalogue-routes.test.ts has the pages. */
const routes: readonly (readonly [route: string, component: string, code: string])[] = [
  ['/online/cgform', 'online/cgform', 'online:cgform:view'],
  ['/online/enhance', 'online/enhance', 'online:cgform:edit'],
  ['/online/button', 'online/button', 'online:cgform:edit'],
  ['/online/dessheet', 'online/dessheet', 'online:dessheet:publish'],
  ['/online/graph-report', 'online/graph-report', 'online:graph-report:preview'],
  ['/online/cgreport', 'online/cgreport', 'online:cgreport:view'],
  ['/online/popup-test', 'online/popup-test', 'online:popup-test:view'],
  ['/online/form-role', 'online/form-role', 'online:cgform:auth'],
  ['/online/code-gen', 'online/code-gen', 'online:code-gen:view'],
  ['/codeDesign/design', 'codeDesign/design', 'online:code-design:save'],
  ['/onlineTabs/tabsConfiglist', 'online/auto', 'online:tabs-list:view'],
  ['/luckysheet/list', 'luckysheet/list', 'luckysheet:list:view'],
  ['/jeecg/SelectDemo', 'jeecg/SelectDemo', 'online:select-demo:view'],
  ['/doc/index', 'doc/index', 'doc:index:view'],
  ['/doc/myeditor', 'doc/myeditor', 'doc:myeditor:view'],
];

describe('[B2.3] [B2.7] [B2.35] the menu of an administrator', () => {
  it.each(routes)('leads to %s', (route, component, code) => {
    expect(entries.get(route)).toBe(component);
    expect(codes).toContain(code);
  });
});
