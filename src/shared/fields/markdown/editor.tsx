import { lazy, Suspense, type ReactNode } from 'react';
import { plain } from '#core/screen/list-view.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import type { EditorProps } from '../field-props.ts';

const MarkdownEditor = lazy(async () => ({ default: (await import('./markdown-editor.tsx')).MarkdownEditor }));
const MarkdownText = lazy(async () => ({ default: (await import('./markdown-text.tsx')).MarkdownText }));

/** Markdown; one that cannot be changed is shown as it reads. */
export function MarkdownField({ field, id, isDisabled, label, value, onChange, onBlur }: EditorProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const name = label ?? dataText(field.label);
  return (
    <Suspense fallback={<span>{text('app.loading')}</span>}>
      {isDisabled ? (
        <MarkdownText source={plain(value)} label={name} />
      ) : (
        <MarkdownEditor
          id={id}
          label={name}
          value={plain(value)}
          onChange={(source) => onChange?.(source)}
          onBlur={onBlur}
        />
      )}
    </Suspense>
  );
}
