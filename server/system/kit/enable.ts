import type { RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { inTransaction } from '#server/db/connection.ts';
import { may, withheldText, type Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import type { Managed } from './managed.ts';
import { editManaged } from './write.ts';

/**
 * Puts several in use, or out of it, all or none: each is judged as if it were changed in its form.
 * @throws Refusal 403 without the grant for this direction, 422 with what is wrong
 */
export async function enableManaged(
  db: Db,
  of: Managed,
  { ids, enabled }: { readonly ids: readonly string[]; readonly enabled: boolean },
  actor: Actor,
): Promise<RefusalText> {
  const code = `${of.subject.permission}:${enabled ? 'enable' : 'disable'}`;
  if (!may(actor, code)) throw refusal(403, withheldText(actor, code));
  await inTransaction(db, async (trx) => {
    for (const id of ids) await editManaged(trx, of, { id, enabled: enabled ? '1' : '0' }, actor);
  });
  return enabled ? platformAnswers.enabled : platformAnswers.disabled;
}
