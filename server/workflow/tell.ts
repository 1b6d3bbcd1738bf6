import type { MessageEvent } from '#core/managed/message-events.ts';
import { raiseMessage } from '#server/platform/delivery/events.ts';
import type { Case } from './case.ts';

type Said = {
  readonly event: MessageEvent;
  readonly userIds: readonly string[];
  readonly title: string;
  readonly text: string;
  readonly node?: string;
  readonly words?: string;
  readonly openPage: string;
};

/** Tells people of what became of a process, with the transaction it became so in: nobody hears of what was rolled back. */
export async function tell(of: Case, said: Said): Promise<void> {
  if (said.userIds.length === 0) return;
  const { instance, starter, actor, db } = of;
  await raiseMessage(db, {
    tenantId: actor.tenantId,
    event: said.event,
    userIds: said.userIds,
    title: said.title,
    text: said.text,
    values: {
      title: instance.title,
      process: instance.process_name,
      starter: starter.realname,
      node: said.node ?? '',
      words: said.words ?? '',
    },
    sender: actor.realname,
    openPage: said.openPage,
  });
}
