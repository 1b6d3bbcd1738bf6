import { ACCOUNTS } from '#server/db/repositories/cash-ledger.ts';
import { ASSETS } from '#server/db/repositories/asset-ledger.ts';
import { dropEntries, keepEntries } from '#server/domain/ledger/asset.ts';
import { dropOpening, keepOpening } from '#server/domain/ledger/cash-account.ts';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/domain/actor.ts';
import type { Form } from './catalogue.ts';

/** Who stores records of which form. */
type Desk = { readonly db: Db; readonly form: Form; readonly actor: Actor };

/** Records the kernel keeps something of, beyond documents: what it does once they are stored, however they came. */
export async function afterSaved(scope: Desk, ids: readonly string[]): Promise<void> {
  if (scope.form.head.name === ACCOUNTS && ids.length > 0) await keepOpening(scope, ids);
  if (scope.form.head.name === ASSETS && ids.length > 0) await keepEntries(scope, ids);
}

/** Before such records are deleted. @throws Refusal 422 where they are no longer only what somebody typed in */
export async function beforeRemoved(scope: Desk, ids: readonly string[]): Promise<void> {
  if (scope.form.head.name === ACCOUNTS) await dropOpening(scope, ids);
  if (scope.form.head.name === ASSETS) await dropEntries(scope, ids);
}
