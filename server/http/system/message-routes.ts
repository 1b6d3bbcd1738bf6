import { filled } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { SpeakingDeps } from '#server/platform/delivery/channels.ts';
import { enableManaged } from '#server/system/kit/enable.ts';
import { messageChoices, messageConfigs } from '#server/system/message-config/configs.ts';
import { messageTemplates } from '#server/system/message-template/templates.ts';
import { messages, resend, sendTrial } from '#server/system/message/messages.ts';
import { testRobot, thirdApps } from '#server/system/third-app/third-apps.ts';
import type { HandlersOf } from '../handler.ts';
import { idsOf } from '../list-query.ts';
import { managedHandlers } from './managed-routes.ts';

/** Returns the handlers for messages, their wording and their channels. */
export function messageHandlers(db: Db, robots: SpeakingDeps) {
  const apps = thirdApps(robots);
  const acts: HandlersOf<
    | 'systemMessageResend'
    | 'systemMessageTemplateSend'
    | 'systemMessageConfigChoices'
    | 'systemMessageConfigEnable'
    | 'systemThirdAppEnable'
    | 'systemThirdAppTest'
  > = {
    systemMessageResend: async ({ body, actor }) => {
      const count = await resend(db, idsOf(body.ids), actor);
      return { message: filled(platformAnswers.messagesAgain, { count }), result: null };
    },
    systemMessageTemplateSend: async ({ body, actor }) => {
      await sendTrial(db, body, actor);
      return { message: platformAnswers.messageQueued, result: null, about: body.templateCode };
    },
    systemMessageConfigChoices: async ({ actor }) => ({ result: await messageChoices(db, actor) }),
    systemMessageConfigEnable: async ({ body, actor }) => ({
      message: await enableManaged(db, messageConfigs, { ids: idsOf(body.ids), enabled: body.enabled }, actor),
      result: null,
    }),
    systemThirdAppEnable: async ({ body, actor }) => ({
      message: await enableManaged(db, apps, { ids: idsOf(body.ids), enabled: body.enabled }, actor),
      result: null,
    }),
    systemThirdAppTest: async ({ body, actor }) => {
      await testRobot(db, robots, body.id, actor);
      return { message: platformAnswers.robotTested, result: null };
    },
  };
  return {
    ...managedHandlers('systemMessage', db, messages),
    ...managedHandlers('systemMessageTemplate', db, messageTemplates),
    ...managedHandlers('systemMessageConfig', db, messageConfigs),
    ...managedHandlers('systemThirdApp', db, apps),
    ...acts,
  };
}
