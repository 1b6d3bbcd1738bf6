import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { tiesOfUsers } from '../db/system-user.ts';
import { systemUserRefusals } from './refusals.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Fields of an account that place somebody in his company: row rules read them (`#{sys_org_code}`, `#{my_depart}`, heads of departments)
 * and so do the rules that find who approves. Whoever writes one of them for himself gives himself documents and approvals.
 */
export const placeFields = [
  'selecteddeparts',
  'mainDepId',
  'userIdentity',
  'departIds',
  'superior',
  'post',
] as const satisfies readonly string[];

const names: Readonly<Record<(typeof placeFields)[number], RefusalText>> = {
  selecteddeparts: systemUserRefusals.ownDeparts,
  mainDepId: systemUserRefusals.mainDepartLabel,
  userIdentity: systemUserRefusals.identity,
  departIds: systemUserRefusals.ledDeparts,
  superior: systemUserRefusals.superior,
  post: systemUserRefusals.post,
};

const OTHER = systemUserRefusals.askOther;

/** Finds changes somebody tries to make to his own place; only the built-in administrators may, and the log keeps it. */
export function ownPlaceFaults(values: Values, before: Values | null, actor: Actor): readonly FieldError[] {
  if (actor.superuser) return [];
  if (before === null || before['id'] !== actor.userId) {
    const isNew = values['superior'] === actor.username && before?.['superior'] !== actor.username;
    return isNew ? [{ field: 'superior', message: filled(systemUserRefusals.ownSuperior, { ask: OTHER }) }] : [];
  }
  return placeFields
    .filter((field) => Object.hasOwn(values, field) && keyOf(values[field]) !== keyOf(before[field]))
    .map((field) => ({ field, message: filled(systemUserRefusals.ownField, { label: names[field], ask: OTHER }) }));
}

/** A value as it counts: lists in any order, nothing and an empty text alike. */
function keyOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .toSorted()
    .join(',');
}

/** @throws Refusal 403 when somebody puts himself into a department, or takes himself out of one */
export function refuseOwnMembership(userIds: readonly string[], actor: Actor): void {
  if (!actor.superuser && userIds.includes(actor.userId))
    throw refusal(403, systemUserRefusals.ownPlace, { what: systemUserRefusals.ownDeparts });
}

/**
 * Finds changes of a department that would move the person who writes it: he becomes its head or stops being it, or it moves with or below
 * his own.
 */
export async function ownDepartFaults(
  db: Db,
  values: Values,
  before: Values | null,
  parentCode: string | null,
  actor: Actor,
): Promise<readonly FieldError[]> {
  if (actor.superuser) return [];
  const errors: FieldError[] = [];
  const [now, then] = [values['managerId'] ?? null, before?.['managerId'] ?? null];
  if ('managerId' in values && now !== then && (now === actor.username || then === actor.username))
    errors.push({ field: 'managerId', message: filled(systemUserRefusals.ownHead, { ask: OTHER }) });
  const isMoved =
    before !== null && 'parentId' in values && (values['parentId'] ?? null) !== (before['parentId'] ?? null);
  if (isMoved) {
    const own = (await tiesOfUsers(db, [actor.userId])).get(actor.userId)?.departs ?? [];
    const codes = own.map(({ code }) => code);
    const moving = String(before['orgCode']);
    if (codes.some((code) => code.startsWith(moving) || (parentCode ?? '').startsWith(code)))
      errors.push({ field: 'parentId', message: filled(systemUserRefusals.ownDepartMove, { ask: OTHER }) });
  }
  return errors;
}

/** Returns the fault of somebody naming himself as the deputy of another; null for none. */
export function ownDeputyFault(user: string, agent: string, field: string, actor: Actor): FieldError | null {
  return !actor.superuser && agent === actor.username && user !== actor.username
    ? { field, message: systemUserRefusals.ownDeputy }
    : null;
}
