import type { components } from '#core/contract/api.ts';
import { configIssues } from '../api/checks.ts';
import { ApiError } from '../api/failure.ts';
import { takeEarly } from '../api/early.ts';

/** Settings of the environment, read at start from /config.json and never baked into the build. */
export type RuntimeConfig = components['schemas']['RuntimeConfig'];

/** Address of the runtime configuration. */
export const CONFIG_URL = '/config.json';

let loaded: Promise<RuntimeConfig> | null = null;

/** Reads the runtime configuration once per document; a failure is not kept, so that a retry asks again. Fails with an `ApiError` when it is missing or malformed. */
export function loadConfig(): Promise<RuntimeConfig> {
  loaded ??= readConfig().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

/** The version the server has now, which a running application may be behind of [A8.16]; null when it does not say. */
export async function currentVersion(signal: AbortSignal): Promise<string | null> {
  const response = await fetch(CONFIG_URL, { cache: 'no-store', signal });
  const config: unknown = await response.json();
  const version = typeof config === 'object' && config !== null && 'version' in config ? config.version : null;
  return typeof version === 'string' ? version : null;
}

async function readConfig(): Promise<RuntimeConfig> {
  const response = await (takeEarly(CONFIG_URL, '') ?? fetch(CONFIG_URL)).catch(() => {
    throw new ApiError({ kind: 'network' });
  });
  if (!response.ok) throw new ApiError({ kind: 'http', status: response.status, message: '', detail: null });
  const config: unknown = await response.json().catch(() => null);
  const issues = configIssues(config);
  if (issues.length > 0) throw new ApiError({ kind: 'contract', issues });
  return config as RuntimeConfig; // checked just above
}
