import { DEFINITION_TENANT } from '#server/db/repositories/definition.ts';
import type { Actor } from '#server/domain/actor.ts';
import { Refusal } from '#server/domain/refusal.ts';

/** Dictionaries and categories are the same for all companies of an installation: those of the first alone keep them. */
export function refuseOtherCompany(actor: Actor): void {
  if (actor.tenantId !== DEFINITION_TENANT) throw new Refusal(403, '字典由平台统一维护，请联系平台管理员修改');
}
