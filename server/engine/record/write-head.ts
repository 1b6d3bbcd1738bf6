import { plain } from '#core/values/plain.ts';
import { updateRow } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Scope } from '#server/engine/scope.ts';
import { noteHistory } from './history.ts';

/**
 * Writes columns of the head of a locked record, with a line of its history over those that differ.
 * @param head as it is stored
 * @param button title of the button that does it; without it the act belongs to what the scope is part of
 */
export async function writeHead(scope: Scope, head: Row, values: Row, button?: string): Promise<void> {
  const { db, form, actor } = scope;
  const id = plain(head['id']);
  await updateRow(db, form.head.name, { id, tenantId: actor.tenantId }, values, actor.username);
  const changed = Object.entries(values).filter(([name, value]) => head[name] !== value);
  await noteHistory(button === undefined ? scope : { ...scope, cause: { way: 'button', note: button } }, [
    {
      recordId: id,
      version: Number(head['version']) + 1,
      act: 'change',
      changes: {
        head: Object.fromEntries(changed.map(([name, value]) => [name, [head[name] ?? null, value]])),
        subs: {},
      },
    },
  ]);
}
