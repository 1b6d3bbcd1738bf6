import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { dropDraft, type DocumentOne } from '@/entities/document';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import type { Writing } from '../model/use-writing.ts';

type DraftBarProps = { readonly document: DocumentOne; readonly onTake: (part: Partial<Writing>) => void };

/** Offers what was written and not saved. */
export function DraftBar({ document, onTake }: DraftBarProps): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(true);
  const drop = useMutation({ mutationFn: () => dropDraft(document.id), onSuccess: () => setOpen(false) });
  const { draft } = document;
  if (draft == null || !isOpen) return null;
  return (
    <div className="doc-bar" role="status">
      <span>
        {text(draft.baseVersion === document.version ? 'documents.draftThere' : 'documents.draftOld', {
          time: draft.updateTime,
        })}
      </span>
      <Button
        look="primary"
        onClick={() => {
          const { name, tags, content } = draft;
          onTake({ name, tags, content });
          setOpen(false);
        }}
      >
        {text('documents.draftTake')}
      </Button>
      <Button isBusy={drop.isPending} onClick={() => drop.mutate()}>
        {text('documents.draftDrop')}
      </Button>
    </div>
  );
}
