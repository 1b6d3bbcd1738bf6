import { useState, type ReactNode } from 'react';
import { useDataText, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import type { RecordDifference } from '../api/history.ts';

/** Differences shown before the rest is asked for. */
const FIRST = 8;

/** Fields and rows that differ, old beside new. */
export function Changes({ changes }: { readonly changes: readonly RecordDifference[] }): ReactNode {
  const text = useText();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, FIRST);
  return (
    <>
      <dl className="activity-changes">
        {shown.map((change, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list of one change never changes
          <ChangeItem key={index} change={change} />
        ))}
      </dl>
      {shown.length < changes.length ? (
        <Button look="link" onClick={() => setWhole(true)}>
          {text('history.showAll', { count: changes.length })}
        </Button>
      ) : null}
    </>
  );
}

function ChangeItem({ change }: { readonly change: RecordDifference }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { kind, label, tableTitle, row, old, new: now, cells } = change;
  const place = tableTitle === undefined || row === undefined ? null : { table: dataText(tableTitle), row };
  const none = text('history.none');
  const whole = (cells ?? []).map((cell) => `${dataText(cell.label)}: ${dataText(cell.text)}`).join('\n');
  return (
    <div>
      <dt>
        {place === null ? null : <span className="activity-place">{text('history.row', place)}</span>}
        {kind === 'changed' ? dataText(label) : text(`history.${kind}`)}
      </dt>
      <dd>
        {kind === 'added' ? null : <Value kind="old" value={kind === 'removed' ? whole : (old ?? none)} />}
        {kind === 'changed' ? <span aria-hidden="true"> → </span> : null}
        {kind === 'removed' ? null : <Value kind="new" value={kind === 'added' ? whole : (now ?? none)} />}
      </dd>
    </div>
  );
}

/** A value that is heard as what it is, too: struck out is nothing to the ear. */
function Value({ kind, value }: { readonly kind: 'old' | 'new'; readonly value: string }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const heard = <span className="visually-hidden">{text(`history.${kind}`)}: </span>;
  return kind === 'old' ? (
    <del>
      {heard}
      {dataText(value)}
    </del>
  ) : (
    <ins>
      {heard}
      {dataText(value)}
    </ins>
  );
}
