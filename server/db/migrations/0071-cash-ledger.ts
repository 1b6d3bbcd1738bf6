import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Decimals of money (common.yaml, money_storage); the engine keeps two. */
const money = sql`numeric(24, 6)`;

/** Money in accounts (decision 106). */
export const cashLedger: Migration = {
  async up(db: Kysely<unknown>) {
    await ledger(db);
    await takeOver(db);
    await guards(db);
  },
};

async function ledger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fin_cash_ledger')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull().check(sql`period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`))
    .addColumn('bill_date', 'date', (c) => c.notNull())
    // Dictionary cash_kind.
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('form_code', 'text', (c) => c.notNull())
    .addColumn('bill_id', 'text', (c) => c.notNull())
    .addColumn('bill_no', 'text', (c) => c.notNull())
    // Whom the money came from or went to, as he was called then.
    .addColumn('opposite', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('summary', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('income', money, (c) => c.notNull().defaultTo(0))
    .addColumn('outgo', money, (c) => c.notNull().defaultTo(0))
    .addColumn('reversed_id', 'bigint', (c) => c.references('fin_cash_ledger.id'))
    .addColumn('create_by', 'text')
    .addColumn('create_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('del_flag', 'smallint', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`del_flag = 0`),
    )
    .addCheckConstraint('fin_cash_ledger_side', sql`(income = 0) <> (outgo = 0)`)
    .execute();
  await sql`create index fin_cash_ledger_account on fin_cash_ledger (tenant_id, account_id, bill_date, id)`.execute(db);
  await sql`create index fin_cash_ledger_document on fin_cash_ledger (tenant_id, form_code, bill_id)`.execute(db);
  await sql`create index fin_cash_ledger_period on fin_cash_ledger (tenant_id, period)`.execute(db);
  // A row is taken back once.
  await sql`create unique index fin_cash_ledger_reversed on fin_cash_ledger (reversed_id)
    where reversed_id is not null`.execute(db);
}

/** Guards what may still change from now on; what was there before is taken over by `takeOver`, closed months or not. */
async function guards(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger fin_cash_ledger_append_only before update or delete or truncate on fin_cash_ledger
    for each statement execute function ledger_append_only()`.execute(db);
  // Money has no closing of its own: it is closed with the general ledger, which must agree with it.
  await sql`
    create function fin_cash_ledger_open() returns trigger language plpgsql as $$
    declare closed record;
    begin
      perform pg_advisory_xact_lock_shared(ledger_lock_key(t.tenant_id, 'gl')) from (select distinct tenant_id from added) t;
      select a.period into closed from ledger_period p
        join (select distinct tenant_id, period from added) a on a.tenant_id = p.tenant_id and a.period <= p.period
        where p.ledger = 'gl' limit 1;
      if found then
        raise exception 'gl period % is closed', closed.period using errcode = 'restrict_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger fin_cash_ledger_open after insert on fin_cash_ledger referencing new table as added
    for each statement execute function fin_cash_ledger_open()`.execute(db);
}

type Paid = { readonly form: string; readonly kind: string; readonly account: string; readonly amount: string };

/** Documents that were audited before there was a ledger of money: what they came to, as vouchers had it. */
const before: readonly Paid[] = [
  {
    form: 'fin_receipt',
    kind: 'receipt',
    account: 'account_id',
    amount: 'coalesce(amount, 0) - coalesce(fee_amount, 0)',
  },
  { form: 'fin_payment', kind: 'payment', account: 'account_id', amount: '-coalesce(amount, 0)' },
  { form: 'fin_payment', kind: 'fee', account: 'account_id', amount: '-coalesce(fee_amount, 0)' },
  { form: 'fin_advance_receipt', kind: 'advance_receipt', account: 'account_id', amount: 'coalesce(amount, 0)' },
  { form: 'fin_advance_payment', kind: 'advance_payment', account: 'account_id', amount: '-coalesce(amount, 0)' },
  { form: 'fin_other_receipt', kind: 'other_receipt', account: 'account_id', amount: 'coalesce(amount, 0)' },
  { form: 'fin_other_payment', kind: 'other_payment', account: 'account_id', amount: '-coalesce(amount, 0)' },
  { form: 'fin_transfer', kind: 'transfer', account: 'from_account', amount: '-coalesce(amount, 0)' },
  { form: 'fin_transfer', kind: 'fee', account: 'from_account', amount: '-coalesce(fee, 0)' },
  { form: 'fin_transfer', kind: 'transfer', account: 'to_account', amount: 'coalesce(amount, 0)' },
];

async function takeOver(db: Kysely<unknown>): Promise<void> {
  if (!(await isThere(db, 'fin_bank_account'))) return;
  const add = (rows: RawBuilder<unknown>): Promise<unknown> =>
    sql`
      insert into fin_cash_ledger (tenant_id, account_id, period, bill_date, kind, form_code, bill_id, bill_no, currency, income, outgo, create_by)
      select d.tenant_id, d.account_id, to_char(d.bill_date, 'YYYY-MM'), d.bill_date, d.kind, d.form_code, d.bill_id, d.bill_no,
        coalesce(nullif(a.currency, ''), 'CNY'), greatest(d.amount, 0), greatest(-d.amount, 0), d.create_by
      from (${rows}) d join fin_bank_account a on a.id = d.account_id and a.tenant_id = d.tenant_id
      where d.amount <> 0 order by d.bill_date, d.bill_id`.execute(db);
  for (const { form, kind, account, amount } of before)
    if (await isThere(db, form))
      await add(sql`
        select tenant_id, ${sql.ref(account)} as account_id, bill_date, ${kind}::text as kind, ${form}::text as form_code, id as bill_id,
          coalesce(bill_no, '') as bill_no, ${sql.raw(amount)} as amount, create_by
        from ${sql.table(form)} where del_flag = 0 and bill_status in ('2', '3') and bill_date is not null`);
  // Nobody said since when an account had what it began with: before anything moved on it.
  await add(sql`
    select tenant_id, id as account_id,
      least(coalesce(create_time::date, current_date), (select min(l.bill_date) - 1 from fin_cash_ledger l where l.account_id = a.id)) as bill_date,
      'opening' as kind, 'fin_bank_account' as form_code, id as bill_id, code as bill_no, coalesce(begin_amount, 0) as amount, create_by
    from fin_bank_account a where del_flag = 0`);
  await sql`
    update fin_bank_account a set balance = coalesce(
      (select sum(l.income - l.outgo) from fin_cash_ledger l where l.tenant_id = a.tenant_id and l.account_id = a.id), 0)`.execute(
    db,
  );
}

async function isThere(db: Kysely<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}
