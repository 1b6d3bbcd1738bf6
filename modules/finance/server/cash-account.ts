import Big from 'big.js';
import { OPENING, sidesOf } from '#core/kernel/cash.ts';
import { ownOf } from '#core/kernel/currency.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { FlowScope } from '#server/engine/scope.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import {
  ACCOUNTS,
  addCashRows,
  currencyOfAccount,
  hasMoved,
  keepBalances,
  lockAccounts,
  reverseCashRows,
  standingRows,
  type AccountRow,
} from './db/cash-ledger.ts';
import { moneyRefusals } from './money-refusals.ts';

type Desk = { readonly db: Db; readonly actor: Actor };
export type Accounts = Awaited<ReturnType<typeof lockAccounts>>;

/** Finds the currency of the account a document names; null where it names none, or accounts have no currency. */
export async function currencyByAccount({ db, catalogue, actor }: FlowScope, head: Row): Promise<string | null> {
  const account = plain(head['account_id'] ?? head['from_account']);
  if (account === '' || catalogue.table(ACCOUNTS)?.byName.has('currency') !== true) return null;
  return currencyOfAccount(db, actor.tenantId, account);
}

/**
 * Keeps the opening balances of accounts in the ledger as their records state them: a changed amount or day takes back the old row and adds
 * another.
 * @throws Refusal 422 where that month is closed
 */
export async function keepOpening(desk: Desk, ids: readonly string[]): Promise<void> {
  const accounts = await openAccounts(desk, ids);
  await keepBalances(desk.db, desk.actor.tenantId, [...accounts.keys()]);
}

/**
 * An account that goes takes what it began with along.
 * @throws Refusal 422 where documents moved money in it
 */
export async function dropOpening({ db, actor }: Desk, ids: readonly string[]): Promise<void> {
  const { tenantId, username } = actor;
  for (const account of (await lockAccounts(db, tenantId, ids)).values()) {
    if (await hasMoved(db, tenantId, account.id))
      throw refusal(422, moneyRefusals.accountInUse, { name: account.name });
    const rows = await standingRows(db, openingOf(tenantId, account.id));
    for (const row of rows) await refuseClosed(db, { tenantId, ledger: 'gl', date: row.bill_date });
    await reverseCashRows(
      db,
      tenantId,
      rows.map(({ id }) => id),
      username,
    );
  }
}

/** Accounts, locked; what they began with is in the ledger. */
export async function openAccounts({ db, actor }: Desk, ids: readonly string[]): Promise<Accounts> {
  const accounts = await lockAccounts(db, actor.tenantId, [...new Set(ids)].toSorted());
  for (const account of accounts.values()) if (!account.is_deleted) await postOpening(db, actor, account);
  return accounts;
}

const openingOf = (tenantId: string, id: string) => ({ tenantId, formCode: ACCOUNTS, billId: id });

async function postOpening(db: Db, { tenantId, username }: Actor, account: AccountRow): Promise<void> {
  const { id, begin_amount: amount } = account;
  const [posted] = await standingRows(db, openingOf(tenantId, id));
  const wanted = new Big(amount);
  const own = ownOf(
    wanted,
    new Big(account.currency === (await ownCurrencyOf(db, tenantId)) ? 1 : (account.begin_rate ?? 0)),
  );
  // Where nobody gave it a day it stays where it is.
  const date = account.begin_date ?? posted?.bill_date ?? account.added;
  const isPosted = posted !== undefined && wanted.eq(posted.amount) && own.eq(posted.own) && posted.bill_date === date;
  if (isPosted || (posted === undefined && wanted.eq(0))) return;
  for (const day of new Set([date, posted?.bill_date ?? date]))
    await refuseClosed(db, { tenantId, ledger: 'gl', date: day });
  if (posted !== undefined) await reverseCashRows(db, tenantId, [posted.id], username);
  if (wanted.eq(0)) return;
  await addCashRows(db, [
    {
      tenantId,
      accountId: id,
      billDate: date,
      kind: OPENING,
      formCode: ACCOUNTS,
      billId: id,
      billNo: account.code,
      opposite: '',
      summary: '期初余额',
      currency: account.currency,
      ...sidesOf(wanted),
      own: own.toFixed(2),
      by: username,
    },
  ]);
}
