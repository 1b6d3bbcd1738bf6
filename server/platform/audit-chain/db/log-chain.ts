import { sql } from 'kysely';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';

/** Any constant will do; it must only never change. */
const LOCK = 4_820_139;
const LOT = 1_000;

/** A chain is of one company and one kind of lines: 1 sign-ins, 2 operations. */
export type Chain = { readonly tenantId: string; readonly logType: number };

/** A line as the chain knows it: `content` is what its hash is made of. */
export type ChainLine = { readonly id: string; readonly time: string; readonly content: string };
export type SealedLine = ChainLine & { readonly no: number; readonly hash: string };
/** Up to which number the lines of each writer were removed. */
export type RemovedNumbers = Readonly<Record<string, number>>;
export type Anchor = {
  readonly no: number;
  readonly hash: string;
  readonly signature: string;
  readonly writers: RemovedNumbers;
};

// Each value with its place, so that nothing can move from one column to the next.
const content = sql<string>`jsonb_build_array(id, tenant_id, extract(epoch from create_time), create_by, log_type, log_content, username,
  user_id, address, user_agent, operate_type, operation, request_type, request_url, request_param, cost_time, outcome, answer)::text
  || case when writer is null then '' else jsonb_build_array(writer, writer_no)::text end`;

/** Does something about chains alone: of several processes one at a time; null while another does. */
export async function aloneAtChains<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T | null> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as taken`.execute(trx);
    return rows[0]?.taken === true ? work(trx) : null;
  });
}

/** Chains that have lines which are not sealed yet. */
export async function openChains(db: Db): Promise<readonly Chain[]> {
  const { rows } = await sql<Chain>`
    select distinct tenant_id as "tenantId", log_type as "logType" from sys_log where chain_no is null`.execute(db);
  return rows;
}

/** Lines that are not sealed, in their order, a lot at a time. */
export async function unsealed(db: Db, { tenantId, logType }: Chain): Promise<readonly ChainLine[]> {
  const { rows } = await sql<ChainLine>`
    select id, create_time as time, ${content} as content from sys_log
    where tenant_id = ${tenantId} and log_type = ${logType} and chain_no is null
    order by create_time, id limit ${LOT}`.execute(db);
  return rows;
}

/** The last line of a chain, or what it was anchored at when none is left. */
export async function endOfChain(
  db: Db,
  chain: Chain,
): Promise<{ readonly no: number; readonly hash: string } | undefined> {
  const { rows } = await sql<{ no: number; hash: string }>`
    select chain_no as no, chain_hash as hash from sys_log
    where tenant_id = ${chain.tenantId} and log_type = ${chain.logType} and chain_no is not null
    order by chain_no desc limit 1`.execute(db);
  return rows[0] ?? (await anchorOf(db, chain));
}

export async function sealLines(
  db: Db,
  lines: readonly { readonly id: string; readonly no: number; readonly hash: string }[],
): Promise<void> {
  await sql`
    update sys_log l set chain_no = s.no, chain_hash = s.hash
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as s(id text, no bigint, hash text)
    where l.id = s.id and l.chain_no is null`.execute(db);
}

/** Sealed lines after a place, a lot at a time. */
export async function sealedAfter(db: Db, { tenantId, logType }: Chain, no: number): Promise<readonly SealedLine[]> {
  const { rows } = await sql<SealedLine>`
    select id, create_time as time, ${content} as content, chain_no as no, chain_hash as hash from sys_log
    where tenant_id = ${tenantId} and log_type = ${logType} and chain_no > ${no}
    order by chain_no limit ${LOT}`.execute(db);
  return rows;
}

/** Returns the start of a chain: undefined while nothing was removed. */
export async function anchorOf(db: Db, { tenantId, logType }: Chain): Promise<Anchor | undefined> {
  const { rows } = await sql<Anchor>`
    select chain_no as no, chain_hash as hash, signature, coalesce(writers, '{}') as writers from sys_log_anchor
    where tenant_id = ${tenantId} and log_type = ${logType} order by chain_no desc limit 1`.execute(db);
  return rows[0];
}

/** The last line before everything that is younger than so many days: up to it all may go. */
export async function lastOlder(db: Db, { tenantId, logType }: Chain, days: number): Promise<SealedLine | undefined> {
  const { rows } = await sql<SealedLine>`
    select id, create_time as time, ${content} as content, chain_no as no, chain_hash as hash from sys_log
    where tenant_id = ${tenantId} and log_type = ${logType} and chain_no < coalesce((
      select min(chain_no) from sys_log
      where tenant_id = ${tenantId} and log_type = ${logType} and create_time >= now() - make_interval(days => ${days})
    ), 9007199254740991)
    order by chain_no desc limit 1`.execute(db);
  return rows[0];
}

/** The numbers up to which lines of each writer go when the chain is removed up to a line, those that went before included. */
export async function numbersUpTo(db: Db, { tenantId, logType }: Chain, no: number): Promise<RemovedNumbers> {
  const { rows } = await sql<{ writer: string; no: number }>`
    select writer, max(writer_no) as no from sys_log
    where tenant_id = ${tenantId} and log_type = ${logType} and chain_no <= ${no} and writer is not null
    group by writer`.execute(db);
  const before = (await anchorOf(db, { tenantId, logType }))?.writers ?? {};
  return {
    ...before,
    ...Object.fromEntries(rows.map((row) => [row.writer, Math.max(row.no, before[row.writer] ?? 0)])),
  };
}

/** The first line before which one is missing that its process had numbered: it was noted and never came, or it was taken out. */
export async function firstGap(
  db: Db,
  { tenantId, logType }: Chain,
  removed: RemovedNumbers,
): Promise<{ readonly id: string; readonly no: number; readonly time: string } | undefined> {
  const { rows } = await sql<{ id: string; no: number; time: string }>`
    with removed as (select key as writer, value::bigint as no from jsonb_each_text(${JSON.stringify(removed)}::jsonb)),
    numbered as (
      select l.id, l.chain_no as no, l.create_time as time, l.writer_no, coalesce(
        lag(l.writer_no) over (partition by l.writer order by l.writer_no), r.no, 0) as before
      from sys_log l left join removed r on r.writer = l.writer
      where l.tenant_id = ${tenantId} and l.log_type = ${logType} and l.writer is not null
        and l.chain_no is not null and l.writer_no > coalesce(r.no, 0)
    )
    select id, no, time from numbered where writer_no <> before + 1 order by no limit 1`.execute(db);
  return rows[0];
}

/** Removes a chain up to a line and keeps where it goes on; answers how many lines went. */
export async function removeUpTo(db: Db, { tenantId, logType }: Chain, anchor: Anchor): Promise<number> {
  await db
    .insertInto('sys_log_anchor')
    .values({
      id: newId(),
      tenant_id: tenantId,
      log_type: logType,
      chain_no: anchor.no,
      chain_hash: anchor.hash,
      signature: anchor.signature,
      writers: JSON.stringify(anchor.writers),
    })
    .execute();
  const { numAffectedRows } = await sql`
    delete from sys_log where tenant_id = ${tenantId} and log_type = ${logType} and chain_no <= ${anchor.no}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** All chains there are. */
export async function allChains(db: Db): Promise<readonly Chain[]> {
  const { rows } =
    await sql<Chain>`select distinct tenant_id as "tenantId", log_type as "logType" from sys_log`.execute(db);
  return rows;
}
