import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { amisPageQuery, type AmisPageDraft } from '@/entities/amis-page';
import { DefinitionPage, StoredDefinition } from '@/widgets/definition-list';
import { PartTexts } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { examples, exampleText } from '../model/examples.ts';
import { AmisEditor } from './amis-editor.tsx';
import { AmisPageList } from './amis-page-list.tsx';

const [FIRST] = examples;
const EMPTY: AmisPageDraft = {
  code: '',
  name: '',
  status: '1',
  schema: FIRST === undefined ? '' : exampleText(FIRST),
};

/** Amis pages as administrators make them: the list, or the one the address names. `?code=` opens a page as its readers see it [B2.5]. */
export function AmisDesignPage(): ReactNode {
  const code = new URLSearchParams(useLocation().search).get('code') ?? '';
  if (code !== '') return <Navigate to={paths.amisPage(code)} replace />;
  return (
    <PartTexts part="amis">
      <DefinitionPage
        renderList={(onOpen) => <AmisPageList onOpen={onOpen} />}
        renderAdd={(onClose) => <AmisEditor key="add" draft={EMPTY} onClose={onClose} />}
        renderEdit={(id, onClose) => <StoredPage key={id} id={id} onClose={onClose} />}
      />
    </PartTexts>
  );
}

function StoredPage({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const stored = useQuery(amisPageQuery(id));
  return (
    <StoredDefinition query={stored}>{(draft) => <AmisEditor draft={draft} onClose={onClose} />}</StoredDefinition>
  );
}
