import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type FlowMigration = Schemas['FlowMigration'];
export type FlowMigrated = Schemas['FlowMigrated'];

/** All running instances of a process that go by earlier versions, or one of them. */
export type MigrationAsked = { readonly modelId: string } | { readonly instanceId: string };

/** Reads the instances running on earlier versions, and the place each would have in the latest. */
export const flowMigrationQuery = (query: MigrationAsked) =>
  queryOptions({
    queryKey: ['flow', 'migration', query],
    // Others decide meanwhile.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/workflow/instance/migration', { signal, params: { query } })),
  });

/** Moves the next few; the answer says where the next call goes on. */
export function migrateSome(body: Schemas['FlowMigrate']): Promise<FlowMigrated> {
  return unwrap(api().POST('/workflow/instance/migrate', { body }));
}
