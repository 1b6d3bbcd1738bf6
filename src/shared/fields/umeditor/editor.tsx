import { lazy, Suspense, type ReactNode } from 'react';
import { plain } from '#core/screen/list-view.ts';
import { SafeHtml } from '../../html/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import type { EditorProps } from '../field-props.ts';

const RichEditor = lazy(async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }));

/** A formatted text; one that cannot be changed is shown. */
export function UmEditor({ field, id, isDisabled, label, value, onChange, onBlur }: EditorProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const name = label ?? dataText(field.label);
  return (
    <Suspense fallback={<span>{text('app.loading')}</span>}>
      {isDisabled ? (
        <SafeHtml html={plain(value)} label={name} />
      ) : (
        <RichEditor id={id} label={name} value={plain(value)} onChange={(html) => onChange?.(html)} onBlur={onBlur} />
      )}
    </Suspense>
  );
}
