import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  addComment,
  commentsQuery,
  documentsKey,
  LEVEL,
  removeComment,
  resolveComment,
  type DocumentOne,
} from '@/entities/document';
import { CommentPanel, EMPTY_DRAFT } from '@/shared/comments';
import { useText } from '@/shared/i18n';
import { IconButton } from '@/shared/ui';

type CommentsPanelProps = { readonly document: DocumentOne; readonly onClose: () => void };

/** Comments on a document, with replies; what is settled stays, folded away. */
export function CommentsPanel({ document, onClose }: CommentsPanelProps): ReactNode {
  const { id, level } = document;
  const text = useText();
  const cache = useQueryClient();
  const comments = useQuery(commentsQuery(id));
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const renewed = async (act: Promise<unknown>): Promise<void> => {
    await act;
    await cache.invalidateQueries({ queryKey: [...documentsKey, 'comments', id] });
  };
  return (
    <aside className="panel doc-side" aria-label={text('documents.comments')}>
      <div className="doc-side-head">
        <h2>{text('documents.comments')}</h2>
        <IconButton icon="close" label={text('action.close')} onClick={onClose} />
      </div>
      <CommentPanel
        comments={comments.data?.map(({ isOwn, isResolved, resolvedBy, ...comment }) => ({
          ...comment,
          mayDelete: isOwn || level >= LEVEL.manage,
          maySettle: isOwn || level >= LEVEL.edit,
          isSettled: isResolved,
          settledBy: resolvedBy ?? null,
        }))}
        error={comments.error}
        onRetry={() => void comments.refetch()}
        acts={{
          add: ({ replyTo, text: words }) => renewed(addComment(id, replyTo, words)),
          remove: (comment) => renewed(removeComment(comment)),
          settle: (comment, isSettled) => renewed(resolveComment(comment, isSettled)),
        }}
        draft={draft}
        onDraft={setDraft}
      />
    </aside>
  );
}
