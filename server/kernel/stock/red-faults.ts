import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { Actor } from '#server/platform/actor.ts';
import { redLinks } from './db/stock-places.ts';
import { stockRefusals } from './refusals.ts';

/** Finds stock documents that were taken back in red, or take others back: nothing more follows from them (INV-STK-04). */
export async function redFaults(
  { db, actor }: { readonly db: Db; readonly actor: Pick<Actor, 'tenantId'> },
  { definition, head }: Form,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RefusalText>> {
  if (definition.life_cycle !== 'stock') return new Map();
  const links = await redLinks(db, actor.tenantId, { form: head.formTable, ids });
  return new Map(
    [...links].map(([id, { no, isRed }]) => [
      id,
      filled(isRed ? stockRefusals.redNoPush : stockRefusals.reversedNoPush, { no }),
    ]),
  );
}
