import { createHmac, randomInt } from 'node:crypto';
import { filled } from '#core/refusals/text.ts';
import { isMail } from '#core/rules/mail.ts';
import { isMobile } from '#core/rules/mobile.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { addHistory } from '#server/engine/record/db/record-history.ts';
import { guestName, type Actor } from '#server/platform/actor.ts';
import type { MailSender } from '#server/platform/delivery/mail.ts';
import { fieldRefusal, refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { tooManyCodes, type SmsChannel } from '#server/platform/sms/codes.ts';
import { provePassword } from './account.ts';
import { isContactTaken, ownProfile, writeOwnContact } from './db/own-account.ts';
import { installationSecret } from './db/setting.ts';
import { forgetSmsCode, storeSmsCode, trySmsCode, useSmsCode } from './db/sms-code.ts';
import { identityRefusals } from './refusals.ts';

export type ContactKind = 'phone' | 'email';

export type ContactSenders = { readonly sms: SmsChannel; readonly mail: MailSender };

type Contact = { readonly kind: ContactKind; readonly value: string };

const wrongCode = identityRefusals.codeWrong;

/** Sends a code to a number or address somebody wants to have as his: only who reads it there can give it back. */
export async function requestContactCode(
  db: Db,
  senders: ContactSenders,
  actor: Actor,
  request: Contact & { address: string },
): Promise<void> {
  const { kind } = request;
  const value = checked(actor, request);
  await refuseTaken(db, actor, { kind, value });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const stored = await storeSmsCode(db, {
    mobile: value,
    purpose: 'contact',
    address: request.address,
    codeHash: await hashOf(db, actor, { kind, value }, code),
  });
  if ('reason' in stored)
    throw tooManyCodes(stored, kind === 'phone' ? platformRefusals.thisPhone : identityRefusals.thisEmail);
  const text = `您正在绑定${words[kind]}，验证码是 ${code}，10 分钟内有效，请勿告诉他人。`;
  try {
    if (kind === 'phone') await senders.sms.send({ mobile: value, purpose: 'contact', code, text });
    else await senders.mail({ to: value, subject: '绑定邮箱验证码', text });
  } catch (error) {
    await forgetSmsCode(db, stored.id);
    throw refusal(502, identityRefusals.codeNotSent, { way: waysOf[kind] }, { cause: error });
  }
}

/** Changes the own number or address, with the code sent there and the password [AUT-04]. */
export async function changeContact(
  db: Db,
  actor: Actor,
  request: Contact & { code: string; password: string },
): Promise<void> {
  const { kind } = request;
  const value = checked(actor, request);
  await provePassword(db, actor, request.password);
  const stored = await trySmsCode(db, { mobile: value, purpose: 'contact' });
  const hash = await hashOf(db, actor, { kind, value }, request.code.trim());
  // Both are keyed hashes: comparing them plainly tells nothing of the code.
  if (stored?.codeHash !== hash) throw wrong();
  await refuseTaken(db, actor, { kind, value });
  await inTransaction(db, async (trx) => {
    if (!(await useSmsCode(trx, stored.id))) throw wrong();
    const before = await ownProfile(trx, actor.userId);
    const written = await writeOwnContact(trx, actor, kind, value);
    if (written === undefined) throw refusal(401, platformRefusals.tokenInvalid);
    await noteOwnChange(trx, actor, written.version, { [kind]: [before?.[kind] ?? null, value] });
  });
}

/** Changes somebody made to his own data, with the values before and after. */
type OwnChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** A change of oneself stands in the history of the user, like one an administrator makes. */
export async function noteOwnChange(db: Db, actor: Actor, version: number, changes: OwnChanges): Promise<void> {
  const { tenantId, username, orgCode } = actor;
  await addHistory(db, { formTable: 'sys_user', tenantId, by: username, orgCode, way: 'form', note: null }, [
    { recordId: actor.userId, version, act: 'change', changes: { head: changes } },
  ]);
}

const waysOf = { phone: identityRefusals.phone, email: identityRefusals.email } as const;
const words: Readonly<Record<ContactKind, string>> = { phone: '手机', email: '邮箱' };

function checked(actor: Actor, { kind, value }: Contact): string {
  if (actor.username === guestName) throw refusal(403, platformRefusals.guestSettings);
  const text = value.trim();
  const message = kind === 'phone' ? identityRefusals.phoneForm : identityRefusals.emailForm;
  const isRight = kind === 'phone' ? isMobile(text) : isMail(text);
  if (!isRight) throw fieldRefusal('value', message);
  return text;
}

async function refuseTaken(db: Db, actor: Actor, { kind, value }: Contact): Promise<void> {
  if (!(await isContactTaken(db, kind, value, actor.userId))) return;
  const message = filled(identityRefusals.contactUsed, { way: words[kind] });
  throw fieldRefusal('value', message);
}

function wrong(): Refusal {
  return fieldRefusal('code', wrongCode);
}

async function hashOf(db: Db, actor: Actor, { kind, value }: Contact, code: string): Promise<string> {
  const secret = await installationSecret(db, 'sms');
  return createHmac('sha256', secret).update(`${actor.userId} ${kind} ${value} ${code}`).digest('hex');
}
