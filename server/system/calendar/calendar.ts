import { isDate } from '#core/dates/dates.ts';
import { calendarSubject } from '#core/managed/calendar.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { forgetDays, writeDays } from '#server/platform/jobs/db/calendar.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { managed } from '../kit/managed.ts';

/** Days of a company that are not what their weekday says [system.calendar] (decision 77). */
export const calendarDays = managed(calendarSubject, {
  table: 'sys_calendar',
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.editedToo,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedMany,
  },
});

type Said = { readonly date: string; readonly dayType: string; readonly holidayName?: string | undefined };

/**
 * Says of days what they are; without a kind they are what their weekday says.
 * @throws Refusal 422 for what is no date, or a date named twice
 */
export async function saveDays(db: Db, days: readonly Said[], actor: Actor): Promise<void> {
  const wrong = days.find(({ date }) => !isDate(date));
  if (wrong !== undefined) throw refusal(422, platformRefusals.notADate, { value: wrong.date });
  const twice = days.find(({ date }, index) => days.findIndex((one) => one.date === date) !== index);
  if (twice !== undefined) throw refusal(422, platformRefusals.dateTwice, { date: twice.date });
  const by = { tenantId: actor.tenantId, by: actor.username };
  // In one order, so that two administrators wait for each other.
  const sorted = days.toSorted((one, other) => one.date.localeCompare(other.date));
  await inTransaction(db, async (trx) => {
    await writeDays(
      trx,
      sorted.flatMap(({ date, dayType, holidayName = '' }) =>
        dayType === '' ? [] : [{ date, kind: dayType, name: holidayName.trim() === '' ? null : holidayName.trim() }],
      ),
      by,
    );
    const forgotten = sorted.flatMap(({ date, dayType }) => (dayType === '' ? [date] : []));
    if (forgotten.length > 0) await forgetDays(trx, forgotten, by);
  });
}
