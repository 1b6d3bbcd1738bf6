import { ownEntry } from '#core/lists/own-entry.ts';
import { flowModelSubject } from '#core/managed/workflow.ts';
import { filled, listed, ofPair } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { chainXml } from '#core/workflow/chain-xml.ts';
import { emptyChain } from '#core/workflow/chain.ts';
import { readBpmn } from '#core/workflow/read-bpmn.ts';
import { writeProcess, type ProcessHead } from '#core/workflow/write-bpmn.ts';
import type { Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { allDeparts } from '#server/platform/identity/db/identity-organisation.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { categoryNames, findModel, inUse, runningInstances } from '#server/workflow/db/workflow-model.ts';
import { peopleCells } from '../announcement/books.ts';
import { realnamesOf, rolesOfTenant } from '../db/system-user.ts';
import { ownOptions, type CellReader } from '../kit/book.ts';
import { managed, type Managed, type Values } from '../kit/managed.ts';
import { systemKitRefusals } from '../kit/refusals.ts';
import { idsIn } from '../user/users.ts';
import { withNames } from './lists.ts';
import { systemWorkflowRefusals } from './refusals.ts';

/** The field of the form that holds the range of a kind; nothing of everybody. */
const rangeFields: Readonly<Record<string, 'rangeDeparts' | 'rangeRoles' | 'rangeUsers'>> = {
  '2': 'rangeDeparts',
  '3': 'rangeRoles',
  '4': 'rangeUsers',
};

/** Processes as they are drawn [workflow.process-list]; what is drawn itself has operations of its own. */
export function flowModels(engine: Engine): Managed {
  return managed(flowModelSubject, {
    table: 'wf_model',
    besides: ['rangeDeparts', 'rangeRoles', 'rangeUsers'],
    // The file is read by operations of its own: no list carries it.
    secrets: { xml: 'xml' },
    answers: {
      added: platformAnswers.added,
      edited: platformAnswers.edited,
      deleted: platformAnswers.deleted,
      deletedMany: platformAnswers.deletedMany,
    },
    check: (db, values, before, actor) => faultsOf(engine, db, { values, before }, actor),
    completed: async (db, values, before, actor) => ({
      ...rangeOf(values, before),
      ...(before === null ? { xml: newFile(values) } : await renamed(db, values, before, actor)),
    }),
    mayDelete: async (db, rows, { tenantId }) => {
      const ids = rows.map(({ id }) => id);
      const [first] = await runningInstances(db, tenantId, ids);
      if (first === undefined) return;
      const name = plain(rows.find(({ id }) => id === first.model_id)?.['name']);
      throw refusal(409, systemWorkflowRefusals.processRunning, { name, count: first.count });
    },
    dress: (db, rows, actor) => dress(engine, db, rows, actor),
  });
}

/** Reads the cells of an import: categories, forms and departments by name, people by account or name. */
export async function modelCells(engine: Engine, actor: Actor): Promise<CellReader> {
  const { db, store } = engine;
  const [catalogue, categories, departs] = await Promise.all([
    store.catalogue(),
    inUse(db, 'wf_category', actor.tenantId),
    allDeparts(db, actor.tenantId),
  ]);
  const people = (name: string): Promise<CellReader> =>
    peopleCells(db, actor, name, (found) => found.map(({ username }) => username).join(','));
  const readers: Readonly<Record<string, CellReader>> = {
    managerIds: await people('managerIds'),
    rangeUsers: await people('rangeUsers'),
    categoryId: named(categories.map(({ id, code, name }) => [id, [code, name]])),
    formCode: named(catalogue.forms.map(({ definition: { table, title } }) => [table, [table, title]])),
    rangeDeparts: named(departs.map(({ id, org_code: code, depart_name: name }) => [id, [code, name]])),
    rangeRoles: (_field, text) => ({ value: text.replaceAll(/[，、]/g, ',') }),
  };
  return (field, text) => (ownEntry(readers, field.name) ?? ownOptions)(field, text);
}

/** Reads names by comma as the keys they stand for. */
function named(known: readonly (readonly [key: string, names: readonly string[]])[]): CellReader {
  return (field, text) => {
    const keys: string[] = [];
    for (const part of text.split(/[,，、]/).map((one) => one.trim())) {
      const found = known.filter(([, names]) => names.includes(part));
      const [first] = found;
      if (first === undefined)
        return {
          fault: filled(systemKitRefusals.notThereYet, { label: ofPair(field.label), text: part.slice(0, 40) }),
        };
      if (found.length > 1)
        return {
          fault: filled(systemKitRefusals.severalOfCode, {
            label: ofPair(field.label),
            text: part.slice(0, 40),
            count: found.length,
          }),
        };
      keys.push(first[0]);
    }
    return { value: keys.join(',') };
  };
}

/** A process of which nothing is drawn yet. */
function newFile(values: Values): string {
  const [key, name, formCode] = [plain(values['modelKey']), plain(values['name']), plain(values['formCode'])];
  return chainXml(emptyChain({ key, name, formCode }, ['发起', '结束']));
}

/** The draft says the name and the form of its model, so it changes with them. */
async function renamed(db: Db, values: Values, before: ManagedRow, { tenantId }: Actor): Promise<Values> {
  const isSame = ['name', 'formCode'].every((name) => !Object.hasOwn(values, name) || values[name] === before[name]);
  const model = isSame ? undefined : await findModel(db, tenantId, before.id);
  if (model === undefined) return {};
  const head: ProcessHead = {
    key: model.model_key,
    name: plain(values['name'] ?? model.name),
    formCode: plain(values['formCode'] ?? model.form_code),
  };
  const read = await readBpmn(model.xml);
  return read.ok ? { xml: await writeProcess(read.file, head) } : {};
}

function rangeOf(values: Values, before: ManagedRow | null): Values {
  const own = ownEntry(rangeFields, plain(values['rangeType'] ?? before?.['rangeType']));
  if (own === undefined) return { rangeIds: null };
  return Object.hasOwn(values, own) ? { rangeIds: values[own] } : {};
}

type Judged = { readonly values: Values; readonly before: ManagedRow | null };

async function faultsOf(
  { store }: Engine,
  db: Db,
  { values, before }: Judged,
  { tenantId }: Actor,
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  const isNew = (name: string): boolean => plain(values[name]) !== '' && values[name] !== before?.[name];
  if (isNew('formCode') && (await store.catalogue()).form(plain(values['formCode'])) === undefined)
    errors.push({
      field: 'formCode',
      message: filled(systemWorkflowRefusals.modelFormGone, { form: plain(values['formCode']) }),
    });
  if (isNew('categoryId')) {
    const known = await inUse(db, 'wf_category', tenantId);
    if (!known.some(({ id }) => id === values['categoryId']))
      errors.push({ field: 'categoryId', message: systemWorkflowRefusals.modelCategoryGone });
  }
  const missing = async (name: string, known: (codes: readonly string[]) => Promise<ReadonlySet<string>>) => {
    const codes = isNew(name) ? idsIn(values[name]) : [];
    if (codes.length === 0) return;
    const there = await known(codes);
    const gone = codes.filter((code) => !there.has(code));
    if (gone.length > 0)
      errors.push({ field: name, message: filled(systemWorkflowRefusals.modelVisibleGone, { names: listed(gone) }) });
  };
  const people = async (codes: readonly string[]) => new Set((await realnamesOf(db, tenantId, codes)).keys());
  await missing('managerIds', people);
  await missing('rangeUsers', people);
  await missing('rangeRoles', async () => new Set((await rolesOfTenant(db, tenantId)).map((role) => role.role_code)));
  await missing('rangeDeparts', async () => new Set((await allDeparts(db, tenantId)).map(({ id }) => id)));
  return errors;
}

async function dress(
  { store }: Engine,
  db: Db,
  rows: readonly ManagedRow[],
  actor: Actor,
): Promise<readonly ManagedRow[]> {
  if (rows.length === 0) return rows;
  const [catalogue, categories, departs] = await Promise.all([
    store.catalogue(),
    categoryNames(db, actor.tenantId),
    rows.some(({ rangeType }) => rangeType === '2') ? allDeparts(db, actor.tenantId) : [],
  ]);
  const departName = new Map(departs.map(({ id, depart_name: name }) => [id, name]));
  const ranged = rows.map((row): ManagedRow => {
    const own = ownEntry(rangeFields, plain(row['rangeType']));
    const ids = idsIn(row['rangeIds']);
    return {
      ...row,
      categoryId_dictText: categories.get(plain(row['categoryId'])) ?? null,
      formCode_dictText: catalogue.form(plain(row['formCode']))?.definition.title ?? null,
      ...(own === undefined ? {} : { [own]: row['rangeIds'] }),
      ...(own === 'rangeDeparts' ? { rangeDeparts_dictText: ids.map((id) => departName.get(id) ?? id).join(',') } : {}),
    };
  });
  return withNames(db, ranged, actor, ['managerIds', 'rangeUsers']);
}
