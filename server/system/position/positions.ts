import { positionSubject } from '#core/managed/position.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { holdersOfPositions } from '../db/system-position.ts';
import { managed } from '../kit/managed.ts';

/** Positions; one that people hold stays [system.position]. */
export const positions = managed(positionSubject, {
  table: 'sys_position',
  answers: { added: '添加成功！', edited: '修改成功!', deleted: '删除成功!', deletedMany: '删除成功!' },
  mayDelete: async (db, rows, { tenantId }) => {
    const codes = rows.map(({ code }) => String(code));
    const [first] = await holdersOfPositions(db, tenantId, codes);
    if (first === undefined) return;
    const name = rows.find(({ code }) => code === first.code)?.['name'];
    throw new Refusal(409, `职务“${String(name)}”正由${first.names.join('、')}等 ${first.count} 人担任，不能删除`);
  },
});
