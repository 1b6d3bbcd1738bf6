import type { components } from '#core/contract/api.ts';

/** An entry of the menu as the server sends it [A3.4]. */
export type MenuNode = components['schemas']['MenuNode'];
