import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { offers, type FiltersAt, type ManagedName, type ManagedPath, type SubjectAt } from '#core/managed/subject.ts';
import type { Choices } from '#core/managed/views.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import {
  importManaged,
  managedKey,
  managedListQuery,
  managedOffers,
  managedWholeQuery,
  type ManagedRow,
  type RowAt,
  type ReadMore,
} from '@/entities/system/managed';
import { useColumnWidths, type Values } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { ListPages, Loaded, sortLabels } from '@/shared/list';
import { QueryForm, useAddress } from '@/shared/query';
import { Button, EmptyState, Grid, Icon } from '@/shared/ui';
import { useChosen } from '../model/use-chosen.ts';
import { useDeletion } from '../model/use-deletion.ts';
import { useImport } from '../model/use-import.ts';
import { useOutline, type Outline, type OutlineOf } from '../model/use-outline.ts';
import type { BeforeSave } from '../model/use-managed-form.ts';
import { useOwnSearch } from '../model/use-own-search.ts';
import { useViews } from '../model/use-views.ts';
import { systemColumns } from './columns.tsx';
import { ImportSaid } from './import-said.tsx';
import type { EditorSlot, FieldNote } from './managed-form.tsx';
import { OpenForm, type Opened } from './open-form.tsx';
import { SystemToolbar } from './system-toolbar.tsx';
import './system-list.css';

/** Props of the list of a subject; names of its fields are those of the contract at its address. */
export type SystemListProps<Path extends ManagedPath = ManagedPath> = {
  readonly subject: SubjectAt<Path>;
  /** Values of fields that other tables have. */
  readonly choices?: Choices | undefined;
  /** Filters the list always adds, whatever is asked. */
  readonly fixed?: FiltersAt<Path> | undefined;
  /** Values a new one begins with. */
  readonly defaults?: ValuesAt<Path> | undefined;
  /** Further buttons above the list. */
  readonly tools?: ReactNode;
  /** Draws the actions on chosen rows, beside deleting them. */
  readonly renderChosen?: (rows: readonly RowAt<Path>[], clear: () => void) => ReactNode;
  /** Draws the actions on one row, beside looking, changing and deleting; `add` opens the form of a new one. */
  readonly renderActions?: (row: RowAt<Path>, add: (defaults: ValuesAt<Path>) => void) => ReactNode;
  /** The words on those buttons, for the room they need. */
  readonly actionLabels?: readonly string[];
  /** Tells whether an act on one row is barred although the person may take it in general. */
  readonly isBarred?: (act: 'edit' | 'delete', row: RowAt<Path>) => boolean;
  /** Sorted by this when nobody asks for anything else. */
  readonly usualSort?: { readonly field: ManagedName<Path>; readonly direction: 'asc' | 'desc' };
  /** Returns the depth of a row in a tree, where the list is sorted as one: its first column is indented. */
  readonly depthOf?: (row: RowAt<Path>) => number;
  readonly alsoChanges?: readonly (readonly string[])[];
  /** It stands inside another list's page: the address is that list's, page, sort and query are kept here. */
  readonly isInside?: true;
  /** Describes, after the question, the rows deleted along with these; empty for none. */
  readonly sayDeletion?: (rows: readonly RowAt<Path>[]) => string;
  /** Asks in its own way before these are deleted, and deletes them; `usual` asks as every list does. */
  readonly onDelete?: (
    rows: readonly RowAt<Path>[],
    by: { readonly usual: () => void; readonly done: () => void },
  ) => void;
  /** Asks before one that is changed is saved; answers what is sent beside its fields, null where it is not to be saved. */
  readonly beforeSave?: BeforeSave | undefined;
  /** Opens one row to look at, if not in the usual form: on the page it is a line of. */
  readonly onLook?: (row: RowAt<Path>) => void;
  /** Label of the button to it, where that is not usual. */
  readonly lookLabel?: string;
  /** The form of a new one, or of one that is changed, where it is not the usual one. */
  readonly renderForm?: (opened: Opened, close: () => void) => ReactNode;
  /** It is a tree, shown as a whole; rows are opened and closed, and go with all below them. */
  readonly outline?: OutlineOf;
  /** Returns the note below a field of the form while something is typed into it; null for none. */
  readonly renderNote?: FieldNote;
  /** Reads further values of a record, which other calls have, for the form. */
  readonly readMore?: ReadMore | undefined;
  /** The page's own editor of a field; null for the usual one. */
  readonly renderEditor?: EditorSlot;
  /** A cell drawn in its own way; null for the usual one. */
  readonly renderCell?: (row: RowAt<Path>, field: ManagedName<Path>) => ReactNode;
  /** Pixels such a cell needs beside its text, by field. */
  readonly cellRoom?: Readonly<Partial<Record<ManagedName<Path>, number>>>;
};

/** Values of a new one, with the texts of those that have some; a copy of another begins without its id and version. */
type ValuesAt<Path extends ManagedPath> = Readonly<
  Partial<Record<ManagedName<Path> | `${ManagedName<Path>}_dictText` | 'id' | 'version', unknown>>
>;

type CellOf = (row: ManagedRow, field: string) => ReactNode;

const NO_CHOICES: Choices = {};
const same = (label: string): string => label;

/** A list administrators manage, from the description of its subject: query, toolbar, rows, form. The address owns page, sort and query. */
export function SystemList<const Path extends ManagedPath>(props: SystemListProps<Path>): ReactNode {
  const { subject, choices = NO_CHOICES, renderActions, actionLabels = [], isBarred = never, usualSort = null } = props;
  const text = useText();
  const rules = usePageRules();
  const views = useViews(subject, choices);
  const address = useAddress();
  const own = useOwnSearch();
  const { search, goTo } = props.isInside === true ? own : address;
  // The list itself adds them as they are.
  const fixed = props.fixed as Readonly<Record<string, string>> | undefined;
  const asked = { search: { ...search, sort: search.sort ?? usualSort }, fields: views.query, fixed };
  const isWhole = props.outline !== undefined;
  const pages = useQuery({
    ...managedListQuery(subject, asked),
    enabled: !isWhole,
    placeholderData: keepPreviousData,
  });
  const whole = useQuery({ ...managedWholeQuery(subject, props.outline?.read), enabled: isWhole });
  const page = isWhole ? whole : pages;
  const outline = useOutline(props.outline, page.data?.records ?? NO_ROWS, {
    fields: views.query,
    filters: search.filters,
  });
  const records = outline.rows;
  const total = props.outline === undefined ? (page.data?.total ?? 0) : records.length;
  const chosen = useChosen(records);
  const books = useImport({ send: (file) => importManaged(subject, file), changes: managedKey(subject) });
  const [opened, setOpened] = useState<Opened | null>(null);
  const nameOf = (row: ManagedRow): string => plain(row[subject.naming]);
  const usually = useDeletion(subject, {
    nameOf,
    goingWith: props.outline === undefined ? undefined : outline.withBelow,
    sayMore: props.sayDeletion,
    alsoChanges: props.alsoChanges,
    onDeleted: chosen.clear,
  });
  const remove = (rows: readonly ManagedRow[]): void =>
    props.onDelete === undefined
      ? usually(rows)
      : props.onDelete(rows, { usual: () => usually(rows), done: chosen.clear });
  const widths = useColumnWidths(
    useMemo(() => ({ columns: views.columns }), [views.columns]),
    records,
    same,
  );
  const can = (act: string): boolean =>
    offers(subject, act) && managedOffers(subject, act) && rules.button(act).isVisible;
  // Whoever sees the list may look at one of it.
  const hasForm = offers(subject, 'view');
  const look = (row: ManagedRow): void =>
    props.onLook === undefined ? setOpened({ mode: 'view', id: row.id, row }) : props.onLook(row);
  const lookLabel = props.lookLabel ?? text('action.view');
  const isEmptyQuery = Object.keys(search.filters).length === 0;
  const title = views.say(subject.title);
  const columns = systemColumns({
    columns: views.columns,
    widths,
    records,
    chosen: can('batch_delete') || props.renderChosen !== undefined ? chosen : null,
    nameOf,
    depthOf: props.outline === undefined ? props.depthOf : outline.depthOf,
    renderLead:
      props.outline === undefined ? undefined : (row) => <Toggle row={row} outline={outline} name={nameOf(row)} />,
    // The columns are those of the subject.
    renderCell: props.renderCell as CellOf | undefined,
    cellRoom: props.cellRoom as Readonly<Record<string, number>> | undefined,
    text,
    labels: [
      ...(hasForm ? [lookLabel] : []),
      ...(can('edit') ? [text('action.edit')] : []),
      ...actionLabels,
      ...(can('delete') ? [text('action.delete')] : []),
    ],
    renderActions: (row) => (
      <>
        {hasForm ? (
          <Button look="link" onClick={() => look(row)}>
            {lookLabel}
          </Button>
        ) : null}
        {can('edit') && !isBarred('edit', row) ? (
          <Button look="link" onClick={() => setOpened({ mode: 'edit', id: row.id, row })}>
            {text('action.edit')}
          </Button>
        ) : null}
        {renderActions?.(row, (defaults) => setOpened({ mode: 'add', id: null, defaults }))}
        {can('delete') && !isBarred('delete', row) ? (
          <Button look="link-danger" onClick={() => remove([row])}>
            {text('action.delete')}
          </Button>
        ) : null}
      </>
    ),
  });
  return (
    <>
      <QueryForm
        fields={views.query}
        values={search.filters}
        onReset={() => goTo({ filters: {}, page: 1 })}
        onSearch={(filters) => goTo({ filters, page: 1 })}
      />
      <section className="panel list" aria-label={title}>
        <SystemToolbar
          title={title}
          subject={subject}
          can={can}
          asked={asked}
          columns={views.columns}
          books={books}
          chosen={chosen}
          tools={
            props.outline === undefined || !outline.canToggle ? (
              props.tools
            ) : (
              <>
                <Button onClick={() => outline.toggleAll(!outline.isAllOpen)}>
                  {text(outline.isAllOpen ? 'system.closeAll' : 'system.openAll')}
                </Button>
                {props.tools}
              </>
            )
          }
          renderChosen={props.renderChosen}
          onAdd={() => setOpened({ mode: 'add', id: null, defaults: props.defaults ?? NO_VALUES })}
          onRefresh={() => void page.refetch()}
          onDelete={remove}
        />
        <ImportSaid said={books.said} onClose={books.forget} />
        <Loaded
          query={page}
          lines={10}
          renderData={() => (
            <>
              <Grid
                label={title}
                columns={columns}
                rows={records}
                rowKey={({ id }) => id}
                total={total}
                sort={isWhole ? null : search.sort}
                sortLabels={sortLabels(text)}
                onSort={(sort) => goTo({ sort, page: 1 })}
                isSelected={({ id }) => chosen.has(id)}
                isStale={page.isPlaceholderData}
                {...(hasForm ? { onRowOpen: look } : {})}
                empty={
                  <EmptyState
                    text={
                      isEmptyQuery
                        ? text(can('add') ? 'system.empty' : 'list.empty', { item: views.say(subject.item) })
                        : text('list.emptyFiltered')
                    }
                  />
                }
              />
              {props.outline === undefined ? <ListPages search={search} total={total} goTo={goTo} /> : null}
            </>
          )}
        />
      </section>
      {opened === null ? null : opened.mode !== 'view' && props.renderForm !== undefined ? (
        props.renderForm(opened, () => setOpened(null))
      ) : (
        <OpenForm
          subject={subject}
          views={views}
          opened={opened}
          alsoChanges={props.alsoChanges}
          beforeSave={props.beforeSave}
          readMore={props.readMore}
          renderNote={props.renderNote}
          renderEditor={props.renderEditor}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

type ToggleProps = { readonly row: ManagedRow; readonly outline: Outline; readonly name: string };

/** Opens and closes what is below a row. */
function Toggle({ row, outline, name }: ToggleProps): ReactNode {
  const text = useText();
  if (!outline.hasBelow(row) || !outline.canToggle) return <span className="system-toggle" />;
  const isOpen = outline.isOpen(row);
  return (
    <button
      type="button"
      className="system-toggle"
      aria-expanded={isOpen}
      aria-label={text(isOpen ? 'system.close' : 'system.open', { name })}
      onClick={() => outline.toggle(row)}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon name={isOpen ? 'down' : 'right'} />
    </button>
  );
}

const NO_ROWS: readonly ManagedRow[] = [];
const NO_VALUES: Values = {};
const never = (): boolean => false;
