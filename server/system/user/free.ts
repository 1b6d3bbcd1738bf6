import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { managedColumn, takenValues } from '#server/db/managed.ts';
import type { Actor } from '#server/platform/actor.ts';
import { fieldRefusal, type Refusal } from '#server/platform/refusal.ts';
import { isAccountTaken } from '../db/system-user.ts';
import { systemUserRefusals } from './refusals.ts';
import { users } from './users.ts';

type Asked = Readonly<Partial<Record<'username' | 'phone' | 'email' | 'workNo', string | undefined>>>;

const TAKEN = systemUserRefusals.adminAccountUsed;

/**
 * Is what somebody new would have still free [A7.18]? Accounts are one space over all companies, the rest is each company's own.
 * @throws Refusal 422 naming the first that is taken
 */
export async function mustBeFree(db: Db, { username = '', ...others }: Asked, { tenantId }: Actor): Promise<void> {
  if (username.trim() !== '' && (await isAccountTaken(db, username.trim()))) throw taken('username', TAKEN);
  for (const [name, text = ''] of Object.entries(others)) {
    const column = managedColumn(users.table, name);
    if (column === undefined || text.trim() === '') continue;
    const found = await takenValues(db, users.table, { tenantId, column, values: [text.trim()], exceptId: null });
    const label = users.subject.fields.find((field) => field.name === name)?.label[0] ?? name;
    if (found.size > 0) throw taken(name, filled(systemUserRefusals.valueExists, { label }));
  }
}

function taken(field: string, message: RefusalText): Refusal {
  return fieldRefusal(field, message);
}
