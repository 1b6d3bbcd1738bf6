import type { Engine } from '#server/engine/scope.ts';
import { closeBooks, keptBy, reopenBooks, vouch } from './books-close.ts';
import { MONTHS, openCompany, pick, type Company, type Tally } from './books-company.ts';
import { act, begin, type History } from './books-history.ts';
import { faultsAtAnyTime, faultsOfMonth } from './books-ties.ts';

/**
 * Plays one company from its first document to the close of its last month.
 * @throws Error with the last acts and what does not hold
 */
export async function history(engine: Engine, tenantId: string, random: () => number, tally: Tally): Promise<void> {
  const company = await openCompany(engine, tenantId, { random, tally });
  const course: History = { posted: [], writeOffs: [], closed: 0, numbers: Number(tenantId) * 1_000 };
  const steps = 40 + Math.floor(random() * 41);
  const done: string[] = [];
  const holds = async (find: () => Promise<readonly string[]>): Promise<void> => {
    const faults = await find();
    if (faults.length > 0)
      throw new Error(`Company ${company.name} after ${done.slice(-6).join(', ')}: ${faults.slice(0, 4).join('; ')}`);
  };
  try {
    await begin(company, course);
    for (let step = 1; step <= steps; step += 1) {
      done.push(await act(company, course));
      if (random() < 0.08) {
        done.push('vouchers');
        await vouch(company, pick(random, MONTHS.slice(course.closed)), false);
      }
      if (step % 10 === 0) await holds(() => faultsAtAnyTime(company));
      if (course.closed < MONTHS.length - 1 && step > (steps * (course.closed + 1)) / MONTHS.length) {
        done.push('close');
        await closeAgain(company, course);
        await holds(() => faultsOfMonth(company, MONTHS[course.closed - 1] ?? ''));
        if (random() < 0.3) {
          done.push('reopen');
          await reopenBooks(company, course);
        }
      }
    }
    done.push('the end');
    await holds(() => faultsAtAnyTime(company));
    while (course.closed < MONTHS.length) {
      await closeAgain(company, course);
      await holds(() => faultsOfMonth(company, MONTHS[course.closed - 1] ?? ''));
    }
    await holds(() => faultsAtAnyTime(company));
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Company ')) throw error;
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`Company ${company.name} after ${done.slice(-6).join(', ')}: ${what}`, { cause: error });
  }
}

/** Closes a month, opens it and closes it again: it keeps the same. */
async function closeAgain(company: Company, course: History): Promise<void> {
  await closeBooks(company, course);
  const period = MONTHS[course.closed - 1] ?? '';
  const first = await keptBy(company, period);
  await reopenBooks(company, course);
  await closeBooks(company, course);
  const second = await keptBy(company, period);
  if (first !== second) throw new Error(`${period} closed again keeps something else: ${first} then ${second}`);
}
