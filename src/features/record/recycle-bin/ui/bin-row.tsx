import type { ReactNode } from 'react';
import { useDataText, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import type { RecycledRow } from '../api/recycle-bin.ts';

type BinRowProps = {
  readonly row: RecycledRow;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** Null for who may not. */
  readonly onRestore: (() => void) | null;
  readonly onPurge: (() => void) | null;
};

/** One deleted record: what it is, who deleted it, how long it stays. */
export function BinRow({ row, isChosen, onChoose, onRestore, onPurge }: BinRowProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const name = row.name === '' ? text('bin.unnamed') : row.name;
  return (
    <li className="bin-row">
      <label>
        <input type="checkbox" checked={isChosen} aria-label={text('bin.choose', { name })} onChange={onChoose} />
        <span>
          <strong>{name}</strong>
          <span className="bin-details">
            {row.details.map(({ label, text: value }) => `${dataText(label)}: ${dataText(value)}`).join(' · ')}
            {row.lines === 0 ? '' : ` · ${text('bin.lines', { count: row.lines })}`}
          </span>
          <span className="bin-details">
            {text('bin.deleted', { who: row.deletedByName, time: row.deletedTime })}
            {row.purgeTime === null ? '' : ` · ${text('bin.until', { day: row.purgeTime.slice(0, 10) })}`}
          </span>
        </span>
      </label>
      <span className="bin-acts">
        {onRestore === null ? null : (
          <Button look="link" aria-label={text('bin.restoreOne', { name })} onClick={onRestore}>
            {text('bin.restore')}
          </Button>
        )}
        {onPurge === null ? null : (
          <Button look="link-danger" aria-label={text('bin.purgeOne', { name })} onClick={onPurge}>
            {text('bin.purge')}
          </Button>
        )}
      </span>
    </li>
  );
}
