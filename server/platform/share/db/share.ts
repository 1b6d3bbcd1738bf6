import { sql } from 'kysely';
import { isOpenCompany } from '#server/db/company.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';

export type ShareRow = {
  readonly id: string;
  readonly tenant_id: string;
  readonly kind: 'document' | 'record' | 'form';
  readonly item_id: string | null;
  readonly form_table: string | null;
  readonly record_id: string | null;
  readonly owner_id: string;
  /** Of a document; empty for records, whose words are not stored here. */
  readonly title: string;
  readonly password_hash: string | null;
  readonly allow_download: boolean;
  readonly expires_at: string;
  readonly create_time: string;
  readonly visits: number;
  readonly last_visit_at: string | null;
  readonly state: 'active' | 'expired' | 'revoked';
};

function shares(db: Db) {
  return db
    .selectFrom('sys_share as s')
    .leftJoin('doc_item as d', 'd.id', 's.item_id')
    .select(['s.id', 's.tenant_id', 's.item_id', 's.form_table', 's.record_id', 's.owner_id'])
    .select([sql<ShareRow['kind']>`s.kind`.as('kind'), sql<string>`coalesce(d.name, '')`.as('title')])
    .select(['s.password_hash', 's.allow_download'])
    .select(['s.expires_at', 's.create_time', 's.visits', 's.last_visit_at'])
    .select(
      sql<
        ShareRow['state']
      >`case when s.revoked_at is not null then 'revoked' when s.expires_at <= now() then 'expired' else 'active' end`.as(
        'state',
      ),
    );
}

/** Target of a code: a document, a record of a form, or the empty form. */
export type ShareTarget =
  | { readonly kind: 'document'; readonly itemId: string }
  | { readonly kind: 'record'; readonly formTable: string; readonly recordId: string }
  | { readonly kind: 'form'; readonly formTable: string };

function columnsOf(target: ShareTarget) {
  return {
    kind: target.kind,
    item_id: target.kind === 'document' ? target.itemId : null,
    form_table: target.kind === 'document' ? null : target.formTable,
    record_id: target.kind === 'record' ? target.recordId : null,
  };
}

/** Keeps the hash of a code with what it opens; answers id and end. */
export async function insertShare(
  db: Db,
  share: {
    tenantId: string;
    username: string;
    ownerId: string;
    target: ShareTarget;
    codeHash: string;
    passwordHash: string | null;
    allowDownload: boolean;
    days: number;
  },
): Promise<{ id: string; expires_at: string }> {
  return db
    .insertInto('sys_share')
    .values({
      id: newId(),
      tenant_id: share.tenantId,
      create_by: share.username,
      owner_id: share.ownerId,
      ...columnsOf(share.target),
      code_hash: share.codeHash,
      password_hash: share.passwordHash,
      allow_download: share.allowDownload,
      expires_at: sql`now() + make_interval(days => ${share.days})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Shares somebody made, the newest first: of one thing, or of all documents. */
export async function sharesOf(
  db: Db,
  { tenantId, userId, of }: { tenantId: string; userId: string; of: ShareTarget | 'documents' },
): Promise<ShareRow[]> {
  const target = of === 'documents' ? { kind: 'document' as const } : columnsOf(of);
  return Object.entries(target)
    .filter(([, value]) => value !== null)
    .reduce(
      (query, [column, value]) => query.where(sql.ref(`s.${column}`), '=', value),
      shares(db).where('s.tenant_id', '=', tenantId).where('s.owner_id', '=', userId),
    )
    .orderBy('s.id', 'desc')
    .limit(500)
    .execute();
}

/** A share that still opens, of a sharer who may still sign in, by the hash of its code or by its id. */
export async function findActiveShare(
  db: Db,
  by: { codeHash: string } | { id: string },
): Promise<ShareRow | undefined> {
  return shares(db)
    .innerJoin('sys_user as u', 'u.id', 's.owner_id')
    .innerJoin('sys_tenant as t', 't.id', 's.tenant_id')
    .where('u.del_flag', '=', 0)
    .where('u.status', '=', 1)
    .where(isOpenCompany)
    .where('codeHash' in by ? 's.code_hash' : 's.id', '=', 'codeHash' in by ? by.codeHash : by.id)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

export async function noteVisit(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sys_share')
    .set({ visits: sql`visits + 1`, last_visit_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Ends shares of their owner; answers how many. */
export async function revokeShares(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  const rows = await db
    .updateTable('sys_share')
    .set({ revoked_at: sql`now()`, update_time: sql`now()`, version: sql`version + 1` })
    .where('id', 'in', [...ids])
    .where('owner_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}
