import type { CycleAct } from '#core/life-cycle/transitions.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { Row, StoredRows } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import type { FlowScope, Scope, Stored } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import type { AnyDocument, DocumentStep, Way } from './module.ts';
import { behaviours } from './registry.ts';

/** Fills what follows from where the lines of a record come from; before everything that is reckoned. */
export async function fillSourced(
  scope: FlowScope,
  record: PreparedRecord,
  of: { readonly lines: readonly { readonly values: Row }[]; readonly way: Way },
): Promise<void> {
  for (const one of behaviours().anyDocument) await one.sourced?.(scope, record, of);
}

/** Finds documents of a form that nothing more follows from, and why, by their ids. */
export async function sourceFaults(
  of: { readonly db: Db; readonly actor: Pick<Actor, 'tenantId'> },
  source: Form,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RefusalText>> {
  const faults = new Map<string, RefusalText>();
  for (const one of behaviours().anyDocument)
    for (const [id, fault] of (await one.sourceFaults?.(of, source, ids)) ?? []) faults.set(id, fault);
  return faults;
}

/** Fills what is still empty; after everything that is reckoned. */
export async function fillEmpty(
  scope: FlowScope,
  record: PreparedRecord,
  stored: StoredRows | null,
  way: Way,
): Promise<void> {
  for (const one of behaviours().anyDocument) await one.filled?.(scope, record, stored, way);
}

/** Finds what is wrong with the date of a record. */
export async function dateFaults(scope: FlowScope, values: Row): Promise<readonly FieldError[]> {
  const faults: FieldError[] = [];
  for (const one of behaviours().anyDocument) faults.push(...((await one.dateFaults?.(scope, values)) ?? []));
  return faults;
}

/** Refuses that a document counts no more. @throws Refusal 422 with what stands in the way */
export async function refuseUndoing(scope: Scope, stored: Stored, act: string): Promise<void> {
  for (const one of behaviours().anyDocument) await one.undoing?.(scope, stored, act);
}

/** Refuses that a document is taken back to a draft, or made void. @throws Refusal 422 with what stands in the way */
export async function refuseLeaving(scope: Scope, stored: Stored, act: string): Promise<void> {
  for (const one of behaviours().anyDocument) await one.leaving?.(scope, stored, act);
}

/** Refuses that what follows from a document by itself is dated on its day. @throws Refusal 422 */
export async function refuseDate(scope: FlowScope, head: Row): Promise<void> {
  for (const one of behaviours().anyDocument) await one.dated?.(scope, head);
}

/** Follows a document from state to state; answers what is told. */
export async function followMove(
  scope: Scope,
  stored: Stored,
  move: { readonly act: CycleAct; readonly title: string },
): Promise<readonly RefusalText[]> {
  const told: RefusalText[] = [];
  for (const one of behaviours().anyDocument) told.push(...((await one.moved?.(scope, stored, move)) ?? []));
  return told;
}

/**
 * Follows a change of a document that counts: what was added to it, and what is gone.
 * @param before its lines as they were
 * @throws Refusal 422 where what is gone was built on
 */
export async function followChange(scope: Scope, before: readonly Row[], stored: Stored, act: string): Promise<void> {
  for (const one of behaviours().anyDocument) await one.changed?.(scope, before, stored, act);
}

/** Says whether steps that no push and no following makes lead to or from documents of a form. */
export function hasDeclaredSteps(form: Form): boolean {
  return behaviours().anyDocument.some((one) => one.hasSteps?.(form) === true);
}

/** Finds such steps from documents of a form, or to them. */
export async function declaredSteps(
  ...asked: Parameters<NonNullable<AnyDocument['steps']>>
): Promise<readonly DocumentStep[]> {
  const found: DocumentStep[] = [];
  for (const one of behaviours().anyDocument) found.push(...((await one.steps?.(...asked)) ?? []));
  return found;
}

/** Counts anew what documents before this one hold of it, beyond the counts forms declare. */
export async function countDeclared(
  scope: FlowScope,
  record: { readonly id: string | null; readonly head: Row },
): Promise<void> {
  for (const one of behaviours().anyDocument) await one.counted?.(scope, record);
}
