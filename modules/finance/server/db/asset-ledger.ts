import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';
import { DISPOSED, type AssetState } from '../../rules/depreciation.ts';

/** Table of the cards, a form of the module of finance. */
export const ASSETS = 'fin_asset';

/** Kinds of rows that say how an asset came; they follow its card until something else happens to it. */
export const entryKinds = ['opening', 'acquire'] as const;
export type AssetKind = (typeof entryKinds)[number] | 'depreciate' | 'change' | 'split' | 'dispose';

/** A card with what the ledger says of it. */
export type AssetRow = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly depart_id: string | null;
  /** `yyyy-MM-dd` */
  readonly use_date: string | null;
  readonly origin_value: string;
  readonly salvage_rate: string;
  readonly life_months: number;
  readonly method: string;
  readonly total_work: string;
  /** Up to which month the old books counted it; without it the asset was bought. */
  readonly begin_period: string | null;
  readonly begin_months: number | null;
  readonly begin_accum: string;
  readonly is_deleted: boolean;
  /** State after the last row that counts; null before the first one. */
  readonly state: AssetState | null;
  /** Is there a row beyond those that say how it came? */
  readonly has_moved: boolean;
  /** It came of a split that was taken back. */
  readonly is_unsplit: boolean;
  /** The cost centre of its department. */
  readonly center: string | null;
};

const standing = sql`l.reversed_id is null and not exists (select 1 from fin_asset_ledger r where r.reversed_id = l.id)`;

const cardColumns = sql`
  a.id, a.code, a.name, nullif(a.depart_id, '') as depart_id, a.use_date::text as use_date, coalesce(a.origin_value, 0)::text as origin_value,
  coalesce(a.salvage_rate, 0)::text as salvage_rate, coalesce(a.life_months, 0)::int as life_months, a.method,
  coalesce(a.total_work, 0)::text as total_work, nullif(a.begin_period, '') as begin_period, a.begin_months::int as begin_months,
  coalesce(a.begin_accum, 0)::text as begin_accum, a.del_flag = 1 as is_deleted,
  (select l.state from fin_asset_ledger l where l.tenant_id = a.tenant_id and l.asset_id = a.id and ${standing} order by l.id desc limit 1) as state,
  exists (select 1 from fin_asset_ledger l where l.tenant_id = a.tenant_id and l.asset_id = a.id
    and l.kind not in ('opening', 'acquire') and ${standing}) as has_moved,
  exists (select 1 from fin_asset_ledger l where l.tenant_id = a.tenant_id and l.asset_id = a.id and l.kind = 'split' and l.bill_id <> a.id
    and not ${standing}) as is_unsplit,
  (select c.id from fin_cost_center c where c.tenant_id = a.tenant_id and c.del_flag = 0 and coalesce(c.enabled, 'Y') = 'Y'
    and c.depart_id = a.depart_id and a.depart_id <> '' order by c.code limit 1) as center`;

/** Cards by their ids, locked in that order; deleted ones, too. */
export async function lockAssets(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssetRow>> {
  if (ids.length === 0) return new Map();
  // What the ledger says is read when the lock is there: whoever held it may have added to it.
  await sql`select id from fin_asset where tenant_id = ${tenantId} and id ${oneOf(ids)} order by id for update`.execute(
    db,
  );
  const { rows } = await sql<AssetRow>`
    select ${cardColumns} from fin_asset a where a.tenant_id = ${tenantId} and a.id ${oneOf(ids)} order by a.code, a.id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** All cards that are not gone, in the order of their codes. */
export async function assetsInUse(db: Db, tenantId: string): Promise<readonly AssetRow[]> {
  const { rows } = await sql<AssetRow>`
    select ${cardColumns} from fin_asset a
    where a.tenant_id = ${tenantId} and a.del_flag = 0 and coalesce(a.asset_status, '1') <> ${DISPOSED} order by a.code, a.id`.execute(
    db,
  );
  return rows;
}

export type NewAssetRow = {
  readonly tenantId: string;
  readonly assetId: string;
  readonly period: string;
  /** `yyyy-MM-dd` */
  readonly date: string;
  readonly kind: AssetKind;
  readonly formCode: string;
  readonly billId: string;
  readonly billNo: string;
  readonly center: string | null;
  readonly original: string;
  readonly accumulated: string;
  readonly state: AssetState;
  readonly by: string;
};

/** Adds rows; they stay as they are. */
export async function addAssetRows(db: Db, rows: readonly NewAssetRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(
    (
      row,
    ) => sql`(${row.tenantId}, ${row.assetId}, ${row.period}, ${row.date}::date, ${row.kind}, ${row.formCode}, ${row.billId}, ${row.billNo},
      ${row.center}, ${row.original}::numeric, ${row.accumulated}::numeric, ${JSON.stringify(row.state)}::jsonb, ${row.by})`,
  );
  await sql`
    insert into fin_asset_ledger (tenant_id, asset_id, period, bill_date, kind, form_code, bill_id, bill_no, cost_center_id, original, accumulated,
      state, create_by)
    values ${sql.join(values)}`.execute(db);
}

type Entry = { readonly original: string; readonly accumulated: string };

/** Sums the ledger rows that record an asset's entry. */
export async function entryOf(
  db: Db,
  tenantId: string,
  assetId: string,
): Promise<Readonly<Record<(typeof entryKinds)[number], Entry>>> {
  const { rows } = await sql<Entry & { kind: (typeof entryKinds)[number] }>`
    select kind, sum(original)::text as original, sum(accumulated)::text as accumulated from fin_asset_ledger
    where tenant_id = ${tenantId} and asset_id = ${assetId} and kind in ('opening', 'acquire') group by kind`.execute(
    db,
  );
  const of = (kind: string): Entry => rows.find((row) => row.kind === kind) ?? { original: '0', accumulated: '0' };
  return { opening: of('opening'), acquire: of('acquire') };
}

export type StandingAssetRow = {
  readonly id: string;
  readonly asset_id: string;
  readonly bill_date: string;
  /** Number of the document that did something to the asset later and counts; empty where it was split. */
  readonly later: string | null;
  /** State of the asset before. */
  readonly before: AssetState | null;
};

/** Rows that belong together: those of a document, or of one split of a card, told by any of them. */
export type AssetRowsOf = {
  readonly tenantId: string;
  readonly formCode: string;
  readonly billId: string;
  readonly splitRow?: string | undefined;
};

/** Rows of a document that count. */
export async function standingAssetRows(
  db: Db,
  { tenantId, formCode, billId, splitRow }: AssetRowsOf,
): Promise<readonly StandingAssetRow[]> {
  // The rows of one split are written at once; a card is split again in another transaction.
  const together =
    splitRow === undefined
      ? sql``
      : sql`and l.kind = 'split' and l.create_time = (select s.create_time from fin_asset_ledger s where s.id::text = ${splitRow})`;
  const { rows } = await sql<StandingAssetRow>`
    select l.id::text as id, l.asset_id, l.period || '-01' as bill_date,
      (select case when n.kind = 'split' then '' else n.bill_no end from fin_asset_ledger n where n.tenant_id = l.tenant_id and n.asset_id = l.asset_id and n.id > l.id
        and n.reversed_id is null and not exists (select 1 from fin_asset_ledger r where r.reversed_id = n.id)
        order by n.id limit 1) as later,
      (select b.state from fin_asset_ledger b where b.tenant_id = l.tenant_id and b.asset_id = l.asset_id and b.id < l.id
        and b.reversed_id is null and not exists (select 1 from fin_asset_ledger r where r.reversed_id = b.id)
        order by b.id desc limit 1) as before
    from fin_asset_ledger l
    where l.tenant_id = ${tenantId} and l.form_code = ${formCode} and l.bill_id = ${billId} and ${standing} ${together}
    order by l.id`.execute(db);
  return rows;
}

/** The last split that counts in which this card was split or came to be: a row of it, and the card that was split. */
export async function lastSplit(
  db: Db,
  tenantId: string,
  assetId: string,
): Promise<{ readonly row: string; readonly from: string } | null> {
  const { rows } = await sql<{ row: string; from: string }>`
    select l.id::text as row, l.bill_id as from from fin_asset_ledger l
    where l.tenant_id = ${tenantId} and l.asset_id = ${assetId} and l.kind = 'split' and ${standing} order by l.id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Adds the opposite of rows, in the month they stand in. */
export async function reverseAssetRows(db: Db, tenantId: string, ids: readonly string[], by: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into fin_asset_ledger (tenant_id, asset_id, period, bill_date, kind, form_code, bill_id, bill_no, cost_center_id, original, accumulated,
      state, reversed_id, create_by)
    select e.tenant_id, e.asset_id, e.period, e.bill_date, e.kind, e.form_code, e.bill_id, e.bill_no, e.cost_center_id, -e.original,
      -e.accumulated, e.state, e.id, ${by}
    from fin_asset_ledger e where e.tenant_id = ${tenantId} and e.id::text ${oneOf(ids)} order by e.id`.execute(db);
}

/** A card, what it stands at, and what its next month comes to. */
export type ShownAsset = { readonly id: string; readonly state: AssetState; readonly next: string | null };

/** Shows on cards what they stand at, which is no change of the records; in one statement, for the run of a month is about every card there is. */
export async function showStates(db: Db, tenantId: string, assets: readonly ShownAsset[]): Promise<void> {
  if (assets.length === 0) return;
  const texts = (of: (one: ShownAsset) => string | null) => sql`${assets.map(of)}::text[]`;
  const amounts = (of: (one: ShownAsset) => string | null) => sql`${assets.map(of)}::numeric[]`;
  await sql`
    update fin_asset a set accum_depr = v.accum, net_value = v.origin - v.accum, month_depr = v.next, done_months = v.months,
      done_work = v.work, depr_period = v.period, asset_status = v.status
    from unnest(${texts(({ id }) => id)}, ${amounts(({ state }) => state.accum)}, ${amounts(({ state }) => state.origin)},
      ${amounts(({ next }) => next)}, ${assets.map(({ state }) => state.months)}::integer[], ${amounts(({ state }) => state.work)},
      ${texts(({ state }) => (state.months === 0 ? null : state.period))}, ${texts(({ state }) => state.status)})
      v(id, accum, origin, next, months, work, period, status)
    where a.id = v.id and a.tenant_id = ${tenantId}`.execute(db);
}

/** Numbers of runs of a month that are not audited yet. */
export async function openRuns(db: Db, tenantId: string, period: string): Promise<string | null> {
  const { rows } = await sql<{ numbers: string | null }>`
    select string_agg(bill_no, '、' order by bill_no) as numbers from fin_asset_depr
    where tenant_id = ${tenantId} and del_flag = 0 and period = ${period} and bill_status in ('0', '1', '5')`.execute(
    db,
  );
  return rows[0]?.numbers ?? null;
}

/** A document of this form about an asset that is not audited yet. */
export async function openAbout(
  db: Db,
  table: 'fin_asset_change' | 'fin_asset_dispose',
  { tenantId, assetId }: { readonly tenantId: string; readonly assetId: string },
): Promise<string | null> {
  const { rows } = await sql<{ bill_no: string }>`
    select bill_no from ${sql.table(table)} where tenant_id = ${tenantId} and del_flag = 0 and asset_id = ${assetId}
      and bill_status in ('0', '1', '5') order by bill_no limit 1`.execute(db);
  return rows[0]?.bill_no ?? null;
}

/** Documents about any of these assets that wait for their audit, by their numbers. */
export async function waitingAbout(db: Db, tenantId: string, assetIds: readonly string[]): Promise<string | null> {
  const waiting = sql`h.tenant_id = ${tenantId} and h.del_flag = 0 and h.bill_status in ('0', '1', '5')`;
  const { rows } = await sql<{ numbers: string | null }>`
    select string_agg(distinct d.bill_no, '、' order by d.bill_no) as numbers from (
      select h.bill_no from fin_asset_depr h join fin_asset_depr_item i on i.head_id = h.id and i.del_flag = 0
        where ${waiting} and i.asset_id ${oneOf(assetIds)}
      union all select h.bill_no from fin_asset_change h where ${waiting} and h.asset_id ${oneOf(assetIds)}
      union all select h.bill_no from fin_asset_dispose h where ${waiting} and h.asset_id ${oneOf(assetIds)}
    ) d`.execute(db);
  return rows[0]?.numbers ?? null;
}
