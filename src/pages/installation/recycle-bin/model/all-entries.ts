import { binPage, type BinRow } from '@/entities/installation/upkeep';

/** Most rows of one export. */
const MOST = 5_000;
const LOT = 100;

/** Every entry of a query, up to what one export holds. */
export async function allEntries(asked: Readonly<Record<string, string>>): Promise<readonly BinRow[]> {
  const found: BinRow[] = [];
  for (let pageNo = 1; found.length < MOST; pageNo += 1) {
    const { records } = await binPage({ ...asked, pageNo, pageSize: LOT });
    found.push(...records);
    if (records.length < LOT) break;
  }
  return found;
}
