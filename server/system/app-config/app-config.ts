import type { components } from '#core/contract/api.ts';
import { differenceOf } from '#core/history/difference.ts';
import { filled } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { addHistory } from '#server/engine/record/db/record-history.ts';
import type { Actor } from '#server/platform/actor.ts';
import { dropUses, findFile, noteUses } from '#server/platform/file/db/file.ts';
import { pathPattern } from '#server/platform/file/files.ts';
import type { FileLinks } from '#server/platform/file/links.ts';
import { appSetting, saveAppSetting, type AppSettingValues } from '#server/platform/identity/db/setting.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { type FieldError, refusal, refuseFields } from '#server/platform/refusal.ts';
import { systemAppConfigRefusals } from './refusals.ts';

type Schemas = components['schemas'];

/** Key of the uses of files by the installation itself. */
const SETTING = 'sys_app_setting';
/** Session that links to its pictures are made for: everybody, they are on the page of sign-in. */
const EVERYBODY = 'app-setting';

const pictures = ['photo', 'logoPhoto', 'imgUrl'] as const;
const pictureNames = {
  photo: systemAppConfigRefusals.icon,
  logoPhoto: systemAppConfigRefusals.logo,
  imgUrl: systemAppConfigRefusals.tabIcon,
} as const;
const pictureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/x-icon',
]);
const MOST_BYTES = 512 * 1024;

/** A picture of the installation as a browser can fetch it without a session; what is no upload stays as it is. */
export function openPicture(links: Pick<FileLinks, 'present'>, path: string | null): string | null {
  return path !== null && pathPattern.test(path) ? links.present(path, { sessionId: EVERYBODY }) : path;
}

/** The company whose picture such a link names; null when it is none, or not any more. */
export async function tenantOfPicture(db: Db, session: string, path: string): Promise<string | null> {
  if (session !== EVERYBODY) return null;
  const setting = await appSetting(db);
  return [setting?.photo, setting?.logo_photo, setting?.favicon].includes(path) ? firstTenant : null;
}

/** May people register: closed where the operator said so, otherwise as an administrator has it. */
export async function isRegistrationOpen(db: Db, operator: boolean | null): Promise<boolean> {
  if (operator === false) return false;
  return (await appSetting(db))?.allow_register ?? operator ?? false;
}

/** The setting as an administrator changes it. */
export async function appConfig(
  db: Db,
  links: Pick<FileLinks, 'present'>,
  operator: boolean | null,
): Promise<Schemas['AppConfig']> {
  const row = await appSetting(db);
  const paths = [row?.photo, row?.logo_photo, row?.favicon].flatMap((path) => path ?? []);
  return {
    name: row?.name ?? '',
    nameEn: row?.name_en ?? null,
    photo: row?.photo ?? null,
    logoPhoto: row?.logo_photo ?? null,
    imgUrl: row?.favicon ?? null,
    helpPath: row?.help_path ?? null,
    allowRegister: row?.allow_register ?? operator ?? false,
    mayRegister: operator !== false,
    urls: Object.fromEntries(paths.map((path) => [path, openPicture(links, path) ?? path])),
    version: row?.version ?? 0,
  };
}

/**
 * Changes the setting.
 * @throws Refusal 409 when somebody else did meanwhile, 422 with what is wrong
 */
export async function saveAppConfig(
  db: Db,
  draft: Schemas['AppConfigDraft'],
  operator: boolean | null,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await appSetting(trx);
    if (before === undefined) throw refusal(409, systemAppConfigRefusals.noAppConfig);
    const values = valuesOf(draft, before, operator);
    const errors = faultsOf(values);
    const files = new Map<string, string>();
    for (const field of pictures) {
      const path = text(draft[field]);
      const stored = { photo: before.photo, logoPhoto: before.logo_photo, imgUrl: before.favicon }[field];
      if (path === null) continue;
      const file = pathPattern.test(path) ? await findFile(trx, firstTenant, path) : undefined;
      const isGood = file !== undefined && pictureTypes.has(file.mime) && file.size <= MOST_BYTES;
      if (file !== undefined) files.set(path, file.id);
      // Naming a file shows it to everybody: only one's own can be new.
      if (path !== stored && !(isGood && file.owner_id === actor.userId))
        errors.push({
          field,
          message: filled(systemAppConfigRefusals.pictureOfYours, { label: pictureNames[field] }),
        });
    }
    refuseFields(errors);
    const id = await saveAppSetting(trx, values, { version: draft.version, by: actor.username });
    if (id === null)
      throw refusal(
        409,
        systemAppConfigRefusals.appConfigChanged,
        {},
        {
          conflict: { version: before.version, updateBy: null, updateTime: null, fields: [] },
        },
      );
    const use = { formTable: SETTING, recordId: id };
    await dropUses(trx, use);
    await noteUses(trx, [...new Set(files.values())], { ...use, tenantId: firstTenant, by: actor.username });
    await note(trx, id, before, values, actor);
  });
}

type Stored = NonNullable<Awaited<ReturnType<typeof appSetting>>>;

function valuesOf(draft: Schemas['AppConfigDraft'], before: Stored, operator: boolean | null): AppSettingValues {
  return {
    name: draft.name.trim(),
    name_en: text(draft.nameEn),
    photo: text(draft.photo),
    logo_photo: text(draft.logoPhoto),
    favicon: text(draft.imgUrl),
    help_path: text(draft.helpPath),
    // What the operator has closed is not opened by a page; what was set before stays for the day he opens it.
    allow_register: operator === false ? before.allow_register : (draft.allowRegister ?? before.allow_register),
  };
}

function faultsOf({ name, help_path: help }: AppSettingValues): FieldError[] {
  const errors: FieldError[] = [];
  if (name === '') errors.push({ field: 'name', message: systemAppConfigRefusals.systemNameMissing });
  const isAddress = help === null || /^\/(?!\/)/.test(help) || (/^https?:\/\//.test(help) && URL.canParse(help));
  if (!isAddress) errors.push({ field: 'helpPath', message: systemAppConfigRefusals.helpAddress });
  return errors;
}

async function note(db: Db, id: string, before: Stored, values: AppSettingValues, actor: Actor): Promise<void> {
  const old = Object.fromEntries(Object.keys(values).map((key) => [key, before[key as keyof AppSettingValues]]));
  const changes = differenceOf({ head: old, subs: {} }, { head: { ...values }, subs: {} });
  const about = { formTable: SETTING, tenantId: firstTenant, by: actor.username, orgCode: actor.orgCode };
  await addHistory(db, { ...about, way: 'form', note: null }, [
    { recordId: id, version: before.version + 1, act: 'change', changes },
  ]);
}

function text(value: string | null | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
