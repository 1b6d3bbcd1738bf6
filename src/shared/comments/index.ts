export { CommentPanel } from './comment-panel.tsx';
export { EMPTY_DRAFT, type CommentDraft } from './draft.ts';
