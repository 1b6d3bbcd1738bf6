// `npm test`: makes sure of the packages and of Node 24, then runs every check and test.
import { findNode, installPackages, runScript } from './lib/node-bootstrap.mjs';

installPackages();
runScript(findNode(), ['scripts/test-all.ts', ...process.argv.slice(2)]);
