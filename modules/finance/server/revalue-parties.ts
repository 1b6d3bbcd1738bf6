import Big from 'big.js';
import { daysOf } from '#core/kernel/close.ts';
import { factsOf, sideOf, type PartyLedger } from '#core/kernel/write-off-kinds.ts';
import { plain } from '#core/values/plain.ts';
import { setTaken } from '#server/kernel/party/db/open-item.ts';
import { addPartyEntries, reversePartyEntries } from '#server/kernel/party/db/party-ledger.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import type { MonthFinding } from '#server/kernel/period/closing.ts';
import { NOTHING_VALUED, type Month, type Valued } from '#server/kernel/period/db/ledger-close.ts';
import { keyOf, lockAll, type OpenDocument } from '#server/kernel/write-off/documents.ts';
import { endOf, worthAt, worthFrom, type OpenAsOf } from '../rules/revaluation.ts';
import {
  changeTaken,
  foreignItems,
  REVALUATIONS,
  standingRevaluation,
  takesAfter,
  type AsOf,
  type ItemKey,
  type TakeRow,
} from './db/revaluation.ts';
import {
  canRevalue,
  isReturned,
  makeRevaluation,
  readRevaluation,
  reversedLines,
  voidRevaluations,
  type RevaluedLine,
} from './revaluation-document.ts';
import { revaluationEntries, takenEntry } from './revaluation-entries.ts';
import { monthRates, rateFindings, rateIn } from './revaluation-rates.ts';

/** An open item at the end of a month; amounts of `asOf` have no sign, `sign` is that of the document. */
type Item = {
  readonly document: OpenDocument;
  readonly sign: 1 | -1;
  readonly asOf: OpenAsOf;
  readonly takes: readonly TakeRow[];
};

function asOfEnd({ catalogue, actor }: CloseDesk, { period }: Month): AsOf {
  return {
    tenantId: actor.tenantId,
    day: daysOf(period)[1],
    hasBadDebts: catalogue.table('fin_bad_debt') !== undefined,
  };
}

/** Finds what keeps the open items of a month from being revalued: currencies without a rate. */
export async function partyRateFindings(
  desk: CloseDesk,
  month: Month,
  ledger: PartyLedger,
): Promise<readonly MonthFinding[]> {
  if (!canRevalue(desk)) return [];
  const items = await itemsOf(desk, month, await foreignItems(desk.db, ledger, asOfEnd(desk, month)));
  return rateFindings(
    desk,
    month,
    items.map(({ document }) => document.row.currency),
  );
}

/**
 * Revalues what customers owe, or suppliers are owed, in other currencies at the rate of the month's end. Bills are worth as much from then on, so
 * that settling them gains or loses what the rate changed since; what settled a part of them after the month did so of the new worth. Where the
 * company reverses it in the next month, bills keep the worth they have.
 * @throws Refusal 422 where a currency has no rate
 */
export async function revalueParties(desk: CloseDesk, month: Month, ledger: PartyLedger): Promise<Valued> {
  if (!canRevalue(desk)) return NOTHING_VALUED;
  await returnParties(desk, month, ledger);
  const items = await itemsOf(desk, month, await foreignItems(desk.db, ledger, asOfEnd(desk, month)));
  const rates = await monthRates(
    desk,
    month,
    items.map(({ document }) => document.row.currency),
  );
  const changed = items.flatMap((item) => {
    const rate = rateIn(rates, item.document.row.currency, month);
    const line = lineOf(item, rate);
    return line.after.eq(line.before) ? [] : [{ item, line }];
  });
  if (changed.length === 0) return NOTHING_VALUED;
  const lines = changed.map(({ line }) => line);
  const isBack = await isReturned(desk);
  const made = await makeRevaluation(desk, month, { ledger, lines, isBack });
  await addPartyEntries(
    desk.db,
    revaluationEntries(
      desk,
      ledger,
      made,
      changed.map(({ item, line }) => ({ document: item.document, line })),
    ),
  );
  if (isBack) {
    const back = await makeRevaluation(desk, month, { ledger, lines: reversedLines(lines), isBack, of: made });
    await addPartyEntries(
      desk.db,
      revaluationEntries(
        desk,
        ledger,
        back,
        changed.map(({ item, line }) => ({ document: item.document, line: reversedLines([line])[0] ?? line })),
      ),
    );
  } else for (const { item, line } of changed) await giveWorth(desk, item, line.after.times(item.sign));
  const gain = lines.reduce((sum, line) => sum.plus(line.gain), new Big(0));
  return { lines: lines.length, amount: gain.toFixed(2) };
}

/** Takes the revaluation of a month back: open items are worth what they were, and what was taken of them since. */
export async function returnParties(desk: CloseDesk, month: Month, ledger: PartyLedger): Promise<void> {
  if (!canRevalue(desk)) return;
  const { db, actor } = desk;
  const standing = await standingRevaluation(db, month, ledger);
  if (standing === null) return;
  const { isBack, lines } = await readRevaluation(desk, standing.id);
  const ids = [standing.id, ...(standing.back === null ? [] : [standing.back])];
  if (!isBack) {
    const before = new Map(
      lines.map((line) => [
        keyOf({ formCode: plain(line['form_code']), id: plain(line['doc_id']) }),
        new Big(plain(line['before_own'])),
      ]),
    );
    const keys = lines.map((line) => ({ formCode: plain(line['form_code']), id: plain(line['doc_id']) }));
    for (const item of await itemsOf(desk, month, keys)) {
      const worth = before.get(keyOf({ formCode: item.document.form.head.name, id: item.document.row.id }));
      if (worth !== undefined) await giveWorth(desk, item, worth.times(item.sign));
    }
  }
  await reversePartyEntries(db, { tenantId: actor.tenantId, formCode: REVALUATIONS, billIds: ids }, actor.username);
  await voidRevaluations(desk, ids);
}

async function itemsOf(desk: CloseDesk, month: Month, keys: readonly ItemKey[]): Promise<readonly Item[]> {
  const documents = await lockAll(desk, keys);
  const takes = Map.groupBy(
    await takesAfter(
      desk.db,
      asOfEnd(desk, month),
      keys.map(({ id }) => id),
    ),
    ({ form, bill }) => keyOf({ formCode: form, id: bill }),
  );
  return [...documents].flatMap(([key, document]): readonly Item[] => {
    const own = takes.get(key) ?? [];
    const sign = document.isRed ? -1 : 1;
    const asOf = {
      open: document.open.times(sign),
      own: new Big(document.row.own).times(sign),
      takes: own.map(({ face, own: worth }) => ({ face: new Big(face), own: new Big(worth) })),
    };
    return endOf(asOf).face.eq(0) ? [] : [{ document, sign, asOf, takes: own }];
  });
}

function lineOf({ document, sign, asOf }: Item, rate: Big): RevaluedLine {
  const { kind, row, form } = document;
  const { face, own } = endOf(asOf);
  const [before, after] = [own.times(sign), worthAt(face.times(sign), rate)];
  const isCustomer = factsOf(kind).ledger === 'ar';
  const more = after.minus(before);
  return {
    kind,
    customer: isCustomer ? row.party : null,
    supplier: isCustomer ? null : row.party,
    account: null,
    subject: null,
    form: form.head.name,
    id: row.id,
    no: row.bill_no,
    currency: row.currency,
    face: face.times(sign),
    rate,
    before,
    after,
    gain: sideOf(kind, false) === 'D' ? more : more.times(-1),
  };
}

/** Gives an item another worth at the end of the month: in its record, and in what took parts of it since. */
async function giveWorth(desk: CloseDesk, { document, sign, asOf, takes }: Item, worth: Big): Promise<void> {
  const { db, actor } = desk;
  const { row, form } = document;
  const { left, changes } = worthFrom(asOf, worth);
  await setTaken(db, { table: form.head.name, tenantId: actor.tenantId }, [
    {
      id: row.id,
      taken: new Big(row.written).toFixed(2),
      open: document.open.toFixed(2),
      own: left.times(sign).toFixed(2),
    },
  ]);
  const moved = takes.flatMap((take, index) => {
    const change = changes[index] ?? new Big(0);
    return change.eq(0) ? [] : [{ take, change }];
  });
  for (const ledger of ['fin_writeoff', 'fin_ap_writeoff'] as const)
    await changeTaken(
      db,
      ledger,
      moved.flatMap(({ take, change }) =>
        take.by === ledger && take.line !== null ? [{ id: take.line, more: change.toFixed(2) }] : [],
      ),
    );
  await addPartyEntries(
    db,
    moved.map(({ take, change }) => takenEntry(desk, document, take, change.times(sign))),
  );
}
