import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import type { Subject } from '#core/managed/subject.ts';
import type { ColumnView } from '#core/screen/list-view.ts';
import { managedExportUrl, type ManagedRow } from '@/entities/system/managed';
import { downloadFile } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Button, noticeShown } from '@/shared/ui';
import type { Chosen } from '../model/use-chosen.ts';
import type { Books } from '../model/use-import.ts';
import { ImportButton } from './import-button.tsx';
import { PrintButton } from './print-button.tsx';

type SystemToolbarProps = {
  readonly title: string;
  readonly subject: Subject;
  readonly can: (act: string) => boolean;
  readonly asked: Parameters<typeof managedExportUrl>[1];
  /** As they go on paper. */
  readonly columns: readonly ColumnView[];
  readonly books: Books;
  readonly chosen: Chosen;
  readonly tools: ReactNode;
  readonly renderChosen: ((rows: readonly ManagedRow[], clear: () => void) => ReactNode) | undefined;
  readonly onAdd: () => void;
  readonly onRefresh: () => void;
  readonly onDelete: (rows: readonly ManagedRow[]) => void;
};

/** Title, buttons, and the bar of chosen rows. */
export function SystemToolbar(props: SystemToolbarProps): ReactNode {
  const { title, subject, can, asked, books, chosen, onDelete } = props;
  const text = useText();
  const notify = useUnit(noticeShown);
  const count = chosen.rows.length;
  const save = async (): Promise<void> => {
    try {
      const ids = chosen.rows.map(({ id }) => id);
      await downloadFile(managedExportUrl(subject, asked, ids), `${title}.xlsx`);
    } catch (thrown) {
      notify({ kind: 'refused', level: 'error', text: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  };
  return (
    <>
      <div className="list-bar" role="toolbar" aria-label={text('list.toolbar')}>
        <h1>{title}</h1>
        {can('add') ? (
          <Button look="primary" icon="plus" onClick={props.onAdd}>
            {text('action.add')}
          </Button>
        ) : null}
        <Button icon="refresh" onClick={props.onRefresh}>
          {text('action.refresh')}
        </Button>
        {can('import') ? <ImportButton books={books} /> : null}
        {can('export') ? (
          <Button icon="download" onClick={() => void save()}>
            {text('list.export')}
          </Button>
        ) : null}
        {can('print') ? <PrintButton title={title} subject={subject} asked={asked} columns={props.columns} /> : null}
        {props.tools}
      </div>
      <div className={count === 0 ? 'list-chosen' : 'list-chosen list-chosen-some'}>
        <span className="list-selected" role="status">
          {count === 0 ? '' : text('list.selected', { count })}
        </span>
        {count === 0 ? null : (
          <>
            <Button look="link" onClick={chosen.clear}>
              {text('list.clearSelection')}
            </Button>
            {props.renderChosen?.(chosen.rows, chosen.clear)}
            {can('batch_delete') ? (
              <Button look="danger" icon="trash" onClick={() => onDelete(chosen.rows)}>
                {text('action.deleteBatch')}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </>
  );
}
