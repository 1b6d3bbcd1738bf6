import Big from 'big.js';
import { money } from '#core/amounts/amounts.ts';
import { accountColumns, amountColumn, cashMoves, sidesOf, type CashKind, type CashMove } from '#core/kernel/cash.ts';
import type { FormFile } from '#core/online/definition.ts';
import { missingOnHead } from '#core/online/parameters.ts';
import { overdraft } from '#core/params/flow.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { updateRow } from '#server/engine/list/db/row.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { rateOf, type Currencies } from '#server/kernel/currency/rate.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { openAccounts, type Accounts } from './cash-account.ts';
import { isMatched } from './db/bank-match.ts';
import { ACCOUNTS, addCashRows, keepBalances, lockAccounts, reverseCashRows, standingRows } from './db/cash-ledger.ts';
import { accountOf } from './db/payable.ts';
import { moneyRefusals } from './money-refusals.ts';

/** Finds columns a document that moves money lacks. */
export function cashFaults({ cash }: { readonly cash: CashKind }, form: FormFile): readonly RefusalText[] {
  const names = ['bill_no', 'bill_date', amountColumn(cash), ...accountColumns(cash)];
  return missingOnHead(form, names).map((name) => filled(moneyRefusals.cashNeedsField, { name }));
}

/**
 * An audited document moves money in its accounts: rows of the ledger, and their balances, in the transaction of the audit.
 * @returns accounts that are overdrawn now, where that is only told
 * @throws Refusal 422 in a closed month, without an account or a rate, between two currencies, or beyond the balance
 */
export async function postCash(scope: Scope, kind: CashKind, stored: Stored): Promise<readonly RefusalText[]> {
  const { db, catalogue, form, actor } = scope;
  // What was paid before the books began is in what the account began with.
  if (catalogue.table(ACCOUNTS) === undefined || stored.head['is_opening'] === 'Y') return [];
  const name = nameOf(form.head, form, stored.head);
  const head = kind === 'loan' ? await withAccount(scope, stored.head, name) : stored.head;
  // An assembly has a month of stock; one of money only where an account pays.
  if (kind === 'assembly' && cashMoves(kind, head).length === 0) return [];
  await refuseClosed(db, { tenantId: actor.tenantId, ledger: 'gl', date: plain(head['bill_date']).slice(0, 10) });
  const accounts = await openAccounts(
    scope,
    cashMoves(kind, head).map(({ account }) => account),
  );
  refuseAccounts(name, cashMoves(kind, head), accounts);
  const [first = ''] = accountColumns(kind);
  const own = await ownCurrencyOf(db, actor.tenantId);
  const currency = accounts.get(plain(head[first]))?.currency ?? own;
  refuseForeign(name, kind, head, { own, currency });
  const moves = cashMoves(kind, head, rateOf(name, { own, currency }, head['exchange_rate']));
  return moveCash(
    scope,
    {
      name,
      head,
      currency,
      summary: summaryOf(head, stored),
      opposite: (move) => oppositeOf(head, moves, move, accounts),
    },
    moves,
  );
}

/** A document that moves money, as the rows of its moves say it. */
type CashDocument = {
  readonly name: string;
  readonly head: Stored['head'];
  readonly currency: string;
  readonly summary: string;
  /** Other side of a move. */
  readonly opposite: (move: CashMove) => string;
};

/**
 * Adds the moves of an audited document to the ledger, and keeps the balances of their accounts.
 * @returns accounts that are overdrawn now, where that is only told
 * @throws Refusal 422 in a closed month, or beyond the balance
 */
export async function moveCash(
  scope: Scope,
  { name, head, currency, summary, opposite }: CashDocument,
  moves: readonly CashMove[],
): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  const { tenantId, username } = actor;
  const date = plain(head['bill_date']).slice(0, 10);
  await refuseClosed(db, { tenantId, ledger: 'gl', date });
  await addCashRows(
    db,
    moves.map((move) => ({
      tenantId,
      accountId: move.account,
      billDate: date,
      kind: move.kind,
      formCode: form.head.name,
      billId: plain(head['id']),
      billNo: plain(head['bill_no']),
      opposite: opposite(move),
      summary,
      currency,
      ...sidesOf(move.amount),
      own: move.own.toFixed(2),
      by: username,
    })),
  );
  return settleBalances(scope, name, moves);
}

/**
 * A document that is audited no longer: its rows are taken back exactly, in the month they stand in.
 * @throws Refusal 422 in a closed month, or where what it took in has been spent
 */
export async function takeBackCash(scope: Scope, stored: Stored): Promise<readonly RefusalText[]> {
  const { db, catalogue, form, actor } = scope;
  if (catalogue.table(ACCOUNTS) === undefined) return [];
  const { tenantId, username } = actor;
  const name = nameOf(form.head, form, stored.head);
  const rows = await standingRows(db, { tenantId, formCode: form.head.name, billId: plain(stored.head['id']) });
  for (const date of new Set(rows.map((row) => row.bill_date)))
    await refuseClosed(db, { tenantId, ledger: 'gl', date });
  await openAccounts(
    scope,
    rows.map((row) => row.account_id),
  );
  const ids = rows.map(({ id }) => id);
  if (await isMatched(db, ids)) throw refusal(422, moneyRefusals.matchedWithBank, { name });
  await reverseCashRows(db, tenantId, ids, username);
  return settleBalances(
    scope,
    name,
    rows.map((row) => ({ account: row.account_id, amount: new Big(row.amount).times(-1) })),
  );
}

/** A loan is paid out of the account it names, else of the usual one, which it names then. */
async function withAccount({ db, form, actor }: Scope, head: Stored['head'], name: string): Promise<Stored['head']> {
  if (plain(head['account_id']) !== '') return head;
  const own = await ownCurrencyOf(db, actor.tenantId);
  const account = await accountOf(db, actor.tenantId, own);
  if (account === null) throw refusal(422, moneyRefusals.noPayingAccount, { name, own });
  await updateRow(
    db,
    form.head.name,
    { id: plain(head['id']), tenantId: actor.tenantId },
    { account_id: account },
    actor.username,
  );
  return { ...head, account_id: account };
}

function refuseAccounts(name: string, moves: readonly CashMove[], accounts: Accounts): void {
  for (const { account } of moves) {
    if (account === '') throw refusal(422, moneyRefusals.noAccountChosen, { name });
    const found = accounts.get(account);
    if (found === undefined || found.is_deleted) throw refusal(422, moneyRefusals.accountOfDocumentGone, { name });
  }
  const [from, to] = moves;
  if (from?.kind !== 'transfer' || to === undefined) return;
  if (from.account === to.account) throw refusal(422, moneyRefusals.sameAccounts, { name });
  const [one, other] = [accounts.get(from.account), accounts.get(to.account)];
  if (one?.currency !== other?.currency)
    throw refusal(422, moneyRefusals.currenciesDiffer, { name, from: one?.currency ?? '', to: other?.currency ?? '' });
}

/** Refuses a foreign currency for debts of and to staff, and for fees of assemblies: claims, loans and assemblies have no rate. */
function refuseForeign(name: string, kind: CashKind, head: Stored['head'], { own, currency }: Currencies): void {
  const hasNoRate = kind === 'loan' || kind === 'assembly' || plain(head['claim_id'] ?? head['loan_id']) !== '';
  if (hasNoRate && currency !== own) throw refusal(422, moneyRefusals.ownCurrencyOnly, { name, own, currency });
}

type Moved = Pick<CashMove, 'account' | 'amount'>;

/** Keeps the balances of what was moved, and looks after those that got less. */
async function settleBalances(scope: Scope, name: string, moves: readonly Moved[]): Promise<readonly RefusalText[]> {
  const { db, actor } = scope;
  const sums = new Map<string, Big>();
  for (const { account, amount } of moves) sums.set(account, amount.plus(sums.get(account) ?? 0));
  const balances = await keepBalances(db, actor.tenantId, [...sums.keys()]);
  const short = [...sums].filter(([id, sum]) => sum.lt(0) && new Big(balances.get(id) ?? '0').lt(0));
  if (short.length === 0) return [];
  const { text } = await readParams(db, actor.tenantId, [overdraft]);
  const mode = text(overdraft);
  if (mode === 'allow') return [];
  const accounts = await lockAccounts(
    db,
    actor.tenantId,
    short.map(([id]) => id),
  );
  const told = short.map(([id, sum]) => {
    const after = new Big(balances.get(id) ?? '0');
    return filled(moneyRefusals.accountShort, {
      name: accounts.get(id)?.name ?? id,
      balance: money(after.minus(sum)),
      spent: money(sum.times(-1)),
      short: money(after.times(-1)),
    });
  });
  if (mode === 'warn') return told;
  throw refusal(422, moneyRefusals.overdrawn, { name, accounts: listed(told, '；'), title: overdraft.title[0] });
}

/** Returns the other side of a move: the party, the payer, the borrower, or the other account. */
function oppositeOf(head: Stored['head'], moves: readonly CashMove[], move: CashMove, accounts: Accounts): string {
  if (move.kind === 'fee') return '';
  const other = moves.find((one) => one.kind === 'transfer' && one.account !== move.account);
  if (other !== undefined) return accounts.get(other.account)?.name ?? '';
  const names = ['customer_id_dictText', 'supplier_id_dictText', 'payer', 'payee', 'borrower_id_dictText'];
  return names.map((name) => plain(head[name])).find((text) => text !== '') ?? '';
}

/** Returns the purpose of the document: its own remark, else that of its first line. */
function summaryOf(head: Stored['head'], { subs }: Stored): string {
  const [lines = []] = [...subs.values()];
  const texts = [head['remark'], head['purpose'], lines[0]?.['summary']].map(plain);
  return (texts.find((text) => text.trim() !== '') ?? '').slice(0, 200);
}
