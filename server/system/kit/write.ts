import { checkField, storedText } from '#core/fields/check-field.ts';
import { differenceOf } from '#core/history/difference.ts';
import { applies, type SubjectField } from '#core/managed/subject.ts';
import { rulesOf } from '#core/managed/views.ts';
import { filled, ofPair, type RefusalLanguage } from '#core/refusals/text.ts';
import { violationText } from '#core/rules/messages.ts';
import { isEmpty } from '#core/rules/rules.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { brokenIndex } from '#server/db/errors.ts';
import {
  findManaged,
  insertManaged,
  managedColumn,
  removeManaged,
  takenValues,
  updateManaged,
  type ManagedRow,
} from '#server/db/managed.ts';
import { addHistory, type Act, type Way } from '#server/engine/record/db/record-history.ts';
import type { Actor } from '#server/platform/actor.ts';
import { sanitizeHtml } from '#server/platform/html/sanitize.ts';
import { type FieldError, refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { unknown } from './list.ts';
import { writableFields, type Managed, type Values } from './managed.ts';
import { systemKitRefusals } from './refusals.ts';

/**
 * Adds one; answers its id.
 * @throws Refusal 422 with what is wrong, field by field
 */
export async function addManaged(db: Db, of: Managed, sent: Values, actor: Actor, way: Way = 'form'): Promise<string> {
  return takenSaid(of, () =>
    inTransaction(db, async (trx) => {
      const values = valuesOf(of, sent, true);
      await refuseFaults(trx, of, values, null, actor);
      const whole = { ...values, ...(await of.completed?.(trx, values, null, actor)) };
      const id = await insertManaged(trx, of.table, whole, authorOf(actor), of.idOf?.(values));
      await of.written?.(trx, id, values, null, actor);
      await note(trx, of, actor, { id, version: 0, act: 'create', way, before: {}, after: values });
      return id;
    }),
  );
}

/**
 * Changes one. Fields that were not sent stay as they are.
 * @throws Refusal 404, 409 when somebody else changed it since it was opened, 422 with what is wrong
 */
export async function editManaged(db: Db, of: Managed, sent: Values, actor: Actor): Promise<void> {
  await takenSaid(of, () =>
    inTransaction(db, async (trx) => {
      const id = typeof sent['id'] === 'string' ? sent['id'] : '';
      const stored = await findManaged(trx, of.table, { tenantId: actor.tenantId, ids: [id], lock: true });
      const [before] = (await of.dress?.(trx, stored, actor, 'zh')) ?? stored;
      if (before === undefined) throw unknown();
      if (typeof sent['version'] === 'number' && sent['version'] !== before.version) throw stale(of, before);
      const changed = valuesOf(of, sent, false);
      await refuseFaults(trx, of, { ...before, ...changed }, before, actor);
      const whole = { ...changed, ...(await of.completed?.(trx, changed, before, actor)) };
      const version = await updateManaged(trx, of.table, id, whole, authorOf(actor));
      await of.written?.(trx, id, changed, before, actor);
      await note(trx, of, actor, { id, version: version ?? 0, act: 'change', way: 'form', before, after: changed });
    }),
  );
}

/**
 * Deletes them, all or none.
 * @throws Refusal 404 when one is not there, 409 naming what one is still needed by
 */
export async function deleteManaged(db: Db, of: Managed, ids: readonly string[], actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const rows = await findManaged(trx, of.table, { tenantId: actor.tenantId, ids, lock: true });
    if (rows.length < ids.length) throw unknown();
    await of.mayDelete?.(trx, rows, actor);
    await removeManaged(trx, of.table, ids, authorOf(actor));
    for (const { id, version } of rows)
      await note(trx, of, actor, { id, version: version + 1, act: 'delete', way: 'form', before: {}, after: {} });
    await of.deleted?.(trx, rows, actor);
  });
}

/** The values of the fields that may be written, as they are stored: nothing is null, texts without blanks around them. */
export function valuesOf(of: Managed, sent: Values, isNew: boolean): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const field of writableFields(of, isNew)) {
    if (!Object.hasOwn(sent, field.name)) {
      if (isNew) found[field.name] = null;
      continue;
    }
    found[field.name] = storedValue(of, field, sent[field.name]);
  }
  // What is not asked for beside the others is not kept either.
  for (const field of writableFields(of, isNew))
    if (field.when !== undefined && Object.hasOwn(found, field.when[0]) && !applies(field, found))
      found[field.name] = null;
  return found;
}

/** Formatted texts whose subject says nothing of their length. */
const LONGEST_RICH = 100_000;

function storedValue(of: Managed, { name, widget = 'text', maxLength }: SubjectField, value: unknown): unknown {
  if (isEmpty(value)) return null;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value !== 'string' && typeof value !== 'number')
    throw refusal(400, systemKitRefusals.fieldValueWrong, { name });
  const isInteger = managedColumn(of.table, name)?.storage === 'integer';
  if (isInteger) return /^-?\d{1,9}$/.test(String(value).trim()) ? Number(value) : String(value);
  // What is too long is refused by its length, not worked on.
  if (widget === 'umeditor' && String(value).length <= (maxLength ?? LONGEST_RICH)) return sanitizeHtml(String(value));
  return storedText(widget, String(value));
}

/** Rules of the fields, unique values, and what the subject itself says. */
export async function refuseFaults(
  db: Db,
  of: Managed,
  values: Values,
  before: ManagedRow | null,
  actor: Actor,
): Promise<void> {
  const errors = ruleFaults(of, values, before === null);
  for (const field of of.subject.fields) {
    const value = values[field.name];
    const column = managedColumn(of.table, field.name);
    if (field.isUnique !== true || column === undefined || isEmpty(value)) continue;
    if (before?.[field.name] === value || errors.some((error) => error.field === field.name)) continue;
    const asked = { tenantId: actor.tenantId, column, values: [String(value)], exceptId: before?.id ?? null };
    if ((await takenValues(db, of.table, asked)).size > 0) errors.push(taken(field));
  }
  if (errors.length === 0) errors.push(...((await of.check?.(db, values, before, actor)) ?? []));
  if (errors.length > 0) throw faulty(errors);
}

/** Returns the faults by the rules of the fields. */
export function ruleFaults(of: Managed, values: Values, isNew: boolean): FieldError[] {
  return writableFields(of, isNew).flatMap((field) => {
    if (!applies(field, values)) return [];
    const broken = (language: RefusalLanguage) =>
      checkField({ widget: field.widget ?? 'text', rules: rulesOf(field, language) }, values[field.name]);
    const [zh, en] = [broken('zh'), broken('en')];
    return zh === null || en === null
      ? []
      : [{ field: field.name, message: { zh: violationText(zh, 'zh'), en: violationText(en, 'en') } }];
  });
}

export function taken({ name, label }: SubjectField): FieldError {
  return { field: name, message: filled(systemKitRefusals.valueExists, { label: ofPair(label) }) };
}

export function faulty(errors: readonly FieldError[]): Refusal {
  return refusal(422, errors[0]?.message ?? platformRefusals.checkEntries, {}, { errors });
}

export function authorOf({ tenantId, username, orgCode }: Actor) {
  return { tenantId, by: username, orgCode };
}

/** Somebody else changed it since it was opened. */
function stale({ subject }: Managed, { updateBy, updateTime, version }: ManagedRow): Refusal {
  const by = typeof updateBy === 'string' ? updateBy : null;
  const time = typeof updateTime === 'string' ? updateTime : null;
  return refusal(
    409,
    systemKitRefusals.entryChanged,
    { item: subject.item[0], by: by ?? platformRefusals.somebodyElse },
    {
      conflict: { version, updateBy: by, updateTime: time, fields: [] },
    },
  );
}

/** Two at the same moment: the index decides, and says the same as the check before. */
async function takenSaid<T>(of: Managed, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const index = brokenIndex(error);
    const field = of.subject.fields.find(({ name, isUnique }) => {
      const column = managedColumn(of.table, name)?.column;
      return isUnique === true && column !== undefined && index?.includes(`_${column}_`) === true;
    });
    if (field === undefined) throw error;
    throw faulty([taken(field)]);
  }
}

type Note = {
  readonly id: string;
  readonly version: number;
  readonly act: Act;
  readonly way: Way;
  readonly before: Values;
  readonly after: Values;
};

/** Writes the change into the history of records (decision 47). */
async function note(db: Db, of: Managed, actor: Actor, { before, after, ...entry }: Note): Promise<void> {
  const secret = new Set(of.subject.fields.filter(({ widget }) => widget === 'password').map(({ name }) => name));
  const kept = Object.keys(after).filter((name) => !secret.has(name));
  const pick = (row: Values) => Object.fromEntries(kept.map((name) => [name, row[name] ?? null]));
  const changes = differenceOf({ head: pick(before), subs: {} }, { head: pick(after), subs: {} });
  const about = { formTable: of.table.table, tenantId: actor.tenantId, by: actor.username, orgCode: actor.orgCode };
  await addHistory(db, { ...about, way: entry.way, note: null }, [
    { recordId: entry.id, version: entry.version, act: entry.act, changes },
  ]);
}
