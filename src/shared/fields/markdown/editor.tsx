import { lazy, type ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import type { EditorProps } from '../field-props.ts';
import { SaidGroup } from '../said-group.tsx';

const MarkdownEditor = lazy(async () => ({ default: (await import('./markdown-editor.tsx')).MarkdownEditor }));
const MarkdownText = lazy(async () => ({ default: (await import('./markdown-text.tsx')).MarkdownText }));

/** Markdown; one that cannot be changed is shown as it reads. */
export function MarkdownField(props: EditorProps): ReactNode {
  const { id, isDisabled, value, onChange, onBlur } = props;
  return (
    <SaidGroup field={props}>
      {(name) =>
        isDisabled ? (
          <MarkdownText source={plain(value)} label={name} />
        ) : (
          <MarkdownEditor
            id={id}
            label={name}
            value={plain(value)}
            onChange={(source) => onChange?.(source)}
            onBlur={onBlur}
          />
        )
      }
    </SaidGroup>
  );
}
