import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LEVEL, levelWords } from '@/entities/document';
import type { SpreadsheetRow } from '@/entities/doc/spreadsheet';
import { textWidth } from '@/shared/fields';
import type { Text, TextKey } from '@/shared/i18n';
import { tickColumn } from '@/shared/list';
import { paths } from '@/shared/routing';
import { Button, Icon, type GridColumn } from '@/shared/ui';

export type RowAct = 'rename' | 'copy' | 'grant' | 'download' | 'remove' | 'restore' | 'purge';

type ColumnsInput = {
  readonly records: readonly SpreadsheetRow[];
  readonly chosen: ReadonlyMap<string, SpreadsheetRow>;
  readonly onChosen: (chosen: ReadonlyMap<string, SpreadsheetRow>) => void;
  readonly isTrash: boolean;
  /** Is a button of the page granted? */
  readonly can: (button: string) => boolean;
  readonly act: (what: RowAct, row: SpreadsheetRow) => void;
  readonly text: Text;
};

/** Actions on a row: the button of the page and the level on the spreadsheet each needs. */
const acts: readonly (readonly [act: RowAct, label: TextKey, button: string, level: number])[] = [
  ['rename', 'spreadsheet.rename', 'edit', LEVEL.edit],
  ['copy', 'spreadsheet.copy', 'copy', LEVEL.download],
  ['download', 'spreadsheet.export', 'export', LEVEL.download],
  ['grant', 'spreadsheet.grant', 'share', LEVEL.manage],
  ['remove', 'action.delete', 'delete', LEVEL.manage],
];
const trashActs: typeof acts = [
  ['restore', 'spreadsheet.restore', 'restore', LEVEL.manage],
  ['purge', 'spreadsheet.purge', 'delete', LEVEL.manage],
];

/** The columns of the list of spreadsheets. */
export function spreadsheetColumns(input: ColumnsInput): readonly GridColumn<SpreadsheetRow>[] {
  const { isTrash, can, act, text } = input;
  const plain = (
    id: keyof SpreadsheetRow,
    label: TextKey,
    width: number,
    cell: (row: SpreadsheetRow) => ReactNode,
    isSortable = true,
  ): GridColumn<SpreadsheetRow> => ({ id, label: text(label), width, align: 'left', cell, isSortable });
  const offered = (isTrash ? trashActs : acts).filter(([, , button]) => can(button));
  const canTick = isTrash ? can('restore') : can('batch_delete');
  return [
    ...(canTick ? [tickColumn(input)] : []),
    plain('name', 'spreadsheet.name', 240, (row) => <NameCell row={row} isTrash={isTrash} />),
    plain('owner', 'spreadsheet.owner', 110, (row) => row.owner),
    plain('level', 'spreadsheet.level', 90, (row) => text(levelWords[row.level] ?? 'documents.level1'), false),
    plain('versionNo', 'spreadsheet.version', 80, (row) => `V${row.versionNo}`),
    plain('updateBy', 'spreadsheet.updateBy', 110, (row) => row.updateBy ?? '', false),
    isTrash
      ? plain('trashTime', 'spreadsheet.trashTime', 170, (row) => row.trashTime ?? '')
      : plain('updateTime', 'spreadsheet.updateTime', 170, (row) => row.updateTime),
    {
      id: 'actions',
      label: text('list.actions'),
      width: offered.reduce((sum, [, label]) => sum + textWidth(text(label)) + 14, 40),
      align: 'left',
      pin: 'right',
      // oxlint-disable-next-line react/no-unstable-nested-components -- called for a row, not mounted as a component
      cell: (row) => (
        <span className="sheet-actions" role="group" aria-label={text('list.rowActions', { name: row.name })}>
          {offered
            .filter(([, , , level]) => row.level >= level)
            .map(([what, label]) => (
              <Button
                key={what}
                look={what === 'remove' || what === 'purge' ? 'link-danger' : 'link'}
                onClick={() => act(what, row)}
              >
                {text(label)}
              </Button>
            ))}
        </span>
      ),
    },
  ];
}

function NameCell({ row, isTrash }: { readonly row: SpreadsheetRow; readonly isTrash: boolean }): ReactNode {
  const name = (
    <>
      <Icon name="columns" /> {row.name}
    </>
  );
  return (
    <span className="sheet-name" title={row.name}>
      {isTrash ? name : <Link to={paths.spreadsheet(row.id)}>{name}</Link>}
    </span>
  );
}
