// Plain JavaScript for the Node that the host happens to have, as node-bootstrap.mjs.
import { spawnSync } from 'node:child_process';

/**
 * Runs npm to its end, with whatever registry and proxy it knows.
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
export function runNpm(args, options) {
  // npm tells its own place to the scripts it runs; outside npm the one on the path has to do.
  const npm = process.env.npm_execpath;
  return npm === undefined
    ? spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
    : spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options);
}
