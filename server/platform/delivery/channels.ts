import { createHmac } from 'node:crypto';
import type { MessageChannelCode } from '#core/managed/message-events.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { SmsSender } from '#server/platform/sms/sender.ts';
import { WordedError, wordsOf } from '#server/platform/worded-error.ts';
import { createAnnouncement } from './db/announcement.ts';
import { contactOf, findRobot, type SealedRobot } from './db/message.ts';
import type { MailSender } from './mail.ts';
import { deliveryRefusals } from './refusals.ts';
import { openRobot, robotSiteFault, type RobotDeps } from './robot.ts';

/** One message on its way. */
export type Outgoing = {
  readonly tenantId: string;
  /** Account of its reader; a robot has none. */
  readonly receiver: string | null;
  readonly title: string;
  readonly text: string;
  /** Page where something is done about it. */
  readonly openPage: string | null;
};

/**
 * The one way out of the platform: a bell, a mail, an SMS or a robot.
 * @throws NotSent in words when it did not leave
 */
export type MessageChannel = (message: Outgoing) => Promise<void>;

/** Why a message did not leave, in words for the log: no secret stands in it. */
export class NotSent extends WordedError {
  /** Another try would end the same way. */
  readonly isFinal: boolean;
  constructor(text: RefusalText, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(text, { cause });
    this.isFinal = isFinal;
  }
}

/** Parts needed to send messages by a robot. */
export type SpeakingDeps = RobotDeps & {
  /** Address at which browsers reach us: a page of ours becomes a link that can be followed from elsewhere. */
  readonly publicUrl: string | null;
};

export type ChannelDeps = SpeakingDeps & {
  readonly db: Db;
  /** Without a server of its own each writes into the log of the server. */
  readonly mail: { readonly send: MailSender; readonly isConfigured: boolean };
  readonly sms: { readonly send: SmsSender; readonly isConfigured: boolean };
};

/** Every way a message can go, by its code. To add one: a line here, and one in core/managed/message-events.ts. */
export function messageChannels(deps: ChannelDeps): Readonly<Record<MessageChannelCode, MessageChannel>> {
  const { db, mail, sms } = deps;
  return {
    '1': async (message) => {
      const { id } = await reader(db, message);
      await tellByBell(db, message, [id], '系统');
    },
    '2': async (message) => {
      const { email } = await reader(db, message);
      if (email === null) throw new NotSent(deliveryRefusals.noMailAddress, { isFinal: true });
      await leaving(
        mail.send({ to: email, subject: message.title, text: linked(deps, message) }),
        deliveryRefusals.mailRefused,
      );
      if (!mail.isConfigured) throw new NotSent(deliveryRefusals.noMailServer, { isFinal: true });
    },
    '3': async (message) => {
      const { phone } = await reader(db, message);
      if (phone === null) throw new NotSent(deliveryRefusals.noPhone, { isFinal: true });
      const text = `${message.title}：${message.text}`;
      await leaving(sms.send({ mobile: phone, text, code: null, purpose: 'message' }), deliveryRefusals.smsRefused);
      if (!sms.isConfigured) throw new NotSent(deliveryRefusals.noSmsGateway, { isFinal: true });
    },
    '4': (message) => byRobot(deps, '1', message),
    '5': (message) => byRobot(deps, '2', message),
  };
}

/** Puts a message before people's bells, in the caller's transaction. */
export async function tellByBell(
  db: Db,
  { tenantId, title, text, openPage }: Outgoing,
  userIds: readonly string[],
  sender: string,
  about?: { readonly type: 'record' | 'sql-warning'; readonly id: string },
): Promise<void> {
  await createAnnouncement(db, {
    tenantId,
    title,
    abstract: text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT)}…`,
    text,
    category: '2',
    priority: 'M',
    sender,
    daysAgo: 0,
    userIds,
    openPage,
    ...(about === undefined ? {} : { about }),
  });
}

/** Characters of a text the bell shows before it is opened. */
const EXCERPT = 100;

async function reader(db: Db, { tenantId, receiver }: Outgoing) {
  const found = receiver === null ? undefined : await contactOf(db, tenantId, receiver);
  if (found === undefined) throw new NotSent(deliveryRefusals.noReceiver, { isFinal: true });
  return found;
}

async function leaving(sending: Promise<void>, what: RefusalText): Promise<void> {
  try {
    await sending;
  } catch (error) {
    // What the other side said may hold the address or number; the log of the server has it.
    throw new NotSent(what, { cause: error });
  }
}

async function byRobot(deps: ChannelDeps, type: '1' | '2', message: Outgoing): Promise<void> {
  const robot = await findRobot(deps.db, message.tenantId, { type });
  if (robot === undefined)
    throw new NotSent(filled(deliveryRefusals.noRobot, { robot: robotNames[type] }), { isFinal: true });
  await speak(deps, robot, message);
}

const robotNames = { '1': deliveryRefusals.weCom, '2': deliveryRefusals.dingTalk } as const;

/**
 * Lets a robot say something to its group, as text: nothing in it is markup there.
 * @throws NotSent
 */
export async function speak(deps: SpeakingDeps, robot: SealedRobot, message: Outgoing): Promise<void> {
  const { webhook, secret } = openRobot(deps, robot);
  if (webhook === null) throw new NotSent(deliveryRefusals.robotUnreadable, { isFinal: true });
  const fault = robotSiteFault(webhook, robot.app_type, deps.sites);
  if (fault !== null) throw new NotSent(fault, { isFinal: true });
  const address = robot.app_type === '2' && secret !== null ? signed(webhook, secret, deps.now()) : webhook;
  let answer: unknown;
  try {
    answer = await deps.post(address, {
      msgtype: 'text',
      text: { content: `${message.title}\n${linked(deps, message)}` },
    });
  } catch (error) {
    // Said in words by whoever calls out; they name the host and nothing else of the address.
    const isSaid = error instanceof Error && !('code' in error);
    const words = isSaid ? wordsOf(error) : null;
    const { host } = new URL(webhook);
    throw new NotSent(words ?? filled(deliveryRefusals.robotUnreachable, { host }), { cause: error });
  }
  const { errcode, errmsg } = answerOf(answer);
  if (errcode !== 0)
    throw new NotSent(
      filled(deliveryRefusals.robotRefused, { words: `${errcode ?? ''} ${errmsg}`.trimEnd().slice(0, 193) }),
    );
}

/** As DingTalk wants it signed: HMAC-SHA256 of the time and the secret, by the secret. */
function signed(webhook: string, secret: string, now: number): string {
  const url = new URL(webhook);
  url.searchParams.set('timestamp', String(now));
  url.searchParams.set('sign', createHmac('sha256', secret).update(`${now}\n${secret}`).digest('base64'));
  return url.toString();
}

function answerOf(answer: unknown): { readonly errcode: number | null; readonly errmsg: string } {
  if (typeof answer !== 'object' || answer === null) return { errcode: null, errmsg: '' };
  const errcode = 'errcode' in answer && typeof answer.errcode === 'number' ? answer.errcode : null;
  return { errcode, errmsg: 'errmsg' in answer && typeof answer.errmsg === 'string' ? answer.errmsg : '' };
}

/** The text with the address where something is done about it, where it can be followed from outside. */
function linked({ publicUrl }: Pick<SpeakingDeps, 'publicUrl'>, { text, openPage }: Outgoing): string {
  const base = publicUrl ?? undefined;
  const address = openPage !== null && URL.canParse(openPage, base) ? new URL(openPage, base).href : null;
  return address === null ? text : `${text}\n${address}`;
}
