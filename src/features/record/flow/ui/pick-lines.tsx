import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { openLinesQuery, type OpenLine } from '@/entities/screen';
import { offers } from '@/shared/api';
import type { Values } from '@/shared/fields';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { Arriving, Button, Dialog, EmptyState, ErrorState, Skeleton } from '@/shared/ui';
import './flow.css';

/** A form lines can be chosen from, with the sub-table they go into. */
type Source = { readonly form: string; readonly title: string; readonly table: string };

type PickLinesProps = {
  readonly code: string;
  readonly sources: readonly Source[];
  /** Returns the current values of the document. */
  readonly values: () => Values;
  /** Takes the chosen lines, and what the head of the first document has to say. */
  readonly onPick: (table: string, rows: readonly Values[], head: Values) => void;
};

/** Chooses lines of other documents for a new one (选单). */
export function PickLines(props: PickLinesProps): ReactNode {
  if (!offers('GET /online/cgform/flow/open/{id}')) return null;
  return (
    <Arriving>
      <PartTexts part="flow">
        <PickButton {...props} />
      </PartTexts>
    </Arriving>
  );
}

function PickButton(props: PickLinesProps): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {text('flow.pick')}
      </Button>
      {isOpen ? <PickDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Lines of a page; more are asked for. */
const PAGE = 20;
/** Most lines at once. */
const MOST = 100;

function PickDialog({
  code,
  sources,
  values,
  onPick,
  onClose,
}: PickLinesProps & { readonly onClose: () => void }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [source, setSource] = useState(sources[0]);
  const [number, setNumber] = useState('');
  const [size, setSize] = useState(PAGE);
  const [chosen, setChosen] = useState<ReadonlyMap<string, OpenLine>>(new Map());
  // As the document stood when it was asked for.
  const [{ head, held }] = useState(() => {
    const now = values();
    const plain = Object.entries(now).filter(
      ([name, value]) => typeof value === 'string' && value !== '' && name.endsWith('_id'),
    );
    const lines = sources.flatMap(({ table }) => now[table] ?? []).flat() as Values[];
    return { head: Object.fromEntries(plain), held: new Set(lines.map((line) => line['src_line_id'])) };
  });
  const { data, error, refetch } = useQuery({
    ...openLinesQuery({ code, from: source?.form ?? '', head, number, size }),
    placeholderData: keepPreviousData,
    enabled: source !== undefined,
  });
  const rows = data?.records ?? [];
  const [first] = chosen.values();
  // Lines of several parties are no one document.
  const isMixed = [...chosen.values()].some(({ head: own }) => partyOf(own) !== partyOf(first?.head ?? {}));
  const add = (): void => {
    if (data === undefined || first === undefined) return;
    onPick(
      data.table,
      [...chosen.values()].map(({ line }) => line),
      first.head,
    );
    onClose();
  };
  return (
    <Dialog
      title={text('flow.pickTitle', { name: dataText(source?.title ?? '') })}
      width={760}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <span className="flow-count" role="status">
            {isMixed
              ? text('flow.pickParty')
              : data === undefined
                ? ''
                : text('flow.pickCount', { total: data.total, count: chosen.size })}
          </span>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" disabled={chosen.size === 0 || isMixed} onClick={add}>
            {text('flow.pickAdd', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <form
        className="flow-search"
        onSubmit={(event) => {
          event.preventDefault();
          const words = new FormData(event.currentTarget).get('number');
          setNumber(typeof words === 'string' ? words.trim() : '');
          setSize(PAGE);
        }}
      >
        {sources.length < 2 ? null : (
          <select
            className="control"
            aria-label={text('flow.pickFrom')}
            value={source?.form}
            onChange={(event) => {
              const form = event.currentTarget.value;
              setSource(sources.find((one) => one.form === form));
              setChosen(new Map());
              setSize(PAGE);
            }}
          >
            {sources.map(({ form, title }) => (
              <option key={form} value={form}>
                {dataText(title)}
              </option>
            ))}
          </select>
        )}
        <input
          className="control"
          type="search"
          name="number"
          maxLength={100}
          aria-label={text('flow.pickNumber')}
          placeholder={text('flow.pickNumber')}
        />
        <Button type="submit" icon="search">
          {text('flow.pickSearch')}
        </Button>
      </form>
      {error !== null ? (
        <ErrorState
          title={text('flow.pickFailed')}
          reason={error.message}
          retry={{ label: text('action.retry'), act: () => void refetch() }}
        />
      ) : data === undefined ? (
        <Skeleton rows={6} label={text('app.loading')} />
      ) : rows.length === 0 ? (
        <EmptyState text={text('flow.pickNone')} />
      ) : (
        <ul className="flow-open">
          {rows.map((row) => (
            <OpenRow
              key={row.id}
              row={row}
              isHeld={held.has(row.id)}
              isChosen={chosen.has(row.id)}
              onChoose={() => setChosen(toggled(chosen, row))}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > size && size < MOST ? (
        <Button onClick={() => setSize(size + PAGE)}>{text('flow.more')}</Button>
      ) : null}
    </Dialog>
  );
}

function OpenRow({
  row,
  isHeld,
  isChosen,
  onChoose,
}: {
  readonly row: OpenLine;
  readonly isHeld: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}): ReactNode {
  const text = useText();
  const name = `${row.number} ${text('flow.line', { no: row.lineNo })}`;
  const isEmpty = Number(row.open) === 0;
  return (
    <li>
      <label className="flow-open-row">
        <input
          type="checkbox"
          aria-label={text('flow.pickRow', { name })}
          disabled={isHeld || isEmpty}
          checked={isChosen}
          onChange={onChoose}
        />
        <span>
          <strong>{name}</strong>
          <span className="flow-soft">{[row.date ?? '', row.label, row.spec].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="flow-number">
          {isHeld
            ? text('flow.pickHave')
            : isEmpty
              ? text('flow.pickNothing')
              : text('flow.pickOpen', { open: row.open, qty: row.qty })}
        </span>
      </label>
    </li>
  );
}

function toggled(chosen: ReadonlyMap<string, OpenLine>, row: OpenLine): ReadonlyMap<string, OpenLine> {
  const next = new Map(chosen);
  if (!next.delete(row.id)) next.set(row.id, row);
  return next;
}

/** Identifies the party of a document. */
function partyOf(head: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([head['customer_id'] ?? null, head['supplier_id'] ?? null]);
}
