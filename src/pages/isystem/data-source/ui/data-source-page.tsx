import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dataSourceQuery, type DataSourceDraft } from '@/entities/system/data-source';
import { DefinitionPage, StoredDefinition } from '@/widgets/definition-list';
import { PartTexts } from '@/shared/i18n';
import { SourceEditor } from './source-editor.tsx';
import { SourceList } from './source-list.tsx';

const EMPTY: DataSourceDraft = {
  code: '',
  name: '',
  dbUrl: 'jdbc:postgresql://',
  dbUsername: '',
  dbPassword: null,
  remark: '',
};

/** Databases that reports and charts may read: the list, or the one the address names [B2.3]. */
export function DataSourcePage(): ReactNode {
  return (
    <PartTexts part="data-source">
      <DefinitionPage
        renderList={(onOpen) => (
          <PartTexts part="system">
            <SourceList onOpen={onOpen} />
          </PartTexts>
        )}
        renderAdd={(onClose) => <SourceEditor key="add" draft={EMPTY} onClose={onClose} />}
        renderEdit={(id, onClose) => <StoredSource key={id} id={id} onClose={onClose} />}
      />
    </PartTexts>
  );
}

function StoredSource({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  return (
    <StoredDefinition query={useQuery(dataSourceQuery(id))}>
      {(source) => <SourceEditor draft={source} onClose={onClose} />}
    </StoredDefinition>
  );
}
