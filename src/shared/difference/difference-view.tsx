import { useMemo, type ReactNode } from 'react';
import { difference, type DifferenceLine } from '#core/documents/difference.ts';
import { useText } from '@/shared/i18n';
import './difference.css';

type DifferenceViewProps = {
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** Lines far from a change are left out; so many stay around it. */
const AROUND = 2;

/** Two texts compared line by line, with the changed words marked; by signs as well as by colours. Its words are those of the part `documents`. */
export function DifferenceView({ before, after }: DifferenceViewProps): ReactNode {
  const text = useText();
  const lines = useMemo(() => numbered(difference(before, after)), [before, after]);
  if (lines.every(({ line }) => line.kind === 'same')) return <p>{text('documents.noDifference')}</p>;
  return (
    <div className="doc-difference" role="group" aria-label={text('documents.difference')}>
      {lines.map(({ line, key, isNear }) => (isNear ? <Line key={key} line={line} /> : null))}
    </div>
  );
}

type Numbered = { readonly line: DifferenceLine; readonly key: number; readonly isNear: boolean };

function numbered(lines: readonly DifferenceLine[]): Numbered[] {
  const changed = lines.flatMap((line, index) => (line.kind === 'same' ? [] : [index]));
  const near = new Set(
    changed.flatMap((index) => Array.from({ length: 2 * AROUND + 1 }, (_, offset) => index - AROUND + offset)),
  );
  return lines.map((line, key) => ({ line, key, isNear: near.has(key) }));
}

const signs = { same: ' ', removed: '−', added: '+', changed: '±' } as const;

function Line({ line }: { readonly line: DifferenceLine }): ReactNode {
  const text = useText();
  const pieces = line.kind === 'changed' ? line.pieces : [{ kind: line.kind, text: line.text }];
  return (
    <p className={`doc-line doc-line-${line.kind}`}>
      <span aria-hidden="true">{signs[line.kind]}</span>
      <span>
        {pieces.map((piece, index) =>
          piece.kind === 'same' ? (
            piece.text
          ) : piece.kind === 'removed' ? (
            // oxlint-disable-next-line react/no-array-index-key -- the pieces of a line have no other name
            <del key={index} aria-label={text('documents.removedWords', { words: piece.text })}>
              {piece.text}
            </del>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- the pieces of a line have no other name
            <ins key={index} aria-label={text('documents.addedWords', { words: piece.text })}>
              {piece.text}
            </ins>
          ),
        )}
      </span>
    </p>
  );
}
