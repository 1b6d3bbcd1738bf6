import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CommentPanel, type CommentDraft } from '@/shared/comments';
import { addComment, commentsQuery, editComment, findReaders, remarksKey, removeComment } from '../api/comments.ts';

type RecordCommentsProps = {
  readonly code: string;
  readonly id: string;
  readonly draft: CommentDraft;
  readonly onDraft: (draft: CommentDraft) => void;
};

/** Comments on a record: whoever reads it may say something, and name others who read it. */
export function RecordComments({ code, id, draft, onDraft }: RecordCommentsProps): ReactNode {
  const cache = useQueryClient();
  const comments = useQuery(commentsQuery(code, id));
  const renewed = async (act: Promise<unknown>): Promise<void> => {
    await act;
    await cache.invalidateQueries({ queryKey: remarksKey(code, id) });
  };
  return (
    <CommentPanel
      comments={comments.data?.map(({ isOwn, ...comment }) => ({ ...comment, mayEdit: isOwn }))}
      error={comments.error}
      onRetry={() => void comments.refetch()}
      acts={{
        add: ({ replyTo, text, mentions, files }) => renewed(addComment(code, id, { replyTo, text, mentions, files })),
        edit: (commentId, { text, mentions }) => renewed(editComment(code, id, { commentId, text, mentions })),
        remove: (commentId) => renewed(removeComment(code, id, commentId)),
        readers: { key: `${code}/${id}`, find: (word) => findReaders(code, id, word) },
        hasFiles: true,
      }}
      draft={draft}
      onDraft={onDraft}
    />
  );
}
