import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { StoredRows } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import { nameOf, type FlowScope, type Scope, type Stored } from '#server/engine/scope.ts';
import { kernelRefusals } from '#server/kernel/refusals.ts';
import { refusal } from '#server/platform/refusal.ts';
import { sharesOf } from '../rules/shares.ts';
import { standardCosts } from './db/standard-cost.ts';
import { storageRefusals } from './refusals.ts';

const LINES = 'wms_assemble_item';

/** Dictionary assemble_type: 拆卸. */
const APART = '2';

/** Dictionary assemble_fee_to. */
const feeTo = { bank: '1', supplier: '2' } as const;

/** Fills the cost shares nobody typed of goods that are taken apart, by the standard cost of their parts. */
export async function fillShares(
  { db, actor: { tenantId } }: Pick<FlowScope, 'db' | 'actor'>,
  record: PreparedRecord,
  stored: StoredRows | null,
): Promise<PreparedRecord> {
  const { values } = record.head;
  const type = Object.hasOwn(values, 'assemble_type') ? values['assemble_type'] : stored?.head['assemble_type'];
  const lines = record.subs.get(LINES) ?? [];
  if (type !== APART || lines.every(({ values: line }) => plain(line['cost_rate']) !== '')) return record;
  const costs = await standardCosts(db, tenantId, [
    ...new Set(lines.map(({ values: line }) => plain(line['material_id']))),
  ]);
  const shares = sharesOf(
    lines.map(({ values: line }) => ({
      typed: parseAmount(line['cost_rate']),
      worth: new Big(costs.get(plain(line['material_id'])) ?? '0').times(parseAmount(line['qty']) ?? 0),
    })),
  );
  for (const [index, { values: line }] of lines.entries()) line['cost_rate'] = shares[index]?.toFixed() ?? null;
  return record;
}

/** Refuses a fee whose other side nobody chose, and parts without a share that has none by a standard cost. @throws Refusal 422 naming what is missing */
export async function checkAssembly(scope: Scope, stored: Stored): Promise<void> {
  refuseFee(scope, stored);
  if (stored.head['assemble_type'] === APART) await refuseShares(scope, stored);
}

function refuseFee({ form }: Scope, { head }: Stored): void {
  const fee = parseAmount(head['fee']) ?? new Big(0);
  if (fee.eq(0)) return;
  const name = nameOf(form.head, form, head);
  const to = plain(head['fee_to']);
  if (to === '') throw refusal(422, storageRefusals.noFeeSide, { name, fee: fee.toFixed(2) });
  if (to === feeTo.bank && plain(head['account_id']) === '') throw refusal(422, storageRefusals.noFeeAccount, { name });
  if (to === feeTo.supplier && plain(head['supplier_id']) === '')
    throw refusal(422, storageRefusals.noFeeSupplier, { name });
}

async function refuseShares({ db, actor, form }: Scope, { head, subs }: Stored): Promise<void> {
  const open = (subs.get(LINES) ?? []).filter((line) => plain(line['cost_rate']) === '');
  const costs = await standardCosts(
    db,
    actor.tenantId,
    open.map((line) => plain(line['material_id'])),
  );
  const bare = open.find((line) => !costs.has(plain(line['material_id'])));
  if (bare === undefined) return;
  const [name, line] = [nameOf(form.head, form, head), plain(bare['line_no'])];
  throw refusal(422, kernelRefusals.cannotAuditLine, {
    name,
    line,
    item: lineName(bare),
    text: storageRefusals.noShareNoCost,
  });
}
