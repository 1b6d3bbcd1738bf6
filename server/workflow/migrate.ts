import type { components } from '#core/contract/api.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import { placesFor } from '#core/workflow/migration.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { advance, nodeName, note, tellArrived } from './advance.ts';
import {
  approvalOf,
  caseOf,
  closeVisits,
  INSTANCE_GONE,
  recordOf,
  setTasks,
  withCase,
  type Case,
  type FlowDesk,
} from './case.ts';
import {
  earlierNodes,
  earlierVersions,
  nextEarlier,
  renameVisit,
  setVersion,
  type Earlier,
} from './db/workflow-migration.ts';
import { versionsOf } from './db/workflow-model.ts';
import type { VisitRow } from './db/workflow.ts';
import { definitionOf, nodeOf } from './definitions.ts';
import { FlowStuck, type Definition } from './engine/port.ts';
import { instanceFor, refuseEmpty } from './instance-acts.ts';
import { processRefusals } from './refusals.ts';
import { STARTER } from './task-acts.ts';

type Schemas = components['schemas'];
type Asked = { readonly modelId?: string | undefined; readonly instanceId?: string | undefined };

/** Number of instances one call takes on; the next call goes on behind them. */
const AT_ONCE = 20;

/** The latest version of a process, which running instances can go on by. */
type Latest = Earlier & { readonly name: string; readonly versionNo: number; readonly formCode: string | null };

async function latestOf({ engine: { db } }: FlowDesk, actor: Actor, { modelId, instanceId }: Asked): Promise<Latest> {
  if (instanceId === undefined && !may(actor, 'workflow:process-list:migrate'))
    throw refusal(403, processRefusals.moveOneByOne);
  const model = instanceId === undefined ? (modelId ?? '') : (await instanceFor(db, actor, instanceId)).model_id;
  if (modelId !== undefined && model !== modelId) throw refusal(404, INSTANCE_GONE);
  const [latest] = await versionsOf(db, actor.tenantId, model);
  if (latest === undefined) throw refusal(404, processRefusals.processUnknown);
  return {
    tenantId: actor.tenantId,
    modelId: model,
    versionId: latest.id,
    instanceId,
    name: latest.name,
    versionNo: latest.version_no,
    formCode: latest.form_code,
  };
}

/** Returns the nodes where running instances of earlier versions wait, and the place of each in the latest one. @throws Refusal 403, 404 */
export async function migrationOf(desk: FlowDesk, actor: Actor, asked: Asked): Promise<Schemas['FlowMigration']> {
  const { db } = desk.engine;
  const latest = await latestOf(desk, actor, asked);
  const [to, versions, nodes] = await Promise.all([
    definitionOf(db, latest.versionId),
    earlierVersions(db, latest),
    earlierNodes(db, latest),
  ]);
  const found: Schemas['FlowMigration']['versions'] = [];
  for (const { versionId, versionNo, formCode, count } of versions) {
    const from = await definitionOf(db, versionId);
    found.push({
      versionId,
      versionNo,
      isOtherForm: formCode !== latest.formCode,
      count,
      nodes: nodes
        .filter((node) => node.versionId === versionId)
        .map(({ nodeKey, nodeName: name, isBack, count: many }) => {
          const targets = isBack ? [] : placesFor(from.graph, to.graph, nodeKey);
          return {
            key: isBack ? STARTER : nodeKey,
            name,
            count: many,
            stays: isBack || targets[0]?.key === nodeKey,
            targets: targets.map((target) => ({
              key: target.key,
              name: target.name === '' ? target.key : target.name,
            })),
          };
        }),
    });
  }
  const { modelId, versionId, versionNo, name } = latest;
  return { modelId, name, versionId, versionNo, versions: found };
}

type Refused = Omit<Schemas['FlowMigrated']['refused'][number], 'message'> & { readonly message: RefusalText };

/** Outcome for instances that were to go on by another version. */
export type Migrated = Omit<Schemas['FlowMigrated'], 'refused'> & { refused: Refused[] };

/**
 * Lets the next few running instances of earlier versions go on by the latest one, each in a transaction of its own; one that cannot keeps
 * none of the others.
 * @throws Refusal 403, 404, 409 once there is a later version than the one that was shown, 422 without a reason
 */
export async function migrate(
  desk: FlowDesk,
  actor: Actor,
  { modelId, versionId, instanceId, places, after, reason }: Schemas['FlowMigrate'],
): Promise<Migrated> {
  refuseEmpty(reason, '迁移');
  const { db } = desk.engine;
  const latest = await latestOf(desk, actor, { modelId, instanceId: instanceId ?? undefined });
  if (latest.versionId !== versionId) throw refusal(409, processRefusals.newVersionMeanwhile);
  const chosen = new Map(places.map((place) => [`${place.versionId} ${place.from}`, place.to]));
  const next = await nextEarlier(db, latest, { after: after ?? '', limit: AT_ONCE });
  const done: Migrated = { moved: 0, left: 0, refused: [], next: null };
  for (const { id, title } of next)
    try {
      if (await migrateOne(desk, actor, id, { latest, chosen, reason: reason.trim() })) done.moved += 1;
      else done.left += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      done.refused.push({ instanceId: id, title, message: error.text });
    }
  return { ...done, next: next.length === AT_ONCE ? (next.at(-1)?.id ?? null) : null };
}

type Wanted = {
  readonly latest: Latest;
  /** Nodes of the latest version by the earlier version and its node. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly reason: string;
};

/** False where it stays as it is: it has ended or moved meanwhile, or nobody chose where one of its nodes goes. */
async function migrateOne(
  desk: FlowDesk,
  actor: Actor,
  instanceId: string,
  { latest, chosen, reason }: Wanted,
): Promise<boolean> {
  return withCase(desk, actor, instanceId, async (before) => {
    const { instance, db } = before;
    if (instance.instance_status !== '1' || instance.version_id === latest.versionId) return false;
    if (instance.form_code !== latest.formCode) throw refusal(409, processRefusals.otherForm);
    const to = await definitionOf(db, latest.versionId);
    const places = placesOf(before, to, chosen);
    if (places === null) return false;
    const moved = places.filter(({ visit, key }) => visit.node_key !== key && before.state !== '');
    await closeVisits(
      before,
      moved.map(({ visit }) => visit.id),
      'cancelled',
    );
    for (const place of places)
      if (!moved.includes(place))
        await renameVisit(
          db,
          { instanceId, visitId: place.visit.id },
          { nodeKey: place.key, nodeName: nameIn(to, place.key) },
        );
    await setVersion(db, instanceId, to.id);
    const of = await caseOf(desk, db, actor, { ...instance, version_id: to.id });
    const from = (await versionsOf(db, actor.tenantId, instance.model_id)).find(({ id }) => id === instance.version_id);
    const way = moved.map(({ visit, key }) => `${visit.node_name} → ${nameIn(to, key)}`).join('，');
    await note(of, {
      action: 'migrate',
      toUsers: `V${from?.version_no ?? ''} → V${latest.versionNo}${way === '' ? '' : `（${way}）`}`,
      opinion: reason,
    });
    if (before.state === '') return true;
    await advance(of, () => goOn(before, of, places));
    await wakeTurns(
      of,
      places.filter((place) => !moved.includes(place)).map(({ visit }) => visit.id),
    );
    return true;
  });
}

type Place = { readonly visit: VisitRow; readonly key: string };

/** Returns the target of each open visit; null where that was not chosen for one of them. @throws Refusal 422 for what cannot be chosen */
function placesOf(of: Case, to: Definition, chosen: Wanted['chosen']): readonly Place[] | null {
  const places: Place[] = [];
  for (const visit of of.visits.filter(({ outcome }) => outcome === 'open')) {
    const { node_key: node } = visit;
    const start = to.graph.nodes.find(({ kind, parent }) => kind === '1' && parent === null);
    // It came back to the starter: there are no tokens, and the process begins anew.
    if (of.state === '') {
      places.push({ visit, key: start?.key ?? node });
      continue;
    }
    const targets = placesFor(of.definition.graph, to.graph, node).map(({ key }) => key);
    const key = targets[0] === node ? node : chosen.get(`${of.definition.id} ${node}`);
    if (key === undefined) return null;
    if (!targets.includes(key))
      throw refusal(422, processRefusals.nodeNotMovable, { from: nodeName(of, node), to: nameIn(to, key) });
    places.push({ visit, key });
  }
  return places;
}

function nameIn({ graph }: Definition, key: string): string {
  const node = nodeOf(graph, key);
  return node === undefined || node.name === '' ? key : node.name;
}

/** The engine's part of it: flows that are in both versions stay taken, those of the way now come after them. */
async function goOn(before: Case, of: Case, places: readonly Place[]) {
  const { flows } = of.desk;
  const edges = new Set(of.definition.graph.edges.map(({ key }) => key));
  const taken = of.taken.filter((key) => edges.has(key));
  const passed = before.visits.filter(({ outcome }) => outcome === 'agreed' || outcome === 'skipped');
  try {
    const { way, ...step } = await flows.migrate(
      before.definition,
      of.state,
      {
        to: of.definition,
        places: Object.fromEntries(places.map(({ visit, key }) => [visit.node_key, key])),
        passed: passed.map(({ node_key: node }) => node),
        taken,
      },
      recordOf(of),
    );
    of.taken = [...taken, ...way];
    return step;
  } catch (error) {
    throw error instanceof FlowStuck ? refused(before, of, error) : error;
  }
}

/** Why it cannot go on so, with the names the version has where the node stands. */
function refused(before: Case, of: Case, { node, reason }: FlowStuck): Refusal {
  const [old, now] = [nodeName(before, node), nodeName(of, node)];
  const rest = processRefusals.leaveOrPlace;
  const cause = { cause: `${reason} at ${node ?? '-'}` };
  switch (reason) {
    case 'unplaced':
      return refusal(409, processRefusals.noSuccessor, { old, rest }, cause);
    case 'elsewhere':
      return refusal(409, processRefusals.notInOwnBranches, { old, rest }, cause);
    case 'undecided':
      return refusal(409, processRefusals.branchNotPassed, { now, rest }, cause);
    case 'no_branch':
    case 'endless':
    case 'gone':
    case 'broken':
      return refusal(409, processRefusals.notReachable, { now, rest }, cause);
  }
}

/** Asks those who waited for their turn, where people are no longer asked one after another. */
async function wakeTurns(of: Case, visitIds: readonly string[]): Promise<void> {
  const waiting = of.tasks.filter(
    ({ id, visit_id: visit, kind, task_state: state, node_key: node }) =>
      visitIds.includes(visit) &&
      state === '0' &&
      (kind === 'sign' || kind === 'parallel') &&
      approvalOf(of, node)?.multi !== '4' &&
      !of.tasks.some((other) => other.parent_id === id && other.kind === 'before' && '017'.includes(other.task_state)),
  );
  const ids = waiting.map(({ id }) => id);
  await setTasks(of, ids, { task_state: '1' });
  await tellArrived(of, ids);
}
