import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { DEFINITION_TENANT } from './definition.ts';

/** Columns of what administrators translate, by the language as browsers name it. */
const columns = { zhCn: 'zh_cn', enUs: 'en_us', zhTw: 'zh_tw', jaJp: 'ja_jp' } as const;

/**
 * Translations into a language, `en-US` or `en`: source text → text. What administrators wrote goes before what modules bring.
 * Regional variants share the texts of their language, except that Chinese has two scripts.
 */
export async function translationsInto(db: Db, language: string): Promise<Record<string, string>> {
  const [brought, written] = await Promise.all([
    db
      .selectFrom('sys_translation')
      .select(['source', 'text'])
      .where('tenant_id', '=', DEFINITION_TENANT)
      .where('field', '=', language.toLowerCase().split(/[-_]/)[0] ?? '')
      .where('del_flag', '=', 0)
      .execute(),
    writtenInto(db, language),
  ]);
  return Object.fromEntries([...brought.map((row) => [row.source, row.text] as const), ...written]);
}

async function writtenInto(db: Db, language: string): Promise<(readonly [string, string])[]> {
  const column = columnOf(language);
  if (column === null) return [];
  const rows = await db
    .selectFrom('sys_translate')
    .select(['word_key', column])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .where(column, 'is not', null)
    .execute();
  return rows.flatMap((row) => {
    const text: unknown = row[column];
    // A text that is what it stands for in Chinese says nothing.
    return typeof text === 'string' && text !== '' && (column !== 'zh_cn' || text !== row.word_key)
      ? [[row.word_key, text] as const]
      : [];
  });
}

function columnOf(language: string): (typeof columns)[keyof typeof columns] | null {
  const [base = '', ...rest] = language.toLowerCase().split(/[-_]/);
  if (base === 'zh')
    return rest.some((part) => ['tw', 'hk', 'mo', 'hant'].includes(part)) ? columns.zhTw : columns.zhCn;
  if (base === 'en') return columns.enUs;
  return base === 'ja' ? columns.jaJp : null;
}

/** Does an administrator call something otherwise in Chinese? */
export async function renamesChinese(db: Db): Promise<boolean> {
  return (await writtenInto(db, 'zh-CN')).length > 0;
}

/** The translation of a text an administrator wrote; null for none. */
export async function translateIdOf(db: Db, wordKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('sys_translate')
    .select('id')
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('word_key', '=', wordKey)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Names of menus and dictionaries that people read. */
export async function namedTexts(db: Db) {
  const [menus, dicts, items] = await Promise.all([
    db
      .selectFrom('sys_permission')
      .select(['name', 'title_en as titleEn'])
      .where('tenant_id', '=', DEFINITION_TENANT)
      .where('del_flag', '=', 0)
      .where('menu_type', '!=', 2)
      .orderBy('sort_no')
      .execute(),
    db
      .selectFrom('sys_dict')
      .select(['dict_name as name'])
      .where('tenant_id', '=', DEFINITION_TENANT)
      .where('del_flag', '=', 0)
      .orderBy('dict_code')
      .execute(),
    db
      .selectFrom('sys_dict_item as i')
      .innerJoin('sys_dict as d', 'd.id', 'i.dict_id')
      .select(['i.item_text as name', 'd.dict_name as dict'])
      .where('d.tenant_id', '=', DEFINITION_TENANT)
      .where('i.del_flag', '=', 0)
      .where('d.del_flag', '=', 0)
      .orderBy('d.dict_code')
      .orderBy('i.id')
      .execute(),
  ]);
  return { menus, dicts, items };
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
