import { lazy } from 'react';

/** Editors of long texts outside a form, each with everything it needs as a part of its own [B2.48]. */
export const RichEditor = lazy(async () => ({
  default: (await import('../fields/umeditor/rich-editor.tsx')).RichEditor,
}));
export const MarkdownEditor = lazy(async () => ({
  default: (await import('../fields/markdown/markdown-editor.tsx')).MarkdownEditor,
}));
export const MarkdownText = lazy(async () => ({
  default: (await import('../fields/markdown/markdown-text.tsx')).MarkdownText,
}));
