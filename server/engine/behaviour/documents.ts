import type { RefusalText } from '#core/refusals/text.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { Row, StoredRows } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import type { Stored } from '#server/engine/scope.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import type { CopiedRecord, DocumentBehaviour, Numbering, Storing } from './module.ts';
import { behaviours } from './registry.ts';

function declaredOf({ head }: Form): DocumentBehaviour {
  return behaviours().documents.get(head.name) ?? {};
}

/** Reckons the columns its module fills before a record is stored, whatever a client sent; formulas follow. */
export async function fillDeclared(
  scope: Storing,
  record: PreparedRecord,
  stored: StoredRows | null,
): Promise<PreparedRecord> {
  return (await declaredOf(scope.form).fill?.(scope, record, stored)) ?? record;
}

/** Brings a new record that begins as a stored one up to date; answers what is told of it. */
export async function changeCopy(
  scope: Storing & { readonly now: Date },
  copy: CopiedRecord,
): Promise<readonly RefusalText[]> {
  return (await declaredOf(scope.form).copied?.(scope, copy)) ?? [];
}

/** Writes what lines of a document show of other documents, whatever a client sent; formulas follow. */
export async function fillShown(
  scope: Storing,
  record: PreparedRecord,
  stored: { readonly head: Row } | null,
): Promise<void> {
  await declaredOf(scope.form).show?.(scope, record, stored);
}

/** Finds what records must satisfy beyond their definitions, in view of others and of what was posted with them. */
export async function declaredFaults(
  scope: Storing,
  record: PreparedRecord,
  stored: { readonly head: Row } | null,
): Promise<readonly FieldError[]> {
  const own = { values: record.head.values, was: stored?.head ?? null };
  return (await declaredOf(scope.form).faults?.(scope, own, record)) ?? [];
}

/** Gives by which column, and in which of its values, records of a form may be changed; of documents with a life cycle that is its own. */
export function openRule(form: Form): { readonly column: string; readonly states: readonly string[] } | null {
  const { lock } = declaredOf(form);
  return lock === undefined ? null : { column: lock.column, states: lock.states };
}

/** Says why a record may no longer be changed or deleted, as its module declares; null where it may. */
export function declaredLock(form: Form, row: Row, act: '修改' | '删除'): RefusalText | null {
  const { lock } = declaredOf(form);
  if (lock === undefined) return null;
  const state = row[lock.column];
  if (typeof state === 'string' && !lock.states.includes(state)) return lock.why;
  return lock.also?.(row, act) ?? null;
}

/** Refuses a change that leaves out what has to stay. @throws Refusal 422 with the line */
export function refuseDropped(
  form: Form,
  stored: Stored,
  now: { readonly head: Row; readonly lines: ReadonlyMap<string, ReadonlySet<string>> },
): void {
  declaredOf(form).lock?.dropped?.(form, stored, now);
}

/** Keeps what else follows from records once they are stored, however they came. */
export async function afterSaved(scope: Omit<Storing, 'catalogue'>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await declaredOf(scope.form).saved?.(scope, ids);
}

/** Drops that before such records are deleted. @throws Refusal 422 where they are no longer only what somebody typed in */
export async function beforeRemoved(scope: Omit<Storing, 'catalogue'>, ids: readonly string[]): Promise<void> {
  await declaredOf(scope.form).removed?.(scope, ids);
}

/** Does the module of a form number its records in a way of its own? */
export function numbersItself(form: Form): boolean {
  return declaredOf(form).number !== undefined;
}

/** Numbers a record as its module does. @returns whether it has a way of its own */
export async function numberDeclared(
  scope: Numbering,
  field: string,
  values: PreparedRecord['head']['values'],
): Promise<boolean> {
  const { number } = declaredOf(scope.form);
  await number?.(scope, field, values);
  return number !== undefined;
}
