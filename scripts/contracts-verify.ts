/** `npm run contracts:verify -- --provider <url>`: does a server answer what the application needs? See docs/contracts.md. */
import { parseArgs } from 'node:util';
import { pactsOf, verifyProvider } from '../contracts/provider/verify.ts';

process.env['PACT_DO_NOT_TRACK'] = 'true';
const { values } = parseArgs({
  options: {
    provider: { type: 'string' },
    states: { type: 'string' },
    dialect: { type: 'string', default: 'platform' },
  },
});
const { CONTRACT_USER: username, CONTRACT_PASSWORD: password } = process.env;
if (values.provider === undefined || username === undefined || password === undefined) {
  console.error(
    'Usage: CONTRACT_USER=… CONTRACT_PASSWORD=… npm run contracts:verify -- --provider <API base> [--dialect platform|jeecg-2.3|jeecg-2.4] [--states <url>]',
  );
  process.exit(2);
}
const apiBase = values.provider.replace(/\/$/, '');
const faults = await verifyProvider({ apiBase, username, password }, pactsOf(values.dialect), values.states);
if (faults.length === 0) {
  console.log(`${apiBase} answers what the application needs.`);
} else {
  console.error(
    `${faults.join('\n')}\n${faults.length} expectations are not met. What a failure means: docs/contracts.md.`,
  );
  process.exit(1);
}
