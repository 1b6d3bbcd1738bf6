import Big from 'big.js';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Scope } from '#server/engine/scope.ts';
import { raiseMessage } from '#server/platform/delivery/events.ts';
import { stockAnswers } from './answers.ts';
import type { StockKey } from './db/stock-ledger.ts';
import { handlerOf, noteShort, releaseLatest, type Released } from './db/stock-reservation.ts';

/**
 * Frees promised stock a count does not find: whoever was promised last keeps less, his document shows its shortage, and the person who
 * handles it is notified.
 * @param losses places with what is missing there
 */
export async function freeMissing(
  scope: Scope,
  losses: readonly { readonly key: StockKey; readonly qty: Big }[],
): Promise<readonly RefusalText[]> {
  const { db, catalogue, actor } = scope;
  const { tenantId } = actor;
  const released = await releaseLatest(
    db,
    tenantId,
    losses.map(({ key, qty }) => ({ ...key, qty: qty.toFixed() })),
  );
  const told: RefusalText[] = [];
  for (const parts of Map.groupBy(released, ({ form, id }) => `${form} ${id}`).values()) {
    const [first] = parts;
    const form = catalogue.forms.find(({ head }) => head.formTable === first?.form || head.name === first?.form);
    if (first === undefined || form === undefined) continue;
    const lines = form.subs.find((sub) => sub.byName.has('short_qty'));
    if (lines !== undefined) await noteShort(db, tenantId, lines.name, sumsOf(parts));
    const short = parts.reduce((sum, { qty }) => sum.plus(qty), new Big(0)).toFixed();
    const handler = await handlerOf(db, tenantId, { table: form.head.name, id: first.id });
    const text = filled(stockAnswers.shortOf, { title: form.definition.title, no: first.no, short });
    const words = `盘点少了货，${form.definition.title} ${first.no} 的预留减少 ${short}，请安排补货或调整`;
    await raiseMessage(db, {
      tenantId,
      event: 'stock-short',
      userIds: handler === null ? [] : [handler],
      title: text.zh,
      text: words,
      values: { form: form.definition.title, number: first.no, qty: short, words },
      sender: actor.realname,
      about: { type: 'record', id: `${form.head.name}/${first.id}` },
    });
    told.push(text);
  }
  return told;
}

function sumsOf(parts: readonly Released[]): readonly { readonly id: string; readonly qty: string }[] {
  return [...Map.groupBy(parts, ({ line }) => line)].map(([id, own]) => ({
    id,
    qty: own.reduce((sum, { qty }) => sum.plus(qty), new Big(0)).toFixed(),
  }));
}
