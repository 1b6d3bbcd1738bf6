import { draftDays, pageSize, passwordMinLength, trashDays, watermark } from '#core/params/base.ts';
import { ownCurrency } from '#core/params/flow.ts';
import type { Db } from '#server/db/connection.ts';
import { renamesChinese } from '#server/engine/definition/db/translation.ts';
import type { Actor } from '#server/platform/actor.ts';
import { readParams } from '#server/platform/params.ts';

/** Returns the company's settings that pages need to know; they come with the permissions, so the first page asks nothing for them. */
export async function companySettings(db: Db, actor: Actor) {
  const [params, renames] = await Promise.all([
    readParams(db, actor.tenantId, [pageSize, watermark, passwordMinLength, draftDays, trashDays, ownCurrency]),
    renamesChinese(db),
  ]);
  return {
    pageSize: Number(params.text(pageSize)),
    watermark: params.text(watermark).replaceAll('{{user}}', `${actor.realname} ${actor.username}`),
    passwordMinLength: params.number(passwordMinLength),
    draftDays: params.number(draftDays),
    trashDays: params.number(trashDays),
    ownCurrency: params.text(ownCurrency),
    /** Something is called otherwise in Chinese, too: the map of texts is worth asking for. */
    renames,
  };
}
