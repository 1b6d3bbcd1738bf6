import { formPaths, paths } from '../routing/index.ts';

/** Where a form is shown: at its entry in the menu, for rights and titles hang there, otherwise at the address of its own. */
export function formPathOf(menu: Parameters<typeof formPaths>[0], code: string): string {
  return Object.entries(formPaths(menu)).find(([, one]) => one === code)?.[0] ?? paths.onlineForm(code);
}
