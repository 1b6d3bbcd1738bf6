import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Decimals of money (common.yaml, money_storage); the engine keeps two. */
const money = sql`numeric(24, 6) not null default 0`;

/**
 * Amounts of the ledgers of parties and of money in the company's own currency (decision 115). Rows of other currencies from before have
 * none: their vouchers were typed by hand.
 */
export const ownAmounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table fin_party_ledger
      -- Of the balance (increase - decrease), and of what lies there in advance (advance_in - advance_out).
      add column own_balance ${money}, add column own_advance ${money},
      -- Exchange loss of a write-off: what side D was worth less what side C was.
      add column own_exchange ${money}`.execute(db);
    await sql`alter table fin_cash_ledger add column own_amount ${money}`.execute(db);
    for (const table of ['fin_writeoff_item', 'fin_ap_writeoff_item'])
      await sql`alter table ${sql.table(table)} add column own_amount ${money}`.execute(db);
    await fill(db, 'fin_party_ledger', sql`own_balance = increase - decrease, own_advance = advance_in - advance_out`);
    await fill(db, 'fin_cash_ledger', sql`own_amount = income - outgo`);
    for (const ledger of ['fin_writeoff', 'fin_ap_writeoff'])
      await sql`update ${sql.table(`${ledger}_item`)} i set own_amount = i.this_amount
        from ${sql.table(ledger)} w where w.id = i.head_id and w.currency = 'CNY'`.execute(db);
    await exchangeApart(db);
  },
};

/** Fills rows in the own currency; nothing they said changes, so the guard of the ledger stands aside for it. */
async function fill(db: Kysely<unknown>, table: string, values: ReturnType<typeof sql>): Promise<void> {
  const guard = sql.raw(`${table}_append_only`);
  await sql`alter table ${sql.table(table)} disable trigger ${guard}`.execute(db);
  await sql`update ${sql.table(table)} set ${values} where currency = 'CNY'`.execute(db);
  await sql`alter table ${sql.table(table)} enable trigger ${guard}`.execute(db);
}

/** The standard rule of write-offs took all that sides differ by for a discount; exchange has an account of its own now. */
async function exchangeApart(db: Kysely<unknown>): Promise<void> {
  const lines = 'fin_voucher_template_item';
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass(${lines}) is not null as is_there`.execute(db);
  if (rows[0]?.is_there === true)
    await sql`update ${sql.table(lines)} set amount_expr = 'ar_advance + ap - ar - ap_advance - exchange'
      where amount_expr = 'ar_advance + ap - ar - ap_advance'`.execute(db);
}
