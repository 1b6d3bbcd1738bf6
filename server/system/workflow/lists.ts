import {
  flowCategorySubject,
  flowExpressionSubject,
  flowGroupSubject,
  flowListenerSubject,
} from '#core/managed/workflow.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { readExpression } from '#core/workflow/expressions.ts';
import { eventFault, readListener } from '#core/workflow/listeners.ts';
import { namedCodes, type NamedCodes } from '#core/workflow/named.ts';
import { readBpmn } from '#core/workflow/read-bpmn.ts';
import type { Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { modelsInCategories, modelsWith } from '#server/workflow/db/workflow-model.ts';
import { peopleCells } from '../announcement/books.ts';
import { realnamesOf } from '../db/system-user.ts';
import type { CellReader } from '../kit/book.ts';
import { managed, type Values } from '../kit/managed.ts';
import { idsIn } from '../user/users.ts';
import { systemWorkflowRefusals } from './refusals.ts';

const answers = {
  added: platformAnswers.added,
  edited: platformAnswers.edited,
  deleted: platformAnswers.deleted,
  deletedMany: platformAnswers.deletedMany,
};

/** A switch nobody touched is on. */
export async function switched(_db: Db, values: Values): Promise<Values> {
  return 'enabled' in values ? { enabled: values['enabled'] ?? '1' } : {};
}

/** Categories of processes [workflow.category]. */
export const flowCategories = managed(flowCategorySubject, {
  table: 'wf_category',
  booleans: ['enabled'],
  answers,
  completed: switched,
  mayDelete: async (db, rows, { tenantId }) => {
    const [first] = await modelsInCategories(
      db,
      tenantId,
      rows.map(({ id }) => id),
    );
    if (first === undefined) return;
    const name = rows.find(({ id }) => id === first.category_id)?.['name'];
    throw refusal(409, systemWorkflowRefusals.categoryOfProcess, { name: first.name, category: plain(name) });
  },
});

/** Formulas that say who approves [workflow.expression]. */
export const flowExpressions = managed(flowExpressionSubject, {
  table: 'wf_expression',
  booleans: ['enabled'],
  answers,
  completed: switched,
  check: async (_db, values) => {
    const read = readExpression(plain(values['expression']));
    return read.ok
      ? []
      : [{ field: 'expression', message: filled(systemWorkflowRefusals.expressionFaulty, { fault: read }) }];
  },
  mayDelete: (db, rows, actor) => refuseNamed(db, rows, actor, ['expressions', systemWorkflowRefusals.expression]),
});

/** Listeners for what else happens when a process gets somewhere [workflow.listener]. */
export const flowListeners = managed(flowListenerSubject, {
  table: 'wf_listener',
  booleans: ['enabled'],
  answers,
  completed: switched,
  check: async (_db, values) => {
    const faults: FieldError[] = [];
    const event = eventFault(plain(values['listenerType']), plain(values['event']));
    if (event !== null) faults.push({ field: 'event', message: event });
    const read = readListener(plain(values['value']));
    if (!read.ok) faults.push({ field: 'value', message: read });
    return faults;
  },
  mayDelete: (db, rows, actor) => refuseNamed(db, rows, actor, ['listeners', systemWorkflowRefusals.listener]),
});

/** People who approve, by the name of their group [workflow.user-group]. */
export const flowGroups = managed(flowGroupSubject, {
  table: 'wf_group',
  booleans: ['enabled'],
  answers,
  completed: switched,
  check: async (db, values, before, { tenantId }) => {
    const members = idsIn(values['members']);
    // Somebody who left the company since is told when the group is changed, not when it is switched off.
    if (before !== null && before['members'] === values['members']) return [];
    const known = await realnamesOf(db, tenantId, members);
    const missing = members.filter((member) => !known.has(member));
    if (missing.length === 0) return [];
    return [{ field: 'members', message: filled(systemWorkflowRefusals.memberGone, { user: listed(missing) }) }];
  },
  mayDelete: (db, rows, actor) => refuseNamed(db, rows, actor, ['groups', systemWorkflowRefusals.group]),
  dress: (db, rows, actor) => withNames(db, rows, actor, ['members']),
});

/** Members by account or name. */
export function groupCells(db: Db, actor: Actor): Promise<CellReader> {
  return peopleCells(db, actor, 'members', (people) => people.map(({ username }) => username).join(','));
}

/** Rows with the names of the people in these fields. */
export async function withNames(
  db: Db,
  rows: readonly ManagedRow[],
  { tenantId }: Actor,
  fields: readonly string[],
): Promise<readonly ManagedRow[]> {
  const accounts = new Set(rows.flatMap((row) => fields.flatMap((field) => idsIn(row[field]))));
  const names = await realnamesOf(db, tenantId, [...accounts]);
  const shown = (value: unknown): string | null => {
    const all = idsIn(value).map((account) => names.get(account) ?? account);
    return all.length === 0 ? null : all.join(',');
  };
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(fields.map((field) => [`${field}_dictText`, shown(row[field])])),
  }));
}

/** Refuses to delete what a process names, in its draft or in the version that runs. */
async function refuseNamed(
  db: Db,
  rows: readonly ManagedRow[],
  { tenantId }: Actor,
  [list, word]: readonly [keyof NamedCodes, RefusalText],
): Promise<void> {
  const codes = rows.map(({ code }) => plain(code));
  for (const { name, draft, deployed } of await modelsWith(db, tenantId, codes))
    for (const xml of [draft, deployed ?? '']) {
      const read = await readBpmn(xml);
      if (!read.ok) continue;
      const named = namedCodes(read.graph)[list];
      const row = rows.find(({ code }) => named.has(plain(code)));
      if (row === undefined) continue;
      throw refusal(409, systemWorkflowRefusals.usedByProcess, { kind: word, name: plain(row['name']), process: name });
    }
}
