import { isDate } from '#core/dates/dates.ts';
import { filled } from '#core/refusals/text.ts';
import { moneyRefusals } from '#modules/finance/server/money-refusals.ts';
import { formOf } from '#server/engine/record/read-record.ts';
import { inTransaction } from '#server/engine/record/record-transaction.ts';
import { removeRecords } from '#server/engine/record/remove-record.ts';
import { scopeOf, type Engine } from '#server/engine/scope.ts';
import type { HandlersOf } from '#server/http/handler.ts';
import { atDesk, deskOf } from '#server/kernel/period/close-desk.ts';
import { refusal } from '#server/platform/refusal.ts';
import { financeAnswers } from '../answers.ts';
import { autoMatch, cancelMatches, matchByHand, reconcileSheet } from '../bank-reconcile.ts';
import type { SideRow } from '../db/bank-match.ts';

/** Statements of banks beside the journal [finance.bank-reconcile]. */
export function bankReconcileHandlers(
  engine: Engine,
): HandlersOf<`bankReconcile${'Sheet' | 'AutoMatch' | 'Match' | 'Cancel' | 'Remove'}`> {
  const { db } = engine;
  return {
    bankReconcileSheet: async ({ query, actor }) => {
      const { accountId = '', date = '' } = query;
      if (date !== '' && !isDate(date)) {
        const message = moneyRefusals.noDate;
        throw refusal(400, message, {}, { errors: [{ field: 'date', message }] });
      }
      const sheet = await reconcileSheet(await deskOf(engine, actor), { accountId, date });
      return {
        result: {
          ...sheet,
          accounts: [...sheet.accounts],
          statements: sheet.statements.map((row) => ({ ...shown(row), isTwice: row.is_twice })),
          entries: sheet.entries.map(shown),
        },
      };
    },
    bankReconcileAutoMatch: async ({ body, actor }) => {
      const count = await atDesk(engine, actor, (at) => autoMatch(at, body.accountId));
      return {
        message: count === 0 ? financeAnswers.nothingToMatch : filled(financeAnswers.matchedMany, { count }),
        result: null,
      };
    },
    bankReconcileMatch: async ({ body, actor }) => {
      const chosen = { ...body, statements: [...new Set(body.statements)], entries: [...new Set(body.entries)] };
      await atDesk(engine, actor, (at) => matchByHand(at, chosen));
      return { message: financeAnswers.matched, result: null };
    },
    bankReconcileCancel: async ({ body, actor }) => {
      const count = await atDesk(engine, actor, (at) => cancelMatches(at, body));
      return { message: filled(financeAnswers.unmatched, { count }), result: null };
    },
    bankReconcileRemove: async ({ body, actor }) => {
      const found = await formOf(engine, 'fin_bank_statement');
      const ids = [...new Set(body.statements)];
      await inTransaction(db, found.form, (transaction) =>
        removeRecords(scopeOf(engine, transaction, found, actor), ids),
      );
      return { message: filled(financeAnswers.linesDeleted, { count: ids.length }), result: null };
    },
  };
}

const shown = ({ id, date, no, opposite, summary, amount, match_no: matchNo }: SideRow) => ({
  id,
  date,
  no,
  opposite,
  summary,
  amount,
  matchNo,
});
