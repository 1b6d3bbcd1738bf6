import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { designMenus } from './design-menu.ts';
import { documentMenus } from './document-menu.ts';
import { monitorMenus } from './monitor-menu.ts';
import type { MenuEntry } from './page-entries.ts';
import { systemMenus } from './system-menu.ts';
import { workflowMenus } from './workflow-menu.ts';

/** The company that runs the platform; a single installation needs no other. */
export const firstTenant = DEFINITION_TENANT;

/** Everything the installation itself brings to the menu. */
export const builtInMenus: readonly MenuEntry[] = [
  ...workflowMenus,
  ...designMenus,
  ...documentMenus,
  ...systemMenus,
  ...monitorMenus,
];

const [ofPlatform, ofCompanies] = [
  builtInMenus.filter(({ level }) => level === 'platform'),
  builtInMenus.filter(({ level }) => level !== 'platform'),
];
const codesOfCompanies = new Set(ofCompanies.map(({ perms }) => perms));

/** Menus and buttons no other company is shown or granted. */
export const platformEntries: ReadonlySet<string> = new Set(ofPlatform.map(({ id }) => id));

/** Permission codes that mean nothing to people of another company, whoever granted them (decision 72). */
export const platformCodes: ReadonlySet<string> = new Set(
  ofPlatform.flatMap(({ perms }) =>
    perms === null || perms === undefined || codesOfCompanies.has(perms) ? [] : perms,
  ),
);
