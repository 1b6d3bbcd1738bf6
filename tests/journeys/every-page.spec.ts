import { expect, test, type Page } from '@playwright/test';
import type { components } from '#core/contract/api.ts';
import { enter, tokenOf, watchForFaults } from '../support/app.ts';

type MenuNode = components['schemas']['MenuNode'];

/** Pages of the installation itself; those of business modules have their own suites. */
const areas = [
  /^\/(isystem|account|isps|modules\/message|sys_update_log)/,
  /^\/(monitor|online|onlineTabs|codeDesign|doc|luckysheet|amis-page)/,
] as const;

async function pagesIn(page: Page, area: RegExp): Promise<readonly MenuNode[]> {
  const answer = await fetch(new URL('/platform/sys/permission/getUserPermissionByToken', page.url()), {
    headers: { 'X-Access-Token': await tokenOf(page) },
  });
  const { result } = (await answer.json()) as { result: { menu: readonly MenuNode[] } };
  const leaves = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
    nodes.flatMap((node) => (node.children == null ? [node] : leaves(node.children)));
  return leaves(result.menu).filter(({ path }) => area.test(path));
}

for (const [index, area] of areas.entries()) {
  test(`[B2.33] every page of the menu opens with what the server has, part ${index + 1}`, async ({ page }) => {
    const faults = watchForFaults(page);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    await enter(page);
    const pages = await pagesIn(page, area);
    expect(pages.length).toBeGreaterThan(10);
    const main = page.locator('main');
    for (const { path, meta } of pages) {
      await page.evaluate(
        `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
      );
      await expect(page.getByRole('tab', { name: meta.title, selected: true }).first(), path).toBeVisible();
      // Something that belongs to the page, and nothing any more that says it is still coming.
      const content = main.locator(':is(h1, h2, [role="grid"], [role="tree"], form, iframe, .panel):visible');
      await expect(content.first(), path).toBeVisible();
      await expect(main.locator('.list-waiting:visible, .skeleton:visible'), path).toHaveCount(0);
      await expect(main.getByText(/加载失败|尚未安装|页面不存在/), path).toHaveCount(0);
      expect(refused, path).toEqual([]);
    }
    expect(faults).toEqual([]);
  });
}
