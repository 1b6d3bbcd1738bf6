import { robotChannels } from '#core/managed/message-events.ts';
import { messageSubject } from '#core/managed/message.ts';
import { fillTemplate, saidFault, templateFault } from '#core/messages/template.ts';
import { filled, ofPair, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import {
  addMessages,
  loggedMessages,
  readersOf,
  sendAgain,
  splitReceivers,
  templateByCode,
} from '#server/platform/delivery/db/message.ts';
import { type FieldError, fieldRefusal, refusal } from '#server/platform/refusal.ts';
import { peopleCells } from '../announcement/books.ts';
import { realnamesOf } from '../db/system-user.ts';
import type { CellReader } from '../kit/book.ts';
import { managed, type Values } from '../kit/managed.ts';
import { idsIn } from '../user/users.ts';
import { systemMessageRefusals } from './refusals.ts';

/** Purposes of lines that somebody typed in. */
const BY_HAND = '手工发送';
const TRIED = '发送测试';
/** People one message is sent to at once. */
const MOST = 200;

/** The log of messages; one that is added is sent [system.message]. */
export const messages = managed(messageSubject, {
  table: 'sys_sms',
  source: loggedMessages,
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.edited,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedMany,
  },
  check: faultsOf,
  completed: async (_db, _values, before) => (before === null ? { remark: BY_HAND } : {}),
  written: async (db, id, values, before) => {
    if (before === null) await splitReceivers(db, id, accountsIn(values['esReceiver']));
  },
  mayDelete: async (_db, rows) => {
    const waiting = rows.find(({ esSendStatus }) => esSendStatus === '0');
    if (waiting !== undefined)
      throw refusal(409, systemMessageRefusals.messageSending, { title: textIn(waiting['esTitle']) });
  },
  dress,
});

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const accountsIn = (value: unknown): readonly string[] => [...new Set(idsIn(value))];

async function faultsOf(
  db: Db,
  values: Values,
  before: ManagedRow | null,
  { tenantId }: Actor,
): Promise<readonly FieldError[]> {
  if (before !== null && before['remark'] !== BY_HAND) throw refusal(409, systemMessageRefusals.messageOfSystem);
  if (before !== null && before['esSendStatus'] !== '2') throw refusal(409, systemMessageRefusals.onlyFailedChanged);
  const accounts = accountsIn(values['esReceiver']);
  const isForGroup = robotChannels.includes(textIn(values['esType']));
  if (isForGroup) return [];
  const fault = (message: RefusalText): readonly FieldError[] => [{ field: 'esReceiver', message }];
  if (accounts.length === 0) return fault(systemMessageRefusals.chooseReceivers);
  if (accounts.length > MOST) return fault(filled(systemMessageRefusals.tooManyReceivers, { most: MOST }));
  if (before !== null && accounts.length > 1) return fault(systemMessageRefusals.oneReceiver);
  return unknownReader(db, tenantId, accounts).then((name) =>
    name === null ? [] : fault(filled(systemMessageRefusals.receiverGone, { name })),
  );
}

async function unknownReader(db: Db, tenantId: string, accounts: readonly string[]): Promise<string | null> {
  const known = new Set((await readersOf(db, tenantId, { accounts })).map(({ username }) => username));
  return accounts.find((account) => !known.has(account))?.slice(0, 40) ?? null;
}

/** Receivers of a workbook, by account or name. */
export function messageCells(db: Db, actor: Actor): Promise<CellReader> {
  return peopleCells(db, actor, 'esReceiver', (people) => people.map(({ username }) => username).join(','));
}

async function dress(db: Db, rows: readonly ManagedRow[], { tenantId }: Actor): Promise<readonly ManagedRow[]> {
  const accounts = [...new Set(rows.flatMap((row) => accountsIn(row['esReceiver'])))];
  const names = await realnamesOf(db, tenantId, accounts);
  return rows.map((row) => {
    const own = accountsIn(row['esReceiver']);
    const shown = own.map((account) => names.get(account) ?? account).join(',');
    return { ...row, esReceiver_dictText: shown === '' ? null : shown };
  });
}

/**
 * Sends messages again that did not leave.
 * @throws Refusal 409 where none of them failed
 */
export async function resend(db: Db, ids: readonly string[], actor: Actor): Promise<number> {
  const count = await sendAgain(db, ids, actor);
  if (count === 0) throw refusal(409, systemMessageRefusals.onlyFailedSent);
  return count;
}

export type Trial = {
  readonly msgType: string;
  readonly receiver?: string | null;
  readonly templateCode: string;
  readonly testData?: string | null;
};

/**
 * Sends a message of a template with values somebody typed in.
 * @throws Refusal 404 without the template, 422 with the field and what is wrong
 */
export async function sendTrial(db: Db, trial: Trial, actor: Actor): Promise<void> {
  const template = await templateByCode(db, actor.tenantId, trial.templateCode);
  if (template === undefined) throw refusal(404, systemMessageRefusals.templateUnknown);
  const type = messageSubject.fields.find(({ name }) => name === 'esType');
  if (type?.options?.some(([code]) => code === trial.msgType) !== true)
    throw fieldRefusal('msgType', systemMessageRefusals.noSendType, { type: trial.msgType.slice(0, 10) });
  const values = valuesIn(trial.testData ?? '');
  const known = Object.keys(values);
  const fault = templateFault(template.template_content, known);
  if (fault !== null) throw fieldRefusal('testData', ofPair(saidFault(fault, known)));
  const isForGroup = robotChannels.includes(trial.msgType);
  const accounts = isForGroup ? [] : accountsIn(trial.receiver);
  if (!isForGroup && accounts.length === 0) throw fieldRefusal('receiver', systemMessageRefusals.chooseReceivers);
  if (accounts.length > MOST) throw fieldRefusal('receiver', systemMessageRefusals.tooManyReceivers, { most: MOST });
  const unknown = await unknownReader(db, actor.tenantId, accounts);
  if (unknown !== null) throw fieldRefusal('receiver', systemMessageRefusals.receiverGone, { name: unknown });
  const message = {
    tenantId: actor.tenantId,
    type: trial.msgType,
    title: template.template_name,
    content: fillTemplate(template.template_content, values),
    remark: TRIED,
    by: actor.username,
  };
  await addMessages(
    db,
    isForGroup ? [{ ...message, receiver: null }] : accounts.map((receiver) => ({ ...message, receiver })),
  );
}

/** Values of the places of a template, as the family sends them: a JSON object in a text. */
function valuesIn(text: string): Readonly<Record<string, string>> {
  if (text.trim() === '') return {};
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw fieldRefusal('testData', systemMessageRefusals.jsonUnparsed);
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw fieldRefusal('testData', systemMessageRefusals.jsonUnparsed);
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
}
