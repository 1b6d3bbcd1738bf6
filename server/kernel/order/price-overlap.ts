import Big from 'big.js';
import { headColumn, listOf, optional, subTable, type ParameterValues } from '#core/online/parameters.ts';
import { plain } from '#core/values/plain.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { overlappingPrice } from './db/price-overlap.ts';

/** `apart`: further columns of the head that tell lists apart. */
export const overlapTakes = { party: headColumn, lines: subTable, apart: optional(listOf(headColumn, { most: 8 })) };

/** Refuses a list of prices whose days overlap those of another audited one for the same party, item and quantity. @throws Refusal 422 with both lines */
export async function checkOverlap(
  { db, form, actor }: Scope,
  { head }: Stored,
  { party, lines, apart = [] }: ParameterValues<typeof overlapTakes>,
): Promise<void> {
  const place = { head: form.head.name, lines, apart: [party, ...apart] };
  const found = await overlappingPrice(db, place, {
    tenantId: actor.tenantId,
    id: plain(head['id']),
    party: plain(head[party]),
  });
  if (found === null) return;
  const { line, code, name, minQty, number, isOwn, otherLine } = found;
  const days = (begin: string, end: string | null): string => `${begin} 至 ${end ?? '长期'}`;
  const own = `第 ${line} 行 ${[code, name].filter(Boolean).join(' ')}（起订量 ${new Big(minQty).toFixed()}）`;
  throw new Refusal(
    422,
    `${nameOf(form.head, form, head)}不能审核：${own}${
      isOwn
        ? `与本单第 ${otherLine} 行重复（同一物料、同一起订量），请删除其中一行，或改起订量`
        : `的有效期 ${days(found.begin, found.end)}，与已审核的 ${number} 第 ${otherLine} 行的 ${days(found.otherBegin, found.otherEnd)} 有效期重叠，请先让原价目失效或修改日期`
    }`,
  );
}
