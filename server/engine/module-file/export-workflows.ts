import { checkFlow } from '#core/workflow/check-flow.ts';
import type { FlowGraph } from '#core/workflow/graph.ts';
import { namedCodes } from '#core/workflow/named.ts';
import { readBpmn, type BpmnFile } from '#core/workflow/read-bpmn.ts';
import type { ProcessEntry } from '#core/workflow/settings.ts';
import { writeProcess } from '#core/workflow/write-bpmn.ts';
import type { Db } from '#server/db/connection.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import type { FileText } from '#server/engine/design/designer-files.ts';
import { storedProcesses, type StoredProcess } from '#server/workflow/db/workflow-ready.ts';
import { buttonsToOffer } from '#server/workflow/task-button.ts';
import { granteeIds } from './db/module-export.ts';
import { codesOf, fieldsOfForm, knownRoles, workflowTexts } from './workflow-files.ts';

type World = {
  /** Forms and their view copies, by table. */
  readonly forms: ReadonlyMap<string, Form>;
  readonly roles: ReadonlySet<string>;
  readonly english: Readonly<Record<string, string>>;
};

/** Deployed processes of the platform's company as files of the modules of their forms, and the roles they name. */
export type WorkflowExport = {
  readonly files: readonly FileText[];
  readonly roles: ReadonlySet<string>;
  readonly left: readonly string[];
};

export async function workflowFiles(db: Db, world: World): Promise<WorkflowExport> {
  const files: FileText[] = [];
  const roles = new Set<string>();
  const left: string[] = [];
  const departs = new Map([...(await granteeIds(db, 'depart', DEFINITION_TENANT))].map(([code, id]) => [id, code]));
  for (const process of await storedProcesses(db)) {
    const written = await fileOf(process, world, departs);
    if ('why' in written) {
      left.push(`process ${process.model_key}: ${written.why}`);
      continue;
    }
    if (process.icon !== null)
      left.push(`the icon of process ${process.model_key}: it is a picture of this installation`);
    files.push(written.file);
    for (const role of written.roles) roles.add(role);
  }
  return { files, roles, left };
}

type Written = { readonly file: FileText; readonly roles: readonly string[] } | { readonly why: string };

async function fileOf(
  process: StoredProcess,
  { forms, roles, english }: World,
  departs: ReadonlyMap<string, string>,
): Promise<Written> {
  const { model_key: key, name, form_code: formCode, xml, model_status: status } = process;
  if (status !== '2' || xml === null) return { why: status === '3' ? 'it is suspended' : 'it is not deployed' };
  const form = forms.get(formCode ?? '');
  if (form === undefined || formCode === null) return { why: `its form ${formCode ?? ''} is not there` };
  const read = await readBpmn(xml);
  const faults = read.ok
    ? checkFlow(read.graph, {
        fields: fieldsOfForm(form.definition),
        roles: knownRoles(roles),
        buttons: codesOf(buttonsToOffer(form)),
      })
    : read.faults;
  // What was deployed long ago may name what has gone since: a start would be refused for it.
  if (!read.ok || faults[0] !== undefined) return { why: faults[0]?.zh ?? '' };
  const range = rangeOf(process, departs);
  if (range === null) return { why: 'the departments that may apply are gone' };
  const entry: ProcessEntry = {
    ...(process.category !== null && { category: { code: process.category, name: process.categoryName ?? '' } }),
    ...(commaList(process.manager_ids).length > 0 && { managers: commaList(process.manager_ids) }),
    ...(range !== undefined && { range }),
    ...(process.remark !== null && process.remark !== '' && { remark: process.remark }),
  };
  const text = await written(read, { key, name, formCode, entry }, english);
  const named = [...namedCodes(read.graph).roles, ...(range !== undefined && 'roles' in range ? range.roles : [])];
  return { file: { path: `${form.module}/workflows/${key}.bpmn`, text }, roles: named };
}

/** Texts without English stand for themselves, as those of print templates do. */
async function written(
  { graph, file }: { readonly graph: FlowGraph; readonly file: BpmnFile },
  head: { readonly key: string; readonly name: string; readonly formCode: string; readonly entry: ProcessEntry },
  english: World['english'],
): Promise<string> {
  const { entry } = head;
  const texts = workflowTexts({ graph: { ...graph, name: head.name }, entry });
  const said = Object.fromEntries(texts.map((text) => [text, english[text] ?? text]));
  return writeProcess(file, { ...head, entry: { ...entry, english: said } });
}

/** Returns those who may apply, by code; undefined for everybody, null where nobody is left. */
function rangeOf(
  { range_type: type, range_ids: ids }: StoredProcess,
  departs: ReadonlyMap<string, string>,
): ProcessEntry['range'] | null {
  const codes = commaList(ids);
  if (type === '3') return codes.length === 0 ? null : { roles: codes };
  if (type === '4') return codes.length === 0 ? null : { users: codes };
  if (type !== '2') return undefined;
  const known = codes.flatMap((id) => departs.get(id) ?? []);
  return known.length === 0 ? null : { departs: known };
}

function commaList(text: string | null): readonly string[] {
  return (text ?? '').split(',').filter((one) => one !== '');
}
