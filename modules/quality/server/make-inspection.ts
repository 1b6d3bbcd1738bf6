import { dateText } from '#core/dates/dates.ts';
import { plain } from '#core/values/plain.ts';
import { installedForm } from '#server/engine/behaviour/act.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { itemOf } from '#server/kernel/inspection/inspection.ts';
import type { Refusal } from '#server/platform/refusal.ts';

/** Inspections that are made of lines of a document. */
export type LineInspections = {
  /** Form of the inspections, and the table of the lines. */
  readonly form: string;
  readonly lines: string;
  /** States of the document in which they may be made, and the refusal of another. */
  readonly states: readonly string[];
  readonly notAudited: (name: string) => Refusal;
  /** Refusal where no line needs one. */
  readonly nothing: (name: string) => Refusal;
  /** Reads once for all lines, then gives the values of the inspection of each beside its item, day and line; null where it needs none. */
  readonly valuesOf: (lines: readonly Row[], head: Row) => Promise<(line: Row) => Row | null>;
  /** Follows each that was made. */
  readonly made?: (inspection: Stored) => Promise<void>;
};

/** Makes an inspection of each line of a document that needs one; answers their numbers. @throws Refusal 422 where none does */
export async function makeInspections(scope: Scope, id: string, of: LineInspections): Promise<readonly string[]> {
  const { form, now } = scope;
  const target = installedForm(scope, of.form);
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (!of.states.includes(plain(head['bill_status']))) throw of.notAudited(name);
  const lines = subs.get(of.lines) ?? [];
  const valuesOf = await of.valuesOf(lines, head);
  const inspections = { ...scope, form: target, cause: { way: 'action', note: `下推 ${name}` } } as const;
  const numbers: string[] = [];
  for (const line of lines) {
    const values = valuesOf(line);
    if (values === null) continue;
    const own = { ...itemOf(line), bill_date: dateText(now), src_line_id: line['id'] };
    const made = await makeDocument(inspections, { ...own, ...values }, {});
    numbers.push(plain(made.head['bill_no']));
    await of.made?.(made);
  }
  if (numbers.length === 0) throw of.nothing(name);
  return numbers;
}
