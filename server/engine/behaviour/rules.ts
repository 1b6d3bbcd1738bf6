import { ownEntry } from '#core/lists/own-entry.ts';
import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { voidState } from '#core/life-cycle/transitions.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import {
  firstMove,
  firstNaming,
  quotaOfOthers,
  sameConversion,
  subjectOf,
  voucherOf,
} from '#modules/base/server/db/own-rules.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { fieldError, type PreparedRecord } from '#server/engine/record/prepare.ts';
import { isList } from '#server/engine/list/query.ts';
import type { Row } from '#server/engine/list/select.ts';

type Desk = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly form: Form;
  readonly actor: Pick<Actor, 'tenantId'>;
};

/** A record that is stored: what it will be, and what it is; `was` is null for a new one. */
type Own = { readonly values: Row; readonly was: Row | null };

const rules: Readonly<Partial<Record<string, (desk: Desk, own: Own) => Promise<readonly FieldError[]>>>> = {
  md_material: keptOfMaterial,
  fin_subject: orderOfSubjects,
  md_unit_conversion: oneConversion,
  pur_supplier_item: quotaInAll,
  wms_batch: datesOfBatch,
};

/** What master records must satisfy beyond their definitions, in view of others and of what was posted with them. */
export async function ownFaults(
  desk: Desk,
  { head }: PreparedRecord,
  stored: { readonly head: Row } | null,
): Promise<readonly FieldError[]> {
  return (await ownEntry(rules, desk.form.head.name)?.(desk, { values: head.values, was: stored?.head ?? null })) ?? [];
}

const idOf = ({ was }: Own): string => plain(was?.['id']);

function changed({ values, was }: Own, names: readonly string[]): readonly string[] {
  // A switch nobody touched is off.
  const kept = (row: Row, name: string): string => plain(row[name]).replace(/^N$/, '');
  return was === null ? [] : names.filter((name) => kept(values, name) !== kept(was, name));
}

function say({ form }: Desk, field: string, text: string): FieldError {
  return fieldError(form.head, null, field, text);
}

/** Goods that moved, or stand in documents, keep the unit they are counted in and the way they are valued. */
async function keptOfMaterial(desk: Desk, own: Own): Promise<readonly FieldError[]> {
  const names = changed(own, ['unit_id', 'cost_method', 'batch_flag']);
  if (names.length === 0) return [];
  const use = await useOfMaterial(desk, { tenantId: desk.actor.tenantId, id: idOf(own) });
  return use === null
    ? []
    : names.map((name) =>
        say(desk, name, `${desk.form.head.byName.get(name)?.label ?? name}不能修改：物料${use}；请新建物料`),
      );
}

async function useOfMaterial(
  { db, catalogue }: Desk,
  of: { readonly tenantId: string; readonly id: string },
): Promise<string | null> {
  const moved = await firstMove(db, of);
  const titleOf = (table: string): string => catalogue.form(table)?.definition.title ?? '单据';
  if (moved !== null) return `已有出入库（${titleOf(moved.form)} ${moved.no}）`;
  for (const { form, table, field } of catalogue.pointersTo('md_material')) {
    const cycle = form.definition.life_cycle;
    const isDocument = form.head.byName.has('bill_no') && form.head.byName.has('bill_status');
    if (cycle === undefined || !isDocument || isList(field)) continue;
    const place = {
      table: table.name,
      column: field.name,
      head: table.isSub ? form.head.name : null,
      voided: voidState(cycle),
    };
    const no = await firstNaming(db, place, of);
    if (no !== null) return `已被${form.definition.title} ${no} 引用`;
  }
  return null;
}

/** Digits of codes: four, and two more with each level. */
const ROOT = /^\d{4}$/;
const DEEPEST = 10;

/** Accounts below one another share type and direction and begin with the code of the one above; what vouchers have stays as it is. */
async function orderOfSubjects(desk: Desk, own: Own): Promise<readonly FieldError[]> {
  const { db, actor, form } = desk;
  const { values } = own;
  const { tenantId } = actor;
  const [code, pid] = [plain(values['code']), plain(values['pid'])];
  const parent = pid === '' ? null : await subjectOf(db, { tenantId, id: pid });
  const faults: FieldError[] = [];
  if (parent === null) {
    if (pid === '' && !ROOT.test(code)) faults.push(say(desk, 'code', `一级科目编码须为 4 位数字，现为“${code}”`));
  } else {
    const isBelow = code.startsWith(parent.code) && /^\d{2}$/.test(code.slice(parent.code.length));
    if (!isBelow || code.length > DEEPEST)
      faults.push(
        say(
          desk,
          'code',
          `科目编码级次为 4-2-2-2：“${parent.code} ${parent.name}”的下级须是 ${parent.code} 加 2 位数字，最多 4 级`,
        ),
      );
    for (const name of ['subject_type', 'direction'] as const)
      if (plain(values[name]) !== parent[name])
        faults.push(
          say(
            desk,
            name,
            `${form.head.byName.get(name)?.label ?? name}须与上级科目“${parent.code} ${parent.name}”相同`,
          ),
        );
  }
  const names = changed(own, ['code', 'pid', 'subject_type', 'direction']);
  if (names.length === 0) return faults;
  const id = idOf(own);
  const label = (name: string): string => form.head.byName.get(name)?.label ?? name;
  const voucher = desk.catalogue.table('fin_voucher_item') === undefined ? null : await voucherOf(db, { tenantId, id });
  const self = await subjectOf(db, { tenantId, id });
  const reason =
    voucher !== null
      ? `科目已有发生额（凭证 ${voucher}），可以新增下级科目`
      : (self?.below ?? 0) > 0
        ? `科目有 ${self?.below} 个下级，须与它们一致，请先处理下级`
        : null;
  if (reason !== null) faults.push(...names.map((name) => say(desk, name, `${label(name)}不能修改：${reason}`)));
  return faults;
}

/** Two units of an item convert in one way; the way back is its reciprocal. */
async function oneConversion(desk: Desk, own: Own): Promise<readonly FieldError[]> {
  const { values } = own;
  const [from, to] = [plain(values['from_unit_id']), plain(values['to_unit_id'])];
  if (from === '' || to === '') return [];
  const rate = parseAmount(values['rate']);
  const of = { tenantId: desk.actor.tenantId, id: idOf(own) };
  return [
    ...(rate !== null && rate.lte(0) ? [say(desk, 'rate', '换算率须大于 0')] : []),
    ...((await sameConversion(desk.db, of, { material: plain(values['material_id']), from, to }))
      ? [say(desk, 'to_unit_id', '同一物料的这两个单位已有换算（反向换算由它的倒数得出），请修改原来的换算')]
      : []),
  ];
}

const WHOLE = new Big(100);

/** Suppliers of an item share no more than all of it. */
async function quotaInAll(desk: Desk, own: Own): Promise<readonly FieldError[]> {
  const { values } = own;
  const quota = parseAmount(values['quota_rate']);
  if (quota === null || quota.lte(0) || values['enabled'] === 'N') return [];
  const others = new Big(
    await quotaOfOthers(desk.db, { tenantId: desk.actor.tenantId, id: idOf(own) }, plain(values['material_id'])),
  );
  if (others.plus(quota).lte(WHOLE)) return [];
  return [
    say(
      desk,
      'quota_rate',
      `同一物料的配额合计不能超过 100%：其他供应商已有 ${others.toFixed()}%，最多可填 ${WHOLE.minus(others).toFixed()}%`,
    ),
  ];
}

/** A batch keeps until after it was made. */
async function datesOfBatch(desk: Desk, { values }: Own): Promise<readonly FieldError[]> {
  const [produced, expires] = [plain(values['produce_date']).slice(0, 10), plain(values['expire_date']).slice(0, 10)];
  if (produced === '' || expires === '' || expires >= produced) return [];
  return [say(desk, 'expire_date', `有效期至 ${expires} 早于生产日期 ${produced}，请改正日期`)];
}
