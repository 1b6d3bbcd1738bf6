import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LEVEL, levelWords, type DocumentRow } from '@/entities/document';
import { sizeWords } from '@/shared/attachments';
import { textWidth } from '@/shared/fields';
import type { Text, TextKey } from '@/shared/i18n';
import { tickColumn } from '@/shared/list';
import { paths } from '@/shared/routing';
import { Button, Icon, Tag, type GridColumn } from '@/shared/ui';
import { iconOf, kindWords } from '../model/document-words.ts';

export type RowAct = (what: 'rename' | 'share' | 'grant' | 'delete' | 'restore' | 'purge', row: DocumentRow) => void;

type ColumnsInput = {
  readonly records: readonly DocumentRow[];
  readonly chosen: ReadonlyMap<string, DocumentRow>;
  readonly onChosen: (chosen: ReadonlyMap<string, DocumentRow>) => void;
  readonly isTrash: boolean;
  readonly hasPlace: boolean;
  /** Is a button of the page granted? */
  readonly can: (button: string) => boolean;
  readonly act: RowAct;
  readonly text: Text;
};

/** The columns of the list of documents. */
export function documentColumns(input: ColumnsInput): readonly GridColumn<DocumentRow>[] {
  const { isTrash, hasPlace, text } = input;
  const plain = (
    id: keyof DocumentRow,
    label: string,
    width: number,
    cell: (row: DocumentRow) => ReactNode,
    isSortable = true,
  ): GridColumn<DocumentRow> => ({ id, label, width, align: 'left', cell, isSortable });
  return [
    tickColumn(input),
    plain('name', text('documents.name'), 240, (row) => <NameCell row={row} isTrash={isTrash} />),
    ...(hasPlace ? [plain('place', text('documents.place'), 200, (row) => row.place ?? '', false)] : []),
    plain('kind', text('documents.kind'), 110, (row) => text(kindWords[row.kind])),
    {
      ...plain('size', text('documents.size'), 96, (row) => (row.kind === 'folder' ? '' : sizeWords(row.size))),
      align: 'right',
    },
    plain('owner', text('documents.owner'), 110, (row) => row.owner),
    plain('level', text('documents.level'), 90, (row) => text(levelWords[row.level] ?? 'documents.level1'), false),
    plain('versionNo', text('documents.version'), 80, (row) => (row.kind === 'folder' ? '' : `V${row.versionNo}`)),
    isTrash
      ? plain('trashTime', text('documents.trashTime'), 170, (row) => row.trashTime ?? '')
      : plain('updateTime', text('documents.updateTime'), 170, (row) => row.updateTime),
    actionColumn(input),
  ];
}

function NameCell({ row, isTrash }: { readonly row: DocumentRow; readonly isTrash: boolean }): ReactNode {
  const tags = row.tags.split(/[,，]/).filter((tag) => tag.trim() !== '');
  const name = (
    <>
      <Icon name={iconOf(row.kind)} /> {row.name}
    </>
  );
  return (
    <span className="doc-name" title={row.name}>
      {isTrash ? name : <Link to={row.kind === 'folder' ? folderPath(row) : paths.document(row.id)}>{name}</Link>}
      {tags.slice(0, 3).map((tag) => (
        <Tag key={tag} text={tag.trim()} />
      ))}
    </span>
  );
}

function folderPath(row: DocumentRow): string {
  const query = new URLSearchParams({ ...(row.isOwn ? {} : { 'q.space': 'shared' }), 'q.folder': row.id });
  return `${paths.documents}?${query.toString()}`;
}

const ROW_ACTS: readonly TextKey[] = ['documents.rename', 'documents.grant', 'documents.share', 'action.delete'];

/** Room for all acts of a row in the current language: what is pinned cannot be scrolled into sight. */
function actionWidth(labels: readonly TextKey[], text: Text): number {
  return labels.reduce((sum, label) => sum + textWidth(text(label)) + 14, 24);
}

function actionColumn({ isTrash, can, act, text }: ColumnsInput): GridColumn<DocumentRow> {
  return {
    id: 'actions',
    label: text('list.actions'),
    width: actionWidth(isTrash ? ['documents.restore', 'documents.purge'] : ROW_ACTS, text),
    align: 'left',
    pin: 'right',
    // oxlint-disable-next-line react/no-unstable-nested-components -- called for a row, not mounted as a component
    cell: (row) => (
      <span className="doc-actions" role="group" aria-label={text('list.rowActions', { name: row.name })}>
        {isTrash ? (
          <>
            {can('restore') ? (
              <Button look="link" onClick={() => act('restore', row)}>
                {text('documents.restore')}
              </Button>
            ) : null}
            {can('delete') ? (
              <Button look="link-danger" onClick={() => act('purge', row)}>
                {text('documents.purge')}
              </Button>
            ) : null}
          </>
        ) : (
          <>
            {row.level >= LEVEL.edit && can('move') ? (
              <Button look="link" onClick={() => act('rename', row)}>
                {text('documents.rename')}
              </Button>
            ) : null}
            {row.level >= LEVEL.manage && can('share') ? (
              <>
                <Button look="link" onClick={() => act('grant', row)}>
                  {text('documents.grant')}
                </Button>
                {row.kind === 'folder' ? null : (
                  <Button look="link" onClick={() => act('share', row)}>
                    {text('documents.share')}
                  </Button>
                )}
              </>
            ) : null}
            {row.level >= LEVEL.manage && can('delete') ? (
              <Button look="link-danger" onClick={() => act('delete', row)}>
                {text('action.delete')}
              </Button>
            ) : null}
          </>
        )}
      </span>
    ),
  };
}
