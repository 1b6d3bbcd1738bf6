import type { ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { cellText, plain, type ColumnView } from '#core/screen/list-view.ts';
import { fileUrl } from '../../api/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { Icon, Tag } from '../../ui/index.ts';
import './field-cell.css';

type Row = Readonly<Record<string, unknown>>;

/** A value in a list, drawn by its widget type: label, number, picture, link or text. */
export function FieldCell({ column, row }: { readonly column: ColumnView; readonly row: Row }): ReactNode {
  const dataText = useDataText();
  const text = useText();
  const value = plain(row[column.field]);
  const shown = cellText(column, row);
  if (value === '' && shown === '') return null;
  switch (column.widget) {
    case 'image':
      return <Files column={column} row={row} areImages />;
    case 'file':
      return <Files column={column} row={row} />;
    case 'switch':
      return <Tag text={shown === 'Y' ? text('list.yes') : shown === 'N' ? text('list.no') : dataText(shown)} />;
    case 'password':
      return '••••••';
    default:
      if (column.options !== null) return <DictCell column={column} value={value} shown={shown} />;
      if (column.isNumber) return <span>{thousands(value, column.precision ?? undefined)}</span>;
      return <Ellipsis text={row[column.textKey] === undefined ? shown : dataText(shown)} length={column.showLength} />;
  }
}

/** Text cut to a number of characters, the whole of it in the tooltip [A9.8]. */
export function Ellipsis({ text, length }: { readonly text: string; readonly length: number }): ReactNode {
  const characters = [...text];
  if (characters.length <= length) return <span title={text}>{text}</span>;
  return <span title={text}>{`${characters.slice(0, length).join('')}…`}</span>;
}

function DictCell({
  column,
  value,
  shown,
}: {
  readonly column: ColumnView;
  readonly value: string;
  readonly shown: string;
}): ReactNode {
  const dataText = useDataText();
  const known = column.options?.find((item) => String(item.value) === value);
  if (known !== undefined) return <Tag text={dataText(known.text)} color={known.color ?? null} />;
  return <Ellipsis text={shown.split(',').map(dataText).join(',')} length={column.showLength} />;
}

/** Links of a comma list of paths; the server puts signed addresses beside the raw paths. */
function Files({
  column,
  row,
  areImages = false,
}: {
  readonly column: ColumnView;
  readonly row: Row;
  readonly areImages?: boolean;
}): ReactNode {
  const text = useText();
  const links = plain(row[column.textKey] ?? row[column.field])
    .split(',')
    .filter((path) => path !== '');
  return (
    <span className="cell-files">
      {links.map((path) => {
        const name = fileName(path);
        const label = text('upload.preview', { name });
        return (
          <a key={path} href={fileUrl(path)} target="_blank" rel="noreferrer" aria-label={label} title={name}>
            {areImages ? (
              <img src={fileUrl(path)} alt={name} loading="lazy" />
            ) : (
              <>
                <Icon name="file" size={14} /> {name}
              </>
            )}
          </a>
        );
      })}
    </span>
  );
}

/** The last part of a path, without query. */
export function fileName(path: string): string {
  return decodeURIComponent((path.split('?', 1)[0] ?? path).split('/').at(-1) ?? path);
}
