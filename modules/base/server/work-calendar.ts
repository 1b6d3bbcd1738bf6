import type { components } from '#core/contract/api.ts';
import { isDate } from '#core/dates/dates.ts';
import { installedForm } from '#server/engine/behaviour/act.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { inTransaction } from '#server/engine/record/record-transaction.ts';
import { removeRecords } from '#server/engine/record/remove-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { scopeOf, type Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { shiftsInUse, usualDays, workDayIds, workDays } from './db/work-calendar.ts';
import { baseRefusals } from './refusals.ts';

type Schemas = components['schemas'];
const TABLE = 'md_work_calendar';
const dayTypes = ['1', '2', '3', '4'] as const;
const kindOf = (text: string): (typeof dayTypes)[number] => dayTypes.find((one) => one === text) ?? '1';

/** A year of the work calendar, and what the calendar of the company says where it says nothing [base.work-calendar]. */
export async function workCalendarYear(
  { db, store }: Engine,
  year: number,
  { tenantId }: Actor,
): Promise<Schemas['WorkCalendarYear']> {
  installedForm({ catalogue: await store.catalogue() }, TABLE);
  const span = { tenantId, from: `${year}-01-01`, to: `${year}-12-31` };
  const [days, usual, shifts] = await Promise.all([workDays(db, span), usualDays(db, span), shiftsInUse(db, tenantId)]);
  return {
    days: days.map(({ date, day_type: dayType, shift_ids: shiftIds, work_hours: workHours, remark }) => ({
      date,
      dayType: kindOf(dayType),
      shiftIds: (shiftIds ?? '').split(',').filter((code) => code !== ''),
      workHours,
      remark,
    })),
    usual: usual.map(({ date, day_type: dayType, name }) => ({ date, dayType: kindOf(dayType), name })),
    shifts: [...shifts],
  };
}

/**
 * Says of days what they are, all or none, as records of the form: with history, and judged by its rules. Without a kind they are what the
 * calendar of the company says again.
 * @throws Refusal 422 for what is no date, a date named twice, or a shift nobody knows
 */
export async function saveWorkDays(engine: Engine, said: Schemas['WorkDaysSaid'], actor: Actor): Promise<number> {
  const wrong = said.dates.find((date) => !isDate(date));
  if (wrong !== undefined) throw refusal(422, platformRefusals.notADate, { value: wrong });
  const twice = said.dates.find((date, index) => said.dates.indexOf(date) !== index);
  if (twice !== undefined) throw refusal(422, platformRefusals.dateTwice, { date: twice });
  const catalogue = await engine.store.catalogue();
  const form = installedForm({ catalogue }, TABLE);
  const shifts = said.shiftIds ?? [];
  await inTransaction(engine.db, form, async (db) => {
    const scope = {
      ...scopeOf(engine, db, { catalogue, form }, actor),
      cause: { way: 'button', note: '批量设置' } as const,
    };
    const known = new Set((await shiftsInUse(db, actor.tenantId)).map(({ code }) => code));
    const stranger = shifts.find((code) => !known.has(code));
    if (stranger !== undefined) throw refusal(422, baseRefusals.shiftUnknown, { shift: stranger });
    // In one order, so that two people wait for each other.
    const dates = said.dates.toSorted();
    const ids = await workDayIds(db, actor.tenantId, dates);
    if (said.dayType === '') {
      if (ids.size > 0) await removeRecords(scope, [...ids.values()]);
      return;
    }
    const values: Row = {
      day_type: said.dayType,
      shift_ids: shifts.length === 0 ? null : shifts.join(','),
      work_hours: said.workHours ?? null,
      remark: said.remark?.trim() === '' ? null : (said.remark ?? null),
    };
    for (const date of dates) {
      const id = ids.get(date);
      if (id === undefined) await makeDocument(scope, { ...values, work_date: date }, {});
      else await changeRecord(scope, id, values, null);
    }
  });
  return said.dates.length;
}
