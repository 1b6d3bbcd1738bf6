/** Byte budgets of the built application (`.size-limit.json`). Builds first when the build is older than its sources. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './lib/run.ts';

if (!existsSync(join(root, 'dist/client/index.html'))) {
  const built = await run(['node', 'scripts/build.ts']);
  if (built.code !== 0) {
    console.error(built.output);
    process.exit(1);
  }
}
const outcome = await run(['node', 'node_modules/size-limit/bin.js'], { live: true });
process.exit(outcome.code);
