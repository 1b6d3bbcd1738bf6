import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { designQuery, type Draft } from '@/entities/report';
import { DefinitionPage, StoredDefinition } from '@/widgets/definition-list';
import { PartTexts, useText } from '@/shared/i18n';
import { Editor } from './editor.tsx';
import { ReportList } from './report-list.tsx';

const EMPTY: Draft = { head: { code: '', name: '', cgrSql: '' }, items: [], params: [] };

/** Reports by SQL as administrators make them: the list, or the one the address names. */
export function CgreportListPage(): ReactNode {
  return (
    <PartTexts part="reports">
      <DefinitionPage
        renderList={(onOpen, onCopy) => (
          <PartTexts part="module-files">
            <ReportList onOpen={onOpen} onCopy={onCopy} />
          </PartTexts>
        )}
        renderAdd={(onClose, copyOf) =>
          copyOf === null ? (
            <Editor key="add" draft={EMPTY} onClose={onClose} />
          ) : (
            <StoredReport key={`copy ${copyOf}`} id={copyOf} isCopy onClose={onClose} />
          )
        }
        renderEdit={(id, onClose) => <StoredReport key={id} id={id} onClose={onClose} />}
      />
    </PartTexts>
  );
}

type StoredReportProps = { readonly id: string; readonly isCopy?: boolean; readonly onClose: () => void };

function StoredReport({ id, isCopy = false, onClose }: StoredReportProps): ReactNode {
  const text = useText();
  const design = useQuery(designQuery(id));
  return (
    <StoredDefinition query={design}>
      {(draft) => (
        <Editor
          draft={isCopy ? copyOf(draft, text('definitions.copyName', { name: draft.head.name })) : draft}
          onClose={onClose}
        />
      )}
    </StoredDefinition>
  );
}

/** The same under another code, made here and granted to nobody yet. */
function copyOf({ head, items, params }: Draft, name: string): Draft {
  const { id: _id, version: _version, module: _module, permission: _permission, nameEn: _nameEn, ...rest } = head;
  const anew = <Row extends { readonly id?: string | undefined }>({ id: _own, ...row }: Row) => row;
  return {
    head: { ...rest, code: `${head.code}_copy`.slice(0, 63), name: name.slice(0, 200) },
    items: items.map(anew),
    params: params.map(anew),
  };
}
