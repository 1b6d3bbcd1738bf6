import { printLogSubject } from '#core/managed/print-log.ts';
import { plain } from '#core/values/plain.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import { managed, type Managed, noAnswer } from '../kit/managed.ts';

/** Lists what was printed, which record by whom; the content of the record is for those who may see it [system.print-log]. */
export function printLog(store: DefinitionStore): Managed {
  return managed(printLogSubject, {
    table: 'sys_print_log',
    columns: { tableTitle: 'form_table' },
    besides: ['createTime'],
    answers: { added: noAnswer, edited: noAnswer, deleted: noAnswer, deletedMany: noAnswer },
    dress: async (_db, rows) => {
      const catalogue = await store.catalogue();
      return rows.map((row) => {
        const table = plain(row['formTable'] ?? row['tableTitle']);
        return { ...row, tableTitle: catalogue.table(table)?.title ?? table };
      });
    },
  });
}
