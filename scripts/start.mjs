// `npm start`: everything a fresh clone needs, then the server. Runs on the host's Node (20.19 or newer).
import { findNode, installPackages, runBeside, runUntilEnd } from './lib/node-bootstrap.mjs';

installPackages();
const node = findNode();
// The application is built while the database is made ready; the server waits for it before it opens its port.
const server = runUntilEnd(node, ['server/main.ts'], {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  AWAIT_BUILD: '1',
});
runBeside(node, ['scripts/ensure-build.ts'], (succeeded) => {
  if (server.connected) server.send(succeeded ? 'built' : 'not built');
});
