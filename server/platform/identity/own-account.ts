import { isBirthday } from '#core/rules/birthday.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { guestName, type Actor } from '#server/platform/actor.ts';
import { type FieldError, refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { provePassword } from './account.ts';
import { noteOwnChange } from './contact.ts';
import { ownProfile, unbindThird, writeOwnProfile, type ProfileRow, type ProfileValues } from './db/own-account.ts';
import { preferencesOf, storePreference } from './db/preference.ts';
import { identityRefusals } from './refusals.ts';

export type ProfileDraft = {
  readonly realname: string;
  readonly sex: number | null;
  readonly birthday: string | null;
  readonly signature: string | null;
  readonly tags: readonly string[];
  readonly version: number;
};

/** Returns the data the signed-in user may change of himself. */
export async function profileOf(db: Db, actor: Actor): Promise<ProfileRow> {
  const row = await ownProfile(db, actor.userId);
  if (row === undefined) throw refusal(401, platformRefusals.tokenInvalid);
  return row;
}

/** Writes it, unless somebody changed the user meanwhile (409). */
export async function saveProfile(db: Db, actor: Actor, draft: ProfileDraft): Promise<ProfileRow> {
  if (actor.username === guestName) throw refusal(403, platformRefusals.guestSettings);
  const realname = draft.realname.trim();
  const birthday = filled(draft.birthday);
  const tags = [...new Set(draft.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
  const errors: FieldError[] = [
    ...(realname === '' ? [{ field: 'realname', message: identityRefusals.realnameMissing }] : []),
    ...(birthday === null || isBirthday(birthday)
      ? []
      : [{ field: 'birthday', message: identityRefusals.birthdayWrong }]),
    ...(tags.some((tag) => tag.includes(',')) ? [{ field: 'tags', message: identityRefusals.tagComma }] : []),
  ];
  const [first] = errors;
  if (first !== undefined) throw refusal(422, first.message, {}, { errors });
  await inTransaction(db, async (trx) => {
    const before = await profileOf(trx, actor);
    const values: ProfileValues = {
      realname,
      sex: draft.sex,
      birthday,
      signature: filled(draft.signature),
      tags: tags.length === 0 ? null : tags.join(','),
    };
    if (!(await writeOwnProfile(trx, actor, draft.version, values))) throw conflict(before);
    const changed = keys.filter((key) => before[key] !== values[key]);
    const changes = Object.fromEntries(changed.map((key) => [key, [before[key], values[key]] as const]));
    await noteOwnChange(trx, actor, draft.version + 1, changes);
  });
  return profileOf(db, actor);
}

const keys = ['realname', 'sex', 'birthday', 'signature', 'tags'] as const;

function conflict({ version }: ProfileRow): Refusal {
  return refusal(409, identityRefusals.profileChanged, {}, { conflict: { version, fields: [] } });
}

/** Which messages the bell shows. */
export type Notification = { readonly userMsg: boolean; readonly sysMsg: boolean; readonly todoMsg: boolean };

/** The name of the preference; `unreadAnnouncements` reads it where it decides. */
const NOTIFICATION = 'notification';

/** Returns the notification settings; kinds that are not switched off are on. */
export async function notificationOf(db: Db, actor: Actor): Promise<Notification> {
  const stored = (await preferencesOf(db, actor.userId))[NOTIFICATION] ?? {};
  return {
    userMsg: stored['userMsg'] !== false,
    sysMsg: stored['sysMsg'] !== false,
    todoMsg: stored['todoMsg'] !== false,
  };
}

export async function saveNotification(db: Db, actor: Actor, wanted: Notification): Promise<void> {
  if (actor.username === guestName) throw refusal(403, platformRefusals.guestSettings);
  const { userMsg, sysMsg, todoMsg } = wanted;
  await storePreference(db, actor, NOTIFICATION, JSON.stringify({ userMsg, sysMsg, todoMsg }));
}

/** Takes a bound third-party account off. The password proved is the way in that stays. */
export async function unbindOwn(db: Db, actor: Actor, request: { id: string; password: string }): Promise<void> {
  await provePassword(db, actor, request.password);
  if (!(await unbindThird(db, actor.userId, request.id))) throw refusal(404, identityRefusals.unboundAlready);
}

function filled(text: string | null): string | null {
  const value = text?.trim() ?? '';
  return value === '' ? null : value;
}
