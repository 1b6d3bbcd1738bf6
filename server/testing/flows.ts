import { FLOW_NAMESPACE, usualApproval, type ApprovalSettings } from '#core/workflow/settings.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { buildUser } from './builders.ts';

/** A sequence flow; its condition in the grammar of core/formula. */
export const flow = (key: string, from: string, to: string, condition = ''): string =>
  `<sequenceFlow id="${key}" sourceRef="${from}" targetRef="${to}">${
    condition === ''
      ? ''
      : `<conditionExpression xsi:type="tFormalExpression" language="formula">${escaped(condition)}</conditionExpression>`
  }</sequenceFlow>`;

const settingsXml = (settings: object): string =>
  `<extensionElements><flow:settings>${escaped(JSON.stringify(settings))}</flow:settings></extensionElements>`;

/** An approval by these people, with whatever else is particular about it. */
export const approval = (key: string, users: readonly string[], more: Partial<ApprovalSettings> = {}): string =>
  `<userTask id="${key}" name="节点${key}">${settingsXml({ ...usualApproval, approvers: [{ type: '1', users }], ...more })}</userTask>`;

export const copies = (key: string, users: readonly string[]): string =>
  `<serviceTask id="${key}" name="抄送${key}">${settingsXml({ kind: 'copy', copies: [{ type: '1', users }] })}</serviceTask>`;

/** A process as a file: a start `s`, an end `e`, and what stands between. */
export function processXml(key: string, formCode: string, body: string, listeners: readonly string[] = []): string {
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flow="${FLOW_NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="d-${key}" targetNamespace="back-office"><process id="${key}" name="流程${key}" isExecutable="true">${settingsXml({ kind: 'process', formCode, listeners })}<startEvent id="s" name="发起"/><endEvent id="e"/>${body}</process></definitions>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Puts a process in force for a company; answers the key of its model. */
export async function deployFlow(
  db: Db,
  {
    key,
    formCode,
    body,
    managers = 'admin',
    listeners = [],
  }: { key: string; formCode: string; body: string; managers?: string; listeners?: readonly string[] },
): Promise<string> {
  const model = newId();
  const common = {
    tenant_id: firstTenant,
    create_by: 'admin',
    model_key: key,
    name: `流程${key}`,
    form_code: formCode,
    version_no: 1,
  };
  const xml = processXml(key, formCode, body, listeners);
  await db
    .insertInto('wf_model')
    .values({ ...common, id: model, manager_ids: managers, model_status: '2', xml })
    .execute();
  await db
    .insertInto('wf_version')
    .values({ ...common, id: newId(), model_id: model, xml })
    .execute();
  return key;
}

/** Puts another version of a process in force; answers its id. */
export async function deployAgain(
  db: Db,
  { key, formCode, body }: { key: string; formCode: string; body: string },
): Promise<string> {
  const model = await db
    .selectFrom('wf_model')
    .select(['id', 'name', 'version_no'])
    .where('model_key', '=', key)
    .executeTakeFirstOrThrow();
  const id = newId();
  const version_no = model.version_no + 1;
  const common = { tenant_id: firstTenant, create_by: 'admin', name: model.name, form_code: formCode };
  const xml = processXml(key, formCode, body);
  await db
    .insertInto('wf_version')
    .values({ ...common, id, model_id: model.id, model_key: key, version_no, xml })
    .execute();
  await db.updateTable('wf_model').set({ version_no, xml }).where('id', '=', model.id).execute();
  return id;
}

/** The id of the task of an instance that waits for somebody; `none` where none does. */
export async function waitingTask(db: Db, instance: string, userId: string): Promise<string> {
  const row = await db
    .selectFrom('wf_task')
    .select('id')
    .where('instance_id', '=', instance)
    .where('assignee_id', '=', userId)
    .where('task_state', '=', '1')
    .executeTakeFirst();
  return row?.id ?? 'none';
}

/** Somebody who can act, without a session. */
export async function buildActor(db: Db, username: string, permissions: readonly string[] = []): Promise<Actor> {
  const { id } = await buildUser(db, { username, realname: `${username}先生`, permissions });
  return {
    sessionId: '',
    userId: id,
    username,
    realname: `${username}先生`,
    tenantId: firstTenant,
    orgCode: null,
    permissions: new Set(permissions),
    superuser: false,
  };
}
