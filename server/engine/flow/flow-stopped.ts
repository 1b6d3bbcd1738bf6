import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import type { PreparedRecord, PreparedRow } from '#server/engine/record/prepare.ts';
import { flowGraph, meetsFormula, type FlowLink } from './flow-links.ts';

/** Does a step go on with what was agreed, or begin a new order? Only the former may name what was stopped since. */
export function goesOn({ push, target }: FlowLink): boolean {
  return push.under === true || target.definition.life_cycle !== 'order';
}

/**
 * Which rows of a record may name a party or an item that was stopped: lines that go on with what was agreed before, and what the form says of
 * itself; the head where all of its lines may.
 */
export function stoppedIn(
  { catalogue, form }: { readonly catalogue: Catalogue; readonly form: Form },
  { subs }: PreparedRecord,
): (row: PreparedRow) => boolean {
  const { stopped } = form.definition;
  const into = flowGraph(catalogue).into(form.head.name).filter(goesOn);
  const tables = new Set(into.map(({ targetLines }) => targetLines.name));
  const may = ({ table, values }: PreparedRow): boolean =>
    (stopped !== undefined && stopped !== 'any' && meetsFormula(stopped, values)) ||
    (tables.has(table.name) && typeof values['src_line_id'] === 'string' && values['src_line_id'] !== '');
  const lines = [...subs.values()].flat();
  const mayHead = lines.length > 0 && lines.every(may);
  return (row) => stopped === 'any' || (row.table.isSub ? may(row) : mayHead);
}
