/** `npm run check`: every static gate, two at a time, with the full output of those that fail. */
import { checks } from './lib/checks.ts';
import { inParallel, run } from './lib/run.ts';

const began = performance.now();
const results = await inParallel(
  2,
  checks.map((check) => async () => {
    const outcome = await run(check.command, {
      env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    console.log(`${outcome.code === 0 ? 'ok  ' : 'FAIL'} ${check.name} (${outcome.seconds.toFixed(1)} s)`);
    return { check, outcome };
  }),
);
const failed = results.filter(({ outcome }) => outcome.code !== 0);
for (const { check, outcome } of failed) console.log(`\n--- ${check.name}\n${outcome.output.trim()}`);
console.log(
  `\n${results.length - failed.length} of ${results.length} checks passed in ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
process.exit(failed.length === 0 ? 0 : 1);
