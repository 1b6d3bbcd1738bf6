import { platformAnswers } from '#server/platform/answers.ts';
import type { DocumentDeps } from '#server/platform/document/access.ts';
import { addComment, documentComments, removeComment, settleComment } from '#server/platform/document/comments.ts';
import { itemGrantees, itemGrants, saveItemGrants } from '#server/platform/document/grants.ts';
import {
  addDocument,
  addFileDocument,
  addFolder,
  countItems,
  documentList,
  documentOne,
  folders,
  moveItems,
  purge,
  removeItems,
  renameItem,
  restoreItems,
} from '#server/platform/document/items.ts';
import {
  documentVersion,
  documentVersions,
  dropDraft,
  restoreVersion,
  saveDocument,
  saveDraft,
} from '#server/platform/document/texts.ts';
import type { HandlersOf } from '../handler.ts';
import { idsOf, itemQuery } from '../list-query.ts';

type ItemOperation =
  | ('documentFolders' | 'documentList' | 'documentOne' | 'documentAddFolder' | 'documentAdd' | 'documentAddFile')
  | ('documentRename' | 'documentMove' | 'documentCount' | 'documentRemove' | 'documentRestore' | 'documentPurge');
type TextOperation =
  | ('documentEdit' | 'documentSaveDraft' | 'documentDropDraft')
  | ('documentVersions' | 'documentVersion' | 'documentRestoreVersion');
type TalkOperation =
  | ('documentGrants' | 'documentSaveGrants' | 'documentGrantees')
  | ('documentComments' | 'documentAddComment' | 'documentResolveComment' | 'documentRemoveComment');

/** Documents with folders, rights, versions and comments [B2.7]. */
export function documentHandlers(deps: DocumentDeps): HandlersOf<ItemOperation | TextOperation | TalkOperation> {
  return { ...itemHandlers(deps), ...textHandlers(deps), ...talkHandlers(deps) };
}

function itemHandlers(deps: DocumentDeps): HandlersOf<ItemOperation> {
  return {
    documentFolders: async ({ actor }) => ({ result: await folders(deps, actor) }),
    documentList: async ({ query, actor }) => ({
      result: await documentList(deps, { ...itemQuery(query), folderId: query.folderId ?? '' }, actor),
    }),
    documentOne: async ({ query, actor }) => ({ result: await documentOne(deps, query.id, actor) }),
    documentAddFolder: async ({ body, actor }) => ({
      message: platformAnswers.added,
      result: await addFolder(deps, body, actor),
    }),
    documentAdd: async ({ body, actor }) => ({
      message: platformAnswers.added,
      result: await addDocument(deps, body, actor),
    }),
    documentAddFile: async ({ body, actor }) => ({
      message: platformAnswers.uploaded,
      result: await addFileDocument(deps, body, actor),
    }),
    documentRename: async ({ body, actor }) => {
      await renameItem(deps, body.id, body.name, actor);
      return { message: platformAnswers.edited, result: null };
    },
    documentMove: async ({ body, actor }) => {
      await moveItems(deps, body.ids, body.folderId, actor);
      return { message: platformAnswers.moved, result: null };
    },
    documentCount: async ({ query, actor }) => ({ result: await countItems(deps, idsOf(query.ids), actor) }),
    documentRemove: async ({ query, actor }) => {
      await removeItems(deps, idsOf(query.ids), actor);
      return { message: platformAnswers.inRecycleBin, result: null };
    },
    documentRestore: async ({ body, actor }) => {
      await restoreItems(deps, body.ids, actor);
      return { message: platformAnswers.restored, result: null };
    },
    documentPurge: async ({ query, actor }) => {
      await purge(deps, idsOf(query.ids), actor);
      return { message: platformAnswers.deleted, result: null };
    },
  };
}

function textHandlers(deps: DocumentDeps): HandlersOf<TextOperation> {
  return {
    documentEdit: async ({ body, actor }) => ({
      message: platformAnswers.saved,
      result: await saveDocument(deps, body, actor),
    }),
    documentSaveDraft: async ({ body, actor }) => {
      await saveDraft(deps, body, actor);
      return { result: null };
    },
    documentDropDraft: async ({ query, actor }) => {
      await dropDraft(deps, query.itemId, actor);
      return { result: null };
    },
    documentVersions: async ({ query, actor }) => ({ result: await documentVersions(deps, query.itemId, actor) }),
    documentVersion: async ({ query, actor }) => ({
      result: await documentVersion(deps, query.itemId, query.versionNo, actor),
    }),
    documentRestoreVersion: async ({ body, actor }) => ({
      message: platformAnswers.restored,
      result: await restoreVersion(deps, body, actor),
    }),
  };
}

function talkHandlers(deps: DocumentDeps): HandlersOf<TalkOperation> {
  return {
    documentGrants: async ({ query, actor }) => ({ result: await itemGrants(deps, query.itemId, actor) }),
    documentSaveGrants: async ({ body, actor }) => {
      await saveItemGrants(deps, body.itemId, body.grants, actor);
      return { message: platformAnswers.saved, result: null };
    },
    documentGrantees: async ({ query, actor }) => ({
      result: await itemGrantees(deps, query.mode, query.keyword ?? '', actor),
    }),
    documentComments: async ({ query, actor }) => ({ result: await documentComments(deps, query.itemId, actor) }),
    documentAddComment: async ({ body, actor }) => ({
      message: platformAnswers.commented,
      result: await addComment(deps, { ...body, replyTo: body.replyTo ?? null }, actor),
    }),
    documentResolveComment: async ({ body, actor }) => {
      await settleComment(deps, body.id, body.isResolved, actor);
      return { result: null };
    },
    documentRemoveComment: async ({ query, actor }) => {
      await removeComment(deps, query.id, actor);
      return { message: platformAnswers.deleted, result: null };
    },
  };
}
