import type { components } from '#core/contract/api.ts';

/** Parts of a list that can be saved as a view. */
export type Saveable =
  | { readonly kind: 'columns'; readonly document: components['schemas']['ListViewColumns'] }
  | { readonly kind: 'query'; readonly document: components['schemas']['ListViewQuery'] };
