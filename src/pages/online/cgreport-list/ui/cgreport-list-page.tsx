import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { designQuery, type Draft } from '@/entities/report';
import { DefinitionPage, StoredDefinition } from '@/widgets/definition-list';
import { PartTexts } from '@/shared/i18n';
import { Editor } from './editor.tsx';
import { ReportList } from './report-list.tsx';

const EMPTY: Draft = { head: { code: '', name: '', cgrSql: '' }, items: [], params: [] };

/** Reports by SQL as administrators make them: the list, or the one the address names. */
export function CgreportListPage(): ReactNode {
  return (
    <PartTexts part="reports">
      <DefinitionPage
        renderList={(onOpen) => <ReportList onOpen={onOpen} />}
        renderAdd={(onClose) => <Editor key="add" draft={EMPTY} onClose={onClose} />}
        renderEdit={(id, onClose) => <StoredReport key={id} id={id} onClose={onClose} />}
      />
    </PartTexts>
  );
}

function StoredReport({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const design = useQuery(designQuery(id));
  return <StoredDefinition query={design}>{(draft) => <Editor draft={draft} onClose={onClose} />}</StoredDefinition>;
}
