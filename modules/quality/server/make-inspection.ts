import { dateText } from '#core/dates/dates.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { itemOf } from '#server/kernel/inspection/inspection.ts';

/**
 * Makes an inspection of a line of a document, over its item.
 * @param of the form of the inspection, and what the document is called in its history
 * @param values of the inspection beside its item, its day and the line it is of
 */
export async function makeInspection(
  scope: Scope,
  { target, name, row }: { readonly target: Form; readonly name: string; readonly row: Row },
  values: Row,
): Promise<Stored> {
  const of = { ...scope, form: target, cause: { way: 'action', note: `下推 ${name}` } } as const;
  return makeDocument(of, { ...itemOf(row), bill_date: dateText(scope.now), src_line_id: row['id'], ...values }, {});
}
