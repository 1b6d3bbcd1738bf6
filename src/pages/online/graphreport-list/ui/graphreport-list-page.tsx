import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { chartDesignQuery, type ChartDraft } from '@/entities/reports/graph';
import { DefinitionPage, StoredDefinition } from '@/widgets/definition-list';
import { PartTexts, useText } from '@/shared/i18n';
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
        renderList={(onOpen, onCopy) => (
          <PartTexts part="module-files">
            <ChartList onOpen={onOpen} onCopy={onCopy} />
          </PartTexts>
        )}
        renderAdd={(onClose, copyOf) =>
          copyOf === null ? (
            <ChartEditor key="add" draft={EMPTY} onClose={onClose} />
          ) : (
            <StoredChart key={`copy ${copyOf}`} id={copyOf} isCopy onClose={onClose} />
          )
        }
        renderEdit={(id, onClose) => <StoredChart key={id} id={id} onClose={onClose} />}
      />
    </PartTexts>
  );
}

type StoredChartProps = { readonly id: string; readonly isCopy?: boolean; readonly onClose: () => void };

function StoredChart({ id, isCopy = false, onClose }: StoredChartProps): ReactNode {
  const text = useText();
  const design = useQuery(chartDesignQuery(id));
  return (
    <StoredDefinition query={design}>
      {(draft) => (
        <ChartEditor
          draft={isCopy ? copyOf(draft, text('definitions.copyName', { name: draft.name })) : draft}
          onClose={onClose}
        />
      )}
    </StoredDefinition>
  );
}

/** The same under another code, made here and granted to nobody yet. */
function copyOf(draft: ChartDraft, name: string): ChartDraft {
  const { id: _id, version: _version, module: _module, permission: _permission, nameEn: _nameEn, ...rest } = draft;
  const anew = <Row extends { readonly id?: string | undefined }>({ id: _own, ...row }: Row) => row;
  return {
    ...rest,
    code: `${draft.code}_copy`.slice(0, 63),
    name: name.slice(0, 200),
    onlGraphreportItemList: draft.onlGraphreportItemList.map(anew),
    paramsList: draft.paramsList.map(anew),
  };
}
