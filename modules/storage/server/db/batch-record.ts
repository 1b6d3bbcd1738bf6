import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Facts known of a batch that comes in, by the columns of its record. */
export type BatchFacts = {
  readonly batch_no: string;
  readonly material_id: string;
  readonly produce_date: string | null;
  readonly expire_date: string | null;
  readonly supplier_id: string | null;
  readonly supplier_batch: string | null;
  readonly purchase_no: string | null;
  readonly work_order_no: string | null;
  readonly furnace_batch_no: string | null;
  readonly quality_status: string | null;
};

/** Numbers of batches are those of an item. */
export function batchKey({ material_id: item, batch_no: no }: Pick<BatchFacts, 'material_id' | 'batch_no'>): string {
  return `${item} ${no}`;
}

export type KnownBatch = { readonly id: string; readonly version: number } & BatchFacts & {
    readonly material: string;
  };

/** Records of batches, by their item and number as `batchKey` writes them. */
export async function batchesByNo(
  db: Db,
  tenantId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, KnownBatch>> {
  const { rows } = await sql<KnownBatch>`
    select b.id, b.version, b.batch_no, b.material_id, b.produce_date::text as produce_date, b.expire_date::text as expire_date, b.supplier_id,
      b.supplier_batch, b.purchase_no, b.work_order_no, b.furnace_batch_no, b.quality_status, concat_ws(' ', m.code, m.name) as material
    from wms_batch b left join md_material m on m.id = b.material_id and m.tenant_id = b.tenant_id
    where b.tenant_id = ${tenantId} and b.del_flag = 0 and b.batch_no = any(${[...numbers]}::text[])
    order by b.id for no key update of b`.execute(db);
  return new Map(rows.map((row) => [batchKey(row), row]));
}

/** Adds records of batches, but those somebody else added meanwhile; answers the ids of those it added. */
export async function addBatches(
  db: Db,
  own: { readonly tenantId: string; readonly by: string; readonly orgCode: string | null },
  source: { readonly id: string; readonly no: string },
  batches: readonly (BatchFacts & { readonly id: string })[],
): Promise<ReadonlySet<string>> {
  const values = batches.map((facts) => ({
    tenant_id: own.tenantId,
    create_by: own.by,
    sys_org_code: own.orgCode,
    ...facts,
    src_id: source.id,
    src_no: source.no,
  }));
  const [first] = values;
  if (first === undefined) return new Set();
  const names = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: string }>`
    insert into wms_batch (${names})
    select ${names} from json_populate_recordset(null::wms_batch, ${JSON.stringify(values)}::json)
    on conflict do nothing returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Records a document made of batches nothing else has moved. */
export async function batchesOnlyOf(
  db: Db,
  tenantId: string,
  documentId: string,
): Promise<readonly { readonly id: string; readonly version: number }[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select b.id, b.version from wms_batch b
    where b.tenant_id = ${tenantId} and b.del_flag = 0 and b.src_id = ${documentId}
      and not exists (select from wms_ledger l where l.tenant_id = b.tenant_id and l.material_id = b.material_id
        and l.batch_no = b.batch_no and l.bill_id <> ${documentId})
    order by b.id`.execute(db);
  return rows;
}

/** Numbers of work orders by their ids. */
export async function workOrderNo(db: Db, tenantId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ no: string | null }>`
    select bill_no as no from mfg_work_order where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0]?.no ?? null;
}
