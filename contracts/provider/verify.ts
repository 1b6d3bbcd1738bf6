import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Verifier } from '@pact-foundation/pact';
import { stateHandlers, type Provider } from './states.ts';

/** The folder of the published pacts. */
export const pactFolder = resolve(import.meta.dirname, '../pacts');

/** Pacts a server of a dialect must fulfil: those of the family, and on the platform its own. */
export function pactsOf(dialect: string, folder: string = pactFolder): string[] {
  const names = dialect === 'platform' ? ['family', 'platform'] : ['family'];
  return names.map((name) => resolve(folder, `back-office-${name}.json`)).filter((path) => existsSync(path));
}

/**
 * Replays every interaction against a running server.
 * @param statesUrl the server's own set-up address; without it states are set up through public calls
 * @throws with the verifier's report when an answer is not what the application needs
 */
export async function verifyProvider(provider: Provider, pactUrls: string[], statesUrl?: string): Promise<string> {
  const verifier = new Verifier({
    provider: 'platform',
    providerBaseUrl: provider.apiBase,
    pactUrls,
    logLevel: 'error',
    ...(statesUrl === undefined ? { stateHandlers: stateHandlers(provider) } : { providerStatesSetupUrl: statesUrl }),
  });
  return await verifier.verifyProvider();
}
