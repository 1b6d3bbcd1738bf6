import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressOf } from '#core/spreadsheet/book.ts';
import { useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Button, noticeShown, questionAsked } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';
import type { LostCell } from '../model/sync-losses.ts';
import type { SyncState } from '../model/use-sync-state.ts';
import { cellWords } from './conflicts.tsx';

type LostCellsProps = {
  readonly state: SyncState;
  readonly reason: string;
  readonly cells: readonly LostCell[];
  readonly onReload: () => Promise<void>;
  /** Makes an own spreadsheet of everything on the screen; null when its reader may not. */
  readonly saveCopy: (() => Promise<string>) | null;
};

/** Shows the cells written here that can no longer be sent, to be copied before the page starts over. */
export function LostCells({ state, reason, cells, onReload, saveCopy }: LostCellsProps): ReactNode {
  const text = useText();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const navigate = useNavigate();
  const { clean } = useUnsaved();
  const keep = useMutation({
    mutationFn: (save: () => Promise<string>) => save(),
    onSuccess: (id) => {
      clean();
      notify({ kind: 'copied', level: 'success', text: text('spreadsheet.copied') });
      void navigate(paths.spreadsheet(id));
    },
  });
  const lines = cells.map(
    ({ sheetName, row, column, cell }) => `${sheetName}\t${addressOf(row, column)}\t${cellWords(cell, text)}`,
  );
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      notify({ kind: 'copied', level: 'success', text: text('spreadsheet.clipped') });
    } catch {
      notify({ kind: 'copied', level: 'warning', text: text('spreadsheet.clipFailed') });
    }
  };
  const reload = (): void => {
    clean();
    void onReload();
  };
  return (
    <section className="sheet-conflicts" role="alert" aria-label={text('spreadsheet.lostTitle')}>
      <h2>{text(state === 'stale' ? 'spreadsheet.state_stale' : 'spreadsheet.state_gone')}</h2>
      {reason === '' ? null : <p>{reason}</p>}
      <p>{text(cells.length === 0 ? 'spreadsheet.lostNone' : 'spreadsheet.lostText')}</p>
      {cells.length === 0 ? null : <pre className="sheet-lost">{lines.join('\n')}</pre>}
      <p className="sheet-conflict-acts">
        {cells.length === 0 ? null : (
          <Button icon="copy" onClick={() => void copy()}>
            {text('spreadsheet.lostCopy')}
          </Button>
        )}
        {saveCopy === null ? null : (
          <Button look="primary" icon="plus" isBusy={keep.isPending} onClick={() => keep.mutate(saveCopy)}>
            {text('spreadsheet.saveCopy')}
          </Button>
        )}
        <Button
          icon="refresh"
          onClick={() =>
            cells.length === 0
              ? reload()
              : ask({
                  title: text('notice.title'),
                  text: text('spreadsheet.reloadConfirm'),
                  yes: text('spreadsheet.reload'),
                  no: text('action.cancel'),
                  isDangerous: true,
                  onYes: reload,
                })
          }
        >
          {text('spreadsheet.reload')}
        </Button>
      </p>
    </section>
  );
}
