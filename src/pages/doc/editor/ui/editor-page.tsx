import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { documentQuery } from '@/entities/document';
import { usePageName } from '@/entities/tab';
import { PartTexts, useText } from '@/shared/i18n';
import { ErrorState, Skeleton } from '@/shared/ui';
import { FileWorkspace } from './file-workspace.tsx';
import { StartPage } from './start-page.tsx';
import type { Side } from './surroundings.tsx';
import { TextWorkspace } from './text-workspace.tsx';
import './editor.css';

/** A document that is read or written; without one in the address, where to begin [B2.7]. */
export function EditorPage(): ReactNode {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('doc');
  return (
    <PartTexts part="documents">
      {id === null || id === '' ? <StartPage /> : <OpenDocument key={id} id={id} />}
    </PartTexts>
  );
}

function OpenDocument({ id }: { readonly id: string }): ReactNode {
  const text = useText();
  const one = useQuery(documentQuery(id));
  usePageName(one.data?.name);
  // Counted up when the page begins anew with what the server has: after a version was restored, or another's was taken.
  const [load, setLoad] = useState(0);
  const [side, setSide] = useState<Side>(null);
  if (one.error !== null && one.data === undefined) {
    return (
      <section className="panel">
        <ErrorState
          title={text('documents.openFailed')}
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
  const Workspace = one.data.kind === 'file' ? FileWorkspace : TextWorkspace;
  return <Workspace key={load} document={one.data} side={side} onSide={setSide} onReload={() => void reload()} />;
}
