import { translationsInto } from '#server/engine/definition/db/translation.ts';
import { categoryByCode, categoryLevel, categoryNames } from '#server/engine/list/db/dict.ts';
import { dictItems, dictTexts, searchDict, treeNodes } from '#server/engine/list/lookup.ts';
import type { Engine } from '#server/engine/scope.ts';
import { itemsOf } from '#server/engine/screen/present-list.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import type { HandlersOf } from '../handler.ts';

type DictOperation =
  | 'getDictItems'
  | 'queryAllDictItems'
  | 'loadDict'
  | 'loadDictItem'
  | 'loadTreeData'
  | 'refleshCache'
  | 'categoryTreeData'
  | 'categoryDictItem'
  | 'categoryDictItemUpstream'
  | 'getTranslationMap';

/** Most keys whose texts are asked for at once. */
const KEY_LIMIT = 500;

/** Dictionaries, categories and translations of data. */
export function dictHandlers(engine: Engine): HandlersOf<DictOperation> {
  const names = async (ids: string): Promise<{ result: string[] }> => {
    const wanted = keysOf(ids);
    const found = await categoryNames(engine.db, wanted);
    return { result: wanted.flatMap((id) => found.get(id) ?? []) };
  };
  return {
    getDictItems: async ({ path, actor }) => ({ result: (await dictItems(engine, path.dictCode, actor)).map(item) }),
    queryAllDictItems: async () => {
      const catalogue = await engine.store.catalogue();
      return {
        result: Object.fromEntries(
          [...catalogue.dicts.keys()].map((code) => [
            code,
            itemsOf(code, catalogue).filter((one) => one.disabled !== true),
          ]),
        ),
      };
    },
    loadDict: async ({ path, query, actor }) => ({
      result: (await searchDict(engine, path.dict, query.keyword ?? '', query.pageSize ?? 10, actor)).map(item),
    }),
    loadDictItem: async ({ path, query, actor }) => ({
      result: await dictTexts(engine, path.dict, keysOf(query.key), query.delNotExist ?? true, actor),
    }),
    loadTreeData: async ({ query, actor }) => {
      const nodes = await treeNodes(
        engine,
        {
          table: query.tableName,
          text: query.text,
          value: query.code,
          parent: query.pidField,
          pid: query.pid ?? '',
          condition: query.condition ?? '',
        },
        actor,
      );
      return {
        result: nodes.map((node) => ({
          key: node.value,
          value: node.value,
          title: node.text,
          leaf: !node.hasChild,
          isLeaf: !node.hasChild,
          parentId: node.parent,
        })),
      };
    },
    refleshCache: async () => {
      await engine.store.announce();
      return { message: platformAnswers.done, result: null };
    },
    categoryTreeData: async ({ query }) => {
      const parent = await categoryParent(engine, query.pid, query.pcode);
      const rows = await categoryLevel(engine.db, parent);
      return {
        result: rows.map((row) => ({
          key: row.id,
          value: row.id,
          title: row.name,
          code: row.code,
          leaf: !row.hasChild,
          isLeaf: !row.hasChild,
          parentId: row.pid ?? '0',
        })),
      };
    },
    categoryDictItem: ({ query }) => names(query.ids),
    categoryDictItemUpstream: ({ query }) => names(query.ids),
    getTranslationMap: async ({ query }) => ({
      result: await translationsInto(engine.db, query.field),
    }),
  };
}

/** Upstream's text for a category that is not there, spelled as it is. */
async function categoryParent(
  engine: Engine,
  pid: string | undefined,
  pcode: string | undefined,
): Promise<string | null> {
  if (pid !== undefined && pid !== '') return pid === '0' ? null : pid;
  if (pcode === undefined || pcode === '' || pcode === '0') return null;
  const found = await categoryByCode(engine.db, pcode);
  if (found === null) throw refusal(404, httpRefusals.categoryCodeMissing);
  return found;
}

function keysOf(text: string): string[] {
  const keys = text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (keys.length > KEY_LIMIT) throw refusal(400, httpRefusals.tooManyKeys, { limit: KEY_LIMIT });
  return keys;
}

function item({ value, text }: { value: string; text: string }) {
  return { value, text, title: text };
}
