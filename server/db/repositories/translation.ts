import type { Db } from '../connection.ts';
import { newId } from '../ids.ts';
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

/** Keeps the English of texts nobody translated yet: one Chinese text has one English, so what is known stays. */
export async function learnEnglish(
  db: Db,
  pairs: Iterable<readonly [zh: string, en: string | null | undefined]>,
): Promise<void> {
  const texts = new Map<string, string>();
  for (const [zh, en] of pairs) if (en !== null && en !== undefined && en !== '' && en !== zh) texts.set(zh, en);
  if (texts.size === 0) return;
  await db
    .insertInto('sys_translation')
    .values(
      [...texts].map(([source, text]) => ({
        id: newId(),
        tenant_id: DEFINITION_TENANT,
        create_by: 'system',
        field: 'en',
        source,
        text,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'field', 'source']).where('del_flag', '=', 0).doNothing())
    .execute();
}
