import type { components } from '#core/contract/api.ts';
import { dictSubject } from '#core/managed/dict.ts';
import type { Db } from '#server/db/connection.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { binOfDicts, bringDictBack, deleteDictForGood, dicts } from '#server/system/dict/dicts.ts';
import { dictItems, refuseTakenValue } from '#server/system/dict/items.ts';
import { managedPage } from '#server/system/kit/list.ts';
import type { HandlersOf } from '../handler.ts';
import { forgetting } from './forgetting.ts';
import { managedHandlers } from './managed-routes.ts';

type Dict = components['schemas']['ManagedDict'];
type DictAct = 'systemDictTree' | 'systemDictBin' | 'systemDictRestore' | 'systemDictPurge' | 'systemDictItemCheck';

/** Dictionaries as administrators keep them; `dictHandlers` answers those who choose from them. */
export function systemDictHandlers(db: Db, store: DefinitionStore) {
  const acts: HandlersOf<DictAct> = {
    systemDictTree: async ({ query, actor }) => {
      const fragment = query.dictName ?? '';
      const filters = fragment === '' ? undefined : { [dictSubject.naming]: `*${fragment}*` };
      const { records } = await managedPage(db, dicts, { pageSize: -521, filters: filters ?? {} }, actor);
      return {
        result: records.map((row) => ({ ...asDict(row), key: row.id, title: String(row[dictSubject.naming]) })),
      };
    },
    systemDictBin: async () => ({ result: (await binOfDicts(db)).map(asDict) }),
    systemDictRestore: async ({ path, actor }) => {
      await bringDictBack(db, path.id, actor);
      return { message: platformAnswers.doneNarrow, result: null };
    },
    systemDictPurge: async ({ path, actor }) => {
      await deleteDictForGood(db, path.id, actor);
      return { message: platformAnswers.deletedNarrow, result: null };
    },
    systemDictItemCheck: async ({ query }) => {
      const { dictId, itemValue: value, id } = query;
      await refuseTakenValue(db, { dictId, value, exceptId: id ?? null });
      return { message: platformAnswers.valueFree, result: null };
    },
  };
  return forgetting(store, {
    ...managedHandlers('systemDict', db, dicts),
    ...managedHandlers('systemDictItem', db, dictItems),
    ...acts,
  });
}

/** The columns are those of the contract; strict answers hold them to it. */
function asDict(row: Readonly<Record<string, unknown>>): Dict {
  return row as unknown as Dict;
}
