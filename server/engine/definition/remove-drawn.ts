import type { Db } from '#server/db/connection.ts';
import { removeEntriesOf } from '#server/platform/identity/db/identity-menu.ts';
import type { Refusal } from '#server/platform/refusal.ts';

/** Rows of what administrators draw: reports, charts, sheet reports and pages. */
type DrawnRows<Stored> = {
  readonly find: (db: Db, id: string, options: { lock: boolean }) => Promise<Stored | undefined>;
  readonly remove: (db: Db, id: string, by: string) => Promise<void>;
};

/**
 * Deletes what administrators drew with its entries in menus, in the caller's transaction: all or none.
 * @param of its component in menus, who deletes, the refusal of one that is not there, and what may keep one that is
 * @throws Refusal `gone`, or what `refuse` throws
 */
export async function removeDrawn<Stored extends { readonly code: string }>(
  db: Db,
  rows: DrawnRows<Stored>,
  ids: readonly string[],
  of: {
    readonly component: Parameters<typeof removeEntriesOf>[1]['component'];
    readonly by: string;
    readonly gone: () => Refusal;
    readonly refuse?: (stored: Stored) => void;
  },
): Promise<void> {
  for (const id of ids) {
    const stored = await rows.find(db, id, { lock: true });
    if (stored === undefined) throw of.gone();
    of.refuse?.(stored);
    await rows.remove(db, id, of.by);
    await removeEntriesOf(db, { component: of.component, name: stored.code, by: of.by });
  }
}
