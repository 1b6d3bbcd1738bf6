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
 * @returns a sentence for each answer that is not what the application needs; none when all is well
 */
export async function verifyProvider(provider: Provider, pactUrls: string[], statesUrl?: string): Promise<string[]> {
  const verifier = new Verifier({
    provider: 'platform',
    providerBaseUrl: provider.apiBase,
    pactUrls,
    logLevel: 'error',
    ...(statesUrl === undefined ? { stateHandlers: stateHandlers(provider) } : { providerStatesSetupUrl: statesUrl }),
  });
  try {
    await verifier.verifyProvider();
    return [];
  } catch (error) {
    return faultsOf(error instanceof Error ? error.message : String(error));
  }
}

type Report = {
  readonly errors?: readonly {
    readonly interaction: string;
    readonly mismatch?: {
      readonly mismatches?: readonly { readonly path?: string; readonly mismatch?: string }[];
      readonly message?: string;
    };
  }[];
};

/** The verifier reports in JSON, everything else that goes wrong in words. */
function faultsOf(message: string): string[] {
  let report: Report;
  try {
    report = JSON.parse(message) as Report;
  } catch {
    return [message];
  }
  const faults = (report.errors ?? []).map(({ interaction, mismatch }) => {
    const details = (mismatch?.mismatches ?? []).map(
      ({ path, mismatch: text }) => `  ${path ?? ''} ${(text ?? '').slice(0, 300)}`,
    );
    return [interaction, ...(details.length > 0 ? details : [`  ${mismatch?.message ?? 'no further detail'}`])].join(
      '\n',
    );
  });
  return faults.length > 0 ? faults : [message.slice(0, 2000)];
}
