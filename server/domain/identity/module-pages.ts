import { stableId } from '#server/seed/stable-id.ts';

/** A page the product has for a module: it stands in the menu where the module is installed, before its forms. */
export type ModulePage = {
  readonly module: string;
  /** Its `component` in the browser, which is its address without the first slash. */
  readonly component: string;
  readonly title: string;
  readonly titleEn: string;
  readonly permission: string;
  readonly buttons: readonly string[];
};

const writeOff = ['view', 'auto_match', 'confirm'] as const;
const reversal = ['view', 'export', 'reverse'] as const;

/** Another one: a line here, its page in `src/app/pages/registry.ts`. */
export const modulePages: readonly ModulePage[] = [
  {
    module: 'hexiao',
    component: 'hexiao/hexiao',
    title: '应收核销',
    titleEn: 'Receivable write-off',
    permission: 'hexiao:hexiao',
    buttons: writeOff,
  },
  {
    module: 'hexiao',
    component: 'hexiao/fanhexiao',
    title: '应收反核销',
    titleEn: 'Receivable write-off reversal',
    permission: 'hexiao:fanhexiao',
    buttons: reversal,
  },
  {
    module: 'hexiao',
    component: 'hexiao/yfhexiao',
    title: '应付核销',
    titleEn: 'Payable write-off',
    permission: 'hexiao:yfhexiao',
    buttons: writeOff,
  },
  {
    module: 'hexiao',
    component: 'hexiao/yffanhexiao',
    title: '应付反核销',
    titleEn: 'Payable write-off reversal',
    permission: 'hexiao:yffanhexiao',
    buttons: reversal,
  },
];

/** Pages of a module, in their order. */
export function pagesOfModule(module: string): readonly ModulePage[] {
  return modulePages.filter((page) => page.module === module);
}

/** Key of a page in the menu; its entry is `stableId('menu', …)`. */
export function modulePageKey({ component }: ModulePage): string {
  return `page:${component}`;
}

/** What roles of module files are granted of them, as of forms. */
export function grantedModulePages(installed: ReadonlySet<string>): readonly {
  readonly id: string;
  readonly permission: string;
  readonly buttons: readonly string[];
  readonly module: string;
}[] {
  return modulePages
    .filter(({ module }) => installed.has(module))
    .map((page) => ({
      id: stableId('menu', modulePageKey(page)),
      permission: page.permission,
      buttons: page.buttons,
      module: page.module,
    }));
}
