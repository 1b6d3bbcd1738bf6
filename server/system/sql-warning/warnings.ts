import { safeTarget } from '#core/addresses/safe-target.ts';
import type { components } from '#core/contract/api.ts';
import { cronFault } from '#core/cron/cron.ts';
import { sqlWarningSubject } from '#core/managed/sql-warning.ts';
import { ofPair } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import type { Engine } from '#server/engine/scope.ts';
import { dataSourceOptions } from '#server/engine/source/data-source.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { namesOfUsers } from '#server/platform/delivery/db/announcement-release.ts';
import { nextOf } from '#server/platform/jobs/runner.ts';
import { type FieldError, refusal, Refusal } from '#server/platform/refusal.ts';
import { endFinding, endFindingsOf, findingOf, findingsOf, planWarning } from '../db/sql-warning.ts';
import { managed, type Managed, type Values } from '../kit/managed.ts';
import { idsIn } from '../user/users.ts';
import { withPeople } from '../user/with-people.ts';
import { systemSqlWarningRefusals } from './refusals.ts';
import { findRows } from './run.ts';
import { systemRefusals } from '#server/system/refusals.ts';

/** Queries that should find nothing; what is saved also runs [system.sql-warning]. */
export function sqlWarnings(engine: Engine): Managed {
  return managed(sqlWarningSubject, {
    table: 'sys_sql_warning',
    booleans: ['enabled'],
    answers: {
      added: platformAnswers.added,
      edited: platformAnswers.editedNarrow,
      deleted: platformAnswers.deletedNarrow,
      deletedMany: platformAnswers.deletedMany,
    },
    check: (db, values, before, actor) => faultsOf(engine, db, values, before, actor),
    completed: async (_db, values) =>
      'userIds' in values
        ? {
            userIds: idsIn(values['userIds'])
              .map((id) => `${id},`)
              .join(''),
          }
        : {},
    written: async (db, id, values, before) => {
      const now = (name: string): unknown => (Object.hasOwn(values, name) ? values[name] : before?.[name]);
      const cycle = textIn(now('cycle'));
      await planWarning(db, id, cycle === '' ? null : nextOf(cycle));
      // Another question, or none at all: what stood of the old one stands no more.
      const isOther = ['sqlText', 'dbSource'].some((name) => before !== null && now(name) !== before[name]);
      if (isOther || now('enabled') === '0') await endFinding(db, id);
    },
    mayDelete: (db, rows) =>
      endFindingsOf(
        db,
        rows.map(({ id }) => id),
      ),
    dress: (db, rows, { tenantId }) => withPeople(db, rows, tenantId),
  });
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

async function faultsOf(
  engine: Engine,
  db: Db,
  values: Values,
  before: ManagedRow | null,
  actor: Actor,
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  const cycle = textIn(values['cycle']);
  const cron = cycle === '' ? null : cronFault(cycle, Date.now());
  if (cron !== null) errors.push({ field: 'cycle', message: ofPair(cron) });
  const route = textIn(values['route']);
  if (route !== '' && safeTarget(route) === null)
    errors.push({ field: 'route', message: systemSqlWarningRefusals.routeAddress });
  const ids = idsIn(values['userIds']);
  const known = await namesOfUsers(db, actor.tenantId, ids);
  if (ids.some((id) => !known.has(id))) errors.push({ field: 'userIds', message: systemRefusals.usersGone });
  if (errors.length > 0) return errors;
  const isSame =
    before !== null && before['sqlText'] === values['sqlText'] && before['dbSource'] === values['dbSource'];
  // Whoever only switches it off need not be able to run it.
  if (isSame && values['enabled'] === '0') return [];
  try {
    await findRows(engine, { text: textIn(values['sqlText']), source: textIn(values['dbSource']) || null }, actor);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [{ field: 'sqlText', message: error.text }];
  }
}

/** Lists the findings that have not ended for the caller. */
export function ownWarnings(db: Db, actor: Actor): Promise<components['schemas']['OwnSqlWarning'][]> {
  return findingsOf(db, actor);
}

/** @throws Refusal 404 for a finding that is not his */
export async function ownWarning(
  db: Db,
  id: string,
  actor: Actor,
): Promise<components['schemas']['OwnSqlWarningRows']> {
  const found = await findingOf(db, id, actor);
  if (found === undefined) throw refusal(404, systemSqlWarningRefusals.noWarning);
  return found;
}

/** Other databases a warning can ask. */
export async function warningChoices(db: Db): Promise<components['schemas']['SqlWarningChoices']> {
  const sources = await dataSourceOptions({ db });
  return { dbSource: sources.map(({ value, label }) => ({ value, text: label, title: label })) };
}
