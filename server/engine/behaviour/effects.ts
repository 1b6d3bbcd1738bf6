import type { CashEffect, Effect } from '#core/online/definition.ts';
import { postCash, takeBackCash } from '#modules/finance/server/cash.ts';
import { closeItem, openItem } from '#server/kernel/party/party.ts';
import { dropBatches, keepBatches } from '#modules/storage/server/batch-records.ts';
import { postChange, postDisposal, takeBackAsset } from '#modules/finance/server/asset-documents.ts';
import { postDepreciation } from '#modules/finance/server/asset-run.ts';
import { settleBadDebt } from '#modules/finance/server/bad-debt-effect.ts';
import { settleClaim } from '#modules/finance/server/claim-effect.ts';
import { postInvoice, takeBackInvoice } from '#modules/procure/server/invoice-effect.ts';
import { applyChange, takeBackChange } from '#server/kernel/order/order-change.ts';
import { settleRepayment } from '#modules/finance/server/loan-acts.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { freeKept, keepStock, postStock, takeBackStock } from '#server/kernel/stock/stock-effect.ts';

/** What happens to a document when it counts, when it no longer does, and when nothing more is to follow from it. */
export type EffectAct = 'audit' | 'unaudit' | 'close' | 'reopen';

/**
 * Does what the form declares as effects of an audit in their order, or takes it back exactly in the opposite one (INV-DOC-03), in the
 * transaction of the act. What a document keeps for itself is free while it is closed.
 * @throws Refusal 422 with the rule, the line and the figures
 */
export async function applyEffects(scope: Scope, stored: Stored, act: EffectAct): Promise<readonly string[]> {
  const effects = scope.form.definition.effects ?? [];
  const told: string[] = [];
  for (const effect of act === 'unaudit' ? effects.toReversed() : effects)
    if ('cash' in effect) told.push(...(await applyCash(scope, stored, effect, act)));
    else {
      await apply(scope, stored, effect, act);
      if ('stock' in effect && act === 'audit') await keepBatches(scope, stored, effect);
      if ('stock' in effect && act === 'unaudit') await dropBatches(scope, stored);
    }
  return told;
}

async function applyCash(scope: Scope, stored: Stored, effect: CashEffect, act: EffectAct): Promise<readonly string[]> {
  if (act === 'audit') return postCash(scope, effect.cash, stored);
  return act === 'unaudit' ? takeBackCash(scope, stored) : [];
}

const assetEffects = { depreciation: postDepreciation, disposal: postDisposal, change: postChange } as const;

async function apply(scope: Scope, stored: Stored, effect: Exclude<Effect, CashEffect>, act: EffectAct): Promise<void> {
  if ('reserve' in effect) {
    if (act === 'audit' || act === 'reopen') await keepStock(scope, stored, effect);
    else await freeKept(scope, stored);
    return;
  }
  if (act !== 'audit' && act !== 'unaudit') return;
  const isBack = act === 'unaudit';
  // A process has agreed: what it settled stays settled.
  if ('claim' in effect) {
    if (!isBack) await settleClaim(scope, stored);
  } else if ('bad_debt' in effect) {
    if (!isBack) await settleBadDebt(scope, stored);
  } else if ('loan' in effect) await settleRepayment(scope, stored, isBack);
  else if ('asset' in effect) await (isBack ? takeBackAsset : assetEffects[effect.asset])(scope, stored);
  else if ('change' in effect) await (isBack ? takeBackChange : applyChange)(scope, stored);
  else if ('invoice' in effect) await (isBack ? takeBackInvoice : postInvoice)(scope, stored);
  else if ('stock' in effect) await (isBack ? takeBackStock : postStock)(scope, stored, effect);
  else await (isBack ? closeItem : openItem)(scope, effect.open_item, stored);
}
