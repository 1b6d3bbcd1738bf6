import type { ReactNode } from 'react';
import { plain } from '#core/screen/list-view.ts';
import { fileUrl } from '../../api/index.ts';
import { useText } from '../../i18n/index.ts';
import { Icon } from '../../ui/index.ts';
import type { CellProps } from '../field-props.ts';
import { fileName } from './file-name.ts';
import './cell.css';

/** Links of a comma list of paths; the server puts signed addresses beside the raw paths. */
export function FilesCell({ column, row }: CellProps): ReactNode {
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
            {column.widget === 'image' ? (
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
