/**
 * `npm run contracts`: records the pacts through the application's client, compares them with the contract, verifies our own server
 * (platform and dialect). With `--check` the committed pacts must be what is recorded. `--report=<file>` receives the tally.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Comparator } from '@pactflow/openapi-pact-comparator';
import { pactFolder, pactsOf, verifyProvider } from '../contracts/provider/verify.ts';
import { startServer } from '../tests/support/server.ts';
import { root, run } from './lib/run.ts';
import { add, closingLine, emptyTally, oneFailure, vitestTally } from './lib/tally.ts';

process.env['PACT_DO_NOT_TRACK'] = 'true';
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, report: { type: 'string' } } });
const total = emptyTally();
const recorded = mkdtempSync(join(tmpdir(), 'pacts-'));

function count(name: string, fault: string | undefined): void {
  console.log(`${fault === undefined ? 'ok  ' : 'FAIL'} ${name}`);
  if (fault !== undefined) console.log(fault);
  add(total, fault === undefined ? { ...emptyTally(), passed: 1 } : oneFailure(name));
}

/** The part of a pact that counts: not the versions of the tools that wrote it. */
function substance(path: string): string {
  const pact = JSON.parse(readFileSync(path, 'utf8')) as { interactions: { description: string }[] };
  return JSON.stringify(
    pact.interactions.toSorted((a, b) => a.description.localeCompare(b.description)),
    null,
    1,
  );
}

const report = join(recorded, 'vitest.json');
const consumer = await run(
  [
    'node',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=contracts/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  { env: { PACT_DIR: recorded } },
);
const consumerTally = vitestTally(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined);
add(total, consumerTally);
console.log(`consumer tests: ${closingLine(consumerTally)}`);
if (consumer.code !== 0) console.log(consumer.output);
rmSync(report, { force: true });

const files = readdirSync(recorded).filter((file) => file.endsWith('.json'));
// pacts are recorded below the API base, whatever a server calls it
const contract = {
  ...(JSON.parse(readFileSync(join(root, 'core/contract/openapi.json'), 'utf8')) as object),
  servers: [{ url: '/' }],
};
// the package's own types point at files it does not ship
const comparator = new Comparator({ oas: contract as never }) as unknown as {
  compare: (
    pact: unknown,
  ) => AsyncIterable<{ type: string; message: string; mockDetails?: { interactionDescription?: string | null } }>;
};
for (const file of files) {
  const faults: string[] = [];
  const pact: unknown = JSON.parse(readFileSync(join(recorded, file), 'utf8'));
  for await (const result of comparator.compare(pact)) {
    if (result.type === 'error') faults.push(`${result.mockDetails?.interactionDescription ?? ''}: ${result.message}`);
  }
  count(`${file} agrees with openapi/`, faults.length === 0 ? undefined : faults.join('\n'));
  const published = join(pactFolder, file);
  if (values.check) {
    const same = existsSync(published) && substance(published) === substance(join(recorded, file));
    count(
      `${file} is published`,
      same ? undefined : `contracts/pacts/${file} is out of date. Run npm run contracts and commit the result.`,
    );
  } else {
    mkdirSync(pactFolder, { recursive: true });
    copyFileSync(join(recorded, file), published);
  }
}

for (const dialect of ['platform', 'jeecg-2.3', 'jeecg-2.4']) {
  // With the demonstration data: somebody must have something unread.
  const server = await startServer({
    // No pact knows what a captcha shows.
    env: { DIALECT: dialect, REGISTRATION: 'on', CAPTCHA_MODE: 'off' },
  });
  try {
    const config = (await (await fetch(`${server.url}/config.json`)).json()) as { apiBase: string };
    const provider = { apiBase: `${server.url}${config.apiBase}`, username: 'admin', password: server.adminPassword };
    const faults = await verifyProvider(provider, pactsOf(dialect, recorded));
    const fault = faults.length === 0 ? undefined : `${faults.join('\n')}\n${server.output().slice(-3000)}`;
    count(`our server fulfils the pacts (${dialect})`, fault);
  } finally {
    await server.stop();
  }
}
rmSync(recorded, { recursive: true, force: true });
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(total));
console.log(closingLine(total));
process.exit(total.failed === 0 ? 0 : 1);
