import { upgradeChangeSubject } from '#core/managed/upgrade-change.ts';
import { plain } from '#core/values/plain.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import { managed, type Managed, noAnswer } from '../kit/managed.ts';

/** Lists figures of documents that a migration calculated anew (`sys_upgrade_change`), with the words of their form. */
export function upgradeChanges(store: DefinitionStore): Managed {
  return managed(upgradeChangeSubject, {
    table: 'sys_upgrade_change',
    columns: { formTitle: 'form_code', fieldTitle: 'field' },
    besides: ['createTime'],
    answers: { added: noAnswer, edited: noAnswer, deleted: noAnswer, deletedMany: noAnswer },
    dress: async (_db, rows) => {
      const catalogue = await store.catalogue();
      return rows.map((row) => {
        const form = catalogue.table(plain(row['formCode'] ?? row['formTitle']));
        const name = plain(row['field'] ?? row['fieldTitle']);
        return {
          ...row,
          // Decimals come as text; the contract has numbers here, for people to read and workbooks to add up.
          beforeValue: numberOf(row['beforeValue']),
          afterValue: numberOf(row['afterValue']),
          formTitle: form?.title ?? plain(row['formTitle']),
          fieldTitle: form?.fields.find((field) => field.name === name)?.label ?? name,
        };
      });
    },
  });
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
