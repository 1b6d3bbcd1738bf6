import type { Form } from '#server/engine/definition/catalogue.ts';
import type { FlowScope } from '#server/engine/scope.ts';
import type { TakingRow } from './db/flow.ts';
import { linesTaking } from './db/flow.ts';
import { flowGraph, placeOf, type FlowGraph, type FlowLink } from './flow-links.ts';

/** A line of a document that goes back to another one. */
export type LineBelow = {
  /** The line it goes back to in the end. */
  readonly root: string;
  readonly row: TakingRow;
  /** The last step of the way. */
  readonly link: FlowLink;
};

/** The lines of one form that go back to these, however many documents lie between; drafts and void ones, too. */
export async function linesBelow(
  { db, catalogue, actor }: Pick<FlowScope, 'db' | 'catalogue' | 'actor'>,
  { form: source, table }: { readonly form: Form; readonly table: string },
  ids: readonly string[],
  wanted: string,
): Promise<readonly LineBelow[]> {
  const graph = flowGraph(catalogue);
  const found: LineBelow[] = [];
  let waiting = [{ source, table, roots: new Map(ids.map((id) => [id, id])) }];
  while (waiting.length > 0) {
    const next: typeof waiting = [];
    for (const step of waiting)
      for (const link of onTheWay(graph, step.source, step.table, wanted)) {
        if (step.roots.size === 0) continue;
        const rows = await linesTaking(db, placeOf(link), {
          sources: [...step.roots.keys()],
          tenantId: actor.tenantId,
        });
        const roots = new Map<string, string>();
        for (const row of rows) {
          const root = step.roots.get(row.source);
          if (root === undefined) continue;
          roots.set(row.id, root);
          if (link.target.head.name === wanted) found.push({ root, row, link });
        }
        if (graph.reaches(link.target.head.name, wanted))
          next.push({ source: link.target, table: link.targetLines.name, roots });
      }
    waiting = next;
  }
  return found;
}

function onTheWay(graph: FlowGraph, source: Form, table: string, to: string): readonly FlowLink[] {
  return graph
    .from(source.head.name)
    .filter(
      ({ sourceLines, target }) =>
        sourceLines.name === table && (target.head.name === to || graph.reaches(target.head.name, to)),
    );
}
