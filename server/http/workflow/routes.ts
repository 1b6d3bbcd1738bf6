import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { ActionSites } from '#server/engine/act/action-http.ts';
import { waitingFor } from '#server/engine/flow/waiting.ts';
import type { Row } from '#server/engine/list/select.ts';
import { addFileLinks, fileLinks, type PresentFile } from '#server/engine/record/file-links.ts';
import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { messagesIn } from '#server/platform/refusal.ts';
import { enableManaged } from '#server/system/kit/enable.ts';
import {
  entrustable,
  flowCopied,
  flowDone,
  flowEfficiencies,
  flowEntrusts,
  flowPast,
  flowRunning,
  flowStarted,
  flowTodo,
  flowUrged,
} from '#server/system/workflow-run/lists.ts';
import { phrasesOf } from '#server/workflow/db/workflow.ts';
import { flowDetail, startable } from '#server/workflow/detail.ts';
import { flowEngine } from '#server/workflow/engine/in-use.ts';
import {
  changeAssignee,
  jump,
  markRead,
  startProcess,
  suspend,
  terminate,
  urge,
  withdraw,
} from '#server/workflow/instance-acts.ts';
import { migrate, migrationOf } from '#server/workflow/migrate.ts';
import {
  addSigners,
  agree,
  batchAgree,
  comment,
  copy,
  delegate,
  reject,
  removeSigners,
  returnTo,
  transfer,
} from '#server/workflow/task-acts.ts';
import { pressButton } from '#server/workflow/task-button.ts';
import type { HandlersOf } from '../handler.ts';
import { idsOf } from '../list-query.ts';
import { managedHandlers, managedUpload, type UploadDeps } from '../system/managed-routes.ts';

type Act =
  | `flowTask${'Agree' | 'Reject' | 'Return' | 'Transfer' | 'Delegate' | 'AddSign' | 'RemoveSign' | 'Copy' | 'Comment' | 'Button'}`
  | `flow${'Startable' | 'Start' | 'Detail' | 'BatchAgree' | 'Withdraw' | 'Terminate' | 'Hold' | 'Jump' | 'ChangeUser' | 'Urge' | 'Read' | 'Phrases' | 'Newest' | 'Migration' | 'Migrate' | 'Entrustable'}`
  | 'systemFlowEntrustEnable';

/** Processes as they run [B2.36]. */
export function workflowHandlers(engine: Engine, sites: ActionSites, presentFile: PresentFile) {
  const { db } = engine;
  const desk = { engine, flows: flowEngine, sites };
  const done = (message: RefusalText) => ({ message, result: null });
  const todo = managedHandlers('systemFlowTodo', db, flowTodo);
  const acts: HandlersOf<Act> = {
    flowNewest: async (asked) => {
      const pageSize = asked.query.pageSize ?? 5;
      const query = { pageNo: 1, pageSize, column: 'arriveTime', order: 'desc' } as const;
      const [{ result: tasks }, documents] = await Promise.all([
        todo.systemFlowTodoList({ ...asked, query }),
        waitingFor(engine, asked.actor, pageSize),
      ]);
      return { result: { tasks, documents } };
    },
    flowStartable: async ({ query, actor }) => ({ result: await startable(desk, actor, query.formCode) }),
    flowStart: async ({ body, actor }) => ({
      message: platformAnswers.submitted,
      result: await startProcess(desk, actor, body),
    }),
    flowDetail: async ({ query, actor }) => {
      const result = await flowDetail(desk, actor, query);
      const form = (await engine.store.catalogue()).form(result.instance.formCode);
      const record: Row = result.record ?? {};
      for (const table of form === undefined ? [] : [form.head, ...form.subs]) {
        const rows = table === form?.head ? [record] : ((record[table.name] as Row[] | undefined) ?? []);
        await addFileLinks(engine, presentFile, table.fields, rows, actor);
      }
      const said = result.history.flatMap(({ signature, files }) => [signature ?? '', files ?? '']);
      const linked = await fileLinks(engine, presentFile, said, actor);
      const history = result.history.map((line) => ({
        ...line,
        signature: linked(line.signature),
        files: linked(line.files),
      }));
      return { result: { ...result, history } };
    },
    flowPhrases: async ({ actor }) => ({ result: [...(await phrasesOf(db, actor.tenantId, actor.username))] }),
    flowTaskAgree: async ({ body, actor }) => {
      await agree(desk, actor, body.taskId, body);
      return done(platformAnswers.agreed);
    },
    flowTaskReject: async ({ body, actor }) => {
      await reject(desk, actor, body.taskId, body);
      return done(platformAnswers.rejected);
    },
    flowTaskReturn: async ({ body, actor }) => {
      await returnTo(desk, actor, body.taskId, body.target, body);
      return done(platformAnswers.returned);
    },
    flowTaskTransfer: async ({ body, actor }) => {
      await transfer(desk, actor, body.taskId, body.toUser, body);
      return done(platformAnswers.transferred);
    },
    flowTaskDelegate: async ({ body, actor }) => {
      await delegate(desk, actor, body.taskId, body.toUser, body);
      return done(platformAnswers.delegated);
    },
    flowTaskAddSign: async ({ body, actor }) => {
      await addSigners(desk, actor, body.taskId, body);
      return done(platformAnswers.signerAdded);
    },
    flowTaskRemoveSign: async ({ body, actor }) => {
      await removeSigners(desk, actor, body.ids);
      return done(platformAnswers.signerRemoved);
    },
    flowTaskCopy: async ({ body, actor }) => {
      await copy(desk, actor, body.taskId, body.users);
      return done(platformAnswers.ccSent);
    },
    flowTaskComment: async ({ body, actor }) => {
      await comment(desk, actor, body.taskId, body);
      return done(platformAnswers.opinionAdded);
    },
    flowTaskButton: async ({ body, actor }) => done(await pressButton(desk, actor, body.taskId, body.buttonCode)),
    flowBatchAgree: async ({ body, actor, language }) => {
      const { agreed, refused } = await batchAgree(desk, actor, body.taskIds, body.opinion);
      const result = { agreed, refused: messagesIn(refused, language) };
      return {
        message:
          refused.length === 0
            ? filled(platformAnswers.agreedMany, { count: agreed.length })
            : filled(platformAnswers.agreedSome, { count: agreed.length, left: refused.length }),
        result,
      };
    },
    flowWithdraw: async ({ body, actor }) => {
      await withdraw(desk, actor, body.instanceId, body.reason ?? null);
      return done(platformAnswers.withdrawn);
    },
    flowTerminate: async ({ body, actor }) => {
      await terminate(desk, actor, body.instanceId, body.reason ?? '');
      return done(platformAnswers.terminated);
    },
    flowHold: async ({ body, actor }) => {
      await suspend(desk, actor, body.instanceId, body.isSuspended);
      return done(body.isSuspended ? platformAnswers.suspended : platformAnswers.restoredPlain);
    },
    flowJump: async ({ body, actor }) => {
      await jump(desk, actor, body.instanceId, body);
      return done(platformAnswers.jumped);
    },
    flowChangeUser: async ({ body, actor }) => {
      await changeAssignee(desk, actor, body.instanceId, body);
      return done(platformAnswers.assigneeChanged);
    },
    flowEntrustable: async ({ actor }) => ({ result: await entrustable(db, actor) }),
    flowMigration: async ({ query, actor }) => ({ result: await migrationOf(desk, actor, query) }),
    flowMigrate: async ({ body, actor, language }) => {
      const done = await migrate(desk, actor, body);
      const { moved, left, refused } = done;
      const result = { ...done, refused: messagesIn(refused, language) };
      return { message: filled(platformAnswers.migrated, { moved, left: left + refused.length }), result };
    },
    flowUrge: async ({ body, actor }) => {
      const result = await urge(desk, actor, body.instanceId, body.content ?? '');
      return { message: filled(platformAnswers.urged, { count: result }), result };
    },
    flowRead: async ({ body, actor }) => ({
      message: platformAnswers.markedRead,
      result: await markRead(desk, actor, body.ids),
    }),
    systemFlowEntrustEnable: async ({ body, actor }) => {
      const message = await enableManaged(
        db,
        flowEntrusts(actor),
        { ids: idsOf(body.ids), enabled: body.enabled },
        actor,
      );
      return { message, result: null };
    },
  };
  return {
    ...todo,
    ...managedHandlers('systemFlowDone', db, flowDone),
    ...managedHandlers('systemFlowStarted', db, flowStarted),
    ...managedHandlers('systemFlowPast', db, flowPast),
    ...managedHandlers('systemFlowCopied', db, flowCopied),
    ...managedHandlers('systemFlowRunning', db, flowRunning),
    ...managedHandlers('systemFlowUrged', db, flowUrged),
    ...managedHandlers('systemFlowEfficiency', db, flowEfficiencies),
    ...managedHandlers('systemFlowEntrust', db, flowEntrusts),
    ...acts,
  };
}

/** Its workbooks. */
export function workflowUploads(deps: UploadDeps) {
  return { systemFlowEntrustImport: managedUpload(deps, flowEntrusts) };
}
