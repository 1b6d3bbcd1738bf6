import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { DocumentGrant } from '@/entities/document';
import type { ItemAccess } from '../model/item-access.ts';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';

type Mode = 'user' | 'depart' | 'role';
const modes: readonly Mode[] = ['user', 'depart', 'role'];

type GranteeSearchProps = {
  readonly access: ItemAccess;
  readonly onAdd: (grantee: Pick<DocumentGrant, 'mode' | 'granteeId' | 'name' | 'detail'>) => void;
  readonly hasAll: boolean;
  readonly onAll: () => void;
};

/** Finds users, departments and roles by a part of their name. */
export function GranteeSearch({ access, onAdd, hasAll, onAll }: GranteeSearchProps): ReactNode {
  const text = useText();
  const [mode, setMode] = useState<Mode>('user');
  const [keyword, setKeyword] = useState('');
  const found = useQuery(access.findGrantees(mode, keyword));
  return (
    <div className="grant-search">
      <select
        className="control"
        aria-label={text('documents.granteeMode')}
        value={mode}
        onChange={(event) => setMode(modes.find((one) => one === event.currentTarget.value) ?? 'user')}
      >
        {modes.map((one) => (
          <option key={one} value={one}>
            {text(`documents.mode_${one}`)}
          </option>
        ))}
      </select>
      <input
        className="control"
        aria-label={text('documents.granteeSearch')}
        placeholder={text('documents.granteeSearch')}
        autoComplete="off"
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      <Button icon="users" disabled={hasAll} onClick={onAll}>
        {text('documents.everybody')}
      </Button>
      <div className="grant-found" role="group" aria-label={text('documents.granteeFound')}>
        {found.error === null ? null : <p role="alert">{found.error.message}</p>}
        {found.data?.length === 0 ? <p>{text('documents.granteeNone')}</p> : null}
        {found.data?.map(({ id, name, detail }) => (
          <Button
            key={id}
            look="link"
            icon="plus"
            onClick={() => onAdd({ mode, granteeId: id, name, detail })}
            aria-label={text('documents.granteeAdd', { name })}
          >
            {name} {detail === '' ? null : <small>{detail}</small>}
          </Button>
        ))}
      </div>
    </div>
  );
}
