import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { run } from '../../scripts/lib/run.ts';
import { startServer, type StartedServer } from '../support/server.ts';
import type { Campaign } from './campaign.ts';

type Contents = {
  readonly tables: Record<string, { rows: number; sha256: string }>;
  readonly files: Record<string, { size: number; sha256: string }>;
};

/** Takes a backup while rows and files are written, restores it elsewhere and compares the checksums of every table and file. */
export const campaign: Campaign = {
  title: 'a backup taken under load, restored elsewhere, has identical checksums of every table and file',
  run: async ({ folder, slice, say }) => {
    const [first, second] = [join(folder, 'under-load.tar.gz'), join(folder, 'restored.tar.gz')];
    const server = await startServer({ env: { SEED: slice ? 'base' : 'demo' } });
    try {
      const token = await signIn(server);
      const load = { stop: false, rows: 0, files: 0 };
      const writers = Array.from({ length: 3 }, (_, writer) => write(server.url, token, `B${writer}`, load));
      await until(() => load.rows > 20 && load.files > 2);
      const before = { ...load };
      await command('backup', first, server.dataDir);
      await until(() => load.rows > before.rows);
      load.stop = true;
      await Promise.all(writers);

      const elsewhere = join(folder, 'data');
      await command('restore', first, elsewhere);
      await command('backup', second, elsewhere);
      const [taken, restored] = [await contents(first), await contents(second)];
      compare(taken, restored);
      const again = await startServer({ dataDir: elsewhere, env: { ADMIN_PASSWORD: server.adminPassword } });
      try {
        await signIn(again);
      } finally {
        await again.stop({ remove: false });
      }
      const rows = Object.values(taken.tables).reduce((sum, table) => sum + table.rows, 0);
      say(
        `${Object.keys(taken.tables).length} tables, ${rows} rows, ${Object.keys(taken.files).length} files identical; ${before.rows} rows had been written before the backup, ${load.rows - before.rows} while and after it`,
      );
    } finally {
      await server.stop();
    }
  },
};

async function command(name: 'backup' | 'restore', file: string, dataDir: string): Promise<void> {
  const outcome = await run(['node', `scripts/${name}.ts`, file], { env: { DATA_DIR: dataDir } });
  if (outcome.code !== 0) throw new Error(`${name} failed: ${outcome.output}`);
}

async function signIn(server: StartedServer): Promise<string> {
  const answer = await fetch(`${server.url}/platform/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: server.adminPassword }),
  });
  const body = (await answer.json()) as { success: boolean; message: string; result: { token: string } | null };
  if (body.result === null) throw new Error(`admin cannot sign in: ${body.message}`);
  return body.result.token;
}

/** Adds rows, and a file with every tenth, until told to stop. */
async function write(
  url: string,
  token: string,
  prefix: string,
  load: { stop: boolean; rows: number; files: number },
): Promise<void> {
  for (let count = 0; !load.stop; count += 1) {
    const code = `${prefix}-${count}`;
    const answer = await fetch(`${url}/platform/online/cgform/api/form/md_unit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify({ code, name: code, precision_num: 0 }),
    });
    if (answer.ok) load.rows += 1;
    if (count % 10 !== 0) continue;
    const form = new FormData();
    form.append('biz', 'backup');
    form.append('file', new Blob([`content of ${code}`], { type: 'text/plain' }), `${code}.txt`);
    const upload = await fetch(`${url}/platform/sys/common/upload`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: form,
    });
    if (upload.ok) load.files += 1;
  }
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('The load did not get going within a minute.');
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** The manifest of a backup file. */
async function contents(file: string): Promise<Contents> {
  const archive = createReadStream(file).pipe(createGunzip()).pipe(extract());
  let found: Contents | undefined;
  for await (const entry of archive) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    if (entry.header.name === 'manifest.json') found = JSON.parse(Buffer.concat(chunks).toString()) as Contents;
  }
  if (found === undefined) throw new Error(`${file} has no manifest.`);
  return found;
}

function compare(taken: Contents, restored: Contents): void {
  for (const kind of ['tables', 'files'] as const) {
    const names = new Set([...Object.keys(taken[kind]), ...Object.keys(restored[kind])]);
    for (const name of names) {
      const [one, other] = [taken[kind][name], restored[kind][name]];
      if (JSON.stringify(one) !== JSON.stringify(other)) {
        throw new Error(`${kind} ${name}: ${JSON.stringify(one)} in the backup, ${JSON.stringify(other)} restored`);
      }
    }
  }
}
