import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { unzipSync, zipSync } from 'fflate';
import { enter, tokenOf, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

test('[B2.35] an administrator tries an archive of module files, sees what it would change, installs it, and takes the same home', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const code = `brought_${Date.now() % 1_000_000}`;
  const path = `base/pages/${code.replace('_', '-')}.yaml`;
  const text = `code: ${code}\ntitle: 带来的页面 ${code}\nschema: '{ "type": "page", "body": "x" }'\n`;
  const archive = (words: string) => ({
    name: 'modules.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync({ [`repo/modules/${path}`]: Buffer.from(words) })),
  });
  const input = page.getByLabel('选择压缩包或模块文件');
  const preview = page.getByRole('region', { name: '导入预览' });
  const own = page.getByRole('checkbox', { name: new RegExp(path) });
  await enter(page, '/online/module-files');
  await expect(page.getByRole('checkbox', { name: '选择模块 基础资料 的全部文件' })).toBeVisible();

  await test.step('a file with a fault is refused with its line', async () => {
    await input.setInputFiles(archive(text.replace('page", "body', 'iframe", "body')));
    await expect(page.getByRole('alert')).toContainText(`modules/${path}:3`);
  });

  await test.step('sees what would change, and installs it', async () => {
    await input.setInputFiles(archive(text));
    await expect(preview.getByText('新增', { exact: true })).toBeVisible();
    await preview.getByText('查看变化').click();
    await expect(preview.getByRole('group', { name: `${path} 的变化` })).toContainText(`+ code: ${code}`);
    expect(await findings(page)).toEqual([]);
    await preview.getByRole('button', { name: '安装' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '安装' }).click();
    await page.getByLabel('查找文件').fill(code.replace('_', '-'));
    await expect(own).toBeVisible();
  });

  await test.step('takes it home as it is here', async () => {
    await own.check();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出所选（1）' }).click();
    const file = await (await download).path();
    const files = unzipSync(await readFile(file));
    expect(Object.keys(files)).toEqual([path]);
    expect(new TextDecoder().decode(files[path])).toContain(`title: 带来的页面 ${code}`);
  });

  await test.step('leaves nothing behind', async () => {
    const headers = { 'X-Access-Token': await tokenOf(page) };
    const found = await page.request.get(`/platform/amisPage/list?code=${code}`, { headers });
    const { result } = (await found.json()) as { result: { records: { id: string }[] } };
    const ids = result.records.map(({ id }) => id).join(',');
    expect((await page.request.delete(`/platform/amisPage/deleteBatch?ids=${ids}`, { headers })).status()).toBe(200);
  });
  expect(faults).toEqual([]);
});
