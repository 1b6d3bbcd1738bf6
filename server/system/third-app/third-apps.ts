import { thirdAppSubject } from '#core/managed/third-app.ts';
import type { Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { NotSent, speak, type SpeakingDeps } from '#server/platform/delivery/channels.ts';
import { addMessages, countRecent, findRobot, hasOtherRobot, noteTried } from '#server/platform/delivery/db/message.ts';
import { robotSiteFault, sealRobot, type RobotDeps } from '#server/platform/delivery/robot.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { systemRefusals } from '#server/system/refusals.ts';
import { managed, type Managed, type Values } from '../kit/managed.ts';
import { systemThirdAppRefusals } from './refusals.ts';

/** Robots of other platforms; their addresses and secrets are sealed and in no answer [system.third-app]. */
export function thirdApps(deps: RobotDeps): Managed {
  return managed(thirdAppSubject, {
    table: 'sys_third_app',
    booleans: ['enabled'],
    secrets: { sealedWebhook: 'webhook', sealedSecret: 'secret' },
    answers: {
      added: platformAnswers.added,
      edited: platformAnswers.editedNarrow,
      deleted: platformAnswers.deletedNarrow,
      deletedMany: platformAnswers.deletedMany,
    },
    check: (db, values, before, actor) => faultsOf(deps, db, values, before, actor),
    completed: async (_db, values, before, { tenantId }) => {
      const whose = { tenant_id: tenantId, app_type: String(before?.['appType'] ?? values['appType']) };
      const [webhook, secret] = [typed(values['webhook']), typed(values['secret'])];
      return {
        ...(webhook === null
          ? {}
          : { sealedWebhook: sealRobot(deps, whose, 'webhook', webhook), webhookSite: new URL(webhook).host }),
        ...(secret === null ? {} : { sealedSecret: sealRobot(deps, whose, 'secret', secret) }),
      };
    },
  });
}

/** Returns the text typed into a field that is never shown; an empty one keeps what is there. */
function typed(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

async function faultsOf(
  { sites }: RobotDeps,
  db: Db,
  values: Values,
  before: ManagedRow | null,
  { tenantId }: Actor,
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  const type = String(values['appType']);
  const webhook = typed(values['webhook']);
  if (webhook === null && before === null)
    errors.push({ field: 'webhook', message: systemThirdAppRefusals.robotAddress });
  const fault = webhook === null ? null : robotSiteFault(webhook, type, sites);
  if (fault !== null) errors.push({ field: 'webhook', message: fault });
  if (values['enabled'] !== '0' && (await hasOtherRobot(db, tenantId, type, before?.id ?? null)))
    errors.push({ field: 'enabled', message: systemThirdAppRefusals.oneOfKind });
  return errors;
}

const TESTED = '机器人测试';
/** Tests a company may make in a minute: a robot is silenced by its maker when it talks too much. */
const TESTS = 10;

/**
 * Lets a robot say one line, now; the line is in the log whatever becomes of it.
 * @throws Refusal 404, 422 with what the robot said, 429 after too many
 */
export async function testRobot(db: Db, deps: SpeakingDeps, id: string, actor: Actor): Promise<void> {
  const robot = await findRobot(db, actor.tenantId, { id });
  if (robot === undefined) throw refusal(404, systemRefusals.entryUnknown);
  if ((await countRecent(db, actor.tenantId, TESTED)) >= TESTS)
    throw refusal(429, systemThirdAppRefusals.thirdTestedTooOften, {}, { retryAfterSeconds: 60 });
  const message = {
    tenantId: actor.tenantId,
    receiver: null,
    title: '测试消息',
    text: `这是${actor.realname}发送的一条测试消息`,
    openPage: null,
  };
  const type = robot.app_type === '1' ? '4' : '5';
  const [line = ''] = await addMessages(db, [
    { ...message, type, content: message.text, remark: TESTED, by: actor.username, isSent: true },
  ]);
  try {
    await speak(deps, robot, message);
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    await noteTried(db, line, error.message);
    throw refusal(422, error.text);
  }
}
