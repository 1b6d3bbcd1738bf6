import { isFillClass, readFillParams, type FillClass, type FillParams } from '#core/managed/fill-rule.ts';
import { formatNumber, type NumberValues } from '#core/number-rule/number-rule.ts';
import { ofPair } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { findFillRule, lastCategoryCode, type StoredFillRule } from '#server/engine/definition/db/fill-rule.ts';
import { isNumberRule, nextNumber, takeSerials } from '#server/engine/definition/db/number.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { nextTreeCode } from '#server/platform/tree-code.ts';
import { recordRefusals } from './refusals.ts';

type Filling = { readonly db: Db; readonly actor: Actor; readonly now: Date };

/** Source of the value of a rule that a default names: a number rule, or a kind of our own. */
export type FillSource =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'class'; readonly rule: StoredFillRule };

/** A fill rule that only names a number rule is that rule: its numbers are checked for use as any others. */
export async function fillSource(db: Db, code: string): Promise<FillSource> {
  if (await isNumberRule(db, code)) return { kind: 'number', number: code };
  const rule = await findFillRule(db, code);
  if (rule === undefined) throw new Error(`There is no number rule ${code}`);
  const { kind, params } = meant(rule);
  return kind === 'bill-number' ? { kind: 'number', number: params['rule'] ?? '' } : { kind: 'class', rule };
}

/**
 * Returns the value a rule fills in for the caller.
 * @throws Refusal 404 for a code nobody has, 422 for what the rule lacks
 */
export async function fillValue(scope: Filling, code: string, values: NumberValues): Promise<string> {
  const isNumber = await isNumberRule(scope.db, code);
  const rule = isNumber ? undefined : await findFillRule(scope.db, code);
  if (!isNumber && rule === undefined) throw refusal(404, recordRefusals.ruleUnknown, { code });
  return rule === undefined
    ? nextNumber(scope.db, scope.actor.tenantId, code, scope.now, values)
    : fillByClass(scope, rule, values);
}

/** Returns the value of a kind of our own. */
export async function fillByClass(scope: Filling, rule: StoredFillRule, values: NumberValues): Promise<string> {
  const { kind, params } = meant(rule);
  return kinds[kind](scope, { params, values, code: rule.code });
}

type Asked = { readonly params: FillParams; readonly values: NumberValues; readonly code: string };

const kinds: Readonly<Record<FillClass, (scope: Filling, asked: Asked) => Promise<string> | string>> = {
  'bill-number': async ({ db, actor, now }, { params, values }) => {
    const number = params['rule'] ?? '';
    if (!(await isNumberRule(db, number))) throw refusal(422, recordRefusals.numberRuleUnknown, { rule: number });
    return nextNumber(db, actor.tenantId, number, now, values);
  },
  'depart-serial': async ({ db, actor }, { params, code }) => {
    const org = actor.orgCode ?? '';
    if (org === '') throw refusal(422, recordRefusals.noDepartForNumber);
    // Counters of fill rules have names no number rule can have.
    const counter = `fill:${code}`;
    const serial = await takeSerials(db, {
      tenantId: actor.tenantId,
      counter,
      period: org,
      start: 1,
      step: 1,
      count: 1,
    });
    return `${params['prefix'] ?? ''}${org}${String(serial).padStart(Number(params['digits']), '0')}`;
  },
  'org-code': ({ actor }) => actor.orgCode ?? '',
  account: ({ actor }) => actor.username,
  'date-text': ({ now }, { params }) => {
    const format = params['format'] ?? '';
    return formatNumber({ text: format, parts: [{ kind: 'date', format }] }, now, 0);
  },
  'category-code': async ({ db }, { params }) => {
    const parent = params['parent'] ?? '';
    return nextTreeCode(parent, await lastCategoryCode(db, parent), recordRefusals.categoryCodesUsedUp);
  },
};

/** Rules are checked when they are written; one of a family server may still stand in the table. */
function meant({ code, kind, params }: StoredFillRule): { readonly kind: FillClass; readonly params: FillParams } {
  if (!isFillClass(kind)) throw refusal(422, recordRefusals.fillRuleUnsupported, { code });
  const read = readFillParams(kind, params);
  if (!read.ok) throw refusal(422, recordRefusals.fillRuleFault, { code, fault: ofPair(read.said) });
  return { kind, params: read.params };
}
