import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

let server: TestServer;
let admin: string;
let reader: string;

beforeAll(async () => {
  server = await startOnlineServer();
  admin = await server.signInAsAdmin();
  const { username, password } = await buildUser(server.db, {
    username: 'reader',
    permissions: ['base:customer:view'],
  });
  reader = await server.signIn(username, password);
  const answer = await server.call('POST', '/online/cgform/api/form/onl_tabs_head', {
    token: admin,
    body: {
      tab_code: 'partners',
      tab_name: '往来单位',
      onl_tabs_item: [
        { sort_no: 2, title: '客户', tab_type: '1', target: 'crm_customer', params: 'q.name=精' },
        { sort_no: 1, title: '单位', tab_type: '1', target: 'md_unit' },
        { sort_no: 3, title: '没有的', tab_type: '1', target: 'no_such_form' },
        { sort_no: 4, title: '没有的报表', tab_type: '2', target: 'no_such_report' },
        { sort_no: 5, title: '首页', tab_type: '4', target: '/dashboard/analysis' },
      ],
    },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
});
afterAll(() => server.close());

const page = (code: string, token: string) =>
  server.call<{ name: string; tabs: { title: string; params: string }[] }>('GET', `/onlineTabs/tabsConfig/${code}`, {
    token,
  });

describe('[B2.3] a page of several screens', () => {
  it('has the tabs of its configuration in their order, without what does not exist', async () => {
    const { body } = await page('partners', admin);
    expect(body.result.name).toBe('往来单位');
    expect(body.result.tabs.map(({ title, params }) => [title, params])).toEqual([
      ['单位', ''],
      ['客户', 'q.name=精'],
      ['首页', ''],
    ]);
  });

  it('[AZ-01] leaves out the forms a user may not look at, and is closed without a session', async () => {
    const { body } = await page('partners', reader);
    expect(body.result.tabs.map(({ title }) => title)).toEqual(['客户', '首页']);
    expect((await server.call('GET', '/onlineTabs/tabsConfig/partners')).status).toBe(401);
  });

  it('says which code is unknown', async () => {
    const { status, body } = await page("x' or '1'='1", admin);
    expect(status).toBe(404);
    expect(body.message).toContain("x' or '1'='1");
  });
});
