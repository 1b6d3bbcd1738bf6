import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useAddress } from '@/widgets/screen-list';
import { foldersQuery } from '@/entities/document';
import { PartTexts, useText } from '@/shared/i18n';
import { ErrorState, Skeleton } from '@/shared/ui';
import { Tree, findItem } from '@/shared/ui/tree';
import { folderTree, spaceOf } from '../model/folder-tree.ts';
import { DocumentList } from './document-list.tsx';
import './centre.css';

/** Folders with the documents in them: the own ones, those of others, and the trash [B2.7]. */
export function CentrePage(): ReactNode {
  return (
    <PartTexts part="documents">
      <Centre />
    </PartTexts>
  );
}

const spaces: ReadonlySet<string> = new Set(['own', 'shared', 'trash']);

function Centre(): ReactNode {
  const text = useText();
  const { search, goTo } = useAddress();
  const folders = useQuery(foldersQuery);
  const items = useMemo(
    () =>
      folderTree(folders.data ?? [], {
        own: text('documents.own'),
        shared: text('documents.shared'),
        trash: text('documents.trash'),
      }),
    [folders.data, text],
  );
  const space = spaceOf(search.filters['space']);
  const here = search.filters['folder'] ?? space;
  const folder = folders.data?.find(({ id }) => id === search.filters['folder']) ?? null;
  return (
    <div className="doc-centre">
      <nav className="panel doc-folders" aria-label={text('documents.folders')}>
        {folders.error !== null ? (
          <ErrorState
            title={text('list.failed')}
            reason={folders.error.message}
            retry={{ label: text('action.retry'), act: () => void folders.refetch() }}
          />
        ) : folders.data === undefined ? (
          <Skeleton rows={6} label={text('app.loading')} />
        ) : (
          <Tree
            label={text('documents.folders')}
            items={items}
            chosen={new Set([here])}
            opensRoots
            onChoose={({ key }) =>
              goTo({
                page: 1,
                filters: spaces.has(key) ? (key === 'own' ? {} : { space: key }) : { space, folder: key },
              })
            }
          />
        )}
      </nav>
      <DocumentList
        key={here}
        space={space}
        folder={folder}
        folderId={search.filters['folder'] ?? null}
        title={findItem(items, here)?.title ?? text('documents.title')}
        search={search}
        goTo={goTo}
        tree={items}
      />
    </div>
  );
}
