/** `npm run log:verify`: reads the logs of all companies from their beginning and names the first line of each that is not as it was written. */
import { readConfig } from '#server/config.ts';
import { attachDatabase } from '#server/db/attach.ts';
import { verifyAll } from '#server/platform/audit-chain/chain.ts';
import { command } from './lib/command.ts';

const kinds: Readonly<Record<number, string>> = { 1: 'sign-ins', 2: 'operations' };

await command(async () => {
  const database = await attachDatabase(readConfig(process.env));
  try {
    for (const { chain, checked, broken, end } of await verifyAll(database.db)) {
      const of = `company ${chain.tenantId}, ${kinds[chain.logType] ?? ''}`;
      if (broken === null) {
        console.log(`✓ ${of}: ${checked} lines, the last hash is ${end}`);
      } else {
        process.exitCode = 1;
        console.log(
          `✗ ${of}: line ${broken.no} (${broken.id ?? 'the anchor'}) ${broken.why}, after ${checked} right ones`,
        );
      }
    }
  } finally {
    await database.close();
  }
});
