import { createHash } from 'node:crypto';
import type { Row } from '#server/engine/list/select.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { inOwnTransaction } from './after-commit.ts';
import { claimKey, keepAnswer } from './db/idempotency.ts';
import { recordRefusals } from './refusals.ts';

/** One request as its key sees it: what is done, to which form, with what. */
export type KeyedRequest = {
  /** Null where the client sent none: then nothing is remembered. */
  readonly key: string | null;
  readonly operation: string;
  readonly form: string;
  readonly body: Row;
};

const OTHER_BODY = recordRefusals.savedWithOther;

/**
 * Does an act once per key: the key and the record are stored in one transaction, so that a repeated request finds either both or none.
 * @returns the id the first request was answered with
 * @throws Refusal 409 when the key was used with another body
 */
export async function once(
  engine: Engine,
  request: KeyedRequest,
  actor: Actor,
  act: (engine: Engine) => Promise<string>,
): Promise<string> {
  const { key } = request;
  if (key === null) return act(engine);
  const hash = createHash('sha256')
    .update(JSON.stringify([request.operation, request.form, request.body]))
    .digest('hex');
  return inOwnTransaction(engine.db, async (db) => {
    const before = await claimKey(db, actor, key, hash);
    if (before === null) {
      const id = await act({ ...engine, db });
      await keepAnswer(db, actor, key, id);
      return id;
    }
    if (before.hash !== hash) throw refusal(409, OTHER_BODY);
    return before.answer;
  });
}
