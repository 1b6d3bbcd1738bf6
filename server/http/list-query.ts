import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { httpRefusals } from './refusals.ts';

const MOST_PER_PAGE = 200;
const MOST_IDS = 100;

type AskedItems<Space, Column> = {
  readonly space?: Space;
  readonly word?: string;
  readonly column?: Column;
  readonly order?: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
};

/**
 * Returns the query for items of a store as asked for; by default the own ones, those changed last first, within what one answer may hold.
 */
export function itemQuery<Space extends string, Column extends string>(query: AskedItems<Space, Column>) {
  const { space, word = '', column, order = '', pageNo = 1, pageSize = 20 } = query;
  const limit = Math.min(Math.max(pageSize, 1), MOST_PER_PAGE);
  return {
    space: space ?? 'own',
    word,
    column: column ?? 'updateTime',
    isAscending: order.includes('asc'),
    limit,
    offset: (pageNo - 1) * limit,
  } as const;
}

/** Reads a comma list of ids. @throws Refusal 400 where it names none */
export function chosenIds(list: string): string[] {
  const ids = [...new Set(list.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  if (ids.length === 0) throw refusal(400, platformRefusals.chooseOne);
  return ids;
}

/** Reads a comma list of ids, as many as are acted on at once. @throws Refusal 400 where it names none, or more */
export function idsOf(list: string): string[] {
  const ids = chosenIds(list);
  if (ids.length > MOST_IDS) throw refusal(400, httpRefusals.tooManyIds, { limit: MOST_IDS });
  return ids;
}
