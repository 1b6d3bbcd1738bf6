import type { components } from '#core/contract/api.ts';

/** What can be saved as a view of a list. */
export type Saveable =
  | { readonly kind: 'columns'; readonly document: components['schemas']['ListViewColumns'] }
  | { readonly kind: 'query'; readonly document: components['schemas']['ListViewQuery'] };
