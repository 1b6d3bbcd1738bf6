import Big from 'big.js';
import { thousands } from '#core/amounts/amounts.ts';
import { isMonth } from '#core/dates/dates.ts';
import { daysOf } from '#core/kernel/close.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import type { Scope } from '#server/engine/scope.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { refusal } from '#server/platform/refusal.ts';
import { shareOut } from '../rules/gl.ts';
import { financeAnswers } from './answers.ts';
import { costRefusals } from './cost-refusals.ts';
import {
  calculationsOf,
  centersOf,
  issuedTo,
  lockScheme,
  reportedBy,
  spentOn,
  type AllocCenter,
  type AllocScheme,
} from './db/cost-alloc.ts';
import { known, POOLS } from './product-cost-acts.ts';

/** Costs of a month are shared over cost centres by a scheme. */
export const costAllocActs: readonly DocumentAct[] = [
  {
    code: 'run',
    title: '运行',
    exp: 'enabled#eq#Y',
    fits: actOf('fin_cost_alloc'),
    asks: { kind: 'text', label: '会计期间（如 2026-10）' },
    run: allocate,
  },
];

/** Dictionary cost_element: issues of production bring it, nobody shares it out. */
const MATERIAL = '1';
/** Dictionary cost_basis. */
const bases = { labour: '1', machine: '2', output: '3', material: '4', ratio: '5' } as const;
/** Cost centres that make things: dictionary cost_center_type. */
const MAKING: ReadonlySet<string> = new Set(['1', '2']);

/**
 * Shares what the books say was spent on the element in a month over the centres of the scheme, to the cent, and writes the shares of those
 * that make things to the costs to allocate of the month's calculation of product cost. Run again it replaces what it wrote.
 * @throws Refusal 422 where the month is none or closed, nothing was spent, or the basis has no data, saying which
 */
async function allocate(scope: Scope, id: string, given: string): Promise<readonly RefusalText[]> {
  const { db, actor } = scope;
  const period = given.trim();
  if (!isMonth(period)) throw refusal(422, costRefusals.notAPeriod, { period: period.slice(0, 20) });
  const scheme = await lockScheme(db, actor.tenantId, id);
  if (scheme === null) throw refusal(422, costRefusals.schemeGone);
  const name = filled(costRefusals.schemeNamed, { name: scheme.name });
  if (scheme.enabled === 'N') throw refusal(422, costRefusals.schemeDisabled, { name });
  if (scheme.element_type === MATERIAL)
    throw refusal(422, costRefusals.elementIsMaterial, { name, element: scheme.element });
  await refuseClosed(db, { tenantId: actor.tenantId, ledger: 'gl', date: `${period}-01` });
  const amount = await amountOf(scope, scheme, { period, name });
  const centers = await centersOf(db, actor.tenantId, id);
  if (centers.length === 0) throw refusal(422, costRefusals.noReceivers, { name });
  const shares = shareOut(amount, await weightsOf(scope, scheme, { period, name, centers }));
  const rows = centers
    .map((center, index) => ({ center, share: shares[index] ?? new Big(0) }))
    .filter(({ share }) => !share.eq(0));
  const making = rows.filter(({ center }) => MAKING.has(center.center_type));
  const no = await writePools(scope, scheme, { period, name, rows: making });
  const words = listed(
    rows.map(({ center, share }) => `${center.name} ${thousands(share.toFixed(2), 2)}`),
    '，',
  );
  return [
    filled(financeAnswers.costShared, {
      period,
      element: scheme.element,
      amount: thousands(amount.toFixed(2), 2),
      shares: words,
    }),
    no === null ? financeAnswers.noMakingCenter : filled(financeAnswers.costPooled, { no }),
  ];
}

type Asked = { readonly period: string; readonly name: RefusalText };

async function amountOf({ db, actor }: Scope, scheme: AllocScheme, { period, name }: Asked): Promise<Big> {
  if (scheme.subject_id === null)
    throw refusal(422, costRefusals.elementWithoutSubject, { name, element: scheme.element });
  const amount = new Big(await spentOn(db, { tenantId: actor.tenantId, period }, scheme.subject_id)).round(2);
  if (amount.lte(0)) throw refusal(422, costRefusals.nothingToShare, { name, period, element: scheme.element });
  return amount;
}

async function weightsOf(
  { db, actor, catalogue }: Scope,
  { basis }: AllocScheme,
  { period, name, centers }: Asked & { readonly centers: readonly AllocCenter[] },
): Promise<readonly Big[]> {
  if (basis === bases.ratio) {
    const ratios = centers.map(({ ratio }) => new Big(ratio));
    const total = ratios.reduce((sum, one) => sum.plus(one), new Big(0));
    if (!total.eq(100)) throw refusal(422, costRefusals.sharesNot100, { name, total: total.toFixed() });
    return ratios;
  }
  const month = { tenantId: actor.tenantId, period };
  const columns = {
    [bases.labour]: 'work_hours',
    [bases.machine]: 'machine_hours',
    [bases.output]: 'good_qty',
  } as const;
  const words = {
    [bases.labour]: costRefusals.workingHours,
    [bases.machine]: costRefusals.machineHours,
    [bases.output]: costRefusals.goodQuantity,
  } as const;
  const has = (table: string): boolean => catalogue.table(table) !== undefined;
  const by = new Map<
    string,
    { readonly word: RefusalText; readonly where: RefusalText; readonly found: ReadonlyMap<string, string> | null }
  >();
  for (const one of [bases.labour, bases.machine, bases.output] as const)
    if (basis === one)
      by.set(one, {
        word: words[one],
        where: costRefusals.reports,
        found: has('mfg_report') && has('mfg_workshop') ? await reportedBy(db, month, columns[one]) : null,
      });
  if (basis === bases.material)
    by.set(basis, {
      word: costRefusals.directMaterial,
      where: costRefusals.materialIssues,
      found: has('wms_prod_issue') ? await issuedTo(db, month) : null,
    });
  const asked = by.get(basis);
  if (asked === undefined) throw refusal(422, costRefusals.furnaceTimeUnknown, { name });
  const { word, where, found } = asked;
  if (found === null) throw refusal(422, costRefusals.basisNotInstalled, { name, word, where });
  const weights = centers.map(({ id }) => new Big(found.get(id) ?? '0'));
  if (weights.some((weight) => weight.lt(0)) || weights.every((weight) => weight.eq(0)))
    throw refusal(422, costRefusals.basisEmpty, { name, word, period, where });
  return weights;
}

/** Writes the shares to the open calculation of the month, or a new one; answers its number, null where there is nothing to write. */
async function writePools(
  scope: Scope,
  scheme: AllocScheme,
  { period, name, rows }: Asked & { readonly rows: readonly { readonly center: AllocCenter; readonly share: Big }[] },
): Promise<string | null> {
  const { db, actor } = scope;
  const form = installedForm(scope, 'fin_product_cost');
  const costs: Scope = { ...scope, form, acts: undefined, cause: { way: 'action', note: `运行 ${name.zh}` } };
  const [first] = await calculationsOf(db, { tenantId: actor.tenantId, period });
  if (first?.bill_status === '2') throw refusal(422, costRefusals.costPosted, { period, no: first.no });
  if (first === undefined && rows.length === 0) return null;
  const stored =
    first === undefined
      ? await makeDocument(costs, { bill_date: daysOf(period)[1], period, wip_method: '1' }, {})
      : await lockedRecord(costs, first.id);
  const kept = (stored.subs.get(POOLS) ?? []).filter((row) => plain(row['alloc_code']) !== scheme.code).map(known);
  const added = rows.map(({ center, share }) => ({
    element_type: scheme.element_type,
    amount: share.toFixed(2),
    cost_center_id: center.id,
    alloc_code: scheme.code,
    summary: `${scheme.name} ${center.name}`.slice(0, 200),
  }));
  await changeRecord(costs, plain(stored.head['id']), {}, null, { [POOLS]: [...kept, ...added] });
  return rows.length === 0 ? null : plain(stored.head['bill_no']);
}
