import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../..');

export type Outcome = { readonly code: number; readonly output: string; readonly seconds: number };

/**
 * Runs a command of the project and gathers what it prints.
 * @param command first the program, then its arguments; `node` is the Node that runs this script
 * @param options `live` also shows the output while it comes
 */
export function run(
  command: readonly [string, ...string[]],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; live?: boolean } = {},
): Promise<Outcome> {
  const [program, ...args] = command;
  const began = performance.now();
  return new Promise((done) => {
    const child = spawn(program === 'node' ? process.execPath : program, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, NO_COLOR: '1', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      if (options.live === true) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const finish = (code: number): void => done({ code, output, seconds: (performance.now() - began) / 1000 });
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

/** Runs jobs, at most `width` at a time, in the order given. */
export async function inParallel<T>(width: number, jobs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < jobs.length; index = next++) {
      const job = jobs[index];
      if (job !== undefined) results[index] = await job();
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, jobs.length) }, worker));
  return results;
}
