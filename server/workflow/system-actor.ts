import type { Actor } from '#server/platform/actor.ts';

/** Somebody the server acts for itself. */
export function systemActor(tenantId: string): Actor {
  return {
    sessionId: '',
    userId: '',
    username: 'system',
    realname: '系统',
    tenantId,
    orgCode: null,
    permissions: new Set(),
    superuser: true,
  };
}
