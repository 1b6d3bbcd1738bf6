import type { components } from '#core/contract/api.ts';
import { formPathOf } from '@/shared/form-path';
import { findMenuNode, paths } from '@/shared/routing';

type Tab = {
  readonly title: string;
  readonly type: components['schemas']['TabsPageTab']['type'];
  readonly target: string;
  readonly params: string;
};
type Menu = Parameters<typeof formPathOf>[0];

/**
 * Returns the addresses of the tabs of a page. A form with an entry in the menu is shown at its path, which carries its rights and title; a
 * route the user has no entry for is left out, as are texts that are no path.
 * @returns tabs with their place from 1 as key
 */
export function tabAddresses(
  tabs: readonly Tab[],
  menu: Menu,
): readonly { readonly key: string; readonly title: string; readonly address: string }[] {
  const pathOf = ({ type, target }: Tab): string | null => {
    switch (type) {
      case '1':
        return formPathOf(menu, target);
      case '2':
        return paths.report(target);
      case '3':
        return paths.chart(target);
      case '4':
        return target.startsWith('/') && findMenuNode(menu, target) !== null ? target : null;
      case '5':
        return paths.framedPage(target);
    }
  };
  return tabs
    .flatMap((tab) => {
      const path = pathOf(tab);
      if (path === null) return [];
      const query = tab.params.replace(/^\?/, '');
      return [{ title: tab.title, address: query === '' || tab.type === '5' ? path : `${path}?${query}` }];
    })
    .map((tab, index) => ({ key: String(index + 1), ...tab }));
}
