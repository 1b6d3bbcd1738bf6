import { filled } from '#core/refusals/text.ts';
import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { enableManaged } from '#server/system/kit/enable.ts';
import type { Managed } from '#server/system/kit/managed.ts';
import {
  checkDraft,
  copyModel,
  deploy,
  flowChoices,
  flowDraft,
  flowButtons,
  flowFields,
  flowVersion,
  flowVersions,
  restoreVersion,
  saveDraft,
  suspend,
} from '#server/system/workflow/drafts.ts';
import {
  flowCategories,
  flowExpressions,
  flowGroups,
  flowListeners,
  groupCells,
} from '#server/system/workflow/lists.ts';
import { flowModels, modelCells } from '#server/system/workflow/models.ts';
import { flowOpinions, opinionCells } from '#server/system/workflow/opinions.ts';
import type { Call, HandlersOf } from '../handler.ts';
import { idsOf } from '../list-query.ts';
import { managedHandlers, managedUpload, type UploadDeps } from './managed-routes.ts';

type DrawnAct =
  | `flow${'Choices' | 'Buttons' | 'Fields' | 'Draft' | 'SaveDraft' | 'Check' | 'Deploy' | 'Suspend' | 'Copy'}`
  | `flow${'Versions' | 'Version' | 'Restore'}`
  | `systemFlow${'Expression' | 'Listener' | 'Group'}Enable`;

/** Processes as they are drawn, and the lists they name by code; their running is another part. */
export function workflowDesignHandlers(engine: Engine) {
  const { db } = engine;
  const enable = (of: Managed, { body, actor }: Pick<Call<'systemFlowGroupEnable'>, 'body' | 'actor'>) =>
    enableManaged(db, of, { ids: idsOf(body.ids), enabled: body.enabled }, actor);
  const acts: HandlersOf<DrawnAct> = {
    systemFlowExpressionEnable: async (call) => ({ message: await enable(flowExpressions, call), result: null }),
    systemFlowListenerEnable: async (call) => ({ message: await enable(flowListeners, call), result: null }),
    systemFlowGroupEnable: async (call) => ({ message: await enable(flowGroups, call), result: null }),
    flowChoices: async ({ actor }) => ({ result: await flowChoices(engine, actor) }),
    flowButtons: async ({ query }) => ({ result: await flowButtons(engine, query.formCode) }),
    flowFields: async ({ query }) => ({ result: await flowFields(engine, query.formCode) }),
    flowDraft: async ({ query, actor }) => ({ result: await flowDraft(engine, query.id, actor) }),
    flowSaveDraft: async ({ body, actor }) => ({
      message: platformAnswers.savedPlain,
      result: await saveDraft(engine, body, actor),
    }),
    flowCheck: async ({ body, actor }) => ({ result: await checkDraft(engine, body, actor) }),
    flowDeploy: async ({ body, actor }) => {
      const result = await deploy(engine, body, actor);
      return { message: filled(platformAnswers.publishedAs, { version: result.versionNo }), result };
    },
    flowSuspend: async ({ body, actor }) => ({ message: await suspend(engine, body, actor), result: null }),
    flowCopy: async ({ body, actor }) => ({
      message: platformAnswers.copiedPlain,
      result: await copyModel(engine, body, actor),
    }),
    flowVersions: async ({ query, actor }) => ({ result: await flowVersions(engine, query.id, actor) }),
    flowVersion: async ({ query, actor }) => ({ result: await flowVersion(engine, query.id, actor) }),
    flowRestore: async ({ body, actor }) => ({
      message: platformAnswers.backToDraft,
      result: await restoreVersion(engine, body, actor),
    }),
  };
  return {
    ...managedHandlers('systemFlowCategory', db, flowCategories),
    ...managedHandlers('systemFlowExpression', db, flowExpressions),
    ...managedHandlers('systemFlowListener', db, flowListeners),
    ...managedHandlers('systemFlowGroup', db, flowGroups),
    ...managedHandlers('systemFlowOpinion', db, flowOpinions),
    ...managedHandlers('systemFlowModel', db, flowModels(engine)),
    ...acts,
  };
}

/** Their workbooks. */
export function workflowDesignUploads(deps: UploadDeps, engine: Engine) {
  return {
    systemFlowCategoryImport: managedUpload(deps, flowCategories),
    systemFlowExpressionImport: managedUpload(deps, flowExpressions),
    systemFlowListenerImport: managedUpload(deps, flowListeners),
    systemFlowGroupImport: managedUpload(deps, flowGroups, async (actor) => ({
      read: await groupCells(deps.db, actor),
    })),
    systemFlowOpinionImport: managedUpload(deps, flowOpinions, async (actor) => ({
      read: await opinionCells(deps.db, actor),
    })),
    systemFlowModelImport: managedUpload(deps, flowModels(engine), async (actor) => ({
      read: await modelCells(engine, actor),
    })),
  };
}
