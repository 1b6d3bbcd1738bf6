import type { components } from '#core/contract/api.ts';
import { inTransaction } from '#server/db/connection.ts';
import { findGrantee, findGrantees, type AuthMode } from '#server/platform/access/db/online-auth.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { LEVELS, needItem, viewerOf, type ItemDeps } from './access.ts';
import { readGrants, replaceGrants } from './db/document.ts';
import { documentRefusals } from './refusals.ts';

type Schemas = components['schemas'];

/** To whom a folder, document or spreadsheet is granted; what comes from a folder above says from which. */
export async function itemGrants(deps: ItemDeps, itemId: string, actor: Actor): Promise<Schemas['DocumentGrant'][]> {
  const { db } = deps;
  const viewer = await viewerOf(deps, actor);
  const item = await needItem(db, viewer, itemId, LEVELS.manage);
  const rows = await readGrants(db, item);
  return rows.map((row) => {
    // A folder that its reader may not see keeps its name.
    const isSeen = item.path.indexOf(row.item_id) >= item.top - 1;
    return {
      mode: row.mode,
      granteeId: row.grantee_id,
      level: row.level,
      name: row.name ?? '',
      detail: row.detail ?? '',
      isInherited: row.item_id !== itemId,
      from: row.item_id !== itemId && isSeen ? row.item_name : null,
    };
  });
}

/** Grants exactly these; whoever manages a document decides about it, also about others who manage it. */
export async function saveItemGrants(
  deps: ItemDeps,
  itemId: string,
  grants: readonly Schemas['DocumentGrantDraft'][],
  actor: Actor,
): Promise<void> {
  const viewer = await viewerOf(deps, actor);
  await inTransaction(deps.db, async (db) => {
    await needItem(db, viewer, itemId, LEVELS.manage, { lock: true });
    const known = new Set<string>();
    for (const { mode, granteeId } of grants) {
      const key = `${mode} ${granteeId}`;
      if (known.has(key)) throw refusal(422, documentRefusals.grantTwice);
      known.add(key);
      if (mode === 'all' ? granteeId !== '' : !(await exists(mode, granteeId)))
        throw refusal(422, documentRefusals.grantedGone);
    }
    await replaceGrants(
      db,
      viewer,
      itemId,
      grants.map(({ mode, granteeId, level }) => ({ mode, grantee_id: granteeId, level })),
    );
  });
  function exists(mode: AuthMode, id: string): Promise<boolean> {
    return findGrantee(deps.db, viewer.tenantId, mode, id).then((found) => found !== undefined);
  }
}

/** Finds those something can be granted to. */
export async function itemGrantees({ db }: ItemDeps, mode: AuthMode, keyword: string, actor: Actor) {
  const rows = await findGrantees(db, actor.tenantId, mode, keyword.trim());
  return rows.map(({ id, name, detail }) => ({ id, name, detail: detail ?? '' }));
}
