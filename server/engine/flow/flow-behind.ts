import type { FollowDefinition } from '#core/flow/definition.ts';
import { plain } from '#core/values/plain.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { Row, StoredRows } from '#server/engine/list/select.ts';
import type { FlowScope } from '#server/engine/scope.ts';
import { followedAmong, followingOf, originsOf, type Origin } from './db/flow.ts';
import { sourcesOf, storedRecord } from './flow-check.ts';
import { flowGraph } from './flow-links.ts';

/** Of lines, by what they go back to, the lines of another form that stand behind them, over any number of steps. */
export async function linesBehind(
  { db, catalogue, form, actor }: FlowScope,
  sources: readonly string[],
  wanted: string,
): Promise<ReadonlyMap<string, Origin>> {
  const graph = flowGraph(catalogue);
  const found = new Map<string, Origin>();
  let waiting = [{ table: form.head.name, roots: new Map(sources.map((id) => [id, [id]])) }];
  while (waiting.length > 0) {
    const next: typeof waiting = [];
    for (const { table, roots } of waiting)
      for (const [name, [link]] of Map.groupBy(graph.into(table), ({ sourceLines }) => sourceLines.name)) {
        if (link === undefined || roots.size === 0) continue;
        const { source, sourceLines } = link;
        const isWanted = source.head.name === wanted;
        if (!isWanted && !graph.reaches(wanted, source.head.name)) continue;
        const hasSource = sourceLines.byName.has('src_line_id');
        const ids = [...roots.keys()];
        const before = new Map<string, string[]>();
        for (const one of await originsOf(db, { lines: name, hasSource }, { ids, tenantId: actor.tenantId })) {
          const own = roots.get(one.id) ?? [];
          if (isWanted) for (const root of own) found.set(root, one);
          else if (one.source !== null) before.set(one.source, [...(before.get(one.source) ?? []), ...own]);
        }
        if (!isWanted) next.push({ table: source.head.name, roots: before });
      }
    waiting = next;
  }
  return found;
}

/**
 * The part of a document that a document of its own follows from; null where none does. What followed before from the documents behind it
 * decides, whatever the parameter says by now, and for a red document what followed from the one it takes back.
 * @param isOn does the parameter say so?
 * @param origin what a red document takes back
 */
export async function followedPart(
  scope: FlowScope,
  { follow, target, isOn }: { readonly follow: FollowDefinition; readonly target: Form; readonly isOn: boolean },
  stored: StoredRows,
  origin: string | null,
): Promise<StoredRows | null> {
  const { db, actor } = scope;
  const { tenantId } = actor;
  const { behind, param } = follow;
  const table = target.head.name;
  const isUsual =
    origin === null || param === undefined ? isOn : (await followingOf(db, table, { tenantId, id: origin })).length > 0;
  if (behind === undefined) return isUsual ? stored : null;
  const deliveries = await linesBehind(scope, sourcesOf(storedRecord(scope, stored).lines), behind.form);
  const heads = [...new Set([...deliveries.values()].map((one) => one.head_id))];
  const billed = await followedAmong(db, table, { tenantId, ids: heads });
  const isOwn = (row: Row): boolean => {
    const delivery = deliveries.get(plain(row['src_line_id']));
    if (delivery !== undefined) return billed.has(delivery.head_id) === behind.billed;
    return param === undefined ? !behind.billed : isUsual;
  };
  return { ...stored, subs: new Map([...stored.subs].map(([name, rows]) => [name, rows.filter(isOwn)])) };
}
