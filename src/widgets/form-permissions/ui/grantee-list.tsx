import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { granteesQuery, type AuthGrantee, type AuthMode } from '@/entities/form-permission';
import { useDataText, useText } from '@/shared/i18n';
import { EmptyState } from '@/shared/ui';
import { Loaded } from './loaded.tsx';

type GranteeListProps = {
  readonly mode: AuthMode;
  readonly chosen: AuthGrantee | null;
  readonly onChoose: (grantee: AuthGrantee) => void;
};

/** Roles, departments or users, one of which is chosen. */
export function GranteeList({ mode, chosen, onChoose }: GranteeListProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [keyword, setKeyword] = useState('');
  const query = useQuery(granteesQuery(mode, useDeferredValue(keyword.trim())));
  return (
    <div className="auth-grantees">
      <input
        className="control"
        type="search"
        aria-label={text('auth.search')}
        placeholder={text('auth.search')}
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      <Loaded query={query}>
        {(grantees) =>
          grantees.length === 0 ? (
            <EmptyState text={text('auth.nobody')} />
          ) : (
            <ul aria-label={text(`auth.mode.${mode}`)}>
              {grantees.map((grantee) => (
                <li key={grantee.id}>
                  <button type="button" aria-pressed={grantee.id === chosen?.id} onClick={() => onChoose(grantee)}>
                    <span>{mode === 'user' ? grantee.name : dataText(grantee.name)}</span>
                    <small>{grantee.detail}</small>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
