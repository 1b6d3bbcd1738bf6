import { join } from 'node:path';
import { assemble } from '#server/assemble.ts';
import { readConfig } from '#server/config.ts';
import { loadContract, type Operation } from '#server/http/contract.ts';
import { isForGuests } from '#server/http/guest-gate.ts';
import { guestName } from '#server/platform/actor.ts';
import { createTenant, findUserByName } from '#server/platform/identity/db/identity.ts';
import { platformCodes } from '#server/platform/identity/levels.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { contractCalls } from '#server/testing/contract-calls.ts';
import { randomFrom, type Campaign } from './campaign.ts';
import { openOnlineDatabase } from './online-database.ts';

type Person = {
  readonly name: string;
  /** Null: nobody is signed in. */
  readonly id: string | null;
  readonly holds: (code: string) => boolean;
};

const customer = 'crm_customer';
/** A stored file opens by a signed link as well, a figure of a process belongs to the page it stands on: they guard themselves. */
const guardsItself: ReadonlySet<string> = new Set(['download', 'actuatorMetric']);

/** The codes of which an operation asks for one; none where whoever is signed in may. */
function codesOf({ permission }: Operation): readonly string[] {
  return permission.includes(':') ? permission.replace(/^form:/, 'base:customer:').split('|') : [];
}

/** May this person be let in, by what he holds and what the contract says? */
function isAllowed(operation: Operation, person: Person): boolean {
  if (operation.permission === 'public') return true;
  if (person.id === null) return false;
  const codes = codesOf(operation);
  if (codes.length > 0) return codes.some((code) => person.holds(code));
  return person.name !== 'guest' || isForGuests(operation.id);
}

/** Every operation of the contract, asked by everybody who may not, and by those who may. */
export const campaign: Campaign = {
  title: '[AZ-01] nobody is let in where he may not be: every operation by seven kinds of people',
  run: async ({ folder, slice, seed, say }) => {
    const random = randomFrom(seed);
    const { db, url, close } = await openOnlineDatabase(folder, { only: ['base', 'online', 'sale'] });
    const nowhere = join(folder, 'no-client');
    const config = { ...readConfig({}), dataDir: folder };
    const app = await assemble(db, config, false, nowhere, undefined, undefined, undefined, { databaseUrl: url });
    try {
      const contract = loadContract();
      const all = contract.operations.filter(
        ({ deprecated, dialects, id }) =>
          !deprecated && (dialects === null || dialects.includes('platform')) && !guardsItself.has(id),
      );
      const operations = slice ? all.filter(() => random() < 0.15) : all;
      const codes = [...new Set(all.flatMap(codesOf))];
      const people = await peopleOf(db, codes);
      const makeCall = contractCalls(contract);
      const wrong: string[] = [];
      for (const person of people) {
        const counts = new Map<string, number>();
        let token = await tokenOf(db, person);
        for (const operation of operations) {
          const { path, body } = makeCall(operation, (name) =>
            operation.permission.startsWith('form:') && name === 'id' ? customer : undefined,
          );
          const { statusCode } = await app.inject({
            method: operation.method.toUpperCase() as 'GET',
            url: (operation.atRoot ? '' : '/platform') + path,
            headers: {
              ...(token === null ? {} : { 'x-access-token': token }),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
          });
          const kind = statusCode === 401 ? 'signed out' : statusCode === 403 ? 'refused' : 'let in';
          counts.set(kind, (counts.get(kind) ?? 0) + 1);
          const mayBe = isAllowed(operation, person);
          if (statusCode >= 500 || (kind === 'let in' && !mayBe))
            wrong.push(`${person.name}: ${operation.id} (${operation.permission}) → ${statusCode}`);
          // It may have ended the session, or this person.
          if (mayBe && operation.method !== 'get' && person.id !== null) token = await tokenOf(db, person);
        }
        const told = ['let in', 'refused', 'signed out'].map((kind) => `${kind} ${counts.get(kind) ?? 0}`).join(', ');
        const allowed = operations.filter((operation) => isAllowed(operation, person)).length;
        say(`${person.name}: ${operations.length} operations, ${told}; allowed ${allowed}`);
      }
      say(`${people.length * operations.length} answers, ${wrong.length} of them wrong`);
      if (wrong.length > 0) throw new Error(`let in, or a fault:\n   ${wrong.slice(0, 40).join('\n   ')}`);
    } finally {
      await app.close();
      await close();
    }
  },
};

type Db = Awaited<ReturnType<typeof openOnlineDatabase>>['db'];

async function tokenOf(db: Db, { id }: Person): Promise<string | null> {
  if (id === null) return null;
  await db.updateTable('sys_user').set({ status: 1, del_flag: 0 }).where('id', '=', id).execute();
  return buildSession(db, { id });
}

async function peopleOf(db: Db, codes: readonly string[]): Promise<readonly Person[]> {
  await createTenant(db, { id: '2', name: '另一家' });
  const guest = await findUserByName(db, guestName);
  const views = codes.filter((code) => code.endsWith(':view') && !/^(?:system|monitor|online):/.test(code));
  const sales = codes.filter((code) => code.startsWith('base:customer:'));
  const ofUsers = codes.filter((code) => /^system:(?:user|depart|role|position):/.test(code));
  const person = async (name: string, held: readonly string[]): Promise<Person> => {
    const { id } = await buildUser(db, { permissions: held, departs: ['A01A01'] });
    return { name, id, holds: (code) => held.includes(code) };
  };
  const other = await buildUser(db, { superuser: true, tenantId: '2', departs: ['A01'] });
  const own = await buildUser(db, { superuser: true, departs: ['A01'] });
  return [
    { name: 'no session', id: null, holds: () => false },
    { name: 'guest', id: guest?.id ?? '', holds: () => false },
    await person('reader', views),
    await person('sales01', sales),
    await person('user administrator', ofUsers),
    { name: 'administrator of another company', id: other.id, holds: (code) => !platformCodes.has(code) },
    { name: 'administrator', id: own.id, holds: () => true },
  ];
}
