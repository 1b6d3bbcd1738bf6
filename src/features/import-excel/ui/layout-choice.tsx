import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Button, ErrorState, Skeleton } from '@/shared/ui';
import { layoutFile, outlineQuery, type ImportJob, type ImportSheet } from '../api/import.ts';

type LayoutChoiceProps = {
  readonly code: string;
  readonly job: string;
  readonly sheet: ImportSheet;
  readonly onJob: (job: ImportJob | null) => void;
  readonly onClose: () => void;
};

/** In which sheet of the file a table stands, and in which line its header. */
export function LayoutChoice({ code, job, sheet, onJob, onClose }: LayoutChoiceProps): ReactNode {
  const text = useText();
  const outline = useQuery(outlineQuery(code, job));
  const [place, setPlace] = useState(sheet.place ?? 0);
  const [line, setLine] = useState<number | null>(sheet.headerLine === 0 ? null : sheet.headerLine);
  const apply = useMutation({
    meta: { isQuiet: true },
    mutationFn: (at: number) => layoutFile(code, job, { table: sheet.table, place, line: at }),
    onSuccess: onJob,
  });
  if (outline.error !== null)
    return (
      <ErrorState
        title={text('list.failed')}
        reason={outline.error.message}
        retry={{ label: text('action.retry'), act: () => void outline.refetch() }}
      />
    );
  if (outline.data === undefined) return <Skeleton rows={4} label={text('import.loading')} />;
  const { sheets } = outline.data;
  const lines = sheets.find((one) => one.place === place)?.lines ?? [];
  return (
    <fieldset className="import-layout">
      <legend>{text('import.layout')}</legend>
      {sheets.length < 2 ? null : (
        <label>
          {text('import.layoutSheet')}
          <select
            className="control"
            value={place}
            onChange={({ currentTarget }) => {
              setPlace(Number(currentTarget.value));
              setLine(null);
            }}
          >
            {sheets.map((one) => (
              <option key={one.place} value={one.place}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className="import-hint">{text(lines.length === 0 ? 'import.layoutEmpty' : 'import.layoutHint')}</p>
      <div className="import-lines">
        <table className="import-columns">
          <tbody>
            {lines.map((one) => (
              <tr key={one.line}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name={`header of ${sheet.table}`}
                      checked={one.line === line}
                      onChange={() => setLine(one.line)}
                    />
                    {text('import.layoutLine', { line: one.line })}
                  </label>
                </th>
                {one.cells.map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {apply.error === null ? null : (
        <p role="alert" className="import-fault">
          {apply.error.message}
        </p>
      )}
      <div className="import-layout-buttons">
        <Button onClick={onClose}>{text('action.cancel')}</Button>
        <Button
          look="primary"
          isBusy={apply.isPending}
          disabled={line === null}
          onClick={() => {
            if (line !== null) apply.mutate(line);
          }}
        >
          {text('import.layoutTake')}
        </Button>
      </div>
    </fieldset>
  );
}
