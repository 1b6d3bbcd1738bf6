import { monthAfter } from '#core/kernel/close.ts';
import { voucherAuditorDiffers } from '#core/params/flow.ts';
import { filled, listed, type RefusalText, type RefusalValue } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';
import type { Row } from '#server/engine/list/select.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { writeHead } from '#server/engine/record/write-head.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { lastClosed } from '#server/kernel/period/db/ledger-period.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { voucherOrigins, voucherPrefix, voucherStates } from '../rules/gl.ts';
import { postEntries, reverseEntries } from './db/gl-ledger.ts';
import { missingNumbers, renumber, voucherMonths } from './db/voucher-numbers.ts';
import { dropSources, lockVouchers } from './db/gl-source.ts';
import { nextVoucherNo } from './gl-guard.ts';
import { makeVoucher } from './gl-voucher.ts';
import { amountIn, faultsOfVoucher } from './voucher-faults.ts';
import { voucherNamed } from './voucher-named.ts';
import { voucherRefusals } from './voucher-refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { financeAnswers } from './answers.ts';

const ITEMS = 'fin_voucher_item';
const fits = actOf('fin_voucher');

/** Acts on vouchers: 未审核 → 已审核 → 已记账 and back, in red, void, and numbers without gaps. */
export const voucherActs: readonly DocumentAct[] = [
  { code: 'audit', title: '审核', exp: 'v_status#in#0,1', fits, run: audit },
  { code: 'unaudit', title: '反审核', exp: 'v_status#eq#2', fits, run: unaudit },
  { code: 'post', title: '记账', exp: 'v_status#eq#2', fits, run: post },
  { code: 'unpost', title: '反记账', exp: 'v_status#eq#3', fits, run: unpost },
  { code: 'reverse', title: '红冲', titleEn: 'Red reversal', exp: 'v_status#eq#3', fits, run: reverse },
  { code: 'void', title: '作废', exp: 'v_status#eq#1', fits, run: makeVoid },
  { code: 'reorder', title: '整理断号', isOfList: true, exp: '', fits, run: reorder },
];

/** @throws Refusal 422 with every rule of vouchers that is broken (INV-GL-01) */
async function audit(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { actor, db } = scope;
  const stored = await voucherIn(scope, id, [voucherStates.draft, voucherStates.open], '审核');
  const { text } = await readParams(db, actor.tenantId, [voucherAuditorDiffers]);
  if (text(voucherAuditorDiffers) === 'Y' && stored.head['maker_id'] === actor.username)
    throw refusal(422, voucherRefusals.ownVoucher, { no: noOf(stored) });
  await refuseFaults(scope, stored);
  const number = await fittingNo(scope, stored.head);
  await writeHead(scope, stored.head, { v_status: voucherStates.audited, auditor_id: actor.username, ...number });
  return [];
}

async function unaudit(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const stored = await voucherIn(scope, id, [voucherStates.audited], '反审核');
  await writeHead(scope, stored.head, { v_status: voucherStates.open, auditor_id: null });
  return [];
}

/** Audited vouchers are posted; the database refuses closed months and sides that differ, too. */
async function post(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, actor } = scope;
  const stored = await voucherIn(scope, id, [voucherStates.audited], '记账');
  const isCarried = stored.head['origin'] === voucherOrigins.carry;
  await postEntries(db, { tenantId: actor.tenantId, voucherId: id, by: actor.username, isCarried });
  await writeHead(scope, stored.head, { v_status: voucherStates.posted, poster_id: actor.username });
  return [];
}

async function unpost(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, actor } = scope;
  const stored = await voucherIn(scope, id, [voucherStates.posted], '反记账');
  await reverseEntries(db, actor.tenantId, id, actor.username);
  await writeHead(scope, stored.head, { v_status: voucherStates.audited, poster_id: null });
  return [];
}

/** A posted voucher is taken back by another one with the opposite figures, in its month, or in the first that is open. */
async function reverse(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, actor, now } = scope;
  const stored = await voucherIn(scope, id, [voucherStates.posted], '红冲', { mayBeClosed: true });
  const { head } = stored;
  const last = await lastClosed(db, actor.tenantId, 'gl');
  const own = plain(head['period']);
  const period = last !== null && last >= own ? monthAfter(last) : own;
  // Its documents wait for a voucher again.
  await dropSources(db, actor.tenantId, [id]);
  const date = period === own ? plain(head['voucher_date']).slice(0, 10) : `${period}-01`;
  const made = await makeVoucher(
    { db, catalogue: scope.catalogue, actor, now },
    {
      word: plain(head['voucher_word']),
      date,
      period,
      origin: voucherOrigins.red,
      attached: 0,
      source: plain(head['voucher_no']),
      lines: itemsOf(stored).map((item) => ({
        summary: `红冲 ${plain(head['voucher_no'])} ${plain(item['summary'])}`.slice(0, 200),
        subjectId: plain(item['subject_id']),
        subject: '',
        customer: keyIn(item['aux_customer']),
        supplier: keyIn(item['aux_supplier']),
        depart: keyIn(item['aux_depart']),
        person: keyIn(item['aux_person']),
        project: keyIn(item['aux_project']),
        debit: amountIn(item, 'debit').times(-1),
        credit: amountIn(item, 'credit').times(-1),
      })),
    },
  );
  return [filled(financeAnswers.redVoucherMade, { no: made.no })];
}

async function makeVoid(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const stored = await voucherIn(scope, id, [voucherStates.open], '作废');
  if (stored.head['origin'] === voucherOrigins.rule)
    throw refusal(422, voucherRefusals.voucherOfDocuments, { no: noOf(stored) });
  await writeHead(scope, stored.head, { v_status: voucherStates.void });
  return [];
}

/** Gives the unposted vouchers of every open month the numbers posted ones leave free, word by word; says how many are missing still. */
async function reorder({ db, actor }: Scope): Promise<readonly RefusalText[]> {
  const { tenantId, username: by } = actor;
  await lockVouchers(db, tenantId);
  const last = await lastClosed(db, tenantId, 'gl');
  let changed = 0;
  let missing = 0;
  for (const { period, word } of await voucherMonths(db, tenantId, last)) {
    await refuseClosed(db, { tenantId, ledger: 'gl', date: `${period}-01` });
    changed += await renumber(db, { tenantId, period }, { word, prefix: voucherPrefix(word, period), by });
    missing += await missingNumbers(db, { tenantId, period }, word);
  }
  const done = filled(financeAnswers.numbersOrdered, { count: changed });
  if (missing > 0)
    return [...(changed === 0 ? [] : [done]), filled(financeAnswers.numbersStillMissing, { count: missing })];
  return [changed === 0 ? financeAnswers.numbersInOrder : done];
}

/** Origins of what a closing makes, and takes back itself. */
const ofClosing: ReadonlySet<string> = new Set([
  voucherOrigins.carry,
  voucherOrigins.revalue,
  voucherOrigins.tax,
  voucherOrigins.duty,
]);

/** A voucher that may be moved: in a state the act begins from, and of an open month. */
async function voucherIn(
  scope: Scope,
  id: string,
  states: readonly string[],
  act: string,
  { mayBeClosed = false }: { readonly mayBeClosed?: boolean } = {},
): Promise<Stored> {
  const { db, actor } = scope;
  const stored = await lockedRecord(scope, id);
  if (!states.includes(plain(stored.head['v_status'])))
    throw refusal(422, voucherRefusals.voucherState, { no: noOf(stored), act: actWord(act) });
  if (!mayBeClosed) {
    if (ofClosing.has(plain(stored.head['origin'])) && act !== '审核' && act !== '记账')
      throw refusal(422, voucherRefusals.voucherOfClosing, { no: noOf(stored), act: actWord(act) });
    await refuseClosed(db, {
      tenantId: actor.tenantId,
      ledger: 'gl',
      date: plain(stored.head['voucher_date']).slice(0, 10),
    });
  }
  return stored;
}

async function refuseFaults({ db, actor }: Scope, stored: Stored): Promise<void> {
  const { head } = stored;
  const faults = await faultsOfVoucher(db, {
    tenantId: actor.tenantId,
    period: plain(head['period']),
    date: plain(head['voucher_date']).slice(0, 10),
    items: itemsOf(stored),
  });
  if (faults.length > 0)
    throw refusal(422, voucherRefusals.voucherFaults, { no: noOf(stored), faults: listed(faults, '；') });
}

/** Another number where word or month were changed since it was given; one that was imported has none yet. */
async function fittingNo(scope: Scope, head: Row): Promise<Row> {
  const [word, period] = [plain(head['voucher_word']), plain(head['period'])];
  return plain(head['voucher_no']).startsWith(voucherPrefix(word, period))
    ? {}
    : { voucher_no: await nextVoucherNo(scope, word, period) };
}

const noOf = ({ head }: Stored): RefusalValue => voucherNamed(head);
const itemsOf = ({ subs }: Stored): readonly Row[] => subs.get(ITEMS) ?? [];
const keyIn = (value: unknown): string | null => (plain(value) === '' ? null : plain(value));
