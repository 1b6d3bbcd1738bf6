import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { departTreeQuery, departUsersQuery, userPageQuery } from './people.ts';
import './pickers.css';
import { useDataText, useText } from '../../i18n/index.ts';
import { Button, Dialog, EmptyState, Grid, Icon, Pagination, Skeleton, type GridColumn } from '../../ui/index.ts';

type Person = { readonly username: string; readonly realname: string; readonly phone?: string | null };
type Depart = { readonly id: string; readonly title: string; readonly children?: readonly Depart[] | null };

type UserPickerProps = {
  readonly title: string;
  readonly isMultiple: boolean;
  readonly chosen: readonly Person[];
  readonly onClose: () => void;
  readonly onChosen: (users: readonly Person[]) => void;
};

const WIDTH = 1250; // [B9.1]
const PAGE = 10;

/** Chooses users: departments at the left, people at the right [B2.43]. */
export function UserPicker(props: UserPickerProps): ReactNode {
  const text = useText();
  const [depart, setDepart] = useState<string | null>(null);
  const [search, setSearch] = useState({ username: '', realname: '', page: 1 });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Person>>(
    new Map(props.chosen.map((person) => [person.username, person])),
  );
  const departs = useQuery(departTreeQuery);
  const all = useQuery({ ...userPageQuery(search), enabled: depart === null });
  const inside = useQuery({ ...departUsersQuery(depart ?? '', search.realname), enabled: depart !== null });
  const isPending = depart === null ? all.isPending : inside.isPending;
  const people: readonly Person[] = depart === null ? (all.data?.records ?? []) : (inside.data ?? []);
  const total = depart === null ? (all.data?.total ?? 0) : people.length;
  const toggle = (person: Person): void => {
    const next = new Map(props.isMultiple ? chosen : []);
    if (chosen.has(person.username)) next.delete(person.username);
    else next.set(person.username, person);
    setChosen(next);
  };
  const columns: GridColumn<Person>[] = [
    {
      id: 'select',
      label: text('action.choose'),
      width: 52,
      align: 'center',
      // oxlint-disable-next-line react/no-unstable-nested-components -- called for a cell, not mounted as a component
      cell: (person) => (
        <input
          type={props.isMultiple ? 'checkbox' : 'radio'}
          aria-label={text('list.selectRow', { name: person.realname })}
          checked={chosen.has(person.username)}
          onClick={(event) => event.stopPropagation()}
          onChange={() => toggle(person)}
        />
      ),
    },
    { id: 'username', label: text('picker.account'), width: 160, align: 'left', cell: ({ username }) => username },
    { id: 'realname', label: text('picker.realname'), width: 160, align: 'left', cell: ({ realname }) => realname },
    { id: 'phone', label: text('picker.phone'), width: 160, align: 'left', cell: ({ phone }) => phone ?? '' },
  ];
  return (
    <Dialog
      title={props.title}
      width={WIDTH}
      closeLabel={text('action.close')}
      onClose={props.onClose}
      footer={
        <>
          <span className="picker-count" role="status">
            {text('list.selected', { count: chosen.size })}
          </span>
          <Button onClick={props.onClose}>{text('action.cancel')}</Button>
          <Button look="primary" onClick={() => props.onChosen([...chosen.values()])}>
            {text('action.confirm')}
          </Button>
        </>
      }
    >
      <div className="picker-split">
        <nav aria-label={text('picker.departTree')}>
          <button
            type="button"
            className="picker-depart"
            aria-pressed={depart === null}
            onClick={() => setDepart(null)}
          >
            {text('picker.allDeparts')}
          </button>
          <Departs list={departs.data ?? []} current={depart} depth={0} onChoose={setDepart} />
        </nav>
        <div>
          <form
            className="picker-query"
            onSubmit={(event) => {
              event.preventDefault();
              const data = new FormData(event.currentTarget);
              const read = (name: string): string => {
                const value = data.get(name);
                return typeof value === 'string' ? value.trim() : '';
              };
              setSearch({ username: read('username'), realname: read('realname'), page: 1 });
            }}
            onReset={() => setSearch({ username: '', realname: '', page: 1 })}
          >
            {depart === null ? (
              <label className="query-field">
                <span className="query-label">{text('picker.account')}</span>
                <input className="control" name="username" />
              </label>
            ) : null}
            <label className="query-field">
              <span className="query-label">{text('picker.realname')}</span>
              <input className="control" name="realname" />
            </label>
            <span className="picker-buttons">
              <Button type="submit" look="primary" icon="search">
                {text('list.search')}
              </Button>
              <button type="reset" className="button button-plain">
                {text('list.reset')}
              </button>
            </span>
          </form>
          {isPending ? (
            <Skeleton rows={8} label={text('list.loading')} />
          ) : (
            <Grid
              label={props.title}
              columns={columns}
              rows={people}
              rowKey={(person) => person.username}
              total={total}
              height="420px"
              isSelected={(person) => chosen.has(person.username)}
              onRowClick={toggle}
              onRowOpen={(person) => props.onChosen([person])}
              empty={<EmptyState text={text('list.empty')} />}
            />
          )}
          {depart === null ? (
            <Pagination
              page={search.page}
              size={PAGE}
              total={total}
              sizes={[PAGE]}
              onChange={(page) => setSearch({ ...search, page })}
              texts={{
                label: text('list.pagination'),
                total: text('list.total', { total }),
                page: text('list.page', { page: search.page, pages: Math.max(1, Math.ceil(total / PAGE)) }),
                first: text('list.first'),
                previous: text('list.previous'),
                next: text('list.next'),
                last: text('list.last'),
                size: text('list.pageSize'),
                perPage: (size) => text('list.perPage', { size }),
                jump: text('list.jump'),
                jumpUnit: text('list.jumpUnit'),
              }}
            />
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

type DepartsProps = {
  readonly list: readonly Depart[];
  readonly current: string | null;
  readonly depth: number;
  readonly onChoose: (id: string) => void;
};

function Departs({ list, current, depth, onChoose }: DepartsProps): ReactNode {
  const dataText = useDataText();
  if (list.length === 0) return null;
  return (
    <ul>
      {list.map((depart) => (
        <li key={depart.id}>
          <button
            type="button"
            className="picker-depart"
            style={{ paddingInlineStart: 8 + depth * 16 }}
            aria-pressed={current === depart.id}
            onClick={() => onChoose(depart.id)}
          >
            <Icon name="folder" size={14} /> {dataText(depart.title)}
          </button>
          <Departs list={depart.children ?? []} current={current} depth={depth + 1} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}
