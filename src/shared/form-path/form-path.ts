import { formPaths, paths } from '../routing/index.ts';

/**
 * Returns the path a form is shown at: that of its entry in the menu, which carries its rights and title, otherwise an address of its own.
 */
export function formPathOf(menu: Parameters<typeof formPaths>[0], code: string): string {
  return Object.entries(formPaths(menu)).find(([, one]) => one === code)?.[0] ?? paths.onlineForm(code);
}
