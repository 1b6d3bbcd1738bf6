import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { chartDesignQuery, type ChartDraft } from '@/entities/reports/graph';
import { DefinitionPage, StoredDefinition } from '@/widgets/definition-list';
import { PartTexts } from '@/shared/i18n';
import { ChartEditor } from './chart-editor.tsx';
import { ChartList } from './chart-list.tsx';

const EMPTY: ChartDraft = {
  code: '',
  name: '',
  dataType: 'form',
  graphType: 'bar',
  displayTemplate: 'single',
  form: { table: '', by: '', measures: [{ how: 'count' }] },
  onlGraphreportItemList: [],
  paramsList: [],
};

/** Charts as administrators make them: the list, or the one the address names. */
export function GraphreportListPage(): ReactNode {
  return (
    <PartTexts part="charts">
      <DefinitionPage
        renderList={(onOpen) => <ChartList onOpen={onOpen} />}
        renderAdd={(onClose) => <ChartEditor key="add" draft={EMPTY} onClose={onClose} />}
        renderEdit={(id, onClose) => <StoredChart key={id} id={id} onClose={onClose} />}
      />
    </PartTexts>
  );
}

function StoredChart({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const design = useQuery(chartDesignQuery(id));
  return (
    <StoredDefinition query={design}>{(draft) => <ChartEditor draft={draft} onClose={onClose} />}</StoredDefinition>
  );
}
