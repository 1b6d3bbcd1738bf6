import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

type Own = { readonly tenantId: string; readonly id: string };

/** Finds the first document that moved an item, as the ledger has it; null where none did. */
export async function firstMove(
  db: Db,
  { tenantId, id }: Own,
): Promise<{ readonly form: string; readonly no: string } | null> {
  const { rows } = await sql<{ form: string; no: string }>`
    select form_code as form, bill_no as no from wms_ledger where tenant_id = ${tenantId} and material_id = ${id} order by id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A column of documents, or of their lines, that names items. */
export type NamingPlace = {
  readonly table: string;
  readonly column: string;
  readonly head: string | null;
  readonly voided: string;
};

/** Finds the first place with a living document that names an item, and the number of that; null where none does. One statement for all places. */
export async function firstNaming(
  db: Db,
  places: readonly NamingPlace[],
  { tenantId, id }: Own,
): Promise<{ readonly place: number; readonly no: string } | null> {
  if (places.length === 0) return null;
  // Places are asked in their order, and no further than the first.
  const asked = places.map(({ table, column, head, voided }, place) => {
    const of = head === null ? 'l' : 'h';
    const joined =
      head === null
        ? sql``
        : sql`join ${sql.table(head)} h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0`;
    return sql`(select json_build_object('place', ${sql.lit(place)}, 'no', ${sql.ref(`${of}.bill_no`)})
      from ${sql.table(table)} l ${joined}
      where l.tenant_id = ${tenantId} and l.del_flag = 0 and ${sql.ref(`l.${column}`)} = ${id}
        and ${sql.ref(`${of}.bill_no`)} is not null and ${sql.ref(`${of}.bill_status`)} <> ${voided} limit 1)`;
  });
  const { rows } = await sql<{ found: { place: number; no: string } | null }>`
    select coalesce(${sql.join(asked)}) as found`.execute(db);
  return rows[0]?.found ?? null;
}

/** Says whether there is another conversion between two units of an item, either way round. */
export async function sameConversion(
  db: Db,
  { tenantId, id }: Own,
  of: { readonly material: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from md_unit_conversion where tenant_id = ${tenantId} and del_flag = 0 and id <> ${id} and coalesce(material_id, '') = ${of.material}
      and ((from_unit_id = ${of.from} and to_unit_id = ${of.to}) or (from_unit_id = ${of.to} and to_unit_id = ${of.from})) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
