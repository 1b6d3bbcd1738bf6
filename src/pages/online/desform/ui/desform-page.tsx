import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { desformDesignQuery, type DesformDesign } from '@/entities/online/desform';
import { PartTexts, useText } from '@/shared/i18n';
import { readFormSearch } from '@/shared/routing';
import { ErrorState, Skeleton } from '@/shared/ui';
import { Designer } from './designer.tsx';
import { DesformList } from './desform-list.tsx';

/** Designed forms: the list of them, or the designer of the one the address names, `?form=edit&id={code}` [online.desform]. */
export function DesformPage(): ReactNode {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const code = readFormSearch(search)?.id ?? null;
  const show = (next: string | null): void => {
    const query = next === null ? '' : `?${new URLSearchParams({ form: 'edit', id: next }).toString()}`;
    void navigate({ pathname, search: query });
  };
  return (
    <PartTexts part="system">
      <PartTexts part="desform">
        {code === null ? <DesformList onDesign={show} /> : <Stored key={code} code={code} onClose={() => show(null)} />}
      </PartTexts>
    </PartTexts>
  );
}

function Stored({ code, onClose }: { readonly code: string; readonly onClose: () => void }): ReactNode {
  const text = useText();
  const { data, error, refetch } = useQuery(desformDesignQuery(code));
  // What it began with: fetched again in the background it must not replace what was drawn.
  const [first, setFirst] = useState<DesformDesign | null>(null);
  if (first === null && data !== undefined) setFirst(data);
  if (first !== null) return <Designer stored={first} onClose={onClose} />;
  if (error !== null)
    return (
      <ErrorState
        title={text('desform.failed')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: () => void refetch() }}
      />
    );
  return (
    <div className="panel">
      <Skeleton rows={12} label={text('app.loading')} />
    </div>
  );
}
