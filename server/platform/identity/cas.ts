import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Db } from '#server/db/connection.ts';
import { readAnswer } from '#server/platform/other-server.ts';
import { refusal } from '#server/platform/refusal.ts';
import { findUserByName } from './db/identity.ts';
import { createGate } from './gate.ts';
import { mayEnter, openSession, type Origin, type SignedIn, type SignInRules } from './open-session.ts';
import { isOwnAddress } from './own-address.ts';
import { identityRefusals } from './refusals.ts';

/** Bad ticket, unknown user, frozen user: one text. */
const refused = identityRefusals.singleSignOnFailed;

/** Each ticket costs a call to the CAS server: a flood of made-up ones must not become a flood there. */
const gate = createGate({ running: 8, waiting: 60 });

/** [A7.7] Sign-in with a ticket of the configured CAS server (protocol 3). */
export async function signInByCas(
  db: Db,
  rules: SignInRules & { readonly ssoPrefix: string | null; readonly publicUrl: string | null },
  request: { ticket: string; service: string; requestOrigin: string } & Origin,
): Promise<SignedIn> {
  const prefix = rules.ssoPrefix;
  // A path is a portal of the same host that our own process cannot reach.
  if (prefix === null || prefix.startsWith('/')) throw refusal(403, identityRefusals.noSingleSignOn);
  if (!isOwnAddress(request.service, { publicUrl: rules.publicUrl, requestOrigin: request.requestOrigin })) {
    throw refusal(400, identityRefusals.casElsewhere);
  }
  const query = new URLSearchParams({ ticket: request.ticket, service: request.service });
  const text = await gate(async () => {
    try {
      return await readAnswer(`${prefix.replace(/\/+$/, '')}/p3/serviceValidate?${query.toString()}`);
    } catch (error) {
      throw refusal(502, identityRefusals.casDown, {}, { cause: error });
    }
  });
  const username = readCasUser(text);
  const user = username === null ? undefined : await findUserByName(db, username);
  if (user === undefined || !mayEnter(user)) throw refusal(400, refused);
  return openSession(db, user, { ...request, way: '单点登录' }, rules);
}

const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, ignoreAttributes: true });

/** The user of a CAS answer, null when the ticket is not good. Answers with a document type are refused unread. */
export function readCasUser(xml: string): string | null {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml) || XMLValidator.validate(xml) !== true) return null;
  const answer: unknown = parser.parse(xml);
  const user = ['serviceResponse', 'authenticationSuccess', 'user'].reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null ? Object.getOwnPropertyDescriptor(at, name)?.value : undefined,
    answer,
  );
  return typeof user === 'string' && user.trim() !== '' ? user.trim() : null;
}
