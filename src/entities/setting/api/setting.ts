import { queryOptions } from '@tanstack/react-query';
import { api, connection, fileUrl, unwrap } from '@/shared/api';

/** Name and logo of the installation [A7.9]. */
export type AppSetting = { readonly name: string; readonly nameEn: string; readonly logo: string | null };

/** The setting; null where the server has no such call, then the built-in name shows. */
export const appSettingQuery = queryOptions({
  queryKey: ['appSetting'],
  staleTime: Infinity,
  meta: { isQuiet: true },
  queryFn: async ({ signal }): Promise<AppSetting | null> => {
    if (connection().dialect !== 'platform') return null;
    const [first] = await unwrap(api().GET('/upLoadApp/find', { signal }));
    if (first === undefined) return null;
    const logo = first.logoPhoto ?? first.photo ?? '';
    return { name: first.name, nameEn: first.nameEn ?? first.name, logo: logo === '' ? null : fileUrl(logo) };
  },
});
