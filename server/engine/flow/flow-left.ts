import { given, openOf, prepared, takenBy } from '#core/flow/quantities.ts';
import type { Db } from '#server/db/connection.ts';
import { sourceFaults } from '#server/engine/behaviour/any-document.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import type { Actor } from '#server/platform/actor.ts';
import { linesTaking, type TakingRow } from './db/flow.ts';
import { poolOf } from './flow-check.ts';
import { flowGraph, meetsFormula, partsOf, placeOf, takingOf, type FlowLink } from './flow-links.ts';

/** A source line with what can be taken of it. */
export type OpenLine = {
  readonly row: Row;
  readonly qty: string;
  readonly open: string;
  /** Quantity audited documents left of the line, drafts or not. */
  readonly left: string;
  readonly isOffered: boolean;
  /** Quantities left by values of a column of the target, where an inspection says so. */
  readonly parts: readonly { readonly column: string; readonly value: string; readonly open: string }[];
  /** Drafts that hold some of it. */
  readonly draft: readonly string[];
};

/** Returns the quantities left of lines of one source. */
export async function openLines(
  db: Db,
  catalogue: Catalogue,
  link: FlowLink,
  rows: readonly Row[],
  actor: Pick<Actor, 'tenantId'>,
): Promise<readonly OpenLine[]> {
  const sources = rows.map((row) => String(row['id']));
  if (sources.length === 0) return [];
  // Counted on lines as they are for everybody.
  const { tenantId } = actor;
  const whole = new Map(
    (await selectRows(db, link.sourceLines, { tenantId, column: 'id', values: sources })).map((row) => [
      String(row['id']),
      row,
    ]),
  );
  const taking: { readonly link: FlowLink; readonly row: TakingRow }[] = [];
  for (const other of poolOf(flowGraph(catalogue), link))
    for (const row of await linesTaking(db, placeOf(other), { sources, tenantId })) taking.push({ link: other, row });
  const bySource = Map.groupBy(taking, ({ row }) => row.source);
  const heads = [...new Set([...whole.values()].map((row) => String(row['head_id'])))];
  const over = await sourceFaults({ db, actor }, link.source, heads);
  return rows.map((row) => {
    const id = String(row['id']);
    const line = whole.get(id) ?? row;
    const of = given(link.push.lines.of, line);
    const own = bySource.get(id) ?? [];
    const lines = own.map((one) => takingOf(one.link, one.row));
    const parts = partsOf(link, line);
    return {
      row,
      qty: of.toFixed(),
      open: openOf(of, lines).toFixed(),
      left: of.minus(takenBy(lines)).toFixed(),
      parts: [...(parts?.of ?? [])].map(([value, most]) => ({
        column: parts?.column ?? '',
        value,
        open: openOf(
          most,
          own.filter((one) => one.row.part === value).map((one) => takingOf(one.link, one.row)),
        ).toFixed(),
      })),
      isOffered:
        (link.push.late === true || line['line_status'] !== '2') &&
        meetsFormula(link.push.lines.when, line) &&
        !over.has(String(line['head_id'])),
      draft: own.flatMap((one, at) => {
        const weighed = lines[at];
        return weighed !== undefined && prepared([weighed]).gt(0) ? [one.row.number ?? ''] : [];
      }),
    };
  });
}
