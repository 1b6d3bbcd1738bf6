import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { spreadsheetQuery } from '@/entities/doc/spreadsheet';
import { usePageName } from '@/entities/tab';
import { PartTexts, useText } from '@/shared/i18n';
import { spreadsheetId } from '@/shared/routing';
import { ErrorState, Skeleton } from '@/shared/ui';
import { Workspace } from './workspace.tsx';
import './spreadsheet.css';

/** One spreadsheet: read, written together with others, its versions [B2.10]. */
export function SpreadsheetPage(): ReactNode {
  const { pathname } = useLocation();
  const id = spreadsheetId(pathname) ?? '';
  return (
    <PartTexts part="documents">
      <PartTexts part="spreadsheet">
        <OpenSpreadsheet key={id} id={id} />
      </PartTexts>
    </PartTexts>
  );
}

function OpenSpreadsheet({ id }: { readonly id: string }): ReactNode {
  const text = useText();
  const one = useQuery(spreadsheetQuery(id));
  usePageName(one.data?.name);
  // Counted up when the page begins anew with what the server has.
  const [load, setLoad] = useState(0);
  if (one.error !== null && one.data === undefined) {
    return (
      <section className="panel">
        <ErrorState
          title={text('spreadsheet.openFailed')}
          reason={one.error.message}
          retry={{ label: text('action.retry'), act: () => void one.refetch() }}
        />
      </section>
    );
  }
  if (one.data === undefined) {
    return (
      <div className="panel">
        <Skeleton rows={14} label={text('app.loading')} />
      </div>
    );
  }
  const reload = async (): Promise<void> => {
    await one.refetch();
    setLoad((count) => count + 1);
  };
  return <Workspace key={load} spreadsheet={one.data} onReload={reload} />;
}
