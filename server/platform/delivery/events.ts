import { messageChannels, messageEvents, robotChannels, type MessageEvent } from '#core/managed/message-events.ts';
import { fillTemplate } from '#core/messages/template.ts';
import type { Db } from '#server/db/connection.ts';
import { presentById } from '#server/platform/identity/db/successor.ts';
import { tellByBell } from './channels.ts';
import { addMessages, administratorsOf, configOf, readersOf, type EventConfig, type NewMessage } from './db/message.ts';

/** Something happened that people are told of. */
export type Raised = {
  readonly tenantId: string;
  readonly event: MessageEvent;
  /** Ids of those it concerns; the administrators of the company without. */
  readonly userIds?: readonly string[];
  /** In its own words, for whoever configured none. */
  readonly title: string;
  readonly text: string;
  /** Values for the places of a template, by their names. */
  readonly values: Readonly<Record<string, string>>;
  readonly sender?: string;
  /** Subject of the message, so that a reader can open it. */
  readonly about?: { readonly type: 'record' | 'sql-warning'; readonly id: string };
  /** Page where something is done about it. */
  readonly openPage?: string | null;
};

/** Settings where nobody configured the event: by the bell, to those it concerns. */
const usual: EventConfig = {
  channels: '1',
  receivers: null,
  receive_roles: null,
  enabled: true,
  template_name: null,
  template_content: null,
};

/**
 * Tells of an event as its company configured it, in the caller's transaction: what is rolled back is never told. The bell rings with the
 * commit, everything else is laid into the log and sent from there. Each way it goes is a line of the log.
 *
 * Who switched messages of its kind off gets neither mail nor SMS; the bell decides that for itself (decision 69).
 * @returns how many people are told
 */
export async function raiseMessage(db: Db, raised: Raised): Promise<number> {
  const { tenantId, event, about } = raised;
  const config = (await configOf(db, tenantId, event)) ?? usual;
  if (!config.enabled) return 0;
  const { isPersonal = false, isFollowed = false } = messageEvents[event];
  const concerned = raised.userIds ?? (await administratorsOf(db, tenantId));
  const ids = isPersonal ? concerned : [...concerned, ...listed(config.receivers)];
  const asked = {
    roleIds: isPersonal ? [] : listed(config.receive_roles),
    kind: about === undefined ? 'sysMsg' : 'todoMsg',
  } as const;
  const found = await readersOf(db, tenantId, { ...asked, ids });
  const readers =
    found.length > 0 || !isFollowed
      ? found
      : await readersOf(db, tenantId, { ...asked, ids: (await presentById(db, tenantId, ids)).map(({ id }) => id) });
  const words = wordsOf(raised, config);
  const channels = new Set(listed(config.channels).filter((code) => !isPersonal || !robotChannels.includes(code)));
  const message = {
    tenantId,
    title: words.title,
    content: words.text,
    remark: messageEvents[event].title[0],
    openPage: raised.openPage ?? null,
    isPrivate: isPersonal,
    by: 'system',
  };
  if (channels.has('1') && readers.length > 0)
    await tellByBell(
      db,
      { ...message, receiver: null, text: words.text },
      readers.map(({ id }) => id),
      raised.sender ?? '系统',
      about,
    );
  const lines = messageChannels.flatMap(([code]): NewMessage[] => {
    if (!channels.has(code)) return [];
    if (robotChannels.includes(code)) return [{ ...message, type: code, receiver: null }];
    const told = code === '1' ? readers : readers.filter(({ isQuiet }) => !isQuiet);
    return told.map(({ username }) => ({ ...message, type: code, receiver: username, isSent: code === '1' }));
  });
  await addMessages(db, lines);
  return readers.length;
}

function wordsOf(
  { title, text, values }: Raised,
  config: EventConfig,
): { readonly title: string; readonly text: string } {
  return config.template_content === null
    ? { title, text }
    : { title: config.template_name ?? title, text: fillTemplate(config.template_content, values) };
}

function listed(text: string | null): readonly string[] {
  return (text ?? '').split(',').filter((part) => part !== '');
}
