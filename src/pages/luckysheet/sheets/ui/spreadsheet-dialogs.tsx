import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { GrantDialog, NameDialog } from '@/widgets/document-dialogs';
import {
  addSpreadsheet,
  copySpreadsheet,
  renameSpreadsheet,
  spreadsheetAccess,
  spreadsheetsKey,
  type SpreadsheetRow,
} from '@/entities/doc/spreadsheet';
import { useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';

/** Which dialog stands open, and about what. */
export type OpenDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'rename' | 'copy' | 'grant'; readonly row: SpreadsheetRow };

type SpreadsheetDialogsProps = { readonly dialog: OpenDialog | null; readonly onClose: () => void };

/** The dialogs of the list, one at a time. */
export function SpreadsheetDialogs({ dialog, onClose }: SpreadsheetDialogsProps): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'new':
      return (
        <NameDialog
          title={text('spreadsheet.new')}
          listKey={spreadsheetsKey}
          onClose={onClose}
          save={async (name) => {
            const id = await addSpreadsheet(name);
            void navigate(paths.spreadsheet(id));
            return text('spreadsheet.added');
          }}
        />
      );
    case 'rename':
      return (
        <NameDialog
          title={text('spreadsheet.rename')}
          name={dialog.row.name}
          listKey={spreadsheetsKey}
          onClose={onClose}
          save={async (name) => (await renameSpreadsheet(dialog.row.id, name)).message}
        />
      );
    case 'copy':
      return (
        <NameDialog
          title={text('spreadsheet.copy')}
          name={text('spreadsheet.copyName', { name: dialog.row.name }).slice(0, 150)}
          listKey={spreadsheetsKey}
          onClose={onClose}
          save={async (name) => {
            await copySpreadsheet(dialog.row.id, name);
            return text('spreadsheet.copied');
          }}
        />
      );
    case 'grant':
      return <GrantDialog id={dialog.row.id} name={dialog.row.name} access={spreadsheetAccess} onClose={onClose} />;
  }
}
