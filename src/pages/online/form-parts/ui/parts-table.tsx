import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { headsQuery, type DesignHead } from '@/entities/form-design';
import { usePageRules } from '@/entities/permission';
import { useDataText, useText, type Text } from '@/shared/i18n';
import { Button, Dialog, EmptyState, ErrorState, Grid, Skeleton, type GridColumn } from '@/shared/ui';
import { usePartTools, type OfForm, type PartActs } from './part-tools.tsx';
import './parts-table.css';

type PartsTableProps<Part extends OfForm> = {
  readonly title: string;
  readonly empty: string;
  readonly parts: UseQueryResult<readonly Part[]>;
  readonly columns: readonly GridColumn<Part>[];
  readonly partKey: (part: Part) => string;
  readonly onOpen: (part: Part) => void;
  /** A form was chosen that is to get one. */
  readonly onAdd: (head: DesignHead) => void;
  /** Sub-tables can be chosen as well. */
  readonly hasSubs: boolean;
  /** The button of the page that lets people change them. */
  readonly needs: 'edit' | 'auth';
  /** Deletion of the parts; with it they can also be exported and imported as files. */
  readonly acts?: PartActs<Part>;
};

/** Lists the parts of all forms beyond their definition; each is opened where it is edited. */
export function PartsTable<Part extends OfForm>(props: PartsTableProps<Part>): ReactNode {
  const { empty, parts, partKey, onOpen, onAdd, hasSubs, acts } = props;
  const text = useText();
  const dataText = useDataText();
  const title = dataText(props.title);
  const [wanted, setWanted] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const mayChange = usePageRules().button(props.needs).isVisible;
  const fragment = wanted.trim().toLowerCase();
  const rows = parts.data?.filter(
    ({ tableName, tableTxt }) =>
      tableName.toLowerCase().includes(fragment) || dataText(tableTxt).toLowerCase().includes(fragment),
  );
  const more = usePartTools({ title, parts, rows: rows ?? [], partKey, acts });
  const { mayRemove, chosen } = more;
  const columns = useMemo(
    (): readonly GridColumn<Part>[] => [
      ...(acts === undefined ? [] : [more.tickColumn]),
      formColumn(text, dataText),
      column('tableName', text('design.tableName'), 160, ({ tableName }) => tableName),
      ...props.columns,
      {
        ...column('acts', text('design.acts'), mayRemove ? 130 : 90, (part: Part) => (
          <>
            <Button look="link" onClick={() => onOpen(part)}>
              {text(mayChange ? 'action.edit' : 'action.view')}
            </Button>
            {mayRemove ? (
              <Button look="link-danger" onClick={() => more.onRemove([part])}>
                {text('action.delete')}
              </Button>
            ) : null}
          </>
        )),
        pin: 'right',
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the acts are new at every render and do the same while rows and ticks stay
    [text, dataText, props.columns, onOpen, mayChange, mayRemove, parts.data, wanted, chosen.length],
  );
  if (more.preview !== null) return more.preview;
  return (
    <section className="panel" aria-label={title}>
      <div className="form-parts-bar" role="toolbar" aria-label={text('list.toolbar')}>
        <h1>{title}</h1>
        <input
          className="control"
          type="search"
          aria-label={text('design.parts.find')}
          placeholder={text('design.parts.find')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        {mayChange ? (
          <Button look="primary" icon="plus" onClick={() => setIsAdding(true)}>
            {text('action.add')}
          </Button>
        ) : null}
        <Button icon="refresh" onClick={() => void parts.refetch()}>
          {text('action.refresh')}
        </Button>
        {more.tools}
        {mayRemove && chosen.length > 0 ? (
          <>
            <span role="status">{text('list.selected', { count: chosen.length })}</span>
            <Button look="link" onClick={more.clear}>
              {text('list.clearSelection')}
            </Button>
            <Button look="danger" icon="trash" onClick={() => more.onRemove(chosen)}>
              {text('action.deleteBatch')}
            </Button>
          </>
        ) : null}
      </div>
      {more.said}
      {parts.error !== null && rows === undefined ? (
        <ErrorState
          title={text('list.failed')}
          reason={parts.error.message}
          retry={{ label: text('action.retry'), act: () => void parts.refetch() }}
        />
      ) : rows === undefined ? (
        <Skeleton rows={10} label={text('list.loading')} />
      ) : (
        <Grid<Part>
          label={title}
          columns={columns}
          rows={rows}
          rowKey={partKey}
          total={rows.length}
          onRowOpen={onOpen}
          empty={<EmptyState text={fragment === '' ? empty : text('list.emptyFiltered')} />}
        />
      )}
      {isAdding ? <FormChoice hasSubs={hasSubs} onClose={() => setIsAdding(false)} onChoose={onAdd} /> : null}
    </section>
  );
}

/** A column of texts. */
export function column<Part>(
  id: string,
  label: string,
  width: number,
  cell: (part: Part) => ReactNode,
): GridColumn<Part> {
  return { id, label, width, align: 'left', cell };
}

function formColumn<Part extends OfForm>(text: Text, dataText: (text: string) => string): GridColumn<Part> {
  return column('tableTxt', text('design.parts.form'), 150, ({ tableTxt }) => dataText(tableTxt));
}

/** Asks for which form something new is made. */
function FormChoice(props: {
  readonly hasSubs: boolean;
  readonly onClose: () => void;
  readonly onChoose: (head: DesignHead) => void;
}): ReactNode {
  const { hasSubs, onClose, onChoose } = props;
  const text = useText();
  const dataText = useDataText();
  const { data, error, refetch } = useQuery(
    headsQuery({ tableName: '', tableTxt: '', tableType: hasSubs ? '' : '1,2', pageNo: 1, pageSize: 5000 }),
  );
  const choose = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('form');
    const head = data?.records.find(({ tableName }) => tableName === chosen);
    if (head === undefined) return;
    onClose();
    onChoose(head);
  };
  return (
    <Dialog title={text('design.parts.choose')} closeLabel={text('action.close')} onClose={onClose}>
      {error !== null && data === undefined ? (
        <ErrorState
          title={text('list.failed')}
          reason={error.message}
          retry={{ label: text('action.retry'), act: () => void refetch() }}
        />
      ) : data === undefined ? (
        <Skeleton rows={2} label={text('app.loading')} />
      ) : (
        <form className="form-parts-choice" onSubmit={choose}>
          <label>
            {text('design.parts.form')}
            <select className="control" name="form" required defaultValue="">
              <option value="" disabled>
                {text('design.parts.choose')}
              </option>
              {data.records.map(({ tableName, tableTxt }) => (
                <option key={tableName} value={tableName}>
                  {text('design.parts.option', { title: dataText(tableTxt), table: tableName })}
                </option>
              ))}
            </select>
          </label>
          <div className="form-parts-foot">
            <Button onClick={onClose}>{text('action.cancel')}</Button>
            <Button look="primary" type="submit">
              {text('action.confirm')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
