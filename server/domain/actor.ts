/** Who acts: taken from the session only, never from what a client sends (docs/architecture.md, safe readings). */
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
  /** The platform administrator: holds every permission. */
  readonly superuser: boolean;
  /** As what he can be granted something, as the session check read it; whoever acts without a session is asked about when it matters. */
  readonly grantees?: Grantees;
};

/** Ids of the roles of a user, of his departments with all above them, and codes of his own departments. */
export type Grantees = {
  readonly roleIds: readonly string[];
  readonly departIds: readonly string[];
  readonly orgCodes: readonly string[];
};

/** The one decision every part of the server asks. */
export function may(actor: Actor, permission: string): boolean {
  return actor.superuser || actor.permissions.has(permission);
}

/** The account behind the silent guest sign-in (A2.4, A2.11). */
export const guestName = 'guest';

/** Who may share views of lists with roles and departments, and change shared ones. */
export const shareViews = 'sys:list-view:share';

/** Who may delete records of a recycle bin for good, of forms whose records he may delete. */
export const purgeRecords = 'sys:recycle-bin:purge';
