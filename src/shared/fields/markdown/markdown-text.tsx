import MDEditor from '@uiw/react-md-editor/nohighlight';
import '@uiw/react-md-editor/markdown-editor.css';
import type { ReactNode } from 'react';
import { usePaint } from '../../lib/index.ts';
import { preview } from './preview.tsx';
import './markdown.css';

/** Markdown that is read. */
export function MarkdownText({ source, label }: { readonly source: string; readonly label: string }): ReactNode {
  const { isDark } = usePaint();
  return (
    <div className="markdown-text" role="group" aria-label={label} data-color-mode={isDark ? 'dark' : 'light'}>
      <MDEditor.Markdown source={source} {...preview} />
    </div>
  );
}
