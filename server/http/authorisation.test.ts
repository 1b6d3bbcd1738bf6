import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformRefusals } from '#server/platform/refusals.ts';
import { guestName, withheldText, type Actor } from '#server/platform/actor.ts';
import { createTenant, findUserByName } from '#server/platform/identity/db/identity.ts';
import { platformCodes } from '#server/platform/identity/levels.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { contractCalls } from '#server/testing/contract-calls.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { loadContract, type Operation } from './contract.ts';
import { isForGuests } from './guest-gate.ts';

const contract = loadContract();
const makeCall = contractCalls(contract);
const operations = contract.operations.filter(
  ({ deprecated, dialects }) => !deprecated && (dialects === null || dialects.includes('platform')),
);
const customer = 'crm_customer';

/** The codes of which an operation asks for one, of the form these calls are about; none where whoever is signed in may. */
function codesOf({ permission }: Operation): readonly string[] {
  return permission.includes(':') ? permission.replace(/^form:/, 'base:customer:').split('|') : [];
}
const codes = [...new Set(operations.flatMap(codesOf))];
const views = codes.filter((code) => code.endsWith(':view'));

const names = [
  'guest',
  'user',
  'colleague',
  'other department',
  'department administrator',
  'other company',
  'company administrator',
  'platform administrator',
] as const;

type Person = {
  readonly name: (typeof names)[number];
  readonly id: string;
  readonly tenantId: string;
  readonly holds: ReadonlySet<string>;
};

let server: TestServer;
let people: readonly Person[];
beforeAll(async () => {
  server = await startOnlineServer();
  await createTenant(server.db, { id: '2', name: '另一家' });
  const person = async (
    name: Person['name'],
    options: NonNullable<Parameters<typeof buildUser>[1]>,
  ): Promise<Person> => {
    const { id } = await buildUser(server.db, options);
    const tenantId = options.tenantId ?? '1';
    const held = options.superuser === true ? codes : (options.permissions ?? []);
    // What other companies hold ends where the platform begins.
    return { name, id, tenantId, holds: new Set(held.filter((code) => tenantId === '1' || !platformCodes.has(code))) };
  };
  const organisation = codes.filter((code) => /^system:(?:user|depart|role|position):/.test(code));
  people = [
    { name: 'guest', id: await guestId(), tenantId: '1', holds: new Set() },
    await person('user', { permissions: views, departs: ['A01A01'] }),
    await person('colleague', { permissions: [], departs: ['A01A01'] }),
    await person('other department', { permissions: codes, departs: ['A01A02'] }),
    await person('department administrator', { permissions: organisation, departs: ['A01'] }),
    await person('other company', { permissions: codes, tenantId: '2', departs: ['A01'] }),
    await person('company administrator', { superuser: true, tenantId: '2', departs: ['A01'] }),
    await person('platform administrator', { superuser: true, departs: ['A01'] }),
  ];
});
afterAll(() => server.close());

/** Whoever looks in without an account. */
async function guestId(): Promise<string> {
  const guest = await findUserByName(server.db, guestName);
  if (guest === undefined) throw new Error('there is no guest');
  return guest.id;
}

const withheld = new Set([
  ...['1', '2'].map((tenantId) => withheldText({ tenantId } as Actor, 'system:tenant:view').zh),
  platformRefusals.notForGuests.zh,
]);

/** Returns the judgement of an operation's guard on a call; the operation's own answer to well-formed nonsense does not matter. */
async function judged(operation: Operation, token: string | null): Promise<'signed out' | 'withheld' | 'let in'> {
  const { path, body } = makeCall(operation, (name) =>
    operation.permission.startsWith('form:') && name === 'id' ? customer : undefined,
  );
  const answer = await fetch(server.url + (operation.atRoot ? '' : '/platform') + path, {
    method: operation.method.toUpperCase(),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { 'x-access-token': token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  const text = await answer.text();
  if (answer.status === 401) return 'signed out';
  if (answer.status !== 403) return 'let in';
  return [...withheld].some((said) => text.includes(said)) ? 'withheld' : 'let in';
}

/** Guards itself: a stored file opens by a signed link as well, a figure of a process belongs to the page it stands on. */
const guardsItself = new Set<string>(['download', 'actuatorMetric']);
const guarded = operations.filter(({ id }) => !guardsItself.has(id));

/** Reads are asked together; what changes something may end a session, so each has its turn, and a new session after one that was let in. */
async function outcomes(tokenFor: () => Promise<string | null>): Promise<ReadonlyMap<Operation, string>> {
  const found = new Map<Operation, string>();
  const reader = await tokenFor();
  const isRead = ({ id, method }: Operation): boolean => method === 'get' && id !== 'logoutUpstream';
  const reads = guarded.filter(isRead);
  for (let from = 0; from < reads.length; from += 20)
    await Promise.all(
      reads.slice(from, from + 20).map(async (operation) => {
        found.set(operation, await judged(operation, reader));
      }),
    );
  let token = reader;
  for (const operation of guarded) {
    if (isRead(operation)) continue;
    const outcome = await judged(operation, token);
    found.set(operation, outcome);
    if (outcome === 'let in') token = await tokenFor();
  }
  return found;
}

describe('the authorisation matrix', () => {
  it('[AZ-07] has a permission for every operation', () => {
    const known = /^(?:public|signed-in|form:\w+|[\w-]+(?::[\w-]+)+(?:\|[\w-]+(?::[\w-]+)+)*)$/;
    expect(operations.filter(({ permission }) => !known.test(permission))).toEqual([]);
    expect(operations.length).toBeGreaterThan(400);
  });

  it('[AZ-01] [AUT-09] lets nobody in who is signed out, except where everybody may', async () => {
    const wrong = [...(await outcomes(async () => null))].filter(
      ([{ permission }, outcome]) => (outcome === 'signed out') === (permission === 'public'),
    );
    expect(wrong.map(([{ id }, outcome]) => `${id}: ${outcome}`)).toEqual([]);
  });

  it.each(names)('[AZ-01] [AZ-08] lets the %s into exactly what he holds', async (name) => {
    const person = people.find((one) => one.name === name);
    if (person === undefined) throw new Error(`nobody is called ${name}`);
    const wrong = [...(await outcomes(() => buildSession(server.db, person)))].filter(([operation, outcome]) => {
      const asked = codesOf(operation);
      const isHis =
        asked.length === 0
          ? operation.permission === 'public' || name !== 'guest' || isForGuests(operation.id)
          : asked.some((code) => person.holds.has(code));
      return outcome !== (isHis ? 'let in' : 'withheld');
    });
    expect(wrong.map(([{ id, permission }, outcome]) => `${id} (${permission}): ${outcome}`)).toEqual([]);
  });
});
