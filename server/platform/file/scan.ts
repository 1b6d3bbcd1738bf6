import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { readAnswer } from '#server/platform/other-server.ts';
import { refusal } from '#server/platform/refusal.ts';
import { fileRefusals } from './refusals.ts';

/** Looks for malware in a file: its name when there is some (empty for one that is not named), null when there is none. Throws when it cannot look. */
export type Scan = (file: string) => Promise<string | null>;

const timeoutMs = 60_000;

/**
 * The scanner of the configuration: an http address gets the bytes by POST and answers `{"infected": boolean, "name": string}`; anything else
 * is a program that gets the path of the file, like clamdscan: 0 clean, 1 infected with the name on its output, all else a failure.
 */
export function scanner(hook: string | null): Scan | null {
  if (hook === null) return null;
  if (/^https?:\/\//.test(hook))
    return async (file) => verdict(await readAnswer(hook, { method: 'POST', body: await openAsBlob(file) }));
  const [program = '', ...given] = hook.split(/\s+/);
  return (file) =>
    new Promise((done, fail) => {
      execFile(program, [...given, file], { timeout: timeoutMs, maxBuffer: 64 * 1024 }, (error, output) => {
        if (error === null) done(null);
        else if (error.code === 1) done(malwareName(output));
        else fail(new Error(`The scanner failed: ${String(error.code ?? error.signal)}`));
      });
    });
}

/** Refuses what is infected, and everything while the scanner does not answer: a scanner that is down protects nobody. */
export async function refuseInfected(scan: Scan | null, file: string, name: string): Promise<void> {
  if (scan === null) return;
  let found: string | null;
  try {
    found = await scan(file);
  } catch (error) {
    throw refusal(502, fileRefusals.scannerDown, {}, { cause: error });
  }
  if (found !== null)
    throw refusal(422, fileRefusals.scannerFound, { name, found: found === '' ? fileRefusals.unknownVirus : found });
}

function verdict(text: string): string | null {
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null || !('infected' in answer) || typeof answer.infected !== 'boolean')
    throw new Error('The scanner answers in another shape');
  if (!answer.infected) return null;
  return 'name' in answer && typeof answer.name === 'string' ? answer.name.slice(0, 80) : '';
}

/** `/path: Eicar-Test-Signature FOUND` of clamav. */
function malwareName(output: string): string {
  return /:\s*(\S{1,80})\s+FOUND/.exec(output)?.[1] ?? '';
}
