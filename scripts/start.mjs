// `npm start`: everything a fresh clone needs, then the server. Runs on the host's Node (20.19 or newer).
import { findNode, installPackages, runScript, runUntilEnd } from './lib/node-bootstrap.mjs';

installPackages();
const node = findNode();
runScript(node, ['scripts/ensure-build.ts']);
runUntilEnd(node, ['server/main.ts'], { NODE_ENV: process.env.NODE_ENV ?? 'production' });
