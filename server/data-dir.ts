import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupFailure } from './db/startup-failure.ts';

const marker = 'back-office.json';

/**
 * Takes a folder as the server's own, or says why it cannot be: a file in its place, not writable,
 * or full of somebody else's files. The marker file tells our folders from foreign ones.
 */
export function claimDataDir(dataDir: string): void {
  const chooseAnother = 'Set DATA_DIR to an empty or new folder this user may write to.';
  if (existsSync(dataDir) && !statSync(dataDir).isDirectory()) {
    throw new StartupFailure(`DATA_DIR ${dataDir} is a file, not a folder.`, chooseAnother);
  }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupFailure(`DATA_DIR ${dataDir} cannot be written: ${reason(error)}.`, chooseAnother);
  }
  if (existsSync(join(dataDir, marker))) return;
  // A crash between mkdir and the marker leaves an empty folder, so "empty" is ours to take.
  if (readdirSync(dataDir).length > 0) {
    throw new StartupFailure(
      `DATA_DIR ${dataDir} holds files that this product did not write (${marker} is missing).`,
      chooseAnother,
    );
  }
  try {
    writeFileSync(join(dataDir, marker), `${JSON.stringify({ product: 'back-office', layout: 1 })}\n`);
  } catch (error) {
    throw new StartupFailure(`DATA_DIR ${dataDir} cannot be written: ${reason(error)}.`, chooseAnother);
  }
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  const texts: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'a part of the path is a file',
  };
  return texts[code] ?? code;
}
