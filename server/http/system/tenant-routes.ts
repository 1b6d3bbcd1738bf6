import type { components } from '#core/contract/api.ts';
import type { Db } from '#server/db/connection.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { openCompanies } from '#server/system/db/system-tenant.ts';
import { administratorOf, tenants } from '#server/system/tenant/tenants.ts';
import { resetPassword } from '#server/system/user/acts.ts';
import type { HandlersOf } from '../handler.ts';
import { managedHandlers } from './managed-routes.ts';

type Schemas = components['schemas'];

/** Companies as the platform keeps them. */
export function tenantHandlers(db: Db) {
  const acts: HandlersOf<'systemTenantOpen' | 'systemTenantPassword'> = {
    // A person belongs to one company, so this is all he may choose from.
    systemTenantOpen: async ({ query, actor }) => {
      const asked = query.ids === undefined || query.ids.split(',').includes(actor.tenantId);
      const found = asked ? await openCompanies(db, [actor.tenantId]) : [];
      return { result: found satisfies Schemas['OpenTenant'][] };
    },
    systemTenantPassword: async ({ body, actor }) => {
      const within = await administratorOf(db, body.id, body.username, actor);
      await resetPassword(db, body.username, body.password, within);
      return { message: platformAnswers.passwordChanged, result: null };
    },
  };
  return { ...managedHandlers('systemTenant', db, tenants), ...acts };
}
