import { ACCOUNTS } from '#modules/finance/server/db/cash-ledger.ts';
import { ASSETS } from '#modules/finance/server/db/asset-ledger.ts';
import { dropEntries, keepEntries } from '#modules/finance/server/asset.ts';
import { dropOpening, keepOpening } from '#modules/finance/server/cash-account.ts';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';

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
