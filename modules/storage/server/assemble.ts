import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import type { Row, StoredRows } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import { nameOf, type FlowScope, type Scope, type Stored } from '#server/engine/scope.ts';
import { refuseLine } from '#server/kernel/line-refusal.ts';
import { materialFacts } from '#server/kernel/stock/db/stock-ledger.ts';
import { refusal } from '#server/platform/refusal.ts';
import { sharesOf } from '../rules/shares.ts';
import { storageRefusals } from './refusals.ts';

const LINES = 'wms_assemble_item';

/** Dictionary assemble_type: 拆卸. */
const APART = '2';

/** Dictionary assemble_fee_to. */
const feeTo = { bank: '1', supplier: '2' } as const;

/** Fills the cost shares nobody typed of goods that are taken apart, by the standard cost of their parts. */
export async function fillShares(
  scope: Pick<FlowScope, 'db' | 'actor'>,
  record: PreparedRecord,
  stored: StoredRows | null,
): Promise<PreparedRecord> {
  const { values } = record.head;
  const type = Object.hasOwn(values, 'assemble_type') ? values['assemble_type'] : stored?.head['assemble_type'];
  const lines = record.subs.get(LINES) ?? [];
  if (type !== APART || lines.every(({ values: line }) => plain(line['cost_rate']) !== '')) return record;
  const costs = await standardCosts(
    scope,
    lines.map(({ values: line }) => line),
  );
  const shares = sharesOf(
    lines.map(({ values: line }) => ({
      typed: parseAmount(line['cost_rate']),
      worth: (costs.get(plain(line['material_id'])) ?? new Big(0)).times(parseAmount(line['qty']) ?? 0),
    })),
  );
  for (const [index, { values: line }] of lines.entries()) line['cost_rate'] = shares[index]?.toFixed() ?? null;
  return record;
}

/** Returns the standard costs of the items of lines that have one. */
async function standardCosts(
  { db, actor }: Pick<FlowScope, 'db' | 'actor'>,
  lines: readonly Row[],
): Promise<ReadonlyMap<string, Big>> {
  const facts = await materialFacts(db, actor.tenantId, [...new Set(lines.map((line) => plain(line['material_id'])))]);
  return new Map([...facts].map(([id, { std_cost: cost }]) => [id, parseAmount(cost) ?? new Big(0)]));
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

async function refuseShares(scope: Scope, { head, subs }: Stored): Promise<void> {
  const open = (subs.get(LINES) ?? []).filter((line) => plain(line['cost_rate']) === '');
  const costs = await standardCosts(scope, open);
  const bare = open.find((line) => costs.get(plain(line['material_id']))?.gt(0) !== true);
  if (bare !== undefined) refuseLine(scope, head, bare, storageRefusals.noShareNoCost);
}
