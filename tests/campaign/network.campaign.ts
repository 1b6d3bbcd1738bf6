import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCluster } from '#server/db/cluster/cluster.ts';
import { openProxy } from '#server/testing/proxy.ts';
import { signInTo, startServer, type StartedServer } from '../support/server.ts';
import type { Campaign } from './campaign.ts';

/** Longest time a server may know less than the others, and may answer nothing once the network is back. */
const STALE_MS = 30_000;
const UNUSABLE_MS = 15_000;
/** Milliseconds for which bytes vanish; connections of before stay open and dead for good. */
const AWAY_MS = 5_000;

/** One of two servers loses its way to the database without being told: what it knows, and when it serves again. */
export const campaign: Campaign = {
  title: `connections a network forgot leave no server stale for ${STALE_MS / 1_000} s, nor without database ${UNUSABLE_MS / 1_000} s after the network is back`,
  isTimed: true,
  run: async ({ folder, slice, say }) => {
    const cluster = await openCluster(folder, { fsync: false });
    const proxy = await openProxy(cluster.url('postgres'));
    const servers: StartedServer[] = [];
    const start = async (url: string): Promise<StartedServer> => {
      const env = { SEED: 'none', MODULES: 'base', DATABASE_URL: url, NODE_ENV: 'production' };
      const server = await startServer({ dataDir: join(folder, 'data'), env });
      servers.push(server);
      return server;
    };
    try {
      const near = await start(cluster.url('postgres'));
      const far = await start(proxy.url);
      const { token } = await signInTo(near.url, near.adminPassword);
      const call = async (server: StartedServer, method: string, path: string, body?: unknown) => {
        const answer = await fetch(`${server.url}/platform${path}`, {
          method,
          headers: { 'x-access-token': token, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(5_000),
        });
        return (await answer.json()) as { success: boolean; message: string; result: unknown };
      };
      const list = '/online/cgform/api/getData/md_unit?pageNo=1&pageSize=10';
      for (const [round, busy] of (slice ? [40] : [0, 10, 40, 40]).entries()) {
        // Sessions are opened, and whatever was remembered is from before.
        await Promise.all(Array.from({ length: Math.max(busy, 1) }, () => call(far, 'GET', list)));
        const code = `net_${round}`;
        const added = await call(near, 'POST', '/sys/dict/add', { dictName: code, dictCode: code });
        if (!added.success) throw new Error(added.message);
        proxy.swallow();
        const hanging = Array.from({ length: busy }, () => call(far, 'GET', list).catch(() => null));
        const dict = await call(near, 'GET', `/sys/dict/list?dictCode=${code}&pageNo=1&pageSize=1`);
        const { id } = (dict.result as { records: { id: string }[] }).records[0] ?? { id: '' };
        const item = { dictId: id, itemText: '网络', itemValue: '1', sortOrder: 1, status: 1 };
        const written = await call(near, 'POST', '/sys/dictItem/add', item);
        if (!written.success) throw new Error(written.message);
        const changed = performance.now();
        await sleep(AWAY_MS);
        proxy.restore();
        const back = performance.now();
        const usable = await until(async () => (await call(far, 'GET', list)).success, back);
        const known = await until(async () => {
          const { result } = await call(far, 'GET', `/sys/dict/getDictItems/${code}`);
          return Array.isArray(result) && result.length === 1;
        }, changed);
        await Promise.all(hanging);
        say(
          `round ${round + 1}, ${busy} calls under way: serves ${seconds(usable)} after the network is back, knows a change ${seconds(known)} after it`,
        );
        // A slice has the machine with others: it proves that the server comes back, not when.
        if (slice) continue;
        if (usable > UNUSABLE_MS) throw new Error(`it served nothing for ${seconds(usable)}`);
        if (known > STALE_MS) throw new Error(`it was stale for ${seconds(known)}`);
      }
    } finally {
      for (const server of servers) await server.stop();
      await proxy.close();
      cluster.stop();
    }
  },
};

/** Asks until it holds; milliseconds since a moment. */
async function until(holds: () => Promise<boolean>, since: number): Promise<number> {
  for (;;) {
    if (await holds().catch(() => false)) return performance.now() - since;
    if (performance.now() - since > 120_000) throw new Error('it did not come back within two minutes');
    await sleep(250);
  }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
