import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Button, IconButton } from '@/shared/ui';
import type { Change, TableDraft } from '../model/design-state.ts';
import type { Faults } from '../model/faults.ts';

type IndexSheetProps = {
  readonly table: TableDraft;
  readonly faults: Faults;
  readonly onChange: (change: Change) => void;
};

/** Indexes a table has beyond those of its fields: name, fields in order, unique or not. */
export function IndexSheet({ table, faults, onChange }: IndexSheetProps): ReactNode {
  const text = useText();
  const fault = faults.get('indexs');
  return (
    <section aria-label={text('design.indexes')}>
      <p className="designer-hint">{text('design.indexHint')}</p>
      <ul className="designer-indexes">
        {table.indexes.map((index) => {
          const set = (part: Partial<typeof index>): void =>
            onChange({ kind: 'index', table: table.key, key: index.key, part });
          return (
            <li key={index.key}>
              <input
                className="control"
                aria-label={text('design.indexName')}
                placeholder={text('design.indexName')}
                value={index.indexName}
                onChange={(event) => set({ indexName: event.currentTarget.value })}
              />
              <input
                className="control"
                aria-label={text('design.indexFields')}
                placeholder={text('design.indexFields')}
                value={index.indexField}
                onChange={(event) => set({ indexField: event.currentTarget.value })}
              />
              <select
                className="control"
                aria-label={text('design.indexType')}
                value={index.indexType ?? 'normal'}
                onChange={(event) => set({ indexType: event.currentTarget.value === 'unique' ? 'unique' : 'normal' })}
              >
                <option value="normal">{text('design.index.normal')}</option>
                <option value="unique">{text('design.index.unique')}</option>
              </select>
              <IconButton
                label={text('design.removeIndex', { name: index.indexName })}
                icon="trash"
                onClick={() => onChange({ kind: 'indexRemoved', table: table.key, key: index.key })}
              />
            </li>
          );
        })}
      </ul>
      {fault === undefined ? null : (
        <p className="sheet-fault" role="alert">
          {fault}
        </p>
      )}
      <Button icon="plus" onClick={() => onChange({ kind: 'indexAdded', table: table.key })}>
        {text('design.addIndex')}
      </Button>
    </section>
  );
}
