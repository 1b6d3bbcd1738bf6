import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PartTexts, useText } from '@/shared/i18n';
import { readFormSearch } from '@/shared/routing';
import { ErrorState, Skeleton } from '@/shared/ui';

type DefinitionPageProps = {
  /**
   * @param onOpen opens the editor of one; null makes a new one
   * @param onCopy makes a new one that begins as this one stands
   */
  readonly renderList: (onOpen: (id: string | null) => void, onCopy: (id: string) => void) => ReactNode;
  /** @param copyOf id of the one it begins as */
  readonly renderAdd: (onClose: () => void, copyOf: string | null) => ReactNode;
  readonly renderEdit: (id: string, onClose: () => void) => ReactNode;
};

/** The list of what administrators define, or the editor of the one the address names. */
export function DefinitionPage({ renderList, renderAdd, renderEdit }: DefinitionPageProps): ReactNode {
  const location = useLocation();
  const navigate = useNavigate();
  const form = readFormSearch(location.search);
  const close = (): void => void navigate({ pathname: location.pathname });
  const open = (id: string | null): void => {
    const query = new URLSearchParams(id === null ? { form: 'add' } : { form: 'edit', id });
    void navigate({ pathname: location.pathname, search: `?${query.toString()}` });
  };
  const copy = (pid: string): void =>
    void navigate({ pathname: location.pathname, search: `?${new URLSearchParams({ form: 'add', pid }).toString()}` });
  const shown =
    form === null
      ? renderList(open, copy)
      : form.id === null || form.mode === 'add'
        ? renderAdd(close, form.id)
        : renderEdit(form.id, close);
  return <PartTexts part="definitions">{shown}</PartTexts>;
}

type StoredDefinitionProps<Stored> = {
  readonly query: Pick<UseQueryResult<Stored>, 'data' | 'error' | 'refetch'>;
  readonly children: (stored: Stored) => ReactNode;
};

/** A stored definition when it has come; what went wrong until then. */
export function StoredDefinition<Stored>({ query, children }: StoredDefinitionProps<Stored>): ReactNode {
  const text = useText();
  if (query.error !== null)
    return (
      <ErrorState
        title={text('form.failed')}
        reason={query.error.message}
        retry={{ label: text('action.retry'), act: () => void query.refetch() }}
      />
    );
  if (query.data === undefined)
    return (
      <div className="panel">
        <Skeleton rows={14} label={text('app.loading')} />
      </div>
    );
  return children(query.data);
}
