// Plain JavaScript for the Node that the host happens to have (20.19 or newer): it only prepares the real start.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runNpm } from './npm.mjs';

const root = resolve(import.meta.dirname, '../..');

/** Installs the packages when they are missing or older than the lock file, with npm's own progress. */
export function installPackages() {
  if (isInstalled()) return;
  console.log('Installing packages (once; a minute or two) …');
  const result = runNpm(
    ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false', '--progress=true'],
    { cwd: root, stdio: 'inherit' },
  );
  if (result.status === 0) return;
  console.error('✗ The packages could not be installed.');
  console.error('  → Check the network and the registry (npm config get registry), then run the command again.');
  process.exit(1);
}

/** npm writes what it installed into node_modules/.package-lock.json; every package of the lock file must be there. */
function isInstalled() {
  const written = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(written)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(written);
  return Object.entries(wanted).every(
    ([path, item]) => path === '' || item.optional || item.link || present[path]?.version === item.version,
  );
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/** The Node that runs TypeScript files: the pinned one, else the host's when it is new enough. */
export function findNode() {
  const own = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const direct = join(
    root,
    `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}/bin`,
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(direct)) return direct;
  if (existsSync(own) && process.platform !== 'win32') return own;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(
    `✗ There is no packaged Node for ${process.platform}-${process.arch}, and this one is ${process.version}.`,
  );
  console.error('  → Install Node 22.18 or newer and run the command again.');
  process.exit(1);
}

/** Runs a script to its end on that Node; ends with its code when it fails. */
export function runScript(node, args) {
  const result = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: environment(node) });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Runs a script while others run, and says whether it succeeded. */
export function runBeside(node, args, done) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment(node) });
  child.on('error', () => done(false));
  child.on('exit', (code) => done(code === 0));
}

/**
 * Runs a script until it ends, and answers its process. Signals go on to it; when our own parent is gone (npm dies on SIGTERM without telling
 * us) it is asked to stop as well. It knows by its IPC channel when we are killed.
 */
export function runUntilEnd(node, args, env) {
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...environment(node), ...env },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 250).unref();
  child.on('error', (error) => {
    console.error(`✗ ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)));
  return child;
}

/** Scripts that start others by name find the same Node and the tools of this repository first. */
function environment(node) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const folders = [resolve(node, '..'), join(root, 'node_modules/.bin'), process.env.PATH ?? ''];
  // What was compiled once is taken over by the next start, which is a second sooner.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compile');
  return { ...process.env, NODE_COMPILE_CACHE, PATH: folders.join(separator) };
}
