import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openCluster } from '#server/db/cluster/cluster.ts';
import { openDb, openPool, type Db } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { writePushes } from '#server/platform/delivery/db/push.ts';
import { createSession } from '#server/platform/identity/db/identity-session.ts';
import { createUser } from '#server/platform/identity/db/identity.ts';
import { install } from '#server/platform/identity/install.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { newToken, tokenHash } from '#server/platform/identity/token.ts';
import { openPage, type PageSocket } from '#server/testing/page-socket.ts';
import { startServer } from '../support/server.ts';
import { randomFrom, type Campaign } from './campaign.ts';
import { campaignPassword } from './online-database.ts';

/** A page that comes back to the other server whenever it is cut off, and asks for what it missed. */
type Page = {
  readonly id: string;
  readonly token: string;
  readonly heard: string[];
  place: number;
  socket: PageSocket;
};

/** Many pages over two servers, connections cut all the time: every page is told everything that is for it, once. */
export const campaign: Campaign = {
  title: 'open pages miss nothing and hear nothing twice, whichever server they are at [B4.3]',
  run: async ({ folder, seed, slice, say }) => {
    const cluster = await openCluster(folder, { fsync: false, settings: { max_connections: '120' } });
    const db = openDb(openPool(cluster.url('postgres'), { max: 16 }));
    const servers: Awaited<ReturnType<typeof startServer>>[] = [];
    try {
      await migrate(db);
      await install(db, campaignPassword);
      const random = randomFrom(seed);
      const [pageCount, cuts, messages] = slice ? [60, 120, 1_000] : [500, 1_000, 10_000];
      const env = { SEED: 'none', MODULES: 'base', DATABASE_URL: cluster.url('postgres'), NODE_ENV: 'production' };
      for (const name of ['a', 'b']) servers.push(await startServer({ dataDir: join(folder, name), env }));
      const urls = servers.map(({ url }) => url);
      const pages = await Promise.all(
        Array.from({ length: pageCount }, (_, at) => newPage(db, urls[at % 2] ?? '', at)),
      );

      const expected = new Map(pages.map(({ id }) => [id, [] as string[]]));
      let written = 0;
      const write = async (): Promise<void> => {
        while (written < messages) {
          const text = `m${(written += 1)}`;
          // One in a hundred is for everybody.
          const to = random() < 0.01 ? null : (pages[Math.floor(random() * pages.length)]?.id ?? null);
          const delay = random() < 0.3 ? random() * 40 : 0;
          await db.transaction().execute(async (trx) => {
            await writePushes(trx, [{ tenantId: firstTenant, userId: to, id: text, text }], 'campaign');
            // Some commit long after others that wrote later.
            if (delay > 0) await wait(delay);
          });
          for (const id of to === null ? expected.keys() : [to]) expected.get(id)?.push(text);
        }
      };
      let cut = 0;
      const saw = async (): Promise<void> => {
        while (cut < cuts) {
          cut += 1;
          const page = pages[Math.floor(random() * pages.length)];
          if (page === undefined) throw new Error('There are no pages');
          note(page);
          page.socket.cut();
          await wait(random() * 20);
          page.socket = await openPage(urls[Math.floor(random() * 2)] ?? '', page, { since: page.place });
          note(page);
        }
      };
      const begun = performance.now();
      await Promise.all([...Array.from({ length: 8 }, write), saw()]);
      const took = performance.now() - begun;
      const lacks = (page: Page): boolean => {
        note(page);
        return page.heard.length < (expected.get(page.id)?.length ?? 0);
      };
      const until = performance.now() + 20_000;
      while (pages.some(lacks) && performance.now() < until) await wait(50);
      let frames = 0;
      for (const page of pages) {
        note(page);
        const wanted = expected.get(page.id) ?? [];
        frames += wanted.length;
        if (new Set(page.heard).size !== page.heard.length) throw new Error('A page was told something twice');
        const missed = wanted.filter((text) => !page.heard.includes(text));
        if (missed.length > 0) throw new Error(`A page missed ${missed.length}: ${missed.slice(0, 5).join(', ')}`);
        if (page.heard.length > wanted.length) throw new Error('A page was told what is for others');
      }
      say(
        `${pageCount} pages at 2 servers, ${cut} cuts, ${written} messages in ${Math.round(took / 1000)} s: ${frames} frames, 0 missed, 0 twice`,
      );
      for (const { socket } of pages) socket.cut();
    } finally {
      await Promise.all(servers.map((server) => server.stop({ remove: false })));
      await db.destroy();
      cluster.stop();
    }
  },
};

async function newPage(db: Db, url: string, at: number): Promise<Page> {
  const username = `page${at}`;
  const id = await createUser(db, {
    tenantId: firstTenant,
    username,
    realname: username,
    passwordHash: 'none',
    phone: null,
    roleIds: [],
    departIds: [],
  });
  const token = newToken();
  await createSession(db, {
    tenantId: firstTenant,
    userId: id,
    username,
    tokenHash: tokenHash(token),
    address: '127.0.0.1',
    userAgent: null,
    orgCode: null,
    maxDays: 1,
  });
  return { id, token, heard: [], place: 0, socket: await openPage(url, { id, token }) };
}

/** Notes the messages of a page's socket since the last call. */
function note(page: Page): void {
  for (const frame of page.socket.frames.splice(0)) {
    if (frame.place !== undefined) page.place = Math.max(page.place, frame.place);
    if (frame.msgId !== undefined) page.heard.push(frame.msgId);
  }
}
