import type { Db } from '../connection.ts';
import { DEFINITION_TENANT } from './definition.ts';

/** Translations into a language: source text → text. */
export async function translationsInto(db: Db, language: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('sys_translation')
    .select(['source', 'text'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('field', '=', language)
    .where('del_flag', '=', 0)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.source, row.text]));
}
