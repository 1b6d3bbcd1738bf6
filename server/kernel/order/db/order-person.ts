import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** Tables and columns that say who sells or buys; the column of the person is called alike in all of them. */
export type PersonSource = {
  readonly person: string;
  readonly party: { readonly column: string; readonly table: string };
  /** The order, and the document that may stand between it and this one. */
  readonly order: string;
  readonly between: string;
};

type Asked = {
  readonly tenantId: string;
  readonly partyId: string;
  readonly sourceLines: readonly string[];
  readonly has: (table: string) => boolean;
};

/** Returns the person the orders behind source lines agree in, else the person of the party; null where neither names one. */
export async function personOf(db: Db, source: PersonSource, asked: Asked): Promise<string | null> {
  return (await personOfOrders(db, source, asked)) ?? (await personOfParty(db, source, asked));
}

async function personOfOrders(
  db: Db,
  { person, order, between }: PersonSource,
  { tenantId, sourceLines, has }: Asked,
): Promise<string | null> {
  if (sourceLines.length === 0 || !has(order)) return null;
  const through = has(between)
    ? sql`or i.id in (select b.src_line_id from ${sql.table(`${between}_item`)} b where b.tenant_id = ${tenantId} and b.id ${oneOf(sourceLines)})`
    : sql``;
  const column = sql.ref(`h.${person}`);
  const { rows } = await sql<{ person: string }>`
    select distinct ${column} as person from ${sql.table(`${order}_item`)} i join ${sql.table(order)} h on h.id = i.head_id
    where i.tenant_id = ${tenantId} and (i.id ${oneOf(sourceLines)} ${through}) and coalesce(${column}, '') <> '' limit 2`.execute(
    db,
  );
  return rows.length === 1 ? (rows[0]?.person ?? null) : null;
}

async function personOfParty(
  db: Db,
  { person, party }: PersonSource,
  { tenantId, partyId, has }: Asked,
): Promise<string | null> {
  if (partyId === '' || !has(party.table)) return null;
  const column = sql.ref(`p.${person}`);
  const { rows } = await sql<{ person: string | null }>`
    select nullif(${column}, '') as person from ${sql.table(party.table)} p where p.tenant_id = ${tenantId} and p.id = ${partyId}`.execute(
    db,
  );
  return rows[0]?.person ?? null;
}
