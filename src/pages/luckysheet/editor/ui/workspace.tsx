import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { GrantDialog, NameDialog } from '@/widgets/document-dialogs';
import { LEVEL } from '@/entities/document';
import { $permissions, holds } from '@/entities/permission';
import {
  exportAddress,
  saveSpreadsheetVersion,
  spreadsheetAccess,
  spreadsheetsKey,
  type Spreadsheet,
} from '@/entities/doc/spreadsheet';
import { downloadFile, failureOf, failureText } from '@/shared/api';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Button, noticeShown, Tag } from '@/shared/ui';
import type { GridHandle } from '../model/grid-handle.ts';
import { saveAsCopy } from '../model/save-copy.ts';
import { useSync } from '../model/use-sync.ts';
import { Conflicts } from './conflicts.tsx';
import { SpreadsheetGrid } from './grid.tsx';
import { LostCells } from './lost-cells.tsx';
import { VersionsPanel } from './versions-panel.tsx';

type WorkspaceProps = { readonly spreadsheet: Spreadsheet; readonly onReload: () => Promise<void> };

/** Cells that are named in a sentence. */
const MOST_NAMED = 5;

/** A spreadsheet with what can be done to it. */
export function Workspace({ spreadsheet, onReload }: WorkspaceProps): ReactNode {
  const { id, name, level } = spreadsheet;
  const text = useText();
  const language = useCoreLanguage();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const permissions = useUnit($permissions);
  const can = (act: string): boolean => holds(permissions, `luckysheet:list:${act}`);
  const isInTrash = spreadsheet.trashTime != null;
  const canEdit = level >= LEVEL.edit && can('edit') && !isInTrash;
  const grid = useRef<GridHandle>(null);
  const sync = useSync(spreadsheet, canEdit, grid);
  const { state, shown, conflicts, overwritten, heardOverwritten, restored } = sync;
  const comeBack =
    restored === undefined ? '' : text('spreadsheet.restoredBy', { by: restored.by, no: restored.versionNo });
  const reason = comeBack === '' || sync.reason !== '' ? sync.reason : comeBack;
  const [isHistory, setHistory] = useState(false);
  const [circles, setCircles] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<'grant' | 'version' | null>(null);

  useEffect(() => {
    if (overwritten.length === 0) return;
    for (const { sheetId, by } of overwritten)
      notify({
        kind: `overwritten-${sheetId}`,
        level: 'warning',
        text: text('spreadsheet.overwritten', {
          by,
          sheet: grid.current?.read().get(sheetId)?.layout.name ?? '',
        }),
      });
    heardOverwritten();
  }, [overwritten, heardOverwritten, notify, text]);

  useEffect(() => {
    if (comeBack !== '') notify({ kind: 'spreadsheet-restored', level: 'warning', text: comeBack, lifeMs: 10_000 });
  }, [comeBack, notify]);

  const download = useMutation({
    meta: { isQuiet: true },
    mutationFn: async () => {
      await sync.flush();
      await downloadFile(exportAddress(id), `${name}.xlsx`);
    },
    onError: (thrown) => {
      const failure = failureOf(thrown);
      notify({
        kind: 'spreadsheet-export',
        level: 'error',
        text: failureText(failure),
      });
    },
  });
  const saveCopy = (): Promise<string> =>
    saveAsCopy(text('spreadsheet.copyName', { name }).slice(0, 150), grid.current?.read() ?? new Map());
  const isOver = state === 'stale' || state === 'gone';
  return (
    <div className={isHistory ? 'sheet-work sheet-work-side' : 'sheet-work'}>
      <article className="panel sheet-paper" aria-label={name}>
        <div className="list-bar sheet-tools" role="toolbar" aria-label={text('list.toolbar')}>
          <h1>{name}</h1>
          {canEdit ? null : <Tag text={text('spreadsheet.readOnly')} />}
          {canEdit ? <Button onClick={() => setDialog('version')}>{text('spreadsheet.saveVersion')}</Button> : null}
          {can('history') ? (
            <Button icon="clock" aria-pressed={isHistory} onClick={() => setHistory(!isHistory)}>
              {text('spreadsheet.versions')}
            </Button>
          ) : null}
          {level >= LEVEL.download && can('export') ? (
            <Button icon="download" isBusy={download.isPending} onClick={() => download.mutate()}>
              {text('spreadsheet.export')}
            </Button>
          ) : null}
          {level >= LEVEL.manage && can('share') && !isInTrash ? (
            <Button icon="lock" onClick={() => setDialog('grant')}>
              {text('spreadsheet.grant')}
            </Button>
          ) : null}
        </div>
        <p className="sheet-facts">
          <Link to={paths.spreadsheets}>{text('spreadsheet.back')}</Link>
          <span>
            {text('spreadsheet.facts', {
              owner: spreadsheet.owner,
              name: spreadsheet.updateBy ?? '',
              time: spreadsheet.updateTime,
            })}
          </span>
          {canEdit ? (
            <span role="status" data-state={state} className="sheet-state">
              {text(`spreadsheet.state_${state}`, { reason })}
            </span>
          ) : null}
        </p>
        <p className="sheet-narrow">{text('spreadsheet.narrow')}</p>
        {isInTrash ? <p className="sheet-bar">{text('spreadsheet.inTrash')}</p> : null}
        {isOver || sync.ending === '' ? null : (
          <p className="sheet-bar" role="alert">
            {text('spreadsheet.ending', { reason: sync.ending })}
          </p>
        )}
        {/* Who could only look at it takes nothing away. */}
        {isOver ? (
          <LostCells
            state={state}
            reason={reason}
            cells={sync.lost}
            onReload={onReload}
            saveCopy={canEdit && can('add') ? saveCopy : null}
          />
        ) : null}
        {circles.length === 0 ? null : (
          <p className="sheet-bar" role="status">
            {text('spreadsheet.circles', {
              cells: circles.slice(0, MOST_NAMED).join(text('spreadsheet.between')),
              count: circles.length,
            })}
          </p>
        )}
        <Conflicts
          conflicts={conflicts}
          mine={sync.mine}
          onDecide={sync.decide}
          onShow={({ sheetId, row, column }) => grid.current?.goTo(sheetId, row, column)}
        />
        <SpreadsheetGrid
          key={`${shown.load} ${language}`}
          ref={grid}
          book={shown.book}
          shown={shown.sheet}
          canEdit={canEdit}
          isFrozen={isOver}
          language={language}
          label={text('spreadsheet.grid', { name })}
          onChange={sync.onChange}
          onMoves={sync.onMoves}
          onCircles={(cells) => setCircles((last) => (last.join() === cells.join() ? last : cells))}
        />
      </article>
      {isHistory ? (
        <VersionsPanel
          spreadsheet={spreadsheet}
          canRestore={canEdit && !isOver}
          flush={sync.flush}
          onRestored={onReload}
          onClose={() => setHistory(false)}
        />
      ) : null}
      {dialog === 'grant' ? (
        <GrantDialog id={id} name={name} access={spreadsheetAccess} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'version' ? (
        <NameDialog
          title={text('spreadsheet.saveVersion')}
          label={text('spreadsheet.versionNote')}
          isOptional
          maxLength={200}
          listKey={[...spreadsheetsKey, 'versions', id]}
          onClose={() => setDialog(null)}
          save={async (note) => {
            if ((await sync.flush()) === null) throw new Error(text('spreadsheet.settleFirst'));
            const no = await saveSpreadsheetVersion(id, note);
            await cache.invalidateQueries({ queryKey: [...spreadsheetsKey, 'list'] });
            return text('spreadsheet.versionSaved', { no });
          }}
        />
      ) : null}
    </div>
  );
}
