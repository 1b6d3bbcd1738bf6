import { isMessageEvent, messageEvents } from '#core/managed/message-events.ts';
import { messageTemplateSubject } from '#core/managed/message.ts';
import { saidFault, templateFault } from '#core/messages/template.ts';
import { filled, ofPair, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { templatesOf } from '#server/platform/delivery/db/message.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { managed, type Values } from '../kit/managed.ts';
import { systemMessageTemplateRefusals } from './refusals.ts';

/** Words of messages, with places that values stand in for [system.message-template]. */
export const messageTemplates = managed(messageTemplateSubject, {
  table: 'sys_sms_template',
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.edited,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedMany,
  },
  check: faultsOf,
  mayDelete: async (db, rows, { tenantId }) => {
    const used = new Map((await templatesOf(db, tenantId)).map(({ id, events }) => [id, events]));
    for (const row of rows) {
      const [event] = used.get(row.id) ?? [];
      if (event !== undefined)
        throw refusal(409, systemMessageTemplateRefusals.templateInUse, {
          name: String(row['templateName']),
          event: titleOf(event),
        });
    }
  },
});

function titleOf(event: string): string {
  return isMessageEvent(event) ? messageEvents[event].title[0] : event;
}

/** Finds the faults of a template; the values of its places are known by the events that use it. */
async function faultsOf(
  db: Db,
  values: Values,
  before: ManagedRow | null,
  { tenantId }: Actor,
): Promise<readonly FieldError[]> {
  const text = plain(values['templateContent']);
  const fault = (message: RefusalText): readonly FieldError[] => [{ field: 'templateContent', message }];
  const broken = templateFault(text, null);
  if (broken !== null) return fault(ofPair(saidFault(broken, null)));
  if (before === null) return [];
  const events = (await templatesOf(db, tenantId)).find(({ id }) => id === before.id)?.events ?? [];
  for (const event of events) {
    const said = eventFault(event, text);
    if (said !== null) return fault(said);
  }
  return [];
}

/** Why an event cannot be told in these words; null when it can. */
export function eventFault(event: string, text: string): RefusalText | null {
  if (!isMessageEvent(event)) return null;
  const known = Object.keys(messageEvents[event].places);
  const unknown = templateFault(text, known);
  return unknown === null
    ? null
    : filled(systemMessageTemplateRefusals.faultOfEvent, {
        fault: saidFault(unknown, known)[0],
        event: titleOf(event),
      });
}
