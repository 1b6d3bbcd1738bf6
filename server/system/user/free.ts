import { filled, ofPair } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { managedColumn, takenValues } from '#server/db/managed.ts';
import type { Actor } from '#server/platform/actor.ts';
import { fieldRefusal } from '#server/platform/refusal.ts';
import { isAccountTaken } from '../db/system-user.ts';
import { users } from './users.ts';
import { systemRefusals } from '#server/system/refusals.ts';
import { systemKitRefusals } from '#server/system/kit/refusals.ts';

type Asked = Readonly<Partial<Record<'username' | 'phone' | 'email' | 'workNo', string | undefined>>>;

const TAKEN = systemRefusals.accountExists;

/**
 * Is what somebody new would have still free [A7.18]? Accounts are one space over all companies, the rest is each company's own.
 * @throws Refusal 422 naming the first that is taken
 */
export async function mustBeFree(db: Db, { username = '', ...others }: Asked, { tenantId }: Actor): Promise<void> {
  if (username.trim() !== '' && (await isAccountTaken(db, username.trim()))) throw fieldRefusal('username', TAKEN);
  for (const [name, text = ''] of Object.entries(others)) {
    const column = managedColumn(users.table, name);
    if (column === undefined || text.trim() === '') continue;
    const found = await takenValues(db, users.table, { tenantId, column, values: [text.trim()], exceptId: null });
    const field = users.subject.fields.find((one) => one.name === name);
    if (found.size > 0)
      throw fieldRefusal(
        name,
        filled(systemKitRefusals.valueExists, { label: field === undefined ? name : ofPair(field.label) }),
      );
  }
}
