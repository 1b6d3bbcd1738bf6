/** An identity provider of OAuth 2.0 (authorization code with PKCE), as THIRD_LOGIN describes it. */
export type ThirdProvider = {
  /** In the address: /thirdLogin/render/{source}. */
  readonly source: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** Path in the user info to what names the account for ever; dots go down. */
  readonly idField: string;
};

/** Why a text is no list of providers; `place` says where, never with a secret. */
export class ProviderFault extends Error {}

/** Reads the list of providers from JSON; anything that cannot be meant is refused by name. */
export function readProviders(json: string): readonly ThirdProvider[] {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    throw new ProviderFault('it is not JSON');
  }
  if (!Array.isArray(list)) throw new ProviderFault('it is not a list');
  const providers = list.map((item, index) => readProvider(item, `entry ${index + 1}`));
  const sources = new Set(providers.map((provider) => provider.source));
  if (sources.size < providers.length) throw new ProviderFault('a source stands there twice');
  return providers;
}

function readProvider(item: unknown, place: string): ThirdProvider {
  if (typeof item !== 'object' || item === null) throw new ProviderFault(`${place} is not an object`);
  const values = new Map<string, unknown>(Object.entries(item));
  const text = (name: string, fallback?: string): string => {
    const value = values.get(name) ?? fallback;
    if (typeof value !== 'string' || value === '') throw new ProviderFault(`${place} lacks ${name}`);
    return value;
  };
  const address = (name: string): string => {
    const value = text(name);
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url === null || !['http:', 'https:'].includes(url.protocol)) {
      throw new ProviderFault(`${place}: ${name} is no address`);
    }
    return value;
  };
  const source = text('source');
  if (!/^[a-z][a-z0-9_]{0,31}$/.test(source)) {
    throw new ProviderFault(`${place}: source must be lower-case letters, digits and _`);
  }
  const nameEn = values.get('nameEn');
  return {
    source,
    name: text('name'),
    nameEn: typeof nameEn === 'string' ? nameEn : null,
    authorizeUrl: address('authorizeUrl'),
    tokenUrl: address('tokenUrl'),
    userInfoUrl: address('userInfoUrl'),
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    scope: text('scope', 'openid'),
    idField: text('idField', 'sub'),
  };
}
