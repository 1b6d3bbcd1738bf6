import { useEffect, useRef, type ReactNode } from 'react';
import { plainPopup } from '#core/screen/popup-settings.ts';
import { fieldType } from '#core/fields/field-types.ts';
import { cellText, type ColumnView } from '#core/screen/list-view.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { Button, Dialog, ErrorState, Skeleton } from '../../ui/index.ts';
import { useColumnWidths } from '../column-widths.ts';
import type { Faces } from '../field-props.ts';
import { ColumnSearch } from './column-search.tsx';
import { PickerRows } from './picker-rows.tsx';
import { PopupButtons } from './popup-buttons.tsx';
import { PopupLines } from './popup-lines.tsx';
import { PopupQuery } from './popup-query.tsx';
import { keyOf, type Row } from './popup-report.ts';
import { PopupTree } from './popup-tree.tsx';
import { usePopup, type PopupOptions } from './use-popup.ts';
import './pickers.css';

type PopupPickerProps = PopupOptions & { readonly faces: Faces; readonly onClose: () => void };

const VARIANT_WIDTH = '95%'; // [B9.1]
const NO_ROWS: readonly Row[] = [];
/** Reports that come at once scroll in 500 px, their columns are 120 px wide [B9.2]. */
const [PAGED_HEIGHT, WHOLE_HEIGHT, WHOLE_WIDTH] = ['420px', '500px', 120];

/** Chooses records of a report: tree, query, rows, lines below [B2.42]. What was chosen is forgotten when it closes [B4.1]. */
export function PopupPicker({ faces, onClose, ...options }: PopupPickerProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { settings = plainPopup } = options;
  const popup = usePopup(options);
  const { report, rows, fields, ask, chosen } = popup;
  const body = useRef<HTMLDivElement>(null);
  useFirstFocus(body, fields.isFetched);
  const tree = settings.tree === null ? report.data?.tree : { ...settings.tree, title: '' };
  const title = dataText(report.data?.title ?? '') || text('action.choose');
  return (
    <Dialog
      title={title}
      width={settings.hasButtons ? VARIANT_WIDTH : settings.width}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" onClick={() => popup.confirm([...chosen.values()])}>
            {text('action.confirm')}
          </Button>
        </>
      }
    >
      <div ref={body} className={tree == null ? '' : 'picker-split'}>
        {tree == null ? null : (
          <PopupTree tree={tree} node={ask.node} isInverse={ask.isInverse} onChange={popup.change} />
        )}
        <div className="picker-main">
          {fields.data === undefined || fields.data.length === 0 ? null : (
            <PopupQuery fields={fields.data} faces={faces} onSearch={(filters) => popup.change({ filters })} />
          )}
          <ChosenBar count={chosen.size} onClear={popup.clear} onRefresh={() => void rows.refetch()}>
            {settings.hasButtons && report.data !== undefined ? (
              <PopupButtons
                id={report.data.id}
                chosen={[...chosen.values()]}
                warn={popup.warn}
                onDone={() => {
                  popup.clear();
                  void rows.refetch();
                }}
              />
            ) : null}
          </ChosenBar>
          <PopupRows popup={popup} faces={faces} title={title} isMultiple={options.isMultiple} />
        </div>
      </div>
      {report.data?.sub == null ? null : <PopupLines sub={report.data.sub} faces={faces} row={popup.front} />}
    </Dialog>
  );
}

function PopupRows({
  popup,
  faces,
  title,
  isMultiple,
}: {
  readonly popup: ReturnType<typeof usePopup>;
  readonly faces: Faces;
  readonly title: string;
  readonly isMultiple: boolean;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { report, rows, ask, isPaged } = popup;
  const widths = useColumnWidths(report.data ?? null, rows.data?.records ?? NO_ROWS, dataText);
  const error = report.error ?? rows.error;
  if (error !== null) {
    return (
      <ErrorState
        title={text('list.failed')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: () => void (report.error === null ? rows : report).refetch() }}
      />
    );
  }
  if (rows.data === undefined) return <Skeleton rows={8} label={text('list.loading')} />;
  const columns = report.data?.columns ?? [];
  const [first] = columns;
  return (
    <PickerRows
      label={title}
      keyOf={keyOf}
      nameOf={(row) => (first === undefined ? keyOf(row) : cellText(first, row)) || keyOf(row)}
      columns={columns.map((column) => ({
        id: column.field,
        label: dataText(column.label),
        width: isPaged ? (widths.get(column.field) ?? column.width) + MARK : WHOLE_WIDTH,
        align: column.align,
        isSortable: column.isSortable,
        headAction: isSearched(column) ? (
          <ColumnSearch
            label={dataText(column.label)}
            value={ask.searches[column.field] ?? ''}
            onEmpty={() => popup.warn(text('list.filterEmpty'))}
            onSearch={(word) => {
              const { [column.field]: _before, ...others } = ask.searches;
              popup.change({ searches: word === '' ? others : { ...others, [column.field]: word } });
            }}
          />
        ) : undefined,
        // oxlint-disable-next-line react/no-unstable-nested-components -- called for a cell, not mounted as a component
        cell: (row: Row) => <faces.Cell column={column} row={row} />,
      }))}
      rows={rows.data.records}
      chosen={popup.chosen}
      isMultiple={isMultiple}
      isStale={rows.isPlaceholderData}
      height={isPaged ? PAGED_HEIGHT : WHOLE_HEIGHT}
      page={{ page: ask.page, size: ask.size, total: rows.data.total }}
      onPage={isPaged ? (page, size) => popup.change({ page, size }) : undefined}
      sort={ask.sort}
      onSort={(sort) => popup.change({ sort })}
      onToggle={popup.toggle}
      onConfirm={popup.confirm}
    />
  );
}

/** Room for the mark of the search. */
const MARK = 24;

/** Texts that are stored as they are shown can be searched. */
function isSearched({ widget, options }: ColumnView): boolean {
  const type = fieldType(widget);
  return type?.storage === 'text' && type.reference === 'none' && options === null;
}

/** How many are chosen; forgets them, asks anew. */
export function ChosenBar(props: {
  readonly count: number;
  readonly onClear: () => void;
  readonly onRefresh: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  const text = useText();
  return (
    <div className="picker-chosen">
      <span role="status">{text('list.selected', { count: props.count })}</span>
      <Button look="link" disabled={props.count === 0} onClick={props.onClear}>
        {text('action.clear')}
      </Button>
      <Button look="link" onClick={props.onRefresh}>
        {text('action.refresh')}
      </Button>
      <span className="picker-own">{props.children}</span>
    </div>
  );
}

/** The definition comes after the dialog: then the query has the focus, unless somebody went elsewhere meanwhile. */
export function useFirstFocus(body: React.RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    const element = body.current;
    if (!isThere || element === null || element.contains(document.activeElement)) return;
    const wanted = ['.picker-query :is(input:not([type=hidden]), select)', 'td[tabindex="0"]', 'input'];
    wanted
      .map((selector) => element.querySelector<HTMLElement>(selector))
      .find((found) => found !== null)
      ?.focus();
  }, [body, isThere]);
}
