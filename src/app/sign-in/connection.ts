import type { LoginWays } from '@/pages/user/login';
import { createApiClient, type ApiClient } from '@/shared/api';
import { loadConfig, type RuntimeConfig } from '@/shared/config';
import type { Language } from '@/shared/language';
import { canUsePasskeys } from '@/shared/passkey';
import { tenantSlot } from '@/shared/storage';

/** Configuration and client for the calls of the sign-in page. */
export type Connection = { readonly config: RuntimeConfig; readonly client: ApiClient };

/**
 * Connects once, by the environment's configuration; one that could not be read is read again at the next try.
 * @param onConnected told once, when the configuration is there
 */
export function connector(onConnected: (connection: Connection) => void): () => Promise<Connection> {
  let connected: Promise<Connection> | null = null;
  const connect = async (): Promise<Connection> => {
    const config = await loadConfig();
    const client = createApiClient({
      baseUrl: config.apiBase,
      dialect: config.dialect,
      tenantId: tenantSlot.read,
      language: () => document.documentElement.lang,
    });
    onConnected({ config, client });
    return { config, client };
  };
  return () =>
    (connected ??= connect().catch((error: unknown) => {
      connected = null;
      throw error;
    }));
}

/** The ways in besides account and password that an installation offers; single sign-on where a prefix is configured [A9.11]. */
export function waysOf({ signIn: offered, ssoPrefix, dialect }: RuntimeConfig, language: Language): LoginWays {
  return {
    phone: offered?.phone === true,
    register: offered?.register === true,
    passkey: dialect === 'platform' && canUsePasskeys(),
    sso: ssoPrefix != null && ssoPrefix !== '',
    third: (offered?.third ?? []).map(({ source, name, nameEn }) => ({
      source,
      name: language === 'en' ? (nameEn ?? name) : name,
    })),
  };
}
