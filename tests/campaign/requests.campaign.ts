import { join } from 'node:path';
import { assemble } from '#server/assemble.ts';
import { readConfig } from '#server/config.ts';
import { loadContract, type Operation } from '#server/http/contract.ts';
import { logOptions } from '#server/log.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import type { Campaign } from './campaign.ts';
import { openOnlineDatabase } from './online-database.ts';
import { requestMaker } from './request-maker.ts';

/** Whoever has everything, whoever has a form, and whoever has nothing: each asks for everything. */
const askers = ['administrator', 'clerk', 'reader'] as const;
/** Another server that is not there is said to be so: that is no fault of ours. */
const ofOthers = 502;

/** Requests made from the contract, well-formed ones and such as no client of ours would send: no answer is a fault of the server. */
export const campaign: Campaign = {
  title: 'no request made from the contract, however wrong, is answered with a fault',
  run: async ({ folder, slice, seed, say, keep, rounds }) => {
    const wanted = slice ? 2_500 : 100_000;
    const { db, url, close } = await openOnlineDatabase(folder, { only: ['base', 'online', 'sale'] });
    const faults: string[] = [];
    const log = logOptions('error', { write: (line) => void faults.push(line) });
    const app = await assemble(
      db,
      { ...readConfig({}), dataDir: folder },
      log,
      join(folder, 'no-client'),
      undefined,
      undefined,
      undefined,
      { databaseUrl: url },
    );
    await app.ready();
    try {
      const contract = loadContract();
      const operations = contract.operations.filter(
        ({ deprecated, dialects }) => !deprecated && (dialects === null || dialects.includes('platform')),
      );
      const people = {
        administrator: await buildUser(db, { superuser: true, departs: ['A01'] }),
        clerk: await buildUser(db, {
          permissions: [
            ...new Set(
              operations.flatMap(({ permission }) => permission.replace(/^form:/, 'base:customer:').split('|')),
            ),
          ].filter((code) => /^(?:base|online|doc|workflow):/.test(code)),
          departs: ['A01A01'],
        }),
        reader: await buildUser(db, {}),
      };
      const tokens = new Map<string, string>();
      const tokenOf = async (who: (typeof askers)[number]): Promise<string> => {
        const known = tokens.get(who);
        if (known !== undefined) return known;
        // What was asked may have frozen or deleted whoever asked.
        await db.updateTable('sys_user').set({ status: 1, del_flag: 0 }).where('id', '=', people[who].id).execute();
        const token = await buildSession(db, people[who]);
        tokens.set(who, token);
        return token;
      };
      const statuses = keep<Record<string, number>>('statuses', {});
      const wrong = keep<string[]>('wrong', []);
      type Draw = { readonly random: () => number; readonly make: ReturnType<typeof requestMaker> };
      const ask = async (operation: Operation, { random, make }: Draw): Promise<void> => {
        const who = askers[Math.floor(random() * askers.length)] ?? 'reader';
        const { method, path, payload, headers } = make(operation);
        const answer = await app.inject({
          method,
          url: (operation.atRoot ? '' : '/platform') + path,
          headers: { ...headers, 'x-access-token': await tokenOf(who) },
          ...(payload === undefined ? {} : { payload }),
        });
        statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
        if (answer.statusCode === 401) tokens.delete(who);
        if (answer.statusCode >= 500 && answer.statusCode !== ofOthers && wrong.length < 20)
          wrong.push(
            `${who} ${method} ${path.slice(0, 300)} ${(payload ?? '').slice(0, 300)} → ${answer.statusCode}\n     ${faults.at(-1)?.slice(0, 600) ?? ''}`,
          );
      };
      await rounds('hundreds', wanted / 100, async (_, random) => {
        const draw = { random, make: requestMaker(contract, random) };
        for (let asked = 0; asked < 100; asked += 10)
          await Promise.all(
            Array.from({ length: 10 }, () =>
              ask(operations[Math.floor(random() * operations.length)] as Operation, draw),
            ),
          );
      });
      const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
      say(`${wanted} requests of ${operations.length} operations, seed ${seed}: ${counts.join(', ')}`);
      if (wrong.length > 0) throw new Error(`answers that are faults:\n   ${wrong.join('\n   ')}`);
    } finally {
      await app.close();
      await close();
    }
  },
};
