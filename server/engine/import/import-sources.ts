import { dateFaults, fillEmpty, fillSourced } from '#server/engine/behaviour/any-document.ts';
import { fillDeclared } from '#server/engine/behaviour/documents.ts';
import { checkSources, flowRecord, lockAncestors, sourcesOf, type FlowRecord } from '#server/engine/flow/flow-check.ts';
import { fillFromSources } from '#server/engine/flow/flow-fill.ts';
import { flowGraph } from '#server/engine/flow/flow-links.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import type { Item, Run } from './import-items.ts';

/** Faults of a document's date by its month, as far as a run asked: a file names few months, and many rows of each. */
const monthsOf = new WeakMap<Run, Map<string, readonly FieldError[]>>();

/** Sets the columns of a lot that nobody types in, as a save does; forms without any ask the database nothing. */
export async function fillItems(run: Run, items: readonly Item[]): Promise<void> {
  const isTarget = flowGraph(run.catalogue).into(run.form.head.name).length > 0;
  if (isTarget) {
    const sources = items.flatMap((item) => sourcesOf(flowOf(run, item)?.lines ?? []));
    if (sources.length > 0) await lockAncestors(run, [...new Set(sources)]);
  }
  for (const item of items) {
    if (item.record === null) continue;
    const flow = isTarget ? flowOf(run, item) : null;
    if (flow !== null) await fillFromSources(run, flow);
    await fillSourced(run, item.record, { lines: flow?.lines ?? [], way: 'imported' });
    item.record = await fillDeclared(run, item.record, item.stored);
    await fillEmpty(run, item.record, item.stored, 'imported');
  }
}

/** Returns the faults in the sources and the date of a record that is written, as a save finds them (INV-DOC-01, INV-PER-01). */
export async function sourceFaults(run: Run, item: Item): Promise<readonly FieldError[]> {
  const { record, outcome } = item;
  if (record === null || outcome === 'unchanged') return [];
  const flow = flowOf(run, item);
  const sources = flow === null || sourcesOf(flow.lines).length === 0 ? [] : await checkSources(run, flow);
  return [...sources, ...(await closedMonth(run, record.head.values['bill_date']))];
}

function flowOf(run: Run, { record, stored }: Item): FlowRecord | null {
  return record === null ? null : flowRecord(run, record, stored);
}

async function closedMonth(run: Run, date: unknown): Promise<readonly FieldError[]> {
  // A date of the wrong shape is an error already.
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(date)) return [];
  const months = monthsOf.get(run) ?? new Map<string, readonly FieldError[]>();
  monthsOf.set(run, months);
  const month = date.slice(0, 7);
  const known = months.get(month) ?? (await dateFaults(run, { bill_date: date }));
  months.set(month, known);
  return known;
}
