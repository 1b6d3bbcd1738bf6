import {
  flowCopiedSubject,
  flowDoneSubject,
  flowEfficiencySubject,
  flowEntrustSubject,
  flowPastSubject,
  flowRunningSubject,
  flowStartedSubject,
  flowTodoSubject,
  flowUrgedSubject,
} from '#core/managed/workflow-run.ts';
import { filled, type RefusalLanguage } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import {
  assignedTo,
  copiedTo,
  doneTasks,
  entrustedOf,
  flowCopies,
  flowEfficiency,
  flowInstances,
  partOf,
  startedBy,
  todoTasks,
  urgedOf,
} from '#server/workflow/db/workflow-lists.ts';
import { processNames } from '#server/workflow/db/workflow-model.ts';
import { entrustingsWithin } from '#server/workflow/db/workflow.ts';
import { realnamesOf } from '../db/system-user.ts';
import { managed, type Managed, type Values } from '../kit/managed.ts';
import { ownDeputyFault } from '../user/own-place.ts';
import { switched, withNames } from '../workflow/lists.ts';
import { systemWorkflowRunRefusals } from './refusals.ts';
import { systemRefusals } from '#server/system/refusals.ts';

const answers = {
  added: platformAnswers.added,
  edited: platformAnswers.edited,
  deleted: platformAnswers.deleted,
  deletedMany: platformAnswers.deletedMany,
};

/** Whoever watches over instances sees those of others. */
const watches = (actor: Actor): boolean => may(actor, 'workflow:monitor:view');

/** Lists of processes as they run: most of them are the reader's own [B2.36]. */
export const flowTodo = ({ userId }: Actor): Managed =>
  managed(flowTodoSubject, {
    table: 'wf_task',
    source: todoTasks,
    only: assignedTo(userId),
    sent: ['instanceId', 'isOverdue'],
    booleans: ['isOverdue'],
    answers,
  });

export const flowDone = ({ userId }: Actor): Managed =>
  managed(flowDoneSubject, {
    table: 'wf_task',
    source: doneTasks,
    only: assignedTo(userId),
    sent: ['instanceId'],
    answers,
  });

export const flowStarted = ({ userId }: Actor): Managed =>
  managed(flowStartedSubject, { table: 'wf_instance', source: flowInstances, only: startedBy(userId), answers });

export const flowPast = (actor: Actor): Managed =>
  managed(flowPastSubject, {
    table: 'wf_instance',
    source: flowInstances,
    ...(watches(actor) ? {} : { only: partOf(actor.userId) }),
    answers,
  });

export const flowCopied = ({ userId }: Actor): Managed =>
  managed(flowCopiedSubject, {
    table: 'wf_copy',
    source: flowCopies,
    only: copiedTo(userId),
    sent: ['instanceId'],
    answers,
  });

export const flowRunning: Managed = managed(flowRunningSubject, {
  table: 'wf_instance',
  source: flowInstances,
  sent: ['isSuspended'],
  booleans: ['isSuspended'],
  answers,
});

export const flowUrged = (actor: Actor): Managed =>
  managed(flowUrgedSubject, {
    table: 'wf_urge',
    sent: ['instanceId'],
    ...(watches(actor) ? {} : { only: urgedOf(actor.username) }),
    answers,
    dress: (db, rows, by) => withNames(db, rows, by, ['toUser', 'urgeBy']),
  });

export const flowEfficiencies: Managed = managed(flowEfficiencySubject, {
  table: 'wf_task',
  source: flowEfficiency,
  answers,
});

/** Entrusted tasks; whoever does not watch over processes gives away his own only. */
export const flowEntrusts = (actor: Actor): Managed =>
  managed(flowEntrustSubject, {
    table: 'wf_entrust',
    ...(watches(actor) ? {} : { only: entrustedOf(actor.username) }),
    booleans: ['enabled'],
    answers,
    check: entrustFaults,
    completed: switched,
    mayDelete: async (_db, rows, by) => {
      if (!watches(by) && rows.some(({ userId }) => plain(userId) !== by.username))
        throw refusal(403, systemWorkflowRunRefusals.onlyOwnDeputies);
    },
    dress: dressEntrusts,
  });

async function entrustFaults(
  db: Db,
  values: Values,
  before: ManagedRow | null,
  actor: Actor,
): Promise<readonly FieldError[]> {
  const [user, agent, from, to] = ['userId', 'agentId', 'beginTime', 'endTime'].map((name) => plain(values[name])) as [
    string,
    string,
    string,
    string,
  ];
  if (user !== actor.username && !watches(actor))
    return [{ field: 'userId', message: systemWorkflowRunRefusals.onlyOwnTasks }];
  if (from >= to) return [{ field: 'endTime', message: systemRefusals.endNotAfterBegin }];
  const own = ownDeputyFault(user, agent, 'agentId', actor);
  if (own !== null) return [own];
  if (user === agent) return [{ field: 'agentId', message: systemWorkflowRunRefusals.substituteSelf }];
  const people = await realnamesOf(db, actor.tenantId, [user, agent], { isActive: true });
  for (const [field, name] of [
    ['userId', user],
    ['agentId', agent],
  ] as const)
    if (!people.has(name)) return [{ field, message: filled(systemWorkflowRunRefusals.substituteGone, { name }) }];
  const models = await processNames(db, actor.tenantId);
  const gone = keysIn(values['modelIds']).filter(
    (key) => !models.has(key) && !keysIn(before?.['modelIds']).includes(key),
  );
  if (gone.length > 0)
    return [
      {
        field: 'modelIds',
        message: filled(systemWorkflowRunRefusals.processesGone, { names: gone.join('、').slice(0, 100) }),
      },
    ];
  const named = await entrustingsWithin(db, actor.tenantId, { from, to, exceptId: before?.id ?? '' });
  const seen = new Set([user]);
  const queue = [agent];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (seen.has(next) && next === user)
      return [
        {
          field: 'agentId',
          message: filled(systemWorkflowRunRefusals.substituteMutual, { person: people.get(agent) ?? agent }),
        },
      ];
    if (seen.has(next)) continue;
    seen.add(next);
    queue.push(...(named.get(next) ?? []));
  }
  return [];
}

const keysIn = (value: unknown): readonly string[] =>
  plain(value)
    .split(',')
    .filter((key) => key !== '');

/** Processes that can be entrusted: every one that was deployed, for anybody may be asked in it. */
export async function entrustable(
  db: Db,
  { tenantId }: Actor,
): Promise<{ value: string; text: string; title: string }[]> {
  return [...(await processNames(db, tenantId))].map(([value, text]) => ({ value, text, title: text }));
}

async function dressEntrusts(
  db: Db,
  rows: readonly ManagedRow[],
  actor: Actor,
  language: RefusalLanguage,
): Promise<readonly ManagedRow[]> {
  const models = await processNames(db, actor.tenantId);
  const named = await withNames(db, rows, actor, ['userId', 'agentId']);
  return named.map((row) => {
    const keys = keysIn(row['modelIds']);
    return {
      ...row,
      modelIds_dictText:
        keys.length === 0
          ? systemWorkflowRunRefusals.allProcesses[language]
          : keys.map((key) => models.get(key) ?? key).join(','),
    };
  });
}
