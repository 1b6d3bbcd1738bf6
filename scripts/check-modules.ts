/** Reads every file of modules/ as the server would and says what is wrong, with file and line; needs no database. */
import { join } from 'node:path';
import { installModules } from '../server/kernel/registry.ts';
import { modules as declared } from '../server/modules.ts';
import { checkedModules } from '../server/seed/load-modules.ts';

installModules(declared);
try {
  const { modules } = await checkedModules(join(process.cwd(), 'modules'));
  console.log(`${modules.length} modules are sound.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
