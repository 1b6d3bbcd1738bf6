import type { components } from '#core/contract/api.ts';
import { closePages, closeRight, type CloseLedger } from '#core/kernel/close.ts';
import { filled } from '#core/refusals/text.ts';
import { inOwnTransaction } from '#server/engine/record/after-commit.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { HandlersOf } from '#server/http/handler.ts';
import { may, withheldText, type Actor } from '#server/platform/actor.ts';
import { Refusal, refusal } from '#server/platform/refusal.ts';
import { periodAnswers } from '../answers.ts';
import { deskOf } from '../close-desk.ts';
import type { CloseDesk } from '../close-desk.ts';
import { closeProgress } from '../close-progress.ts';
import { calcMonth, closeMonth, monthChecks, monthState, noteRefusal, reverseMonth } from '../close.ts';
import { checkListBook } from '../lists/check-list.ts';

type Month = components['schemas']['MonthAct'];
type Act = Parameters<typeof noteRefusal>[1];

/** Months of ledgers are closed and opened again [B2.16]. */
export function monthCloseHandlers(
  engine: Engine,
): HandlersOf<`monthClose${'State' | 'Precheck' | 'Calc' | 'Run' | 'Reverse'}` | 'monthCheckListExport'> {
  const { db } = engine;
  /** One transaction; that it was refused stays in the log. */
  const run = async <T>(actor: Actor, act: Act, month: Month, perform: (desk: CloseDesk) => Promise<T>): Promise<T> => {
    const at = await deskOf(engine, actor);
    const progress = closeProgress(db, actor, { ...month, act });
    try {
      return await inOwnTransaction(db, (transaction) => perform({ ...at, db: transaction, tell: progress.tell }));
    } catch (error) {
      if (error instanceof Refusal) await noteRefusal(at, act, month, error.message);
      throw error;
    } finally {
      await progress.end();
    }
  };
  return {
    monthCloseState: async ({ query, actor }) => {
      const { forward, back } = closePages[query.ledger];
      refuse(actor, [closeRight(forward, 'view'), closeRight(back, 'view')]);
      return { result: await monthState(await deskOf(engine, actor), query.ledger) };
    },
    monthClosePrecheck: async ({ query, actor, language }) => {
      refuse(actor, [closeRight(closePages[query.ledger].forward, 'precheck'), closeRight('check-list', 'view')]);
      return { result: await monthChecks(await deskOf(engine, actor), query, language) };
    },
    monthCheckListExport: async ({ query, actor, language }) => ({
      result: await checkListBook(await deskOf(engine, actor), query, language),
    }),
    monthCloseCalc: async ({ body, actor }) => {
      refuseForward(actor, body.ledger, body.ledger === 'gl' ? 'carry' : 'calc');
      const result = await run(actor, 'calc', body, (at) => calcMonth(at, body.ledger, body.period));
      const message =
        body.ledger === 'gl'
          ? filled(periodAnswers.carried, { count: result.lines })
          : filled(periodAnswers.calculated, { count: result.lines });
      return { message, result };
    },
    monthCloseRun: async ({ body, actor }) => {
      refuseForward(actor, body.ledger, 'close');
      const result = await run(actor, 'close', body, (at) => closeMonth(at, body.ledger, body.period));
      return { message: filled(periodAnswers.closed, { period: result.period }), result };
    },
    monthCloseReverse: async ({ body, actor }) => {
      const { ledger, period } = body;
      refuse(actor, [closeRight(closePages[ledger].back, 'reverse')]);
      const reason = body.reason.trim();
      await run(actor, 'reverse', body, (at) => reverseMonth(at, ledger, { period, reason }));
      return { message: filled(periodAnswers.reopened, { period }), result: null };
    },
  };
}

/** The contract lets in whoever may do it in one of the ledgers. */
function refuse(actor: Actor, codes: readonly string[]): void {
  if (!codes.some((code) => may(actor, code))) throw refusal(403, withheldText(actor, codes[0] ?? ''));
}

function refuseForward(actor: Actor, ledger: CloseLedger, act: string): void {
  refuse(actor, [closeRight(closePages[ledger].forward, act)]);
}
