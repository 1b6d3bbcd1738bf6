import Big from 'big.js';
import { money, parseAmount, sumAmounts } from '#core/amounts/amounts.ts';
import { dateText } from '#core/dates/dates.ts';
import type { FormFile } from '#core/online/definition.ts';
import {
  headColumn,
  lineColumn,
  missingOnLines,
  optional,
  otherName,
  subTable,
  type ParameterValues,
} from '#core/online/parameters.ts';
import { formRefusals } from '#core/online/refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { CheckContext } from '#server/engine/behaviour/module.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { askedLines } from './asked-lines.ts';
import { creditOf, type LateBill } from './db/credit.ts';
import { saleRefusals } from './refusals.ts';

/** Dictionary credit_control. */
const WARN = '1';
const BY_PROCESS = '2';
const FORBID = '3';

/** Column of lines with how much they are about. */
const QTY = 'qty';
const TOTAL = 'total_amount';

/** Columns of lines with what was delivered before their price changed, and what that came to: it is not to be delivered any more. */
const EARLIER = { qty: 'earlier_qty', total: 'earlier_total' } as const;

/** `done`: column of the line with what is delivered of it; `alone`: only lines that go back to no document of this form. */
export const creditTakes = {
  party: headColumn,
  lines: subTable,
  done: optional(lineColumn),
  alone: optional(otherName),
};

type Credited = ParameterValues<typeof creditTakes>;

/** Finds what lines that are billed with something lack. */
export function creditFaults({ lines }: Credited, form: FormFile): readonly RefusalText[] {
  return missingOnLines(form, lines, [QTY, TOTAL]).map((name) =>
    filled(formRefusals.subNoField, { table: lines, name }),
  );
}

/** Credit limit of a customer, its use apart from one document of his, and the parts of that use in words. */
export type Credit = {
  readonly control: string;
  readonly credit: Big;
  readonly used: Big;
  readonly facts: RefusalText;
  /** A receivable that is overdue for longer than he is allowed, in words. */
  readonly late: RefusalText | null;
};

/** The credit of the customer of a document; null where nobody limits it. */
export async function creditStanding(
  { db, catalogue, actor, now }: Scope,
  head: Row,
  party: string,
): Promise<Credit | null> {
  if (catalogue.table('crm_credit') === undefined) return null;
  const { tenantId } = actor;
  const found = await creditOf(db, {
    tenantId,
    customerId: plain(head[party]),
    day: dateText(now),
    except: plain(head['id']),
    hasBills: catalogue.table('fin_ar_bill') !== undefined,
  });
  if (found === undefined || ![WARN, BY_PROCESS, FORBID].includes(found.control)) return null;
  return {
    control: found.control,
    credit: new Big(found.credit),
    used: sumAmounts([found.receivable, found.orders, found.unbilled]),
    facts: filled(saleRefusals.creditUsed, {
      receivable: money(found.receivable),
      orders: money(found.orders),
      unbilled: money(found.unbilled),
    }),
    late: found.late === null ? null : lateText(found.late),
  };
}

function lateText({ no, due, days, open, allowed }: LateBill): RefusalText {
  return filled(saleRefusals.billLate, { no, due, days, open: money(open), allowed });
}

/**
 * Returns the amount a document will be billed with: its lines at their prices after all deductions, as deliveries bill them, less what was
 * delivered. In the own currency, as a limit is.
 */
export async function claimOf(scope: Scope, stored: Stored, check: Credited): Promise<Big> {
  const { done } = check;
  const rate = parseAmount(stored.head['exchange_rate']) ?? new Big(1);
  return sumAmounts(
    (await askedLines(scope, stored, check)).map((row) => {
      if (row['line_status'] === '2') return null;
      const whole = parseAmount(row[QTY]);
      const qty = whole?.minus(parseAmount(row[EARLIER.qty]) ?? 0);
      const total = parseAmount(row[TOTAL])?.minus(parseAmount(row[EARLIER.total]) ?? 0) ?? null;
      const open = whole?.minus(parseAmount(row[done ?? '']) ?? 0);
      if (qty == null || open == null || total === null || open.lte(0) || qty.eq(0)) return null;
      return total.times(open).div(qty).times(rate).round(2, Big.roundHalfUp).toFixed(2);
    }),
  );
}

/**
 * Asks whether the customer may owe what a document will be billed with.
 * @returns what is told where he is only warned of
 * @throws Refusal 422 with the figures
 */
export async function checkCredit(
  scope: Scope,
  stored: Stored,
  check: Credited,
  { isAgreed, act }: CheckContext,
): Promise<readonly RefusalText[]> {
  const { form } = scope;
  const { head } = stored;
  const own = await claimOf(scope, stored, check);
  if (own.eq(0)) return [];
  const standing = await creditStanding(scope, head, check.party);
  if (standing === null) return [];
  const { control, credit, used, late } = standing;
  const open = credit.minus(used);
  if ((own.lte(open) && late === null) || (control === BY_PROCESS && isAgreed)) return [];
  const name = plain(head[`${check.party}_dictText`]);
  const party = `${form.head.byName.get(check.party)?.label ?? ''}“${name}”`;
  const beyond = filled(saleRefusals.creditBeyond, {
    party,
    credit: money(credit),
    used: money(used),
    facts: standing.facts,
    open: money(open),
    own: money(own),
    over: money(own.minus(open)),
  });
  const facts = listed(
    [...(own.lte(open) ? [] : [beyond]), ...(late === null ? [] : [filled(saleRefusals.partyLate, { party, late })])],
    '；',
  );
  if (control === WARN) return [facts];
  throw refusal(422, saleRefusals.beyondCredit, {
    name: nameOf(form.head, form, head),
    act: actWord(act),
    facts,
    more: control === BY_PROCESS ? saleRefusals.needsCreditApproval : '',
  });
}
