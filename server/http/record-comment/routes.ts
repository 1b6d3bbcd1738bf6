import {
  addRecordComment,
  attachToRecord,
  detachFromRecord,
  editRecordComment,
  recordAttachments,
  recordComments,
  recordReaders,
  removeRecordComment,
  type CommentEngine,
} from '#server/engine/record/record-comments.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { HandlersOf } from '../handler.ts';

/** Returns the handlers for comments on a record, and the files put with them. */
export function recordCommentHandlers(
  engine: CommentEngine,
): HandlersOf<
  | 'recordComments'
  | 'recordCommentAdd'
  | 'recordCommentEdit'
  | 'recordCommentDelete'
  | 'recordReaders'
  | 'recordAttachments'
  | 'recordAttach'
  | 'recordDetach'
> {
  return {
    recordComments: async ({ path, actor }) => ({ result: await recordComments(engine, path.id, path.dataId, actor) }),
    recordCommentAdd: async ({ path, body, actor }) => ({
      message: platformAnswers.commented,
      result: await addRecordComment(engine, { idOrTable: path.id, dataId: path.dataId }, body, actor),
    }),
    recordCommentEdit: async ({ path, body, actor }) => {
      await editRecordComment(engine, { idOrTable: path.id, dataId: path.dataId }, body, actor);
      return { message: platformAnswers.edited, result: null };
    },
    recordCommentDelete: async ({ path, query, actor }) => {
      await removeRecordComment(engine, path.id, path.dataId, query.commentId, actor);
      return { message: platformAnswers.deleted, result: null };
    },
    recordReaders: async ({ path, query, actor }) => ({
      result: await recordReaders(engine, path.id, path.dataId, query.keyword ?? '', actor),
    }),
    recordAttachments: async ({ path, actor }) => ({
      result: await recordAttachments(engine, path.id, path.dataId, actor),
    }),
    recordAttach: async ({ path, body, actor }) => {
      await attachToRecord(engine, path.id, path.dataId, body.files, actor);
      return { message: platformAnswers.added, result: null };
    },
    recordDetach: async ({ path, query, actor }) => {
      await detachFromRecord(engine, path.id, path.dataId, query.attachmentId, actor);
      return { message: platformAnswers.deleted, result: null };
    },
  };
}
