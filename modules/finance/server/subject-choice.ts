import type { components } from '#core/contract/api.ts';
import { spellPinyin } from '#core/pinyin/pinyin.ts';
import type { Db } from '#server/db/connection.ts';
import { auxTypesOf } from '../rules/dimensions.ts';
import { searchSubjects, type FoundSubjects } from '../rules/subject-search.ts';
import { treeOfSubjects, type TreeSubject } from './db/subject.ts';

type SubjectChoice = components['schemas']['SubjectChoice'];

/** Finds the accounts of a company entries may name: leaves in use that fit what was typed, the best first. */
export async function findSubjects(db: Db, tenantId: string, keyword: string): Promise<FoundSubjects<SubjectChoice>> {
  const rows = await treeOfSubjects(db, tenantId);
  const choices = choicesOf(rows, ({ is_leaf: isLeaf, enabled }) => isLeaf && enabled !== 'N');
  return searchSubjects(choices, keyword);
}

/** Finds accounts by their ids, in whatever state they are. */
export async function namedSubjects(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly SubjectChoice[]> {
  const wanted = new Set(ids);
  return choicesOf(await treeOfSubjects(db, tenantId), ({ id }) => wanted.has(id));
}

function choicesOf(rows: readonly TreeSubject[], isWanted: (row: TreeSubject) => boolean): readonly SubjectChoice[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.filter(isWanted).map((row) => {
    const path = pathOf(row, byId);
    const [own, whole] = [spellPinyin(row.name), spellPinyin(path.replaceAll('/', ''))];
    return {
      id: row.id,
      code: row.code,
      name: row.name,
      path,
      initials: own.initials,
      pinyin: own.full,
      pathInitials: whole.initials,
      pathPinyin: whole.full,
      auxTypes: [...auxTypesOf(row.aux_types)],
      hasQuantity: row.qty_flag === 'Y',
      isCash: row.cash_flag === 'Y',
    };
  });
}

/** Deeper than any chart of accounts, should rows of one ever lead in a circle. */
const DEEPEST = 20;

function pathOf(row: TreeSubject, byId: ReadonlyMap<string, TreeSubject>): string {
  const names: string[] = [];
  for (let at: TreeSubject | undefined = row; at !== undefined && names.length < DEEPEST; at = byId.get(at.pid ?? ''))
    names.unshift(at.name);
  return names.join('/');
}
