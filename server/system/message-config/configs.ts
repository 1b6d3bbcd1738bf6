import type { components } from '#core/contract/api.ts';
import { isMessageEvent, messageEvents, robotChannels } from '#core/managed/message-events.ts';
import { messageConfigSubject } from '#core/managed/message.ts';
import { filled, ofPair, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { namesOfUsers } from '#server/platform/delivery/db/announcement-release.ts';
import { templatesOf } from '#server/platform/delivery/db/message.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { peopleCells } from '../announcement/books.ts';
import { rolesOfTenant } from '../db/system-user.ts';
import { severalOf, type CellReader } from '../kit/book.ts';
import { managed, type Values } from '../kit/managed.ts';
import { eventFault } from '../message-template/templates.ts';
import { idsIn } from '../user/users.ts';
import { systemMessageConfigRefusals } from './refusals.ts';
import { systemRefusals } from '#server/system/refusals.ts';
import { systemKitRefusals } from '../kit/refusals.ts';

/** Messages of events; an event without a row goes by the bell to those it concerns [system.message-config]. */
export const messageConfigs = managed(messageConfigSubject, {
  table: 'sys_message_config',
  booleans: ['enabled'],
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.edited,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedMany,
  },
  check: faultsOf,
  completed: async (_db, values) => {
    const event = values['eventCode'];
    return typeof event === 'string' && isMessageEvent(event) ? { eventName: messageEvents[event].title[0] } : {};
  },
  dress,
});

/** Templates and roles a configuration can name. */
export async function messageChoices(db: Db, { tenantId }: Actor): Promise<components['schemas']['MessageChoices']> {
  const [templates, roles] = await Promise.all([templatesOf(db, tenantId), rolesOfTenant(db, tenantId)]);
  const choice = (value: string, text: string) => ({ value, text, title: text });
  return {
    templateId: templates.map(({ id, template_name: name }) => choice(id, name)),
    receiveRoles: roles.map(({ id, role_name: name }) => choice(id, name)),
  };
}

/** Reads the cells of an import: templates, roles and people by their names, as an export writes them. */
export async function messageConfigCells(db: Db, actor: Actor): Promise<CellReader> {
  const choices = await messageChoices(db, actor);
  const people = await peopleCells(db, actor, 'receivers', (chosen) => chosen.map(({ id }) => `${id},`).join(''));
  return (field, text) => {
    const { name, label } = field;
    if (name !== 'templateId' && name !== 'receiveRoles') return people(field, text);
    return severalOf(text, (part) => {
      const [found, other] = choices[name].filter((one) => one.text === part || one.value === part);
      if (found === undefined)
        return { fault: filled(systemKitRefusals.notThere, { label: ofPair(label), text: part.slice(0, 40) }) };
      return other === undefined
        ? { value: found.value }
        : {
            fault: filled(systemMessageConfigRefusals.severalNamed, { label: ofPair(label), text: part.slice(0, 40) }),
          };
    });
  };
}

async function faultsOf(
  db: Db,
  values: Values,
  _before: ManagedRow | null,
  { tenantId }: Actor,
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  const add = (field: string, message: RefusalText): void => void errors.push({ field, message });
  const event = String(values['eventCode']);
  const [receivers, roles] = [idsIn(values['receivers']), idsIn(values['receiveRoles'])];
  if (isMessageEvent(event) && messageEvents[event].isPersonal === true) {
    const { title, concerns } = messageEvents[event];
    const said = filled(systemMessageConfigRefusals.onlyConcerned, { title: ofPair(title), who: ofPair(concerns) });
    if (idsIn(values['channels']).some((code) => robotChannels.includes(code)))
      add('channels', filled(systemMessageConfigRefusals.notToGroups, { event: said }));
    if (receivers.length > 0) add('receivers', filled(systemMessageConfigRefusals.noOtherReceivers, { event: said }));
    if (roles.length > 0) add('receiveRoles', filled(systemMessageConfigRefusals.noOtherRoles, { event: said }));
  }
  const known = await namesOfUsers(db, tenantId, receivers);
  if (receivers.some((id) => !known.has(id))) add('receivers', systemRefusals.usersGone);
  const ownRoles = new Set((await rolesOfTenant(db, tenantId)).map(({ id }) => id));
  if (roles.some((id) => !ownRoles.has(id))) add('receiveRoles', platformRefusals.rolesGone);
  const templateId = values['templateId'];
  if (typeof templateId === 'string') {
    const template = (await templatesOf(db, tenantId)).find(({ id }) => id === templateId);
    const fault =
      template === undefined
        ? systemMessageConfigRefusals.chosenTemplateGone
        : eventFault(event, template.template_content);
    if (fault !== null) add('templateId', fault);
  }
  return errors;
}

async function dress(db: Db, rows: readonly ManagedRow[], actor: Actor): Promise<readonly ManagedRow[]> {
  if (rows.length === 0) return rows;
  const people = [...new Set(rows.flatMap((row) => idsIn(row['receivers'])))];
  const [names, choices] = await Promise.all([
    people.length === 0 ? new Map<string, string>() : namesOfUsers(db, actor.tenantId, people),
    messageChoices(db, actor),
  ]);
  const textOf = (list: keyof typeof choices, id: string): string =>
    choices[list].find(({ value }) => value === id)?.text ?? id;
  const joined = (texts: readonly string[]): string | null => (texts.length === 0 ? null : texts.join(','));
  return rows.map((row) => ({
    ...row,
    templateId_dictText: joined(idsIn(row['templateId']).map((id) => textOf('templateId', id))),
    receivers_dictText: joined(idsIn(row['receivers']).map((id) => names.get(id) ?? id)),
    receiveRoles_dictText: joined(idsIn(row['receiveRoles']).map((id) => textOf('receiveRoles', id))),
  }));
}
