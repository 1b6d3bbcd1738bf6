import { updateLogSubject } from '#core/managed/update-log.ts';
import { managed } from '../kit/managed.ts';

/** Versions of the product; administrators write them, everybody with the grant reads [system.update-log]. */
export const updateLog = managed(updateLogSubject, {
  table: 'sys_update_log',
  answers: { added: '添加成功！', edited: '编辑成功!', deleted: '删除成功!', deletedMany: '批量删除成功!' },
});
