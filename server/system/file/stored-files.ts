import { filled, listed, type RefusalText, type RefusalValue } from '#core/refusals/text.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { fileSubject } from '#core/managed/file.ts';
import type { Db } from '#server/db/connection.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { orphaned, usesOfFiles, type NamedUse } from '../db/system-file.ts';
import { managed, type Managed, noAnswer } from '../kit/managed.ts';
import { systemFileRefusals } from './refusals.ts';

/** Tables that name files and are no forms, in words. */
const ownTables: Readonly<Record<string, RefusalText>> = {
  sys_user: systemFileRefusals.avatars,
  sys_announcement: systemFileRefusals.announcements,
  sys_record_attachment: systemFileRefusals.attachments,
  sys_app_setting: systemFileRefusals.settings,
  doc_item: systemFileRefusals.documents,
};

/** Files of the own company; one that something names stays [system.file]. */
export function storedFiles(store: DefinitionStore): Managed {
  const inWords = async (db: Db, tenantId: string, ids: readonly string[]) => {
    const catalogue = await store.catalogue();
    const titleOf = ({ formTable, count }: NamedUse): RefusalValue => {
      const title = catalogue.table(formTable)?.title ?? ownEntry(ownTables, formTable) ?? formTable;
      return count === 1 ? title : filled(platformRefusals.bracketed, { text: title, more: count });
    };
    const uses = await usesOfFiles(db, tenantId, ids);
    return (id: string): { readonly uses: number; readonly usedBy: RefusalText } => {
      const own = uses.filter(({ fileId }) => fileId === id);
      return { uses: own.reduce((sum, { count }) => sum + count, 0), usedBy: listed(own.map(titleOf)) };
    };
  };
  return managed(fileSubject, {
    table: 'sys_file',
    besides: ['createBy', 'createTime', 'usedBy'],
    answers: {
      added: noAnswer,
      edited: noAnswer,
      deleted: platformAnswers.deletedNarrow,
      deletedMany: platformAnswers.deletedManyNarrow,
    },
    asks: { orphan: orphaned },
    dress: async (db, rows, { tenantId }, language) => {
      const usesOf = await inWords(
        db,
        tenantId,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => {
        const { uses, usedBy } = usesOf(row.id);
        return { ...row, uses, usedBy: usedBy[language] };
      });
    },
    mayDelete: async (db, rows, { tenantId }) => {
      const usesOf = await inWords(
        db,
        tenantId,
        rows.map(({ id }) => id),
      );
      for (const row of rows) {
        const { usedBy } = usesOf(row.id);
        if (usedBy.zh !== '')
          throw refusal(409, systemFileRefusals.storedFileInUse, { name: String(row['fileName']), user: usedBy });
      }
    },
  });
}
