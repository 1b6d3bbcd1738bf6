import { ownEntry } from '#core/lists/own-entry.ts';
import { cleanText } from '#core/rules/clean-text.ts';
import type { Db } from '#server/db/connection.ts';
import { NotSent, type MessageChannel } from './channels.ts';
import { claimMessages, markBrokenOff, noteSent, type DueMessage, type SendOutcome } from './db/message.ts';
import { deliveryRefusals } from './refusals.ts';

/** Longer than any try: the slowest channel gives up after ten seconds, and ten are sent one after the other. */
const CLAIM_SECONDS = 180;
const AT_ONCE = 10;
const MOST_TRIES = 3;
/** Before the second and the third try. */
const PAUSES = [30, 300] as const;

const BROKEN_OFF = '发送时服务中断，不能确定是否已送达；如未收到，请重新发送';

type Deps = {
  readonly db: Db;
  readonly channels: Readonly<Record<string, MessageChannel>>;
  readonly report: (error: unknown) => void;
};

/**
 * Sends what waits in the log. Whoever takes a message has it alone, so two processes never send one twice; what a process left behind when it
 * died is marked, not sent again, for it may have arrived. Three tries, half a minute and five minutes apart.
 * @returns how many were tried
 */
export async function sendWaiting(deps: Deps): Promise<number> {
  const { db, report } = deps;
  await markBrokenOff(db, BROKEN_OFF);
  let tried = 0;
  for (;;) {
    const claimed = await claimMessages(db, { limit: AT_ONCE, seconds: CLAIM_SECONDS });
    for (const message of claimed) {
      // What cannot be noted of one is found broken off later, and keeps none of the others.
      await noteSent(db, message.id, await outcomeOf(deps, message)).catch(report);
    }
    tried += claimed.length;
    if (claimed.length < AT_ONCE) return tried;
  }
}

async function outcomeOf({ channels, report }: Deps, message: DueMessage): Promise<SendOutcome> {
  const { tenantId, type, receiver, title, content, openPage, tries } = message;
  try {
    const channel = ownEntry(channels, type);
    if (channel === undefined) throw new NotSent(deliveryRefusals.noChannel, { isFinal: true });
    await channel({ tenantId, receiver, title, text: content, openPage });
    return { is: 'sent' };
  } catch (error) {
    if (!(error instanceof NotSent) || error.cause !== undefined) report(error);
    // It may quote what another server said.
    const reason = error instanceof NotSent ? cleanText(error.message) : '发送失败，请联系管理员查看服务日志';
    const pause = PAUSES[tries - 1];
    return pause === undefined || tries >= MOST_TRIES || (error instanceof NotSent && error.isFinal)
      ? { is: 'failed', reason }
      : { is: 'again', reason: `${reason}（将自动重试）`, afterSeconds: pause };
  }
}

/** Does something again and again, one after the other; a stop waits for what is being done. */
export function keepDoing(act: () => Promise<unknown>, everyMs: number, report: (error: unknown) => void) {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= act()
      .catch(report)
      .finally(() => {
        running = null;
      });
  }, everyMs);
  timer.unref();
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
}
