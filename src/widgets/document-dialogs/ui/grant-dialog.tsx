import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import type { DocumentGrant } from '@/entities/document';
import type { ItemAccess } from '../model/item-access.ts';
import { useText, type TextKey } from '@/shared/i18n';
import { Button, Dialog, ErrorState, IconButton, noticeShown, Skeleton } from '@/shared/ui';
import { GranteeSearch } from './grantee-search.tsx';
import './grant-dialog.css';

const levels: readonly (readonly [level: number, label: TextKey])[] = [
  [1, 'documents.level1'],
  [2, 'documents.level2'],
  [3, 'documents.level3'],
  [4, 'documents.level4'],
];

type GrantDialogProps = {
  readonly id: string;
  readonly name: string;
  /** Calls for the grants of this kind of item. */
  readonly access: ItemAccess;
  readonly onClose: () => void;
};

/**
 * Shows the grants on a folder, document or spreadsheet: to everybody, users, departments, roles; those inherited from a folder above stand
 * below.
 */
export function GrantDialog({ id, name, access, onClose }: GrantDialogProps): ReactNode {
  const text = useText();
  const grants = useQuery(access.grantsQuery(id));
  const title = text('documents.grantTitle', { name });
  if (grants.data !== undefined)
    return <Grants id={id} access={access} title={title} stored={grants.data} onClose={onClose} />;
  return (
    <Dialog title={title} width={640} closeLabel={text('action.close')} onClose={onClose}>
      {grants.error === null ? (
        <Skeleton rows={5} label={text('app.loading')} />
      ) : (
        <ErrorState
          title={text('list.failed')}
          reason={grants.error.message}
          retry={{ label: text('action.retry'), act: () => void grants.refetch() }}
        />
      )}
    </Dialog>
  );
}

type GrantsProps = {
  readonly id: string;
  readonly access: ItemAccess;
  readonly title: string;
  readonly stored: readonly DocumentGrant[];
  readonly onClose: () => void;
};

function Grants({ id, access, title, stored, onClose }: GrantsProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const [rows, setRows] = useState(() => stored.filter(({ isInherited }) => !isInherited));
  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: () =>
      access.saveGrants(
        id,
        rows.map(({ mode, granteeId, level }) => ({ mode, granteeId, level })),
      ),
    onSuccess: async () => {
      notify({ kind: 'granted', level: 'success', text: text('documents.granted') });
      await cache.invalidateQueries({ queryKey: access.key });
      onClose();
    },
  });
  const add = (row: Pick<DocumentGrant, 'mode' | 'granteeId' | 'name' | 'detail'>): void =>
    setRows((now) =>
      now.some((other) => keyOf(other) === keyOf(row)) ? now : [...now, { ...row, level: 1, isInherited: false }],
    );
  const inherited = stored.filter(({ isInherited }) => isInherited);
  return (
    <Dialog
      title={title}
      width={640}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" isBusy={save.isPending} onClick={() => save.mutate()}>
            {text('action.save')}
          </Button>
        </>
      }
    >
      <GranteeSearch
        access={access}
        onAdd={add}
        hasAll={rows.some(({ mode }) => mode === 'all')}
        onAll={() => add({ mode: 'all', granteeId: '', name: '', detail: '' })}
      />
      {save.error === null ? null : <p role="alert">{save.error.message}</p>}
      <ul className="grant-rows" aria-label={title}>
        {rows.length === 0 ? <li className="grant-none">{text('documents.grantNone')}</li> : null}
        {rows.map((row) => {
          const name = row.mode === 'all' ? text('documents.everybody') : row.name;
          return (
            <li key={keyOf(row)}>
              <span className="grant-name">
                {name} <small>{text(`documents.mode_${row.mode}`)}</small>
              </span>
              <select
                className="control"
                aria-label={text('documents.levelOf', { name })}
                value={row.level}
                onChange={(event) => {
                  const level = Number(event.currentTarget.value);
                  setRows(rows.map((other) => (other === row ? { ...row, level } : other)));
                }}
              >
                {levels.map(([level, label]) => (
                  <option key={level} value={level}>
                    {text(label)}
                  </option>
                ))}
              </select>
              <IconButton
                icon="trash"
                label={text('documents.grantRemove', { name })}
                onClick={() => setRows(rows.filter((other) => other !== row))}
              />
            </li>
          );
        })}
      </ul>
      {inherited.length === 0 ? null : (
        <>
          <h3 className="grant-head">{text('documents.inherited')}</h3>
          <ul className="grant-rows">
            {inherited.map((row) => (
              <li key={`${row.from ?? ''} ${keyOf(row)}`}>
                <span className="grant-name">
                  {row.mode === 'all' ? text('documents.everybody') : row.name}{' '}
                  <small>{text(`documents.mode_${row.mode}`)}</small>
                </span>
                <span>{text(levels[row.level - 1]?.[1] ?? 'documents.level1')}</span>
                <small>{row.from ?? ''}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function keyOf({ mode, granteeId }: Pick<DocumentGrant, 'mode' | 'granteeId'>): string {
  return `${mode} ${granteeId}`;
}
