import { StartupFailure } from '#server/db/startup-failure.ts';

/** Runs a command of an operator; a failure he can mend is two lines, cause and cure, and code 1. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StartupFailure) console.error(`✗ ${error.message}\n  → ${error.cure}`);
    else console.error(`✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    process.exitCode = 1;
  }
}
