import { expect, test, type Page } from '@playwright/test';
import { enter, watchForFaults } from '../support/app.ts';
import { findings } from '../support/axe.ts';

const run = Date.now() % 1_000_000;
const place = `合同 ${run}`;
const title = `采购合同 ${run}`;

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const textbox = (page: Page) => page.getByRole('textbox', { name: '正文' });
const save = async (page: Page) => {
  await page.getByRole('toolbar', { name: '工具栏' }).getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
};

test('[B2.7] a document is made in a folder, written with a picture, compared, taken back, and never overwritten silently', async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await enter(page, '/doc/index');

  await test.step('a folder is made, and a document in it', async () => {
    await page.getByRole('button', { name: '新建文件夹' }).click();
    await page.getByRole('dialog').getByLabel('名称').fill(place);
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.getByRole('grid').getByRole('link', { name: place }).click();
    await expect(page.getByRole('heading', { name: place })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '新建文档' }).click();
    await page.getByRole('dialog').getByLabel('名称').fill(title);
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.waitForURL('**/doc/myeditor?doc=*');
  });

  await test.step('it is written with a picture and kept as a draft by itself', async () => {
    await textbox(page).fill('交货期为三十天');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /图片/ }).first().click();
    await (await chooser).setFiles({ name: '图.png', mimeType: 'image/png', buffer: picture });
    await expect(textbox(page).locator('img')).toBeVisible();
    await expect(page.getByText('草稿已自动保存')).toBeVisible();
    await save(page);
  });

  await test.step('a second version is compared with the first, which comes back as the third', async () => {
    await textbox(page).locator('p').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.type('六');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
    await page.getByRole('button', { name: '历史版本' }).click();
    const versions = page.getByRole('complementary', { name: '历史版本' });
    await versions.getByRole('group', { name: 'V2' }).getByRole('button', { name: '与当前比较' }).click();
    await expect(page.getByRole('group', { name: '差异' }).locator('ins')).toHaveText('六');
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
    await versions.getByRole('group', { name: 'V2' }).getByRole('button', { name: '恢复' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
    await expect(versions.getByText('恢复自版本 2')).toBeVisible();
    await expect(textbox(page)).toContainText(/^交货期/);
  });

  await test.step('a comment is made, answered and settled', async () => {
    await page.getByRole('button', { name: '评论', exact: true }).click();
    const comments = page.getByRole('complementary', { name: '评论' });
    await comments.getByLabel('发表评论').fill('请确认交货期');
    await comments.getByRole('button', { name: '发表' }).click();
    await comments.getByRole('button', { name: '标为已解决' }).click();
    await expect(comments.getByText('显示已解决的 1 条')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('of two windows, the later one is told and chooses', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await textbox(other).fill('另一窗口的内容');
    await save(other);
    await textbox(page).fill('这一窗口的内容');
    await page.getByRole('toolbar', { name: '工具栏' }).getByRole('button', { name: '保存', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '文档已被他人修改' });
    await expect(dialog.getByRole('group', { name: '差异' }).locator('ins').first()).toBeVisible();
    await dialog.getByRole('button', { name: '保存我的版本' }).click();
    await expect(dialog).toBeHidden();
    await other.reload();
    await expect(textbox(other)).toHaveText('这一窗口的内容');
    await other.close();
  });

  await test.step('it is found by its words', async () => {
    await page.goto('/doc/index');
    await page.getByRole('searchbox').fill(`${title} 这一窗口`);
    await page.getByRole('button', { name: '搜索', exact: true }).click();
    await expect(page.getByRole('grid').getByRole('link', { name: title })).toBeVisible();
  });
  expect(faults).toEqual([]);
});

test('[B2.7] a document is shared by a link with a password, opened without a session, and revoked', async ({
  page,
  browser,
}) => {
  const name = `报价 ${run}`;
  await enter(page, '/doc/myeditor');
  await page.getByLabel('名称').fill(name);
  await page.getByRole('button', { name: '新建 Markdown' }).click();
  await textbox(page).fill('# 总价\n\n**一百万元**');
  await save(page);
  await page.getByRole('button', { name: '分享' }).click();
  const dialog = page.getByRole('dialog', { name: `分享“${name}”` });
  await dialog.getByLabel('提取码').fill('7788');
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const address = await dialog.getByLabel('分享链接').inputValue();

  const context = await browser.newContext({ locale: 'zh-CN' });
  const stranger = await context.newPage();
  await stranger.goto(new URL(address).pathname);
  await expect(stranger.getByRole('heading', { name: '请输入提取码' })).toBeVisible();
  await expect(stranger.getByText(name)).toHaveCount(0);
  await stranger.getByLabel('提取码', { exact: true }).fill('0000');
  await stranger.getByRole('button', { name: '打开' }).click();
  await expect(stranger.getByRole('alert').filter({ hasText: '提取码错误' })).toBeVisible();
  await stranger.getByLabel('提取码', { exact: true }).fill('7788');
  await stranger.getByRole('button', { name: '打开' }).click();
  await expect(stranger.getByText('一百万元')).toBeVisible();
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  expect(await findings(stranger)).toEqual([]);

  await dialog.getByRole('button', { name: '取消分享' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消分享' }).last().click();
  await expect(dialog.getByText('已取消', { exact: true })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('分享链接无效、已过期或已被取消，请联系分享人')).toBeVisible();
  await context.close();
});
