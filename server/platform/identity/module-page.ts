/** A page the product has for a module: it stands in the menu where the module is installed, before its forms. */
export type ModulePage = {
  readonly module: string;
  /** Its `component` in the browser, which is its address without the first slash. */
  readonly component: string;
  readonly title: string;
  readonly titleEn: string;
  readonly permission: string;
  readonly buttons: readonly string[];
  /** It stands after the forms and reports of its module. */
  readonly isLast?: true;
};
