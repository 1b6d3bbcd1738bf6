import { afterAll, beforeAll, expect } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { chainOf } from '#core/workflow/chain-read.ts';
import { chainXml } from '#core/workflow/chain-xml.ts';
import type { Chain } from '#core/workflow/chain.ts';
import { readBpmn } from '#core/workflow/read-bpmn.ts';
import { usualApproval } from '#core/workflow/settings.ts';
import { startOnlineServer } from './online.ts';
import type { Answer, TestServer } from './server.ts';
import { later } from './document-stage.ts';

export type Schemas = components['schemas'];

/** Starts a server with people who agree to documents. */
export function workflowStage() {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startOnlineServer();
    admin = await server.signInAsAdmin();
  });
  afterAll(() => server.close());

  const call = <T>(method: string, path: string, body?: unknown, as = admin): Promise<Answer<T>> =>
    server.call<T>(method, `/workflow/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
  const said = ({ status, body }: Answer): [number, string] => [status, body.message];
  const errors = ({ body }: Answer) => (body.result as Schemas['RefusalDetail']).errors ?? [];
  const list = async (path: string, as = admin) =>
    (await call<{ records: Record<string, unknown>[] }>('GET', `${path}/list?pageSize=100`, undefined, as)).body.result
      .records;
  const idOf = async (path: string, code: string): Promise<string> =>
    String((await list(path)).find((row) => row['code'] === code)?.['id']);

  /** A new process over customers; answers its id. */
  const addModel = async (modelKey: string, more: object = {}): Promise<string> => {
    const answer = await call<string>('POST', 'model/add', {
      modelKey,
      name: `流程 ${modelKey}`,
      formCode: 'crm_customer',
      rangeType: '1',
      ...more,
    });
    expect(said(answer)).toEqual([200, '添加成功！']);
    return answer.body.result;
  };
  const draftOf = async (id: string) => (await call<Schemas['FlowDraft']>('GET', `model/draft?id=${id}`)).body.result;
  const chainIn = async (xml: string): Promise<Chain> => {
    const read = await readBpmn(xml);
    const chain = read.ok ? chainOf(read.graph) : null;
    if (chain === null) throw new Error('no chain');
    return chain;
  };
  /** Draws approvals by these groups into a process and saves; answers the version to deploy. */
  const draw = async (id: string, groups: readonly string[], version?: number) => {
    const draft = await draftOf(id);
    const chain = await chainIn(draft.xml);
    const xml = chainXml({
      ...chain,
      steps: groups.map((group, index) => ({
        kind: 'approval',
        key: `task_${index + 1}`,
        name: `审批 ${index + 1}`,
        settings: { ...usualApproval, approvers: [{ type: '7', groups: [group] }] },
      })),
    });
    return call<Schemas['FlowSaved']>('PUT', 'model/draft', { id, version: version ?? draft.version, xml });
  };
  const deploy = async (id: string) => {
    const { version } = await draftOf(id);
    return call<Schemas['FlowDeployed']>('PUT', 'model/deploy', { id, version });
  };

  return {
    call,
    said,
    errors,
    list,
    idOf,
    addModel,
    draftOf,
    chainIn,
    draw,
    deploy,
    server: later(() => server),
    admin: () => admin,
  };
}
