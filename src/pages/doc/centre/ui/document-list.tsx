import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { $company, $permissions, holds, usePageRules } from '@/entities/permission';
import { documentsQuery, LEVEL, type DocumentFolder, type DocumentRow } from '@/entities/document';
import { useText } from '@/shared/i18n';
import { ListPages, SearchForm, sortLabels } from '@/shared/list';
import type { ListSearch } from '@/shared/routing';
import { Button, EmptyState, ErrorState, Grid, Skeleton } from '@/shared/ui';
import type { TreeItem } from '@/shared/ui/tree';
import type { Space } from '../model/folder-tree.ts';
import { useFileUploads } from '../model/use-file-uploads.ts';
import { useRemove } from '../model/use-remove.ts';
import { documentColumns, type RowAct } from './document-columns.tsx';
import { DocumentDialogs, type OpenDialog } from './document-dialogs.tsx';
import { UploadList } from './upload-list.tsx';

type DocumentListProps = {
  readonly space: Space;
  readonly folder: DocumentFolder | null;
  readonly folderId: string | null;
  readonly title: string;
  readonly search: ListSearch;
  readonly goTo: (next: Partial<ListSearch>) => void;
  readonly tree: readonly TreeItem[];
};

/** Shows the content of a folder or space, or the results of a search, with all possible actions. */
export function DocumentList(props: DocumentListProps): ReactNode {
  const { space, folder, folderId, title, search, goTo, tree } = props;
  const text = useText();
  const { trashDays } = useUnit($company);
  const permissions = useUnit($permissions);
  const rules = usePageRules();
  const list = useQuery(documentsQuery(search));
  const [chosen, setChosen] = useState<ReadonlyMap<string, DocumentRow>>(new Map());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const files = useFileUploads();
  const remove = useRemove(() => setChosen(new Map()));
  const word = search.filters['word'] ?? '';
  const isTrash = space === 'trash' && folderId === null;
  const mayAdd = !isTrash && (folderId === null ? space === 'own' : (folder?.level ?? 0) >= LEVEL.edit);
  const can = (button: string): boolean => rules.button(button).isVisible;
  // Texts are made by the right of the page that writes them.
  const mayWrite = holds(permissions, 'doc:myeditor:save');
  const records = list.data?.records;
  const rows = [...chosen.values()];
  const areMine = rows.length > 0 && rows.every(({ level }) => level >= LEVEL.manage);

  const act: RowAct = (what, row) => {
    if (what === 'delete') void remove.ask([row]);
    else if (what === 'purge') remove.purge([row]);
    else if (what === 'restore') remove.restore.mutate([row.id]);
    else setDialog({ kind: what, row });
  };
  const columns = useMemo(
    () =>
      documentColumns({
        records: records ?? [],
        chosen,
        onChosen: setChosen,
        isTrash,
        hasPlace: word !== '' || isTrash,
        can: (button) => rules.button(button).isVisible,
        act,
        text,
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the acts are new at every render and always do the same
    [records, chosen, isTrash, word, text, rules],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files can be dropped anywhere on it; the button does the same
    <section
      className="panel list doc-list"
      aria-label={title}
      onDragOver={(event) => {
        if (mayAdd && can('upload') && event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!mayAdd || !can('upload') || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void files.add([...event.dataTransfer.files], folderId);
      }}
    >
      <div className="list-bar" role="toolbar" aria-label={text('list.toolbar')}>
        <h1>{title}</h1>
        {mayAdd ? (
          <>
            {mayWrite ? (
              <Button look="primary" icon="plus" onClick={() => setDialog({ kind: 'document' })}>
                {text('documents.newDocument')}
              </Button>
            ) : null}
            {can('new_folder') ? (
              <Button icon="folder" onClick={() => setDialog({ kind: 'folder' })}>
                {text('documents.newFolder')}
              </Button>
            ) : null}
            {can('upload') ? (
              <Button icon="upload" onClick={() => input.current?.click()}>
                {text('documents.upload')}
              </Button>
            ) : null}
          </>
        ) : null}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={text('documents.upload')}
          onChange={(event) => {
            void files.add([...(event.currentTarget.files ?? [])], folderId);
            event.currentTarget.value = '';
          }}
        />
        {rows.length === 0 ? null : (
          <span className="list-selected">{text('list.selected', { count: rows.length })}</span>
        )}
        {!isTrash && areMine && can('move') ? (
          <Button icon="swap" onClick={() => setDialog({ kind: 'move', rows })}>
            {text('documents.move')}
          </Button>
        ) : null}
        {!isTrash && areMine && can('delete') ? (
          <Button icon="trash" look="danger" onClick={() => void remove.ask(rows)}>
            {text('action.delete')}
          </Button>
        ) : null}
        {isTrash && rows.length > 0 && can('restore') ? (
          <Button icon="refresh" onClick={() => remove.restore.mutate(rows.map(({ id }) => id))}>
            {text('documents.restore')}
          </Button>
        ) : null}
        {isTrash && areMine && can('delete') ? (
          <Button icon="trash" look="danger" onClick={() => remove.purge(rows)}>
            {text('documents.purge')}
          </Button>
        ) : null}
        <Button icon="refresh" onClick={() => void list.refetch()}>
          {text('action.refresh')}
        </Button>
        {isTrash ? null : (
          <SearchForm
            key={word}
            word={word}
            label={text('documents.searchLabel')}
            submit={text('documents.search')}
            onSearch={(next) => {
              const { word: _word, ...rest } = search.filters;
              goTo({ page: 1, filters: next === '' ? rest : { ...rest, word: next } });
            }}
          />
        )}
      </div>
      {isTrash ? <p className="doc-hint">{text('documents.trashHint', { days: trashDays })}</p> : null}
      <UploadList uploads={files.uploads} onDrop={files.drop} />
      {list.error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={list.error.message}
          retry={{ label: text('action.retry'), act: () => void list.refetch() }}
        />
      ) : records === undefined ? (
        <div className="list-waiting">
          <Skeleton rows={14} label={text('app.loading')} />
        </div>
      ) : (
        <>
          <Grid
            label={title}
            columns={columns}
            rows={records}
            rowKey={(row) => row.id}
            total={list.data?.total ?? 0}
            sort={search.sort}
            sortLabels={sortLabels(text)}
            onSort={(sort) => goTo({ sort, page: 1 })}
            isSelected={(row) => chosen.has(row.id)}
            isStale={list.isPlaceholderData}
            empty={
              <EmptyState
                text={text(word === '' ? (isTrash ? 'documents.trashEmpty' : 'documents.empty') : 'documents.notFound')}
              />
            }
          />
          <ListPages search={search} total={list.data?.total ?? 0} goTo={goTo} />
        </>
      )}
      <DocumentDialogs
        dialog={dialog}
        parentId={folderId}
        tree={tree}
        onClose={(isDone) => {
          setDialog(null);
          if (isDone) setChosen(new Map());
        }}
      />
    </section>
  );
}
