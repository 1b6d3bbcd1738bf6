import type { ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import { fileUrl } from '../../api/index.ts';
import { Icon } from '../../ui/index.ts';
import type { CellProps } from '../field-props.ts';
import { fileName } from './file-name.ts';
import { FileLink } from './file-link.tsx';
import './cell.css';

/** Links of a comma list of paths; the server puts signed addresses beside the raw paths. */
export function FilesCell({ column, row }: CellProps): ReactNode {
  const links = plain(row[column.textKey] ?? row[column.field])
    .split(',')
    .filter((path) => path !== '');
  return (
    <span className="cell-files">
      {links.map((path) => {
        const name = fileName(path);
        return (
          <FileLink key={path} path={path}>
            {column.widget === 'image' ? (
              <img src={fileUrl(path)} alt={name} loading="lazy" />
            ) : (
              <>
                <Icon name="file" size={14} /> {name}
              </>
            )}
          </FileLink>
        );
      })}
    </span>
  );
}
