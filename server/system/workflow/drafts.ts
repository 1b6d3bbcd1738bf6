import type { components } from '#core/contract/api.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { checkFlow, type FlowSurroundings } from '#core/workflow/check-flow.ts';
import type { FlowFault, FlowGraph } from '#core/workflow/graph.ts';
import { namedCodes } from '#core/workflow/named.ts';
import { readBpmn } from '#core/workflow/read-bpmn.ts';
import { writeProcess } from '#core/workflow/write-bpmn.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import {
  addVersion,
  changeModel,
  expressionsInUse,
  findModel,
  findVersion,
  inUse,
  setSuspended,
  versionsOf,
  type FlowModelRow,
} from '#server/workflow/db/workflow-model.ts';
import { buttonsToOffer } from '#server/workflow/task-button.ts';
import { positionNames } from '../db/system-position.ts';
import { realnamesOf, rolesOfTenant } from '../db/system-user.ts';
import { managedOne, unknown } from '../kit/list.ts';
import { addManaged } from '../kit/write.ts';
import { companyNames } from './company-names.ts';
import { flowModels } from './models.ts';
import { systemWorkflowRefusals } from './refusals.ts';

type Schemas = components['schemas'];

function choice(value: string, text: string): Schemas['FlowChoice'] {
  return { value, text, title: text };
}

/** Lists the things a process and its nodes can name, for those who draw it. */
export async function flowChoices({ db, store }: Engine, { tenantId }: Actor): Promise<Schemas['FlowChoices']> {
  const [catalogue, categories, roles, positions, groups, expressions, listeners] = await Promise.all([
    store.catalogue(),
    inUse(db, 'wf_category', tenantId),
    rolesOfTenant(db, tenantId),
    positionNames(db, tenantId),
    inUse(db, 'wf_group', tenantId),
    expressionsInUse(db, tenantId),
    inUse(db, 'wf_listener', tenantId),
  ]);
  const byCode = (rows: readonly { readonly code: string; readonly name: string }[]) =>
    rows.map(({ code, name }) => choice(code, name));
  const ofRoles = roles.map(({ role_code: code, role_name: name }) => choice(code, name));
  return {
    categoryId: categories.map(({ id, name }) => choice(id, name)),
    formCode: catalogue.forms.map(({ definition: { table, title } }) => choice(table, title)),
    rangeRoles: ofRoles,
    roles: ofRoles,
    positions: [...positions].map(([code, name]) => choice(code, name)),
    groups: byCode(groups),
    expressions: byCode(expressions),
    listeners: byCode(listeners),
  };
}

/** Fields of a form and of its sub-tables. @throws Refusal 404 */
export async function flowFields({ store }: Engine, formCode: string): Promise<Schemas['FlowField'][]> {
  const form = (await store.catalogue()).form(formCode);
  if (form === undefined) throw refusal(404, systemWorkflowRefusals.formCodeUnknown, { code: formCode });
  return [form.head, ...form.subs].flatMap((table) =>
    table.fields.map(({ name, label, type }) => ({
      name: table.isSub ? `${table.name}.${name}` : name,
      label: table.isSub ? `${table.title} / ${label}` : label,
      widget: type,
      isPeople: type === 'sel_user' && !table.isSub,
    })),
  );
}

/** Buttons of a form that a node can offer. @throws Refusal 404 */
export async function flowButtons({ store }: Engine, formCode: string): Promise<Schemas['FlowChoice'][]> {
  const form = (await store.catalogue()).form(formCode);
  if (form === undefined) throw refusal(404, systemWorkflowRefusals.formCodeUnknown, { code: formCode });
  return buttonsToOffer(form).map(({ code, title }) => choice(code, title));
}

/** The draft of a process. @throws Refusal 404 */
export async function flowDraft({ db }: Engine, id: string, actor: Actor): Promise<Schemas['FlowDraft']> {
  const model = await modelOf(db, id, actor);
  const read = await readBpmn(model.xml);
  const named = read.ok ? [...namedCodes(read.graph).users] : [];
  const names = await realnamesOf(db, actor.tenantId, named);
  return {
    id,
    version: model.version,
    modelKey: model.model_key,
    name: model.name,
    formCode: model.form_code,
    versionNo: model.version_no,
    modelStatus: model.model_status,
    xml: model.xml,
    people: [...names].map(([account, name]) => choice(account, name)),
  };
}

type Seen = { readonly id: string; readonly version: number };

/**
 * Keeps what was drawn, finished or not; the process in it is given the key, the name and the form of its model.
 * @throws Refusal 404, 409 when somebody else changed the process, 422 for a file that cannot be read
 */
export async function saveDraft({ db }: Engine, { xml, ...seen }: Seen & { readonly xml: string }, actor: Actor) {
  return inTransaction(db, async (trx) => {
    const model = await seenModel(trx, seen, actor);
    const written = await fileOf(model, xml);
    return { version: await changeModel(trx, changeOf(model, actor), { xml: written }) };
  });
}

/** Returns the faults of a drawn process, in both languages. @throws Refusal 404 */
export async function checkDraft(
  engine: Engine,
  { id, xml }: { readonly id: string; readonly xml: string },
  actor: Actor,
): Promise<FlowFault[]> {
  return faultsOf(engine, await modelOf(engine.db, id, actor), xml, actor);
}

/**
 * Makes the draft the version new instances begin with; one that is suspended begins again.
 * @throws Refusal 404, 409 when somebody else changed the process, 422 with what is wrong, element by element
 */
export async function deploy(engine: Engine, seen: Seen, actor: Actor): Promise<Schemas['FlowDeployed']> {
  return inTransaction(engine.db, async (trx) => {
    const model = await seenModel(trx, seen, actor);
    const faults = await faultsOf(engine, model, model.xml, actor);
    if (faults.length > 0) throw refused(faults);
    await addVersion(
      trx,
      { tenantId: actor.tenantId, by: actor.username, orgCode: actor.orgCode },
      { model, xml: model.xml },
    );
    const versionNo = model.version_no + 1;
    await setSuspended(trx, actor.tenantId, model.id, false);
    const version = await changeModel(trx, changeOf(model, actor), { model_status: '2', version_no: versionNo });
    return { version, versionNo };
  });
}

/** Keeps new instances from beginning, or lets them begin again. @throws Refusal 404, 409 for one that was never deployed */
export async function suspend(
  { db }: Engine,
  { id, suspended }: { readonly id: string; readonly suspended: boolean },
  actor: Actor,
): Promise<RefusalText> {
  return inTransaction(db, async (trx) => {
    const model = await modelOf(trx, id, actor, { isLocked: true });
    if (model.model_status === '1')
      throw refusal(409, systemWorkflowRefusals.processNotPublished, {
        name: model.name,
        done: suspended ? systemWorkflowRefusals.suspended : systemWorkflowRefusals.resumed,
      });
    await setSuspended(trx, actor.tenantId, id, suspended);
    await changeModel(trx, changeOf(model, actor), { model_status: suspended ? '3' : '2' });
    return filled(suspended ? platformAnswers.processSuspended : platformAnswers.processResumed, { name: model.name });
  });
}

type Copy = { readonly id: string; readonly modelKey: string; readonly name: string };

/** Makes a new process of the draft of another one; answers its id. @throws Refusal 404, 422 with what is wrong with key and name */
export async function copyModel(engine: Engine, { id, modelKey, name }: Copy, actor: Actor): Promise<string> {
  return inTransaction(engine.db, async (trx) => {
    const models = flowModels(engine);
    const source = await managedOne(trx, models, id, actor);
    const made = await addManaged(trx, models, { ...source, modelKey, name }, actor);
    const { xml } = await modelOf(trx, id, actor);
    const copy = await modelOf(trx, made, actor);
    await changeModel(trx, changeOf(copy, actor), { xml: await fileOf(copy, xml) });
    return made;
  });
}

/** Versions that were deployed, the latest first. @throws Refusal 404 */
export async function flowVersions({ db }: Engine, id: string, actor: Actor): Promise<Schemas['FlowVersion'][]> {
  await modelOf(db, id, actor);
  return (await versionsOf(db, actor.tenantId, id)).map(versionView);
}

/** One deployed version with its file. @throws Refusal 404 */
export async function flowVersion({ db }: Engine, id: string, actor: Actor): Promise<Schemas['FlowVersionFile']> {
  const found = await findVersion(db, actor.tenantId, id);
  if (found === undefined) throw unknown();
  return { ...versionView(found), modelId: found.model_id, xml: found.xml };
}

/** Makes a deployed version the draft again. @throws Refusal 404, 409 when somebody else changed the process */
export async function restoreVersion({ db }: Engine, { id, version }: Seen, actor: Actor) {
  return inTransaction(db, async (trx) => {
    const found = await findVersion(trx, actor.tenantId, id);
    if (found === undefined) throw unknown();
    const model = await seenModel(trx, { id: found.model_id, version }, actor);
    return { version: await changeModel(trx, changeOf(model, actor), { xml: await fileOf(model, found.xml) }) };
  });
}

type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number];

function versionView(row: VersionRow): Schemas['FlowVersion'] {
  return {
    id: row.id,
    versionNo: row.version_no,
    name: row.name,
    formCode: row.form_code,
    isSuspended: row.is_suspended,
    deployedBy: row.deployed_by,
    deployedAt: row.deployed_at,
  };
}

async function modelOf(
  db: Db,
  id: string,
  { tenantId }: Actor,
  more: { readonly isLocked?: boolean } = {},
): Promise<FlowModelRow> {
  const model = await findModel(db, tenantId, id, more);
  if (model === undefined) throw unknown();
  return model;
}

/** The model, locked, as it was seen. */
async function seenModel(db: Db, { id, version }: Seen, actor: Actor): Promise<FlowModelRow> {
  const model = await modelOf(db, id, actor, { isLocked: true });
  if (model.version === version) return model;
  throw refusal(
    409,
    systemWorkflowRefusals.processChanged,
    { name: model.name, by: model.update_by ?? platformRefusals.somebodyElse },
    {
      conflict: { version: model.version, updateBy: model.update_by, updateTime: model.update_time, fields: [] },
    },
  );
}

function changeOf({ id }: FlowModelRow, { tenantId, username }: Actor) {
  return { tenantId, id, by: username };
}

/** The file as it is kept. @throws Refusal 422 where it cannot be read */
async function fileOf({ model_key: key, name, form_code: form }: FlowModelRow, xml: string): Promise<string> {
  const read = await readBpmn(xml);
  if (!read.ok) throw refused(read.faults);
  return writeProcess(read.file, { key, name, formCode: form ?? '' });
}

/** Faults by element: each is an error of the field that has the key of the element, `process` for the process itself. */
function refused(faults: readonly FlowFault[]): Refusal {
  const errors = faults.map(({ node, zh, en }) => ({ field: node ?? 'process', message: { zh, en } }));
  return refusal(422, errors[0]?.message ?? systemWorkflowRefusals.processFaulty, {}, { errors });
}

async function faultsOf(engine: Engine, model: FlowModelRow, xml: string, actor: Actor): Promise<FlowFault[]> {
  const read = await readBpmn(xml);
  if (!read.ok) return [...read.faults];
  return [...checkFlow(read.graph, await surroundingsOf(engine, { graph: read.graph, model }, actor))];
}

/** Returns the things that can be named, in the company of whoever asks. */
async function surroundingsOf(
  { db, store }: Engine,
  { graph, model }: { readonly graph: FlowGraph; readonly model: FlowModelRow },
  { tenantId }: Actor,
): Promise<FlowSurroundings> {
  const form = (await store.catalogue()).form(plain(model.form_code));
  return {
    ...(await companyNames(db, tenantId, graph)),
    ...(form === undefined ? {} : { buttons: new Set(buttonsToOffer(form).map(({ code }) => code)) }),
    fields:
      form === undefined
        ? null
        : new Set([
            ...form.head.fields.map(({ name }) => name),
            ...form.subs.flatMap((sub) => sub.fields.map(({ name }) => `${sub.name}.${name}`)),
          ]),
  };
}
