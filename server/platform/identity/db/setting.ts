import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { guestName } from '#server/platform/actor.ts';

const tenantId = '1';

/** Name and logos of the installation; before sign-in there is no tenant, so the first one's count. */
export async function appSetting(db: Db) {
  return db
    .selectFrom('sys_app_setting')
    .select(['name', 'name_en', 'abbreviation', 'description', 'description_en', 'contact'])
    .select(['photo', 'logo_photo', 'favicon', 'guest_enabled', 'help_path', 'allow_register', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
}

export async function createAppSetting(db: Db, values: { name: string; nameEn: string }): Promise<void> {
  await db
    .insertInto('sys_app_setting')
    .values({ id: newId(), tenant_id: tenantId, name: values.name, name_en: values.nameEn, create_by: 'system' })
    .onConflict((conflict) => conflict.columns(['tenant_id']).where('del_flag', '=', 0).doNothing())
    .execute();
}

/** Settings of the installation an administrator may change; the key is the name on the wire. */
export const settingColumns = {
  name: 'name',
  nameEn: 'name_en',
  abbreviation: 'abbreviation',
  description: 'description',
  descriptionEn: 'description_en',
  contact: 'contact',
} as const;
export type SettingName = keyof typeof settingColumns;

/** Changes what the installation says of itself; an empty text takes it away. */
export async function changeAppSetting(
  db: Db,
  values: Readonly<Partial<Record<SettingName, string>>>,
  by: string,
): Promise<void> {
  const columns = Object.entries(values).map(
    // `values` holds names of settings only.
    ([name, text]) => [settingColumns[name as SettingName], text === '' ? null : text] as const,
  );
  await db
    .updateTable('sys_app_setting')
    .set({ ...Object.fromEntries(columns), update_by: by, update_time: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .execute();
}

/** Values an administrator changes on the page of application settings. */
export type AppSettingValues = {
  readonly name: string;
  readonly name_en: string | null;
  readonly photo: string | null;
  readonly logo_photo: string | null;
  readonly favicon: string | null;
  readonly help_path: string | null;
  readonly allow_register: boolean | null;
};

/** Changes it where it has this version still; answers its id, null when somebody else changed it. */
export async function saveAppSetting(
  db: Db,
  values: AppSettingValues,
  { version, by }: { readonly version: number; readonly by: string },
): Promise<string | null> {
  const row = await db
    .updateTable('sys_app_setting')
    .set({ ...values, update_by: by, update_time: sql`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sets whether guests may sign in without a password of their own (A2.4, A2.11). */
export async function setGuestEnabled(db: Db, enabled: boolean): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('sys_app_setting')
      .set({ guest_enabled: enabled })
      .where('tenant_id', '=', tenantId)
      .execute();
    if (enabled) return;
    // Those who are inside go too.
    await trx
      .deleteFrom('sys_session')
      .where('user_id', 'in', trx.selectFrom('sys_user').select('id').where('username', '=', guestName))
      .execute();
  });
}

export type SecretName = 'file-signature' | 'guest-password' | 'captcha' | 'sms' | 'data-source' | 'log-anchor';

/** A secret of the installation, made when first asked for; every server process sees the same one. */
export async function installationSecret(db: Db, name: SecretName): Promise<string> {
  await db
    .insertInto('sys_secret')
    .values({ id: newId(), tenant_id: tenantId, name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).where('del_flag', '=', 0).doNothing())
    .execute();
  const row = await db
    .selectFrom('sys_secret')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('del_flag', '=', 0)
    .executeTakeFirstOrThrow();
  return row.value;
}
