import { useState, type ReactNode } from 'react';
import { useDataText, useCoreLanguage, useText, type Text } from '@/shared/i18n';
import { Button, Tag } from '@/shared/ui';
import type { HistoryEntry } from '../api/history.ts';
import { ago } from '../model/moments.ts';
import { Changes } from './changes.tsx';

type HistoryItemProps = {
  readonly entry: HistoryEntry;
  /** The version now stored. */
  readonly current: number;
  readonly isBusy: boolean;
  readonly onCompare: () => void;
  /** Null for who may not change the record. */
  readonly onRevert: (() => void) | null;
};

/** One change: who, when, by which way, and what. */
export function HistoryItem({ entry, current, isBusy, onCompare, onRevert }: HistoryItemProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const language = useCoreLanguage();
  const [now] = useState(() => new Date());
  const isOld = entry.version < current;
  const way = wayText(entry, text, dataText);
  return (
    <li className={`activity-entry activity-${entry.act}`}>
      <header>
        <strong>{entry.byName}</strong>
        <span>{actText(entry, text)}</span>
        {way === null ? null : <Tag text={way} />}
        <time dateTime={`${entry.time.replace(' ', 'T')}+08:00`} title={entry.time}>
          {ago(entry.time, now, language)} · {entry.time}
        </time>
      </header>
      {entry.changes.length === 0 ? null : <Changes changes={entry.changes} />}
      <footer>
        <span>{text('history.version', { version: entry.version + 1 })}</span>
        {isOld ? (
          <>
            <Button look="link" onClick={onCompare}>
              {text('history.compareWith')}
            </Button>
            {onRevert === null ? null : (
              <Button look="link" isBusy={isBusy} onClick={onRevert}>
                {text('history.revert')}
              </Button>
            )}
          </>
        ) : (
          <span>{text('history.current')}</span>
        )}
      </footer>
    </li>
  );
}

function actText({ act, changes }: HistoryEntry, text: Text): string {
  if (act !== 'change') return text(`history.act.${act}`);
  return changes.length === 0 ? text('history.actHidden') : text('history.act.change', { count: changes.length });
}

function wayText({ way, note }: HistoryEntry, text: Text, dataText: (source: string) => string): string | null {
  switch (way) {
    case 'form':
      return null;
    case 'revert':
      return text('history.way.revert', { note: Number(note) + 1 });
    case 'button':
      return text('history.way.button', { note: dataText(note ?? '') });
    case 'action':
      return note === null ? text('history.way.action') : text('history.way.actionOf', { note: dataText(note) });
    case 'batch':
    case 'import':
    case 'undo':
    case 'bin':
    case 'system':
    case 'share':
      return text(`history.way.${way}`);
  }
}
