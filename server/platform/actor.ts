import type { RefusalText } from '#core/refusals/text.ts';
import { firstTenant, platformCodes } from './identity/levels.ts';
import { platformRefusals } from './refusals.ts';

/** User who acts: taken from the session only, never from what a client sends (decision 387). */
export type Actor = {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly tenantId: string;
  /** Code of the current department, null when the user has none. */
  readonly orgCode: string | null;
  /** Granted permission codes, e.g. `base:customer:add`; none are read for a superuser. Asked through `may`. */
  readonly permissions: ReadonlySet<string>;
  /** The administrator of his company: holds every permission a company can hold; of the first company, the platform's as well (decision 72). */
  readonly superuser: boolean;
  /** Duty he has to do for his account before he may do anything else. */
  readonly firstDuty?: 'password' | 'second-step';
  /** As what he can be granted something, as the session check read it; whoever acts without a session is asked about when it matters. */
  readonly grantees?: Grantees;
};

/** Ids of the roles of a user, of his departments with all above them, and codes of his own departments. */
export type Grantees = {
  readonly roleIds: readonly string[];
  readonly departIds: readonly string[];
  readonly orgCodes: readonly string[];
};

/** Returns the owner of a row that somebody writes for himself. */
export function ownerOf({ tenantId, userId, username }: Actor): { tenantId: string; userId: string; by: string } {
  return { tenantId, userId, by: username };
}

/** The one decision every part of the server asks. */
export function may(actor: Actor, permission: string): boolean {
  if (!isOfPlatform(actor) && platformCodes.has(permission)) return false;
  return actor.superuser || actor.permissions.has(permission);
}

/** Is this somebody of the company that runs the platform? What concerns all companies is changed by these alone. */
export function isOfPlatform({ tenantId }: Pick<Actor, 'tenantId'>): boolean {
  return tenantId === firstTenant;
}

/** Returns the text for somebody who may not do something. */
export function withheldText(actor: Actor, permission: string): RefusalText {
  return !isOfPlatform(actor) && platformCodes.has(permission)
    ? platformRefusals.platformOnly
    : platformRefusals.noRight;
}

/** The account behind the silent guest sign-in (A2.4, A2.11). */
export const guestName = 'guest';

/** Permission to share views of lists with roles and departments, and to change shared ones. */
export const shareViews = 'sys:list-view:share';

/** Permission to delete records of a recycle bin for good, of forms whose records the user may delete. */
export const purgeRecords = 'sys:recycle-bin:purge';
