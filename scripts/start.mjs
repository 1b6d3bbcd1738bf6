// `npm start`: everything a fresh clone needs, then the server. Runs on the host's Node (20.19 or newer).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, installPackages, root, runScript, runUntilEnd } from './lib/node-bootstrap.mjs';

installPackages();
const node = findNode();
const { isClientBuilt, stampClient } = await import('./lib/node-client-stamp.mjs');
if (!isClientBuilt() && existsSync(join(root, 'scripts/build.ts'))) {
  console.log('Building the web application …');
  runScript(node, ['scripts/build.ts']);
  stampClient();
}
runUntilEnd(node, ['server/main.ts'], { NODE_ENV: process.env.NODE_ENV ?? 'production' });
