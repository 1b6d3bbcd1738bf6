import type { PermissionSeed } from './db/identity.ts';

/**
 * Owner of a page (decision 72): what concerns all companies alike is the platform's, and nobody of another company is shown it or holds
 * it. A page is the platform's unless it says otherwise.
 */
export type Level = 'platform' | 'company';

export type MenuEntry = Omit<PermissionSeed, 'tenantId'> & { readonly level?: Level };
export type Act = readonly [code: string, name: string, titleEn: string];

/** A page the installation itself brings, with what can be granted on it. */
type Page = Required<Pick<MenuEntry, 'id' | 'parentId' | 'name' | 'titleEn' | 'sortNo' | 'componentName'>> & {
  /** Its address; without the first slash the name of its component. */
  readonly url: string;
  readonly acts: readonly Act[];
  readonly level: Level | undefined;
  readonly buttonId: (act: string) => string;
  /** Permission code of an act. */
  readonly codeOf: (act: string) => string;
};

/** The menu entry of a page and its buttons, in their order. */
export function pageEntries({ acts, buttonId, codeOf, level = 'platform', ...page }: Page): MenuEntry[] {
  return [
    { ...page, level, component: page.url.slice(1), menuType: 1, keepAlive: true },
    ...acts.map(([act, name, titleEn], place): MenuEntry => ({
      id: buttonId(act),
      level,
      parentId: page.id,
      name,
      titleEn,
      menuType: 2,
      perms: codeOf(act),
      sortNo: place + 1,
      isRoute: false,
    })),
  ];
}
