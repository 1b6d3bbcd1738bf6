import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useAddress } from '@/widgets/screen-list';
import { $company, usePageRules } from '@/entities/permission';
import { spreadsheetsQuery, type SpreadsheetRow } from '@/entities/doc/spreadsheet';
import { LEVEL } from '@/entities/document';
import { PartTexts, useText } from '@/shared/i18n';
import { ListPages, SearchForm, sortLabels } from '@/shared/list';
import { TabList, tabIds } from '@/shared/tabs';
import { Button, EmptyState, ErrorState, Grid, Skeleton } from '@/shared/ui';
import { useActs } from '../model/use-acts.ts';
import { useImport } from '../model/use-import.ts';
import { spreadsheetColumns } from './spreadsheet-columns.tsx';
import { SpreadsheetDialogs, type OpenDialog } from './spreadsheet-dialogs.tsx';
import './list.css';

/** Online spreadsheets: the own ones, those of others, and the trash [B2.10]. */
export function SpreadsheetListPage(): ReactNode {
  return (
    <PartTexts part="documents">
      <PartTexts part="spreadsheet">
        <SpreadsheetList />
      </PartTexts>
    </PartTexts>
  );
}

const spaces = ['own', 'shared', 'trash'] as const;
type Space = (typeof spaces)[number];
const emptyWords = {
  own: 'spreadsheet.empty',
  shared: 'spreadsheet.sharedEmpty',
  trash: 'spreadsheet.trashEmpty',
} as const;

function SpreadsheetList(): ReactNode {
  const text = useText();
  const { trashDays } = useUnit($company);
  const tabs = useId();
  const rules = usePageRules();
  const { search, goTo } = useAddress();
  const list = useQuery(spreadsheetsQuery(search));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const files = useImport();
  const [chosen, setChosen] = useState<ReadonlyMap<string, SpreadsheetRow>>(new Map());
  const acts = useActs(() => setChosen(new Map()));
  const space: Space = spaces.find((one) => one === search.filters['space']) ?? 'own';
  const word = search.filters['word'] ?? '';
  const can = (button: string): boolean => rules.button(button).isVisible;
  const records = list.data?.records;
  const isTrash = space === 'trash';
  const ticked = [...chosen.values()];
  const areMine = ticked.length > 0 && ticked.every(({ level }) => level >= LEVEL.manage);
  const columns = useMemo(
    () =>
      spreadsheetColumns({
        records: records ?? [],
        chosen,
        onChosen: setChosen,
        isTrash,
        can: (button) => rules.button(button).isVisible,
        act: (what, row) => {
          if (what === 'rename' || what === 'copy' || what === 'grant') setDialog({ kind: what, row });
          else if (what === 'remove' || what === 'restore') acts[what]([row]);
          else acts[what](row);
        },
        text,
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the acts are new at every render and always do the same
    [records, chosen, isTrash, text, rules],
  );
  return (
    <section className="panel list sheet-list" aria-label={text('spreadsheet.title')}>
      <TabList
        id={tabs}
        label={text('spreadsheet.title')}
        tabs={spaces.map((key) => ({ key, label: text(`spreadsheet.${key}`) }))}
        active={space}
        onSelect={(key) => {
          setChosen(new Map());
          goTo({ page: 1, filters: key === 'own' ? {} : { space: key } });
        }}
      />
      <div id={tabIds(tabs, space).panel} role="tabpanel" aria-labelledby={tabIds(tabs, space).tab}>
        <div className="list-bar" role="toolbar" aria-label={text('list.toolbar')}>
          <h1>{text(`spreadsheet.${space}`)}</h1>
          {space === 'own' && can('add') ? (
            <Button look="primary" icon="plus" onClick={() => setDialog({ kind: 'new' })}>
              {text('spreadsheet.new')}
            </Button>
          ) : null}
          {space === 'own' && can('import') ? (
            <Button icon="upload" isBusy={files.running !== null} onClick={() => input.current?.click()}>
              {text('spreadsheet.import')}
            </Button>
          ) : null}
          <input
            ref={input}
            type="file"
            hidden
            accept=".xlsx"
            aria-label={text('spreadsheet.import')}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              if (file !== undefined) void files.take(file);
            }}
          />
          {ticked.length === 0 ? null : (
            <span className="list-selected">{text('list.selected', { count: ticked.length })}</span>
          )}
          {!isTrash && areMine && can('batch_delete') ? (
            <Button icon="trash" look="danger" onClick={() => acts.remove(ticked)}>
              {text('action.delete')}
            </Button>
          ) : null}
          {isTrash && areMine && can('restore') ? (
            <Button icon="refresh" onClick={() => acts.restore(ticked)}>
              {text('spreadsheet.restore')}
            </Button>
          ) : null}
          <Button icon="refresh" onClick={() => void list.refetch()}>
            {text('action.refresh')}
          </Button>
          <SearchForm
            key={word}
            word={word}
            label={text('spreadsheet.searchLabel')}
            submit={text('spreadsheet.search')}
            onSearch={(next) => {
              const { word: _word, ...rest } = search.filters;
              goTo({ page: 1, filters: next === '' ? rest : { ...rest, word: next } });
            }}
          />
        </div>
        {isTrash ? <p className="sheet-hint">{text('spreadsheet.trashHint', { days: trashDays })}</p> : null}
        {files.running === null ? null : (
          <p role="status" className="sheet-hint">
            {text('spreadsheet.importing', files.running)} <progress max={100} value={files.running.percent} />
          </p>
        )}
        {files.problem === '' ? null : (
          <p role="alert" className="sheet-problem">
            {files.problem}{' '}
            <Button look="link" onClick={files.forget}>
              {text('action.close')}
            </Button>
          </p>
        )}
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
              label={text(`spreadsheet.${space}`)}
              columns={columns}
              rows={records}
              rowKey={(row) => row.id}
              total={list.data?.total ?? 0}
              sort={search.sort}
              sortLabels={sortLabels(text)}
              onSort={(sort) => goTo({ sort, page: 1 })}
              isSelected={(row) => chosen.has(row.id)}
              isStale={list.isPlaceholderData}
              empty={<EmptyState text={text(word === '' ? emptyWords[space] : 'spreadsheet.notFound')} />}
            />
            <ListPages search={search} total={list.data?.total ?? 0} goTo={goTo} />
          </>
        )}
      </div>
      <SpreadsheetDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </section>
  );
}
