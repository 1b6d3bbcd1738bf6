import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { GrantDialog, NameDialog, ShareDialog } from '@/widgets/document-dialogs';
import {
  addDocument,
  addFolder,
  documentAccess,
  documentsKey,
  renameDocument,
  type DocumentRow,
} from '@/entities/document';
import { useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import type { TreeItem } from '@/shared/ui/tree';
import { MoveDialog } from './move-dialog.tsx';

/** Which dialog stands open, and about what. */
export type OpenDialog =
  | { readonly kind: 'document' | 'folder' }
  | { readonly kind: 'rename' | 'share' | 'grant'; readonly row: DocumentRow }
  | { readonly kind: 'move'; readonly rows: readonly DocumentRow[] };

type DocumentDialogsProps = {
  readonly dialog: OpenDialog | null;
  /** Folder in which something new is made; null for the top of the own documents. */
  readonly parentId: string | null;
  readonly tree: readonly TreeItem[];
  readonly onClose: (isDone: boolean) => void;
};

/** The dialogs of the document centre, one at a time. */
export function DocumentDialogs({ dialog, parentId, tree, onClose }: DocumentDialogsProps): ReactNode {
  const text = useText();
  const close = (): void => onClose(false);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'document':
      return <NewDocument parentId={parentId} onClose={close} />;
    case 'folder':
      return (
        <NameDialog
          title={text('documents.newFolder')}
          listKey={documentsKey}
          onClose={close}
          save={async (name) => {
            await addFolder({ parentId, name });
            return text('documents.added');
          }}
        />
      );
    case 'rename': {
      const { id, name: old } = dialog.row;
      return (
        <NameDialog
          title={text('documents.rename')}
          listKey={documentsKey}
          name={old}
          onClose={close}
          save={async (name) => (await renameDocument(id, name)).message}
        />
      );
    }
    case 'share':
      return <ShareDialog id={dialog.row.id} name={dialog.row.name} onClose={close} />;
    case 'grant':
      return <GrantDialog id={dialog.row.id} name={dialog.row.name} access={documentAccess} onClose={close} />;
    case 'move':
      return <MoveDialog rows={dialog.rows} tree={tree} onClose={onClose} />;
  }
}

type NewDocumentProps = { readonly parentId: string | null; readonly onClose: () => void };

/** Asks for the name of a new document and what it is written in. */
function NewDocument({ parentId, onClose }: NewDocumentProps): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const [kind, setKind] = useState<'rich' | 'markdown'>('rich');
  return (
    <NameDialog
      title={text('documents.newDocument')}
      listKey={documentsKey}
      onClose={onClose}
      save={async (name) => {
        const id = await addDocument({ parentId, name, kind });
        void navigate(paths.document(id));
        return text('documents.added');
      }}
    >
      <fieldset className="doc-kinds">
        <legend>{text('documents.kind')}</legend>
        {(['rich', 'markdown'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
            {text(`documents.kind_${one}`)}
          </label>
        ))}
      </fieldset>
    </NameDialog>
  );
}
