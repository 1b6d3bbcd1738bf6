import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { changeColumns, columnsQuery, switchColumns, type AuthColumn } from '@/entities/form-permission';
import { useDataText, useText } from '@/shared/i18n';
import { Button, EmptyState, Tag } from '@/shared/ui';
import { useChange } from '../model/use-change.ts';
import { Loaded } from './loaded.tsx';

const aspects = ['listShow', 'formShow', 'formEditable'] as const;
type Aspect = (typeof aspects)[number];

type Change =
  | { readonly kind: 'switch'; readonly codes: readonly string[]; readonly status: 0 | 1 }
  | { readonly kind: 'aspects'; readonly codes: readonly string[]; readonly wanted: Partial<Record<Aspect, boolean>> };

/** Calls that read and change the elements under control; by the id of a form, or of a menu that shows one. */
export type ColumnSource = {
  readonly columnsQuery: (id: string) => ReturnType<typeof columnsQuery>;
  readonly switchColumns: typeof switchColumns;
  readonly changeColumns: typeof changeColumns;
};

const ofForms: ColumnSource = { columnsQuery, switchColumns, changeColumns };

type ColumnSheetProps = { readonly id: string; readonly source?: ColumnSource };

/** Fields of a table: which are under control, and what of them. */
export function ColumnSheet({ id, source = ofForms }: ColumnSheetProps): ReactNode {
  const text = useText();
  const query = useQuery(source.columnsQuery(id));
  return (
    <>
      <p className="auth-hint">{text('auth.fieldsHint')}</p>
      <Loaded query={query}>{(columns) => <Columns id={id} columns={columns} source={source} />}</Loaded>
    </>
  );
}

type ColumnsProps = {
  readonly id: string;
  readonly columns: readonly AuthColumn[];
  readonly source: ColumnSource;
};

function Columns({ id, columns, source }: ColumnsProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, error } = useChange(async (change: Change) =>
    change.kind === 'switch'
      ? source.switchColumns(id, change.codes, change.status)
      : source.changeColumns(id, change.codes, change.wanted),
  );
  const wanted = filter.trim().toLowerCase();
  const shown = columns.filter(({ code, title }) =>
    `${code} ${title} ${dataText(title)}`.toLowerCase().includes(wanted),
  );
  const codes = columns.map(({ code }) => code).filter((code) => chosen.has(code));
  const isAll = shown.length > 0 && shown.every(({ code }) => chosen.has(code));
  const change = (next: Change): void => {
    if (!isPending) mutate(next);
  };
  const choose = (names: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const name of names)
      if (isChosen) next.add(name);
      else next.delete(name);
    setChosen(next);
  };
  return (
    <>
      <div className="auth-bar">
        <input
          className="control"
          type="search"
          aria-label={text('auth.filter')}
          placeholder={text('auth.filter')}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <span aria-live="polite">{codes.length === 0 ? '' : text('auth.selected', { count: codes.length })}</span>
        <Button
          disabled={codes.length === 0}
          isBusy={isPending}
          onClick={() =>
            change({ kind: 'aspects', codes, wanted: { listShow: true, formShow: true, formEditable: true } })
          }
        >
          {text('auth.controlSelected')}
        </Button>
        <Button
          disabled={codes.length === 0}
          isBusy={isPending}
          onClick={() =>
            change({ kind: 'aspects', codes, wanted: { listShow: false, formShow: false, formEditable: true } })
          }
        >
          {text('auth.lockSelected')}
        </Button>
        <Button
          disabled={codes.length === 0}
          isBusy={isPending}
          onClick={() => change({ kind: 'switch', codes, status: 0 })}
        >
          {text('auth.freeSelected')}
        </Button>
      </div>
      {error === null ? null : (
        <p className="auth-fault" role="alert">
          {error.message}
        </p>
      )}
      {shown.length === 0 ? (
        <EmptyState text={text('auth.noFields')} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by keys
        <div className="auth-scroll" role="region" aria-label={text('auth.fields')} tabIndex={0}>
          <table className="auth-table" aria-busy={isPending}>
            <thead>
              <tr>
                <th scope="col">
                  <input
                    type="checkbox"
                    aria-label={text('auth.selectAll')}
                    checked={isAll}
                    onChange={() =>
                      choose(
                        shown.map(({ code }) => code),
                        !isAll,
                      )
                    }
                  />
                </th>
                <th scope="col">{text('auth.field')}</th>
                <th scope="col">{text('auth.controlled')}</th>
                {aspects.map((aspect) => (
                  <th key={aspect} scope="col">
                    {text(`auth.${aspect}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((column) => (
                <ColumnRow
                  key={column.code}
                  column={column}
                  isChosen={chosen.has(column.code)}
                  onChoose={(isChosen) => choose([column.code], isChosen)}
                  onChange={change}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function ColumnRow({
  column,
  isChosen,
  onChoose,
  onChange,
}: {
  readonly column: AuthColumn;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onChange: (change: Change) => void;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const title = dataText(column.title);
  const codes = [column.code];
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={text('auth.select', { title })}
          checked={isChosen}
          onChange={() => onChoose(!isChosen)}
        />
      </td>
      <th scope="row">
        {title} <code>{column.code}</code>{' '}
        {column.isRequired === true ? (
          <span title={text('auth.requiredHint')}>
            <Tag text={text('auth.required')} />
          </span>
        ) : null}
      </th>
      <td>
        <input
          type="checkbox"
          role="switch"
          className="auth-switch"
          aria-label={text('auth.cell', { title, label: text('auth.controlled') })}
          checked={column.status === 1}
          aria-checked={column.status === 1}
          onChange={() => onChange({ kind: 'switch', codes, status: column.status === 1 ? 0 : 1 })}
        />
      </td>
      {aspects.map((aspect) => (
        <td key={aspect}>
          <input
            type="checkbox"
            aria-label={text('auth.cell', { title, label: text(`auth.${aspect}`) })}
            checked={column[aspect]}
            onChange={() => onChange({ kind: 'aspects', codes, wanted: { [aspect]: !column[aspect] } })}
          />
        </td>
      ))}
    </tr>
  );
}
