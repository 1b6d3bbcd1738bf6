import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { components } from '#core/contract/api.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { Button, Dialog, ErrorState, Skeleton, type GridColumn } from '../../ui/index.ts';
import type { TreeItem } from '../../ui/tree/index.ts';
import { useLoadWarning } from '../use-load-warning.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { ChosenList } from './chosen-list.tsx';
import { departTreeQuery, userPageQuery, type UserSearch } from './people.ts';
import { PickerForm } from './picker-form.tsx';
import { PickerRows } from './picker-rows.tsx';
import { SideTree } from './side-tree.tsx';
import { translated } from './translated.ts';
import { useFirstFocus } from './use-first-focus.ts';
import './pickers.css';

type ListedUser = components['schemas']['ListedUser'];

/** Somebody who can be chosen; of those who were chosen before only the names are known. */
type Person = Pick<ListedUser, 'username' | 'realname'> & Partial<Pick<ListedUser, 'id' | 'phone' | 'sex'>>;

type UserPickerProps = {
  readonly title: string;
  readonly isMultiple: boolean;
  /** Identifies chosen people by id; by account otherwise. */
  readonly storesIds?: boolean;
  readonly chosen: readonly Person[];
  readonly onClose: () => void;
  readonly onChosen: (users: readonly Person[]) => void;
};

const WIDTH = 1250; // [B9.1]
const PAGE = 10;
/** Stands for everybody in the tree. */
const ALL = '';

/** Chooses users: departments at the left, people at the right; what is chosen stays over pages and departments [B2.43]. */
export function UserPicker(props: UserPickerProps): ReactNode {
  const { title, isMultiple, storesIds = false, onClose, onChosen } = props;
  const text = useText();
  const body = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState<UserSearch>({
    username: '',
    realname: '',
    page: 1,
    size: PAGE,
    depart: null,
  });
  const keyOf = ({ id, username }: Person): string => (storesIds ? (id ?? username) : username);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Person>>(
    new Map(props.chosen.map((person) => [keyOf(person), person])),
  );
  const users = useQuery(userPageQuery(search));
  useLoadWarning(users.error);
  useFirstFocus(body, users.isFetched);
  const remove = (key: string): void => {
    const next = new Map(chosen);
    next.delete(key);
    setChosen(next);
  };
  const toggle = (person: Person): void => {
    const key = keyOf(person);
    if (chosen.has(key)) remove(key);
    else setChosen(new Map(isMultiple ? chosen : []).set(key, person));
  };
  return (
    <Dialog
      title={title}
      width={WIDTH}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" onClick={() => onChosen([...chosen.values()])}>
            {text('action.confirm')}
          </Button>
        </>
      }
    >
      <div ref={body} className="picker-split">
        <Departs chosen={search.depart} onChoose={(depart) => setSearch({ ...search, depart, page: 1 })} />
        <div className="picker-main">
          <UserQuery onSearch={(names) => setSearch({ ...search, ...names, page: 1 })} />
          <ChosenBar count={chosen.size} onClear={() => setChosen(new Map())} onRefresh={() => void users.refetch()} />
          <ChosenList
            label={text('picker.chosen')}
            items={[...chosen].map(([key, { realname }]) => ({ key, name: realname }))}
            onRemove={remove}
          />
          {users.error !== null ? (
            <ErrorState
              title={text('list.failed')}
              reason={users.error.message}
              retry={{ label: text('action.retry'), act: () => void users.refetch() }}
            />
          ) : users.data === undefined ? (
            <Skeleton rows={8} label={text('list.loading')} />
          ) : (
            <PickerRows<Person>
              label={title}
              columns={columnsOf(text)}
              rows={users.data.records}
              keyOf={keyOf}
              nameOf={({ realname }) => realname}
              chosen={chosen}
              isMultiple={isMultiple}
              isStale={users.isPlaceholderData}
              height="420px"
              page={{ page: search.page, size: search.size, total: users.data.total }}
              onPage={(page, size) => setSearch({ ...search, page, size })}
              onToggle={toggle}
              onConfirm={onChosen}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function columnsOf(text: ReturnType<typeof useText>): GridColumn<Person>[] {
  const column = (id: string, label: string, width: number, cell: (person: Person) => ReactNode) =>
    ({ id, label, width, align: 'left', cell }) as const;
  return [
    column('username', text('picker.account'), 150, ({ username }) => username),
    column('realname', text('picker.realname'), 150, ({ realname }) => realname),
    column('sex', text('picker.sex'), 80, ({ sex }) =>
      sex === 1 ? text('picker.male') : sex === 2 ? text('picker.female') : '',
    ), // [B3.11]
    column('phone', text('picker.phone'), 150, ({ phone }) => phone ?? ''),
  ];
}

function Departs(props: {
  readonly chosen: string | null;
  readonly onChoose: (depart: string | null) => void;
}): ReactNode {
  const { chosen, onChoose } = props;
  const text = useText();
  const dataText = useDataText();
  const { data, error } = useQuery(departTreeQuery);
  useLoadWarning(error);
  const everybody: TreeItem = { key: ALL, title: text('picker.allDeparts'), children: [] };
  return (
    <SideTree
      title={text('picker.departTree')}
      items={data === undefined ? undefined : [everybody, ...translated(data, dataText)]}
      hasFailed={error !== null}
      chosen={chosen ?? ALL}
      onChoose={(key) => onChoose(key === ALL ? null : key)}
    />
  );
}

function UserQuery({
  onSearch,
}: {
  readonly onSearch: (names: { username: string; realname: string }) => void;
}): ReactNode {
  const text = useText();
  const [round, setRound] = useState(0);
  return (
    <PickerForm
      key={round}
      onSearch={({ username = '', realname = '' }) => onSearch({ username, realname })}
      onReset={() => {
        setRound(round + 1);
        onSearch({ username: '', realname: '' });
      }}
    >
      {(['username', 'realname'] as const).map((name) => (
        <label key={name} className="query-field">
          <span className="query-label">{text(name === 'username' ? 'picker.account' : 'picker.realname')}</span>
          <input
            className="control"
            name={name}
            autoComplete="off"
            // What the dialog is for comes before the tree.
            data-autofocus={name === 'username' ? '' : undefined}
          />
        </label>
      ))}
    </PickerForm>
  );
}
