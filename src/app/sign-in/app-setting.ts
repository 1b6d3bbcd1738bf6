import { fileUrlOf, unwrap, type ApiClient } from '@/shared/api';
import type { RuntimeConfig } from '@/shared/config';

/** Name and logo of the installation [A7.9]; null where the server has no such call: the built-in name stays. */
export async function readAppSetting(
  client: ApiClient,
  config: RuntimeConfig,
): Promise<{ zh: string; en: string; logo: string | null } | null> {
  if (config.dialect !== 'platform') return null;
  try {
    const [first] = await unwrap(client.GET('/upLoadApp/find'));
    if (first === undefined) return null;
    const logo = first.logoPhoto ?? first.photo ?? null;
    return {
      zh: first.name,
      en: first.nameEn ?? first.name,
      logo: logo === null || logo === '' ? null : fileUrlOf(config.apiBase, logo),
    };
  } catch {
    return null;
  }
}
