import type { FlowGraph } from '#core/workflow/graph.ts';
import { namedCodes } from '#core/workflow/named.ts';
import { readBpmn, type BpmnFile } from '#core/workflow/read-bpmn.ts';
import type { ProcessEntry } from '#core/workflow/settings.ts';
import { writeProcess } from '#core/workflow/write-bpmn.ts';
import type { Db } from '#server/db/connection.ts';
import { stableId } from '#server/db/stable-id.ts';
import { granteeIds } from '#server/engine/module-file/db/module-export.ts';
import {
  addReadyVersion,
  givenCategory,
  giveRoles,
  modelsLike,
  readyFiles,
  writeReadyModel,
} from '#server/workflow/db/workflow-ready.ts';
import { companyNames } from './company-names.ts';

/** A process of a module file. */
export type ReadyProcess = {
  readonly graph: FlowGraph;
  readonly entry: ProcessEntry;
  /** Without its entry, as drafts and versions are kept. */
  readonly xml: string;
};

export async function readyOf(graph: FlowGraph, bpmn: BpmnFile): Promise<ReadyProcess> {
  const { key, name, settings } = graph;
  const xml = await writeProcess(bpmn, { key, name, formCode: settings?.formCode ?? '' });
  return { graph, entry: settings?.entry ?? {}, xml };
}

/** Deployed, or the codes that keep it a draft, or left as its company made it. */
export type Given = { readonly state: 'deployed' | 'stays' } | { readonly state: 'draft'; readonly missing: string };

/** Ranges as they are stored, by what a file says. */
const rangeTypes = { departs: '2', roles: '3', users: '4' } as const;

/**
 * Gives a company a ready process, deployed; a changed file makes a new version. What anybody there changed, suspended, deleted or made
 * under its key is his. Roles it names come with it. Where it names people or lists the company does not have it is a draft.
 */
export async function giveProcess(db: Db, tenantId: string, { graph, entry, xml }: ReadyProcess): Promise<Given> {
  const id = stableId('process', tenantId, graph.key);
  const like = await modelsLike(db, tenantId, { id, key: graph.key });
  const own = like.find((row) => row.id === id);
  const isHis = own !== undefined && (own.del_flag === 1 || (own.update_by ?? 'system') !== 'system');
  if (isHis || like.length > (own === undefined ? 0 : 1)) return { state: 'stays' };
  const named = namedCodes(graph);
  const { range } = entry;
  const [kind, codes] = Object.entries(range ?? {})[0] ?? [];
  await giveRoles(db, tenantId, [...named.roles, ...(kind === 'roles' ? (codes ?? []) : [])]);
  const known = await companyNames(db, tenantId, graph);
  const departs = kind === 'departs' ? await granteeIds(db, 'depart', tenantId) : new Map<string, string>();
  const lists = ['users', 'positions', 'groups', 'expressions', 'listeners'] as const;
  const missing = [
    ...lists.flatMap((list) => [...named[list]].filter((code) => !known[list].has(code))),
    ...(kind === 'departs' ? (codes ?? []).filter((code) => !departs.has(code)) : []),
  ];
  const isReady = missing.length === 0;
  const name = graph.name;
  const formCode = graph.settings?.formCode ?? '';
  const isNew = own?.model_status !== '2' || own.xml !== xml || own.name !== name || own.form_code !== formCode;
  const version = own?.version_no ?? 0;
  const ids = kind === 'departs' ? (codes ?? []).flatMap((code) => departs.get(code) ?? []) : codes;
  const model = {
    id,
    model_key: graph.key,
    name,
    category_id: entry.category === undefined ? null : await givenCategory(db, tenantId, entry.category),
    form_code: formCode,
    manager_ids: entry.managers?.join(',') ?? null,
    range_type: kind === undefined ? '1' : rangeTypes[kind as keyof typeof rangeTypes],
    range_ids: ids?.join(',') ?? null,
    remark: entry.remark ?? null,
    // A version that is in force stays so beside a draft.
    model_status: isReady ? '2' : (own?.model_status ?? '1'),
    version_no: isReady && isNew ? version + 1 : version,
    xml,
  };
  await writeReadyModel(db, tenantId, model);
  if (isReady && isNew) await addReadyVersion(db, tenantId, model);
  return isReady ? { state: 'deployed' } : { state: 'draft', missing: missing.join(', ') };
}

/** The processes a new company begins with. */
export async function giveReadyProcesses(db: Db, tenantId: string): Promise<void> {
  for (const xml of await readyFiles(db)) {
    const read = await readBpmn(xml);
    // The loader has read it before it was kept.
    if (read.ok) await giveProcess(db, tenantId, await readyOf(read.graph, read.file));
  }
}
