import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { DocumentGrant } from '@/entities/document';

type Grantee = { readonly id: string; readonly name: string; readonly detail: string };
// oxlint-disable-next-line typescript/no-explicit-any -- every query has a key of its own, and nobody here looks at it
type Query<T> = UseQueryOptions<T, Error, T, any>;

/** The calls about the grants of a document or a spreadsheet. */
export type ItemAccess = {
  /** Begins the keys of all that depends on rights. */
  readonly key: QueryKey;
  readonly grantsQuery: (itemId: string) => Query<DocumentGrant[]>;
  readonly saveGrants: (
    itemId: string,
    grants: readonly Pick<DocumentGrant, 'mode' | 'granteeId' | 'level'>[],
  ) => Promise<unknown>;
  readonly findGrantees: (mode: 'user' | 'depart' | 'role', keyword: string) => Query<Grantee[]>;
};
