import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { emptySheet } from '#core/sheet-report/sheet.ts';
import { sheetReportDesignQuery, type SheetReportDraft } from '@/entities/reports/sheet-report';
import { DefinitionPage, StoredDefinition } from '@/widgets/definition-list';
import { PartTexts } from '@/shared/i18n';
import { Designer } from './designer.tsx';
import { SheetList } from './sheet-list.tsx';

const EMPTY: SheetReportDraft = {
  code: '',
  name: '',
  sets: [],
  asked: [],
  paper: { size: 'A4', isLandscape: false, hasPageNumbers: true },
  sheet: emptySheet,
};

/** Sheet reports as administrators draw them: the list, or the one the address names [B2.3]. */
export function DessheetPage(): ReactNode {
  // The report a new one begins with.
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <PartTexts part="sheet-report">
      <DefinitionPage
        renderList={(onOpen) => (
          <SheetList
            onOpen={(id) => {
              setCopied(null);
              onOpen(id);
            }}
            onCopy={(id) => {
              setCopied(id);
              onOpen(null);
            }}
          />
        )}
        renderAdd={(onClose) =>
          copied === null ? (
            <Designer key="add" draft={EMPTY} onClose={onClose} />
          ) : (
            <StoredSheet key={`copy-${copied}`} id={copied} isCopy onClose={onClose} />
          )
        }
        renderEdit={(id, onClose) => <StoredSheet key={id} id={id} onClose={onClose} />}
      />
    </PartTexts>
  );
}

type StoredSheetProps = { readonly id: string; readonly isCopy?: boolean; readonly onClose: () => void };

function StoredSheet({ id, isCopy = false, onClose }: StoredSheetProps): ReactNode {
  const design = useQuery(sheetReportDesignQuery(id));
  return (
    <StoredDefinition query={design}>
      {(draft) => <Designer draft={isCopy ? copyOf(draft) : draft} onClose={onClose} />}
    </StoredDefinition>
  );
}

/** The same drawing as a new report: with a code of its own, and permissions made from it. */
function copyOf({ id: _id, version: _version, permission: _permission, ...draft }: SheetReportDraft): SheetReportDraft {
  return { ...draft, code: `${draft.code.slice(0, 58)}_copy` };
}
