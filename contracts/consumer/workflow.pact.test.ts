import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { open, unwrap } from '../../src/shared/api/index.ts';
import { record, refusal, success } from './pact.ts';

const { boolean, eachLike, fromProviderState, integer, like } = MatchersV3;

/** An account has to decide a task of a process it started itself. */
const waits = { provider: 'platform', state: 'a task is to be decided' } as const;
const page = { pageNo: '1', pageSize: '10' };
const asked = { pageNo: 1, pageSize: 10 };
const taskId = fromProviderState('${taskId}', 't1');
const time = like('2026-11-23 09:00:00');
/** Fields sent with a decision that has neither a signature nor files. */
const silent = { signature: null, files: null };

describe('processes as they run', () => {
  it('[workflow.tasks] lists what the reader has to decide', async () => {
    const result = await record(
      {
        ...waits,
        name: 'a request for the tasks of the reader',
        method: 'GET',
        path: '/workflow/tasks/list',
        query: page,
        answer: success({
          records: eachLike({
            id: 't1',
            title: '张伟的客户准入',
            processName: '客户准入',
            starter: '张伟',
            nodeName: '主管审批',
            arriveTime: '2026-11-23 09:00:00',
            taskState: '1',
          }),
          total: integer(1),
        }),
      },
      (client) => unwrap(client.GET('/workflow/tasks/list', { params: { query: asked } })),
    );
    expect(result.records[0]?.nodeName).toBe('主管审批');
  });

  it('[workflow.approve] reads a task with its document, its history and what may be done', async () => {
    const result = await record(
      {
        ...waits,
        name: 'a request for a task',
        method: 'GET',
        path: '/workflow/task/detail',
        query: { taskId },
        answer: success({
          instance: {
            id: like('i1'),
            title: like('张伟的客户准入'),
            processName: like('客户准入'),
            formCode: 'crm_customer',
            recordId: like('c1'),
            starter: like('张伟'),
            startTime: time,
            endTime: null,
            status: '1',
            isSuspended: false,
            mayWithdraw: boolean(true),
            mayUrge: boolean(true),
          },
          task: {
            id: taskId,
            nodeKey: like('one'),
            nodeName: like('审批'),
            kind: 'sign',
            isDelegated: false,
            owner: null,
            dueTime: null,
            urgeCount: integer(0),
            acts: eachLike('agree'),
            opinionNeeded: boolean(false),
            signatureNeeded: boolean(false),
            needed: [],
            returnTargets: eachLike({ key: 'starter', name: '发起人' }),
          },
          form: {
            head: like({ id: 'h1', tableName: 'crm_customer', tableTxt: '客户档案' }),
            schema: {
              table: 'crm_customer',
              title: like('客户档案'),
              type: 'object',
              required: like([]),
              properties: { name: like({ title: '客户名称', view: 'text' }) },
            },
          },
          record: like({ id: 'c1', name: '客户' }),
          history: eachLike({
            id: 'l1',
            nodeKey: null,
            nodeName: null,
            action: 'start',
            actor: '张伟',
            toUsers: null,
            opinion: null,
            signature: null,
            files: null,
            time: '2026-11-23 09:00:00',
          }),
          diagram: {
            xml: like('<definitions/>'),
            nodes: eachLike({ key: 'one', outcome: 'open', people: ['张伟'] }),
            taken: eachLike('flow_1'),
          },
          tasks: eachLike({
            id: 't1',
            nodeKey: 'one',
            nodeName: '审批',
            kind: 'sign',
            parentId: null,
            assignee: '张伟',
            owner: null,
            state: '1',
            arriveTime: '2026-11-23 09:00:00',
            doneTime: null,
            dueTime: null,
            isOverdue: false,
            mayRemove: false,
          }),
          ahead: [],
        }),
      },
      (client) => unwrap(client.GET('/workflow/task/detail', { params: { query: { taskId: 't1' } } })),
    );
    expect([result.task?.id, result.form?.schema.properties['name']?.title]).toEqual(['t1', '客户名称']);
  });

  it('[workflow.approve] agrees to a task', async () => {
    const result = await record(
      {
        ...waits,
        name: 'an agreement to a task',
        method: 'POST',
        path: '/workflow/task/agree',
        body: { taskId, opinion: '同意', ...silent },
        answer: success(null),
      },
      (client) => open(client.POST('/workflow/task/agree', { body: { taskId: 't1', opinion: '同意', ...silent } })),
    );
    expect(result.message).not.toBe('');
  });

  it('[workflow.approve] rejects a task with a reason', async () => {
    const result = await record(
      {
        ...waits,
        name: 'a rejection of a task',
        method: 'POST',
        path: '/workflow/task/reject',
        body: { taskId, opinion: '资料不全', ...silent },
        answer: success(null),
      },
      (client) =>
        open(client.POST('/workflow/task/reject', { body: { taskId: 't1', opinion: '资料不全', ...silent } })),
    );
    expect(result.message).not.toBe('');
  });

  it('[workflow.approve] is told which words are missing to reject', async () => {
    await record(
      {
        ...waits,
        name: 'a rejection without a reason',
        method: 'POST',
        path: '/workflow/task/reject',
        body: { taskId, opinion: null, ...silent },
        status: 422,
        answer: refusal(422, { errors: eachLike({ field: 'opinion', message: '请填写驳回的原因' }) }),
      },
      async (client) => {
        const call = unwrap(client.POST('/workflow/task/reject', { body: { taskId: 't1', opinion: null, ...silent } }));
        await expect(call).rejects.toMatchObject({ failure: { status: 422 } });
      },
    );
  });

  it('[workflow.my-apply] lists what the reader started', async () => {
    const result = await record(
      {
        ...waits,
        name: 'a request for what the reader started',
        method: 'GET',
        path: '/workflow/my-apply/list',
        query: page,
        answer: success({
          records: eachLike({
            id: 'i1',
            title: '张伟的客户准入',
            processName: '客户准入',
            applyTime: '2026-11-23 09:00:00',
            instanceStatus: '1',
          }),
          total: integer(1),
        }),
      },
      (client) => unwrap(client.GET('/workflow/my-apply/list', { params: { query: asked } })),
    );
    expect(result.records[0]?.instanceStatus).toBe('1');
  });

  it('[workflow.apply] starts a process with a document', async () => {
    const body = { modelKey: 'm1', recordId: 'c1', chosen: {} };
    const result = await record(
      {
        provider: 'platform',
        state: 'a process can be started',
        name: 'a document for a process',
        method: 'POST',
        path: '/workflow/apply/start',
        body: {
          ...body,
          modelKey: fromProviderState('${modelKey}', 'm1'),
          recordId: fromProviderState('${recordId}', 'c1'),
        },
        answer: success(like('i1')),
      },
      (client) => unwrap(client.POST('/workflow/apply/start', { body })),
    );
    expect(result).toBe('i1');
  });
});
