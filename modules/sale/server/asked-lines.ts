import { plain } from '#core/values/plain.ts';
import { linesBehind } from '#server/engine/flow/flow-behind.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';

/** Gives the lines a check is about: those of which no document before it asked the same. */
export async function askedLines(
  scope: Scope,
  { subs }: Stored,
  { lines, alone }: { readonly lines: string; readonly alone?: string },
): Promise<readonly Row[]> {
  const rows = subs.get(lines) ?? [];
  if (alone === undefined) return rows;
  const sources = rows.map((row) => plain(row['src_line_id'])).filter((id) => id !== '');
  const before = await linesBehind(scope, sources, alone);
  return rows.filter((row) => !before.has(plain(row['src_line_id'])));
}
