import { queryOptions } from '@tanstack/react-query';
import { api, fileUrl, offers, unwrap } from '@/shared/api';
import { isText, settingSlot } from '@/shared/storage';

/** Description the installation gives of itself [A3.6, A7.9]. */
export type AppSetting = {
  readonly name: string;
  readonly nameEn: string;
  readonly logo: string | null;
  readonly description: string;
  readonly descriptionEn: string;
  readonly version: string;
  readonly contact: string;
  readonly favicon: string | null;
};

/** The setting; null where the server has no such call, then the built-in name shows. */
export const appSettingQuery = queryOptions({
  queryKey: ['appSetting'],
  staleTime: Infinity,
  meta: { isQuiet: true },
  queryFn: async ({ signal }): Promise<AppSetting | null> => {
    if (!offers('GET /upLoadApp/find')) return null;
    const [first] = await unwrap(api().GET('/upLoadApp/find', { signal }));
    if (first === undefined) return null;
    const addressOf = (file: string | null | undefined): string | null =>
      file === null || file === undefined || file === '' ? null : fileUrl(file);
    const setting = {
      name: first.name,
      nameEn: first.nameEn ?? first.name,
      logo: addressOf(first.logoPhoto ?? first.photo),
      description: first.description ?? '',
      descriptionEn: first.descriptionEn ?? first.description ?? '',
      version: first.version ?? '',
      contact: first.contact ?? '',
      favicon: addressOf(first.favicon),
    };
    settingSlot.write(setting);
    return setting;
  },
  // The name of yesterday until today's has come: another one would flicker in menu and title at every start.
  placeholderData: storedSetting,
});

/** The setting as it was kept; undefined when there is none, or something else. */
function storedSetting(): AppSetting | undefined {
  const stored = settingSlot.read() ?? {};
  const text = (key: string): string => (isText(stored[key]) ? stored[key] : '');
  const file = (key: string): string | null => (isText(stored[key]) ? stored[key] : null);
  if (text('name') === '') return undefined;
  return {
    name: text('name'),
    nameEn: text('nameEn'),
    logo: file('logo'),
    description: text('description'),
    descriptionEn: text('descriptionEn'),
    version: text('version'),
    contact: text('contact'),
    favicon: file('favicon'),
  };
}
