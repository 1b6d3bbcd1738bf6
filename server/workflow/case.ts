import { parseFormula } from '#core/formula/parse.ts';
import type { FlowGraph } from '#core/workflow/graph.ts';
import type { ApprovalSettings } from '#core/workflow/settings.ts';
import type { Db } from '#server/db/connection.ts';
import { formIn } from '#server/engine/access/auth-access.ts';
import type { ActionSites } from '#server/engine/act/action-http.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { inOwnTransaction } from '#server/engine/record/after-commit.ts';
import { readStored } from '#server/engine/record/read-record.ts';
import { scopeOf, type Engine, type Scope, type Stored } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { markHandled } from '#server/platform/delivery/db/announcement.ts';
import { lockPeople, presentById } from '#server/platform/identity/db/successor.ts';
import { type Refusal, refusal } from '#server/platform/refusal.ts';
import type { FlowPerson } from './db/flow-person.ts';
import { managersOf } from './db/workflow-people.ts';
import {
  addTasks,
  addVisit,
  changeTasks,
  endVisits,
  findInstance,
  tasksOf,
  visitsOf,
  type InstanceRow,
  type NewTask,
  type TaskChange,
  type TaskRow,
  type VisitOutcome,
  type VisitRow,
} from './db/workflow.ts';
import { approvalIn, definitionOf } from './definitions.ts';
import type { Definition, FlowRecord, ProcessEngine } from './engine/port.ts';
import { taskPage } from './pages.ts';
import type { Asking } from './people.ts';
import { processRefusals } from './refusals.ts';

/** Parts that processes run with. */
export type FlowDesk = {
  readonly engine: Engine;
  readonly flows: ProcessEngine;
  /** Sites that listeners may call. */
  readonly sites: ActionSites;
};

/** Everything one act on an instance needs, inside its transaction, with the instance locked. */
export type Case = {
  readonly desk: FlowDesk;
  readonly db: Db;
  readonly actor: Actor;
  readonly author: { readonly tenantId: string; readonly by: string; readonly orgCode: string | null };
  readonly instance: InstanceRow;
  readonly definition: Definition;
  readonly catalogue: Catalogue;
  readonly form: Form;
  /** The document with nothing withheld; null once it is gone. */
  stored: Stored | null;
  /** Values automatic nodes wrote in this act. */
  readonly written: Map<string, string | null>;
  readonly starter: FlowPerson;
  tasks: readonly TaskRow[];
  visits: readonly VisitRow[];
  /** Latest state of the engine. */
  state: string;
  taken: string[];
};

/** Returns the refusal for a task that is not, or no longer, the user's own. */
export function notOwnTask(): Refusal {
  return refusal(403, processRefusals.notYourTask);
}

export const INSTANCE_GONE = processRefusals.instanceGone;

/** Does something with an instance nobody else works on meanwhile; all of it is stored, or nothing. */
export async function withCase<T>(
  desk: FlowDesk,
  actor: Actor,
  by: string | { readonly taskId: string },
  act: (of: Case) => Promise<T>,
): Promise<T> {
  return inOwnTransaction(desk.engine.db, async (db) => {
    await lockPeople(db, actor.tenantId, false);
    return act(await openCase(desk, db, actor, by));
  });
}

export async function openCase(
  desk: FlowDesk,
  db: Db,
  actor: Actor,
  by: string | { readonly taskId: string },
): Promise<Case> {
  const instance = await findInstance(db, actor.tenantId, by, true);
  if (instance === undefined) throw typeof by === 'string' ? refusal(404, INSTANCE_GONE) : notOwnTask();
  return caseOf(desk, db, actor, instance);
}

/** The case of an instance row that is locked, or new; only to look at it, its document is not locked. */
export async function caseOf(desk: FlowDesk, db: Db, actor: Actor, instance: InstanceRow, lock = true): Promise<Case> {
  const definition = await definitionOf(db, instance.version_id);
  const catalogue = await desk.engine.store.catalogue();
  const form = formIn(catalogue, instance.form_code);
  const of: Case = {
    desk,
    db,
    actor,
    author: { tenantId: actor.tenantId, by: actor.username, orgCode: actor.orgCode },
    instance,
    definition,
    catalogue,
    form,
    stored: null,
    written: new Map(),
    starter: { id: instance.starter_id, username: instance.starter_account ?? '', realname: instance.starter },
    tasks: [],
    visits: [],
    state: instance.engine_state,
    taken: [...(instance.taken as readonly string[])],
  };
  of.stored = await readStored(scopeIn(of), instance.record_id, lock, summedIn(definition.graph));
  of.tasks = await tasksOf(db, instance.id);
  of.visits = await visitsOf(db, instance.id);
  return of;
}

/** Begins a visit of a node, here and in what is known of them; answers its id. */
export async function openVisit(
  of: Case,
  place: { readonly nodeKey: string; readonly nodeName: string },
): Promise<string> {
  const visit = await addVisit(of.db, of.author, { instanceId: of.instance.id, ...place });
  of.visits = [...of.visits, visit];
  return visit.id;
}

/** Asks people, here and in what is known of them; answers the ids of their tasks in order. */
export async function putTasks(of: Case, tasks: readonly NewTask[]): Promise<readonly string[]> {
  const added = await addTasks(of.db, of.author, tasks);
  of.tasks = [...of.tasks, ...added];
  return added.map(({ id }) => id);
}

/** Changes tasks, here and in what is known of them. */
export async function setTasks(of: Case, ids: readonly string[], change: TaskChange): Promise<void> {
  if (ids.length === 0) return;
  await changeTasks(of.db, ids, change);
  // Whoever's turn is over has nothing to do about them any more; whose turn it is now is told by the act.
  if (change.assignee_id !== undefined || (change.task_state ?? '1') !== '1') await endTaskMessages(of, ids);
  of.tasks = of.tasks.map((task) => (ids.includes(task.id) ? { ...task, ...change } : task));
}

/** Notes messages about tasks as read, whoever they went to: what is decided or somebody else's is no news. */
async function endTaskMessages(of: Case, taskIds: readonly string[]): Promise<void> {
  await markHandled(of.db, of.actor.tenantId, taskIds.map(taskPage));
}

/** Ends visits and what is open in them, here and in what is known of them. */
export async function closeVisits(of: Case, ids: readonly string[], outcome: VisitOutcome): Promise<void> {
  if (ids.length === 0) return;
  await endVisits(of.db, of.instance.id, ids, outcome);
  await endTaskMessages(
    of,
    of.tasks
      .filter(({ visit_id: visit, task_state: state }) => ids.includes(visit) && '017'.includes(state))
      .map(({ id }) => id),
  );
  of.visits = of.visits.map((visit) =>
    ids.includes(visit.id) && visit.outcome === 'open' ? { ...visit, outcome } : visit,
  );
  of.tasks = of.tasks.map((task) =>
    ids.includes(task.visit_id) && '017'.includes(task.task_state) ? { ...task, task_state: '4' } : task,
  );
}

/** The document's scope, nothing of it withheld: what a node may see and do is decided by the node. */
export function scopeIn(of: Case, form: Form = of.form): Scope {
  const { desk, db, catalogue, actor } = of;
  return {
    ...scopeOf(desk.engine, db, { catalogue, form }, actor),
    cause: { way: 'action', note: of.instance.process_name },
  };
}

/** Returns the record that conditions and automatic nodes read, and write to. */
export function recordOf(of: Case): FlowRecord {
  return {
    field: (name) => (of.written.has(name) ? of.written.get(name) : of.stored?.head[name]),
    column: (table, field) => (of.stored?.subs.get(table) ?? []).map((row) => row[field]),
    write: (name, value) => {
      of.written.set(name, value);
    },
  };
}

/** Sub-tables that conditions and automatic nodes add up: nothing else of them is read to take a step. */
function summedIn(graph: FlowGraph): ReadonlySet<string> {
  const known = summed.get(graph);
  if (known !== undefined) return known;
  const texts = [
    ...graph.edges.flatMap(({ condition }) => condition ?? []),
    ...graph.nodes.flatMap(({ settings }) => (settings?.kind === 'auto' ? Object.values(settings.set) : [])),
  ];
  const found = new Set(
    texts.flatMap((text) => {
      const parsed = parseFormula(text);
      return parsed.ok ? parsed.formula.sums.map(({ table }) => table) : [];
    }),
  );
  summed.set(graph, found);
  return found;
}
const summed = new WeakMap<FlowGraph, ReadonlySet<string>>();

/** Settings of an approval; a node without is one nobody was named for. */
export function approvalOf(of: Case, key: string): ApprovalSettings | null {
  return approvalIn(of.definition.graph, key);
}

export function askingOf(of: Case): Asking {
  const { db, actor, starter, instance } = of;
  return {
    db,
    tenantId: actor.tenantId,
    starter,
    starterDepart: instance.starter_depart,
    managers: async () => (await managersOf(db, actor.tenantId, [instance.model_id])).get(instance.model_id) ?? [],
    record: recordOf(of),
    chosen: instance.chosen as Readonly<Record<string, readonly string[]>>,
    decidedAt: (node) => {
      const visit = of.visits.findLast(({ node_key: key, outcome }) => key === node && outcome !== 'cancelled');
      const tasks = of.tasks.filter(({ visit_id: id, task_state: state }) => id === visit?.id && '237'.includes(state));
      return [...new Set(tasks.map(({ assignee_id: id }) => id))];
    },
  };
}

/** Whoever looks after an instance: its starter, or who took over from him when he left; undefined where nobody did. */
export async function keeperOf({ db, actor, starter }: Case): Promise<FlowPerson | undefined> {
  const [keeper] = await presentById(db, actor.tenantId, [starter.id]);
  return keeper;
}
