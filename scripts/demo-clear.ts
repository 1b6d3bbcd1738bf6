/** `npm run demo:clear`: removes the demonstration data and users, and nothing else. The server may run meanwhile. */
import { readConfig } from '#server/config.ts';
import { attachDatabase } from '#server/db/attach.ts';
import { clearDemo } from '#server/seed/clear-demo.ts';
import { command } from './lib/command.ts';

await command(async () => {
  const database = await attachDatabase(readConfig(process.env));
  try {
    const { removed, kept } = await clearDemo(database.db);
    console.log(removed > 0 ? `✓ ${removed} demonstration records removed` : '✓ there was no demonstration data');
    if (kept.length === 0) return;
    console.log(`  ${kept.length} stay because other records use them:`);
    for (const { table, id } of kept.slice(0, 50)) console.log(`  ${table} ${id}`);
  } finally {
    await database.close();
  }
});
