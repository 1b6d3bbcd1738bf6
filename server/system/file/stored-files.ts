import { ownEntry } from '#core/lists/own-entry.ts';
import { fileSubject } from '#core/managed/file.ts';
import type { Db } from '#server/db/connection.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import { refusal } from '#server/platform/refusal.ts';
import { orphaned, usesOfFiles, type NamedUse } from '../db/system-file.ts';
import { managed, type Managed } from '../kit/managed.ts';
import { systemFileRefusals } from './refusals.ts';

/** Tables that name files and are no forms, in words. */
const ownTables: Readonly<Record<string, string>> = {
  sys_user: '用户头像',
  sys_announcement: '系统通告',
  sys_record_attachment: '单据附件',
  sys_app_setting: '应用设置',
  doc_item: '文档',
};

/** Files of the own company; one that something names stays [system.file]. */
export function storedFiles(store: DefinitionStore): Managed {
  const inWords = async (db: Db, tenantId: string, ids: readonly string[]) => {
    const catalogue = await store.catalogue();
    const titleOf = ({ formTable, count }: NamedUse): string => {
      const title = catalogue.table(formTable)?.title ?? ownEntry(ownTables, formTable) ?? formTable;
      return count === 1 ? title : `${title}（${count}）`;
    };
    const uses = await usesOfFiles(db, tenantId, ids);
    return (id: string): { uses: number; usedBy: string } => {
      const own = uses.filter(({ fileId }) => fileId === id);
      return { uses: own.reduce((sum, { count }) => sum + count, 0), usedBy: own.map(titleOf).join('、') };
    };
  };
  return managed(fileSubject, {
    table: 'sys_file',
    besides: ['createBy', 'createTime', 'usedBy'],
    answers: { added: '', edited: '', deleted: '删除成功!', deletedMany: '批量删除成功!' },
    asks: { orphan: orphaned },
    dress: async (db, rows, { tenantId }) => {
      const usesOf = await inWords(
        db,
        tenantId,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, ...usesOf(row.id) }));
    },
    mayDelete: async (db, rows, { tenantId }) => {
      const usesOf = await inWords(
        db,
        tenantId,
        rows.map(({ id }) => id),
      );
      for (const row of rows) {
        const { usedBy } = usesOf(row.id);
        if (usedBy !== '')
          throw refusal(409, systemFileRefusals.storedFileInUse, { name: String(row['fileName']), user: usedBy });
      }
    },
  });
}
