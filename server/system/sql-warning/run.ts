import { safeTarget } from '#core/addresses/safe-target.ts';
import type { components } from '#core/contract/api.ts';
import { plain } from '#core/values/plain.ts';
import { inTransaction } from '#server/db/connection.ts';
import { placeOf } from '#server/engine/report/report-place.ts';
import { valueReader } from '#server/engine/report/report-values.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { raiseMessage } from '#server/platform/delivery/events.ts';
import { personActor } from '#server/platform/identity/person.ts';
import { nextOf } from '#server/platform/jobs/runner.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { systemRefusals } from '#server/system/refusals.ts';
import {
  addFinding,
  dueWarnings,
  endFinding,
  findWarning,
  foundRows,
  lockWarning,
  moveWarningOn,
  noteRun,
  standingFinding,
  type WarningRow,
} from '../db/sql-warning.ts';
import { idsIn } from '../user/users.ts';
import { systemSqlWarningRefusals } from './refusals.ts';

/** Rows of a finding that are kept. */
const KEPT = 20;
/** Longest text of one of their values. */
const LONGEST = 200;

export type Found = components['schemas']['FoundRows'] & { readonly fingerprint: string };

/**
 * Returns the rows a query finds now, through the gate of reports: one SELECT, read-only, with a time limit, over the rows and columns this
 * person may see.
 * @throws Refusal 422 when it is refused or fails
 */
export async function findRows(
  engine: Engine,
  { text, source }: Pick<WarningRow, 'text' | 'source'>,
  actor: Actor,
): Promise<Found> {
  const place = await placeOf(engine, source ?? undefined, actor);
  const valueOf = valueReader([], new Map(), actor);
  return place.run({ sql: text }, [], async (trx, wrap) => {
    const rows = await foundRows(trx, wrap(valueOf), KEPT);
    const [first = {}] = rows;
    const columns = Object.keys(first).filter((name) => !name.startsWith('__'));
    return {
      foundCount: Number(first['__total'] ?? 0),
      columns,
      rows: rows.filter((row) => row['__is'] === true).map((row) => columns.map((name) => textOf(row[name]))),
      fingerprint: plain(first['__print']),
    };
  });
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : plain(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/**
 * Runs a warning with the rights of who saved it last. Its receivers are told when it finds something: once for each result. While the same rows
 * are found nobody is told again; other rows, or the same ones after there were none, are told anew.
 * @returns what it found, and how many people were told
 * @throws Refusal 422 when the query is refused or fails; the warning says so, too
 */
export async function runWarning(engine: Engine, warning: WarningRow): Promise<Found & { readonly toldCount: number }> {
  const { db } = engine;
  try {
    const author = warning.author === null ? null : await personActor(db, warning.tenantId, warning.author);
    if (author === null) throw refusal(422, systemSqlWarningRefusals.warningOwnerDisabled);
    const found = await findRows(engine, warning, author);
    const toldCount = await inTransaction(db, async (trx) => {
      // Of two runs at the same moment one tells.
      await lockWarning(trx, warning.id);
      await noteRun(trx, warning.id, {
        state: found.foundCount > 0 ? 'found' : 'none',
        count: found.foundCount,
        error: null,
      });
      const standing = await standingFinding(trx, warning.id);
      if (found.foundCount === 0) {
        await endFinding(trx, warning.id);
        return 0;
      }
      if (standing?.fingerprint === found.fingerprint) return 0;
      await endFinding(trx, warning.id);
      const userIds = idsIn(warning.userIds);
      const id = await addFinding(trx, {
        tenantId: warning.tenantId,
        warningId: warning.id,
        name: warning.name,
        route: warning.route,
        userIds,
        count: found.foundCount,
        columns: found.columns,
        rows: found.rows,
        fingerprint: found.fingerprint,
      });
      const first = found.columns.map((name, index) => `${name}：${found.rows[0]?.[index] ?? ''}`).join('，');
      return raiseMessage(trx, {
        tenantId: warning.tenantId,
        event: 'sql-warning',
        userIds,
        title: `预警“${warning.name}”：${found.foundCount} 条记录`,
        text: first,
        values: { name: warning.name, count: String(found.foundCount), first },
        sender: 'SQL预警',
        about: { type: 'sql-warning', id },
        openPage: warning.route !== null && safeTarget(warning.route) !== null ? warning.route : null,
      });
    });
    return { ...found, toldCount };
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : '执行失败，请联系管理员查看服务日志';
    await inTransaction(db, async (trx) => {
      await noteRun(trx, warning.id, { state: 'failed', count: null, error: reason });
      // Said once, not every cycle.
      if (warning.lastState === 'failed') return;
      const job = `SQL预警“${warning.name}”`;
      await raiseMessage(trx, {
        tenantId: warning.tenantId,
        event: 'job-failed',
        ...(warning.author === null ? {} : { userIds: [warning.author] }),
        title: `${job}执行失败`,
        text: reason,
        values: { job, error: reason },
      });
    });
    throw error;
  }
}

/** Runs a warning by hand. */
export async function runNow(
  engine: Engine,
  id: string,
  actor: Actor,
): Promise<components['schemas']['SqlWarningRun']> {
  const warning = await findWarning(engine.db, actor.tenantId, id);
  if (warning === undefined) throw refusal(404, systemRefusals.entryUnknown);
  const { fingerprint: _print, ...found } = await runWarning(engine, warning);
  return found;
}

/** Looks once at the clock: whoever moves a warning on runs it, so of several processes one does. */
export async function runDueWarnings(engine: Engine, report: (error: unknown) => void): Promise<void> {
  for (const warning of await dueWarnings(engine.db)) {
    if (!(await moveWarningOn(engine.db, warning, nextTime(warning.cycle, report)))) continue;
    await runWarning(engine, warning).catch((error: unknown) => {
      // What is wrong with the query stands at the warning.
      if (!(error instanceof Refusal)) report(error);
    });
  }
}

/** When a warning runs next; never where its cycle cannot be read, which must not keep the others waiting. */
function nextTime(cycle: string | null, report: (error: unknown) => void): number | null {
  try {
    return cycle === null ? null : nextOf(cycle);
  } catch (error) {
    report(error);
    return null;
  }
}
