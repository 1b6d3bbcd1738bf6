import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { PermissionTreeNode } from '@/entities/system/role';
import { useDataText, useText } from '@/shared/i18n';
import { SearchForm } from '@/shared/list';
import { Button, Drawer, ErrorState, noticeShown, questionAsked, Skeleton } from '@/shared/ui';
import { Tree } from '@/shared/ui/tree';
import { useUnsaved } from '@/shared/unsaved';
import { grantTree } from '../model/grant-tree.ts';
import './grant-drawer.css';

type Query<Data> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type GrantDrawerProps = {
  readonly title: string;
  /** Permissions that can be granted, and those that are. */
  readonly nodes: Query<readonly PermissionTreeNode[]>;
  readonly grants: Query<readonly string[]>;
  /** Answers what the server says. */
  readonly save: (ids: readonly string[], before: readonly string[]) => Promise<string>;
  /** Keys of queries that show them and must be asked again. */
  readonly changes: readonly QueryKey[];
  readonly onClose: () => void;
};

/** Shows the permissions of somebody, as a tree of menus with their buttons. */
export function GrantDrawer({ title, nodes, grants, save, changes, onClose }: GrantDrawerProps): ReactNode {
  const text = useText();
  const ask = useUnit(questionAsked);
  const { clean } = useUnsaved();
  const [isTouched, setTouched] = useState(false);
  const error = nodes.error ?? grants.error;
  const leave = (): void => {
    clean();
    onClose();
  };
  const close = (): void => {
    if (!isTouched) leave();
    else
      ask({
        title: text('notice.title'),
        text: text('system.leave'),
        yes: text('action.leave'),
        no: text('action.stay'),
        isDangerous: true,
        onYes: leave,
      });
  };
  return (
    <Drawer title={title} side="right" width={520} closeLabel={text('action.close')} onClose={close}>
      {error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={error.message}
          retry={{
            label: text('action.retry'),
            act: () => {
              void nodes.refetch();
              void grants.refetch();
            },
          }}
        />
      ) : nodes.data === undefined || grants.data === undefined || (grants.isFetching && !isTouched) ? (
        <Skeleton rows={14} label={text('list.loading')} />
      ) : (
        <Grants
          save={save}
          changes={changes}
          nodes={nodes.data}
          granted={grants.data}
          onTouched={() => setTouched(true)}
          onClose={close}
          onSaved={leave}
        />
      )}
    </Drawer>
  );
}

type GrantsProps = Pick<GrantDrawerProps, 'save' | 'changes'> & {
  readonly nodes: readonly PermissionTreeNode[];
  readonly granted: readonly string[];
  readonly onTouched: () => void;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

function Grants({ save: send, changes, nodes, granted, onTouched, onClose, onSaved }: GrantsProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const { touch } = useUnsaved();
  const tree = useMemo(
    () => grantTree(nodes, { opening: text('system.role.opening'), translate: dataText }),
    [nodes, text, dataText],
  );
  // What was granted when the drawer opened: fetched again it must not take away what was ticked.
  const [before] = useState(granted);
  const [ticks, setTicks] = useState(() => tree.ticksOf(before));
  const [word, setWord] = useState('');
  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => send(tree.grantedBy(ticks), before),
    onSuccess: async (message) => {
      notify({ kind: 'granted', level: 'success', text: message });
      onSaved();
      for (const queryKey of changes) await cache.invalidateQueries({ queryKey });
    },
  });
  return (
    <div className="grant-tree">
      {save.error === null ? null : (
        <p className="grant-refused" role="alert">
          {save.error.message}
        </p>
      )}
      <SearchForm word={word} label={text('system.role.find')} submit={text('list.searchWord')} onSearch={setWord} />
      <Tree
        label={text('system.role.tree')}
        items={tree.items}
        word={word}
        chosen={ticks}
        empty={<p>{text('list.emptyFiltered')}</p>}
        onCheck={(after) => {
          touch();
          onTouched();
          save.reset();
          setTicks((now) => tree.settled(now, after));
        }}
      />
      <footer className="grant-foot">
        <span role="status">{text('system.role.count', { count: tree.grantedBy(ticks).length })}</span>
        <Button onClick={onClose}>{text('action.cancel')}</Button>
        <Button look="primary" isBusy={save.isPending} onClick={() => save.mutate()}>
          {text('action.save')}
        </Button>
      </footer>
    </div>
  );
}
