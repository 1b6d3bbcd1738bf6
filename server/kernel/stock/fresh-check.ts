import { addDays } from '#core/dates/dates.ts';
import {
  headColumn,
  headValues,
  optional,
  otherName,
  subTable,
  type ParameterValues,
} from '#core/online/parameters.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { datesOfBatches, freshDays, shelfDays } from './db/freshness.ts';
import { stockRefusals } from './refusals.ts';

/** The party and the column of its record with how many days goods have to keep, and which documents may move what expired. */
export const freshTakes = {
  lines: subTable,
  party: optional(headColumn),
  days: optional(otherName),
  free: optional(headValues),
};

type Fresh = ParameterValues<typeof freshTakes>;

/** Finds days that nobody's record says. */
export function freshFaults({ party, days }: Fresh): readonly RefusalText[] {
  return days !== undefined && party === undefined ? [stockRefusals.daysNeedParty] : [];
}

/**
 * Refuses to receive or issue what has expired on the day of the document, and to send a customer goods that keep for fewer days than he
 * wants; goods are scrapped by the kind of the document. An expiry before its production is a slip in any case.
 * @param isAgreed a process agreed: what expired may go
 * @throws Refusal 422 with the line, the batch and the dates
 */
export async function checkFresh(scope: Scope, { head, subs }: Stored, check: Fresh, isAgreed: boolean): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const rows = subs.get(check.lines) ?? [];
  const name = nameOf(form.head, form, head);
  const of = (row: Row) => ({
    name,
    line: plain(row['line_no']),
    item: lineName(row),
    batch: plain(row['batch_no']).trim(),
  });
  for (const row of rows) {
    const [produced, expires] = [day(row['produce_date']), day(row['expire_date'])];
    if (produced !== '' && expires !== '' && expires < produced)
      throw refusal(422, stockRefusals.expiryBeforeProduction, { ...of(row), produced, expires });
  }
  if (isAgreed || catalogue.table('wms_batch') === undefined) return;
  if (check.free?.values.includes(plain(head[check.free.column])) === true) return;
  const { tenantId } = actor;
  const known = new Map(
    (
      await datesOfBatches(
        db,
        tenantId,
        rows.map((row) => plain(row['batch_no']).trim()),
      )
    ).map((one) => [`${one.material} ${one.batch}`, one.expires]),
  );
  const dated = rows.filter((row) => day(row['produce_date']) !== '' && day(row['expire_date']) === '');
  const shelves = await shelfDays(
    db,
    tenantId,
    dated.map((row) => plain(row['material_id'])),
  );
  const today = day(head['bill_date']);
  const { party, days: column } = check;
  const days =
    party === undefined || column === undefined ? 0 : await freshDays(db, tenantId, plain(head[party]), column);
  const least = addDays(today, days);
  for (const row of rows) {
    const { batch } = of(row);
    const produced = day(row['produce_date']);
    const shelf = shelves.get(plain(row['material_id']));
    const reckoned = produced === '' || shelf === undefined ? '' : addDays(produced, shelf);
    const expires = day(row['expire_date']) || reckoned || (known.get(`${plain(row['material_id'])} ${batch}`) ?? '');
    if (expires === '' || expires >= least) continue;
    throw expires < today
      ? refusal(422, stockRefusals.expired, { ...of(row), expires, today })
      : refusal(422, stockRefusals.notFresh, { ...of(row), expires, days, least });
  }
}

const day = (value: unknown): string => plain(value).slice(0, 10);
