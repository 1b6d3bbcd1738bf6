import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

type Own = { readonly tenantId: string; readonly id: string };

/** The first document that moved an item, as the ledger has it; null where none did. */
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

/** The first living document of a form whose lines name an item; null where none does. */
export async function firstNaming(
  db: Db,
  place: { readonly table: string; readonly column: string; readonly head: string | null; readonly voided: string },
  { tenantId, id }: Own,
): Promise<string | null> {
  const head =
    place.head === null
      ? sql``
      : sql`join ${sql.table(place.head)} h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0`;
  const of = place.head === null ? 'l' : 'h';
  const { rows } = await sql<{ no: string | null }>`
    select ${sql.ref(`${of}.bill_no`)} as no from ${sql.table(place.table)} l ${head}
    where l.tenant_id = ${tenantId} and l.del_flag = 0 and ${sql.ref(`l.${place.column}`)} = ${id}
      and ${sql.ref(`${of}.bill_status`)} <> ${place.voided} limit 1`.execute(db);
  return rows[0]?.no ?? null;
}

/** Another conversion between two units of an item, either way round. */
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
