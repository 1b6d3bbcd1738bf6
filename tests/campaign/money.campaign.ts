import Big from 'big.js';
import { sql } from 'kysely';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import type { Db } from '#server/db/connection.ts';
import { doButton } from '#server/engine/act/buttons.ts';
import { inOwnTransaction } from '#server/engine/record/after-commit.ts';
import { createRecord } from '#server/engine/record/save-record.ts';
import type { Engine } from '#server/engine/scope.ts';
import { isBlocking } from '#server/kernel/period/close-checks.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { reverseWriteOff } from '#server/kernel/write-off/reverse.ts';
import { writeOff } from '#server/kernel/write-off/write-off.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { seedActor } from '#server/seed/master-rows.ts';
import { glFindings } from '#modules/finance/server/close-findings.ts';
import { installStandard } from '#modules/finance/server/gl-standard.ts';
import { listDocuments, makeVouchers } from '#modules/finance/server/gl-voucher.ts';
import { checksumLine } from '../support/ledger-checksum.ts';
import type { Campaign } from './campaign.ts';
import { openOnlineDatabase } from './online-database.ts';
import { accountFaults, partyFaults } from './party-ties.ts';
import { wholeWriteOff } from './whole-write-off.ts';

const MONTH = '2026-10';
const DAY = `${MONTH}-15`;
const STEPS = 12;
/** After so many sequences what they left is put into vouchers. */
const EVERY = 100;
/** Accounts with their currencies. */
const accounts = [
  ['YH', 'CNY'],
  ['XJ', 'CNY'],
  ['WB', 'USD'],
] as const;

type Row = Record<string, unknown>;
type Made = { readonly form: string; readonly id: string; isPosted: boolean };
type Tally = { acts: number; refused: number; undone: number; writeOffs: number };
type World = {
  readonly engine: Engine;
  readonly random: () => number;
  readonly banks: readonly string[];
  readonly tally: Tally;
};

/** Random bills, money and write-offs of customers and suppliers, and their vouchers. */
export const campaign: Campaign = {
  title:
    'what parties owe, what accounts hold and what vouchers say agree, whatever is posted, settled and taken back (INV-AR, INV-DOC-03, INV-GL)',
  run: async ({ folder, slice, say, isResumed, keep, rounds }) => {
    const only = ['base', 'online', 'sale', 'procure', 'storage', 'finance', 'hexiao', 'monthlySettlement'];
    const { engine, close } = await openOnlineDatabase(folder, { only });
    try {
      const banks = keep('banks', [] as string[]);
      if (!isResumed) banks.push(...(await openBooks(engine)));
      const tally: Tally = keep('tally', { acts: 0, refused: 0, undone: 0, writeOffs: 0 });
      const books = keep('books', { vouchers: 0 });
      const runs = slice ? 6 : 2_000;
      await rounds('sequences', runs, async (run, random) => {
        const world: World = { engine, random, banks, tally };
        await sequence(world, run);
        if (run % EVERY === 0 || run === runs) books.vouchers += await keepBooks(world);
      });
      say(
        `${runs} sequences, ${tally.acts} acts, ${tally.refused} of them refused; ${tally.undone} undone to the cent, ${tally.writeOffs} write-offs`,
      );
      say(await checksumLine(engine.db));
      say(`${books.vouchers} vouchers; the general ledger agreed with the other ledgers each time`);
    } finally {
      await close();
    }
  },
};

/** Opens the chart and the accounts; answers the accounts' ids. */
async function openBooks(engine: Engine): Promise<readonly string[]> {
  const { db } = engine;
  for (const [code, value] of [
    ['flow.voucherAuditorDiffers', 'N'],
    ['flow.overdraft', 'allow'],
  ])
    await sql`insert into sys_param (id, tenant_id, installmod, param_code, param_value)
      values (${code}, '1', 'flow', ${code}, ${value})`.execute(db);
  await inOwnTransaction(db, async (session) => installStandard(await deskOf(engine, session)));
  // What is left in dollars is looked at when books are kept.
  await sql`insert into md_currency_rate (id, tenant_id, head_id, line_no, begin_date, rate, units)
    select 'campaign-usd', '1', id, 1, ${`${MONTH}-31`}::date, 7, '1' from md_currency where code = 'USD' and del_flag = 0`.execute(
    db,
  );
  const banks: string[] = [];
  for (const [code, currency] of accounts)
    banks.push(
      await createRecord(engine, 'fin_bank_account', { code, name: code, account_type: '1', currency }, seedActor),
    );
  return banks;
}

async function deskOf(engine: Engine, db: Db): Promise<CloseDesk> {
  return { db, catalogue: await engine.store.catalogue(), actor: seedActor, now: new Date() };
}

/** Tells whether it was done; whatever is refused is refused in words. */
async function tried({ tally }: World, act: () => Promise<unknown>): Promise<boolean> {
  tally.acts += 1;
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tally.refused += 1;
    return false;
  }
}

const press = ({ engine }: World, { form, id }: Pick<Made, 'form' | 'id'>, act: string): Promise<unknown> =>
  doButton(engine, { formId: form, buttonCode: act, dataId: id }, seedActor);

async function sequence(world: World, run: number): Promise<void> {
  const { engine, random, tally } = world;
  const { db } = engine;
  const customer = await createRecord(engine, 'crm_customer', { name: `客户 ${run}` }, seedActor);
  const supplier = await createRecord(engine, 'pur_supplier', { name: `供应商 ${run}` }, seedActor);
  const parties: Readonly<Record<PartyLedger, string>> = { ar: customer, ap: supplier };
  const made: Made[] = [];
  const records: { readonly ledger: PartyLedger; readonly id: string }[] = [];
  const some = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const refuseFaults = async (after: string): Promise<void> => {
    const faults = [...(await partyFaults(db, parties)), ...(await accountFaults(db, seedActor.tenantId))];
    if (faults.length > 0) throw new Error(`After ${after} of sequence ${run}: ${faults.slice(0, 4).join('; ')}`);
  };
  for (let step = 0; step < STEPS; step += 1) {
    const chance = random();
    if (chance < 0.25) {
      const ledger: PartyLedger = random() < 0.5 ? 'ar' : 'ap';
      const type = random() < 0.8 ? '1' : '6';
      const asked = { ledger, type, partyId: parties[ledger], date: DAY } as const;
      const draft = await wholeWriteOff(await deskOf(engine, db), asked);
      if (draft === null) continue;
      await tried(world, () =>
        inOwnTransaction(db, async (session) => {
          const { id } = await writeOff(await deskOf(engine, session), draft);
          records.push({ ledger, id });
          tally.writeOffs += 1;
        }),
      );
    } else if (chance < 0.35) {
      const record = some(records);
      if (record === undefined) continue;
      await tried(world, () =>
        inOwnTransaction(db, async (session) =>
          reverseWriteOff(await deskOf(engine, session), { ...record, reason: '试' }),
        ),
      );
    } else if (chance < 0.5) {
      const one = some(made);
      if (one?.isPosted !== true) continue;
      if (await tried(world, () => press(world, one, 'unaudit'))) one.isPosted = false;
    } else {
      const [form, body] = documentOf(world, parties);
      const one: Made = {
        form,
        id: await createRecord(engine, form, { bill_date: DAY, ...body }, seedActor),
        isPosted: false,
      };
      made.push(one);
      const before = await balances(db, parties);
      await press(world, one, 'submit');
      if (!(await tried(world, () => press(world, one, 'audit')))) continue;
      if (random() < 0.4) {
        await press(world, one, 'unaudit');
        if ((await balances(db, parties)) !== before)
          throw new Error(`${form} undone is not what was before (sequence ${run})`);
        tally.undone += 1;
        await press(world, one, 'submit');
        await press(world, one, 'audit');
      }
      one.isPosted = true;
    }
    await refuseFaults(`step ${step + 1}`);
  }
}

/** Any document about money. */
function documentOf(
  { random, banks }: World,
  { ar, ap }: Readonly<Record<PartyLedger, string>>,
): readonly [string, Row] {
  const upTo = (most: number): number => Math.floor(random() * most);
  const money = (): string => (1 + upTo(100_000) / 100).toFixed(2);
  const rate = (6 + upTo(20_000) / 10_000).toFixed(4);
  const account = upTo(banks.length);
  const account_id = banks[account] ?? '';
  const paid = { account_id, exchange_rate: accounts[account]?.[1] === 'USD' ? rate : '1' };
  const cash = { ...paid, settle_type: '1' };
  const owed = upTo(3) === 0 ? { currency: 'USD', exchange_rate: rate } : {};
  const bill = (): { amount: string; lines: Row[] } => {
    const sign = upTo(5) === 0 ? -1 : 1;
    const [amount, tax] = [new Big(money()).times(sign), new Big(upTo(1_000)).div(100).times(sign)];
    const total = amount.plus(tax).toFixed(2);
    const line = { summary: '试', amount: amount.toFixed(2), tax_amount: tax.toFixed(2), total_amount: total };
    return { amount: total, lines: [line] };
  };
  const receivable = bill();
  const payable = bill();
  const kinds: readonly (readonly [string, Row])[] = [
    [
      'fin_ar_bill',
      { ar_type: '2', customer_id: ar, ...owed, amount: receivable.amount, fin_ar_bill_item: receivable.lines },
    ],
    [
      'fin_ap_bill',
      { ap_type: '3', supplier_id: ap, ...owed, amount: payable.amount, fin_ap_bill_item: payable.lines },
    ],
    [
      'fin_receipt',
      { receipt_type: '1', customer_id: ar, amount: money(), discount_amount: '0.33', fee_amount: '0.10', ...cash },
    ],
    ['fin_payment', { payment_type: '1', supplier_id: ap, amount: money(), discount_amount: '0.07', ...cash }],
    ['fin_advance_receipt', { customer_id: ar, amount: money(), ...paid }],
    ['fin_advance_payment', { supplier_id: ap, amount: money(), ...paid }],
    ['fin_transfer', { from_account: banks[0], to_account: banks[1], amount: money() }],
  ];
  return kinds[upTo(kinds.length)] ?? ['', {}];
}

/** Everything two parties and the accounts come to. */
async function balances(db: Db, parties: Readonly<Record<PartyLedger, string>>): Promise<string> {
  const { rows: owed } = await sql`
    select party_id, sum(increase - decrease)::numeric(20, 2) as owed, sum(advance_in - advance_out)::numeric(20, 2) as advance,
      sum(own_balance)::numeric(20, 2) as own, sum(own_advance)::numeric(20, 2) as own_advance
    from fin_party_ledger where party_id = any(${Object.values(parties)}::text[]) group by 1
    having sum(increase - decrease) <> 0 or sum(advance_in - advance_out) <> 0 order by 1`.execute(db);
  const { rows: held } = await sql`select id, balance from fin_bank_account order by id`.execute(db);
  return JSON.stringify([owed, held]);
}

/** Puts all that waits into vouchers, posts them, and compares the general ledger with the others (INV-GL-01, INV-AR-04). */
async function keepBooks(world: World): Promise<number> {
  const { engine } = world;
  const { db } = engine;
  const waiting = (await listDocuments(await deskOf(engine, db), MONTH)).filter(({ voucherId }) => voucherId === null);
  if (waiting.length > 0)
    await inOwnTransaction(db, async (session) =>
      makeVouchers(await deskOf(engine, session), {
        period: MONTH,
        ids: waiting.map(({ billId }) => billId),
        isCollected: true,
      }),
    );
  const { rows } = await sql<{ id: string }>`select id from fin_voucher where v_status = '1' and del_flag = 0`.execute(
    db,
  );
  for (const { id } of rows) for (const act of ['audit', 'post']) await press(world, { form: 'fin_voucher', id }, act);
  const { rows: uneven } = await sql<{ id: string }>`
    select voucher_id as id from fin_gl_ledger group by voucher_id having sum(debit) <> sum(credit)`.execute(db);
  const found = await glFindings(await deskOf(engine, db), { tenantId: seedActor.tenantId, period: MONTH });
  const faults = [...uneven.map(({ id }) => `voucher ${id}`), ...found.filter(isBlocking).map(({ title }) => title.zh)];
  if (faults.length > 0) throw new Error(faults.join('; '));
  return rows.length;
}
