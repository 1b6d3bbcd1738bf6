import { dateText } from '#core/dates/dates.ts';
import { closePages, daysOf, type CloseLedger } from '#core/kernel/close.ts';
import { filled } from '#core/refusals/text.ts';
import type { CloseDesk } from './close-desk.ts';
import { closingAsks, closingOf } from './close-kinds.ts';
import { listLink } from './close-link.ts';
import { levels, type MonthFinding } from './closing.ts';
import { closedLast, countByState, negativeStock, type Month } from './db/ledger-close.ts';
import { ledgersOf } from './ledgers-of.ts';
import { ledgerTexts } from './period.ts';
import { formsOf, pricedForms } from './priced-forms.ts';
import { periodRefusals } from './refusals.ts';

/** States of documents that are not decided (dictionary bill_status): 草稿, 审批中, 已驳回. */
const undecided = ['0', '1', '5'];

/** Lists what keeps a month of a ledger from being closed, or should be looked at before; checks without a finding are left out. */
export async function checksOf(desk: CloseDesk, ledger: CloseLedger, month: Month): Promise<readonly MonthFinding[]> {
  const { now } = desk;
  const closing = closingOf(ledger);
  const checks: MonthFinding[] = [];
  for (const one of closing.before)
    if (!(await isClosedBefore(desk, month, one)))
      checks.push({
        kind: 'before',
        subject: ledgerTexts[one],
        title: filled(periodRefusals.closeBefore, { ledger: ledgerTexts[one], period: month.period }),
        level: levels.blocks,
        count: 1,
        link: `/monthlySettlement/${closePages[one].forward}`,
      });
  checks.push(...(await undecidedDocuments(desk, ledger, month)));
  for (const { findings } of closingAsks(ledger)) checks.push(...((await findings?.(desk, month)) ?? []));
  if (dateText(now) <= daysOf(month.period)[1])
    checks.push({
      kind: 'running',
      subject: null,
      title: filled(periodRefusals.monthIsRunning, { period: month.period }),
      level: levels.warns,
      count: 1,
      link: null,
    });
  return checks;
}

/** The ledger before is closed, or had nothing in this month yet. */
async function isClosedBefore(desk: CloseDesk, { tenantId, period }: Month, ledger: CloseLedger): Promise<boolean> {
  const last = await closedLast(desk.db, tenantId, ledger);
  if (last !== null && last.period >= period) return true;
  const first = await closingOf(ledger).firstMonth(desk);
  return first === null || first > period;
}

/** Documents dated in the month that would still write to the ledger. */
async function undecidedDocuments(
  { db, catalogue }: CloseDesk,
  ledger: CloseLedger,
  month: Month,
): Promise<readonly MonthFinding[]> {
  const { waitsFor = (effect) => ledgersOf(effect).includes(ledger) } = closingOf(ledger);
  const alsoDecided = new Set(closingAsks(ledger).flatMap(({ decided = [] }) => decided));
  const also = catalogue.forms.filter(({ head }) => alsoDecided.has(head.name));
  const forms = [...formsOf(catalogue, waitsFor), ...also].filter(
    ({ head }) => head.byName.has('bill_date') && head.byName.has('bill_status'),
  );
  const counts = await countByState(
    db,
    month,
    forms.map(({ head }) => ({ key: head.formTable, table: head.name, states: undecided })),
  );
  return forms.flatMap((form) => {
    const count = counts.get(form.head.formTable) ?? 0;
    if (count === 0) return [];
    const title = filled(periodRefusals.undecided, { form: form.definition.title });
    const link = listLink(form, month.period, { bill_status: undecided.join(',') });
    const subject = form.definition.title;
    return [{ kind: 'undecided' as const, subject, title, level: levels.blocks, count, link }];
  });
}

/** Finds items that end the month below zero, in quantity or in money, whatever pricing it will change: its balances would be wrong. */
export async function negativeFindings(desk: CloseDesk, month: Month): Promise<readonly MonthFinding[]> {
  const { db, catalogue } = desk;
  const count = await negativeStock(db, month, pricedForms(catalogue));
  if (count === 0) return [];
  const link =
    catalogue.table('wms_warehouse') === undefined
      ? null
      : `/storage/rpt-inout-sum?${new URLSearchParams({ 'q.self_period': month.period, 'q.below_flag': 'Y' }).toString()}`;
  return [{ kind: 'negative', subject: null, title: periodRefusals.negativeStock, level: levels.blocks, count, link }];
}

/** Does it keep the month open? */
export function isBlocking({ level }: MonthFinding): boolean {
  return level === levels.blocks;
}
