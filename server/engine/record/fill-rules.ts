import { isFillClass, readFillParams, type FillClass, type FillParams } from '#core/managed/fill-rule.ts';
import { formatNumber, type NumberValues } from '#core/number-rule/number-rule.ts';
import type { Db } from '#server/db/connection.ts';
import { findFillRule, lastCategoryCode, type StoredFillRule } from '#server/engine/definition/db/fill-rule.ts';
import { isNumberRule, nextNumber, takeSerials } from '#server/engine/definition/db/number.ts';
import type { Actor } from '#server/platform/actor.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { nextTreeCode } from '#server/platform/tree-code.ts';

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
  if (!isNumber && rule === undefined) throw new Refusal(404, `没有编码为“${code}”的规则，请检查规则编码`);
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
    if (!(await isNumberRule(db, number)))
      throw new Refusal(422, `编号规则“${number}”不存在，请联系管理员修改填值规则`);
    return nextNumber(db, actor.tenantId, number, now, values);
  },
  'depart-serial': async ({ db, actor }, { params, code }) => {
    const org = actor.orgCode ?? '';
    if (org === '') throw new Refusal(422, '您不属于任何部门，无法生成部门流水号，请联系管理员');
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
    return nextTreeCode(parent, await lastCategoryCode(db, parent), '分类编码已用完，请换一个上级分类');
  },
};

/** Rules are checked when they are written; one of a family server may still stand in the table. */
function meant({ code, kind, params }: StoredFillRule): { readonly kind: FillClass; readonly params: FillParams } {
  if (!isFillClass(kind)) throw new Refusal(422, `填值规则“${code}”的实现类不受支持，请联系管理员修改`);
  const read = readFillParams(kind, params);
  if (!read.ok) throw new Refusal(422, `填值规则“${code}”：${read.said[0]}`);
  return { kind, params: read.params };
}
