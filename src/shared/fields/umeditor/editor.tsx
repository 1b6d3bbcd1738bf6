import { lazy, type ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import { SafeHtml } from '../../html/index.ts';
import type { EditorProps } from '../field-props.ts';
import { SaidGroup } from '../said-group.tsx';

const RichEditor = lazy(async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }));

/** A formatted text; one that cannot be changed is shown. */
export function UmEditor(props: EditorProps): ReactNode {
  const { id, isDisabled, value, onChange, onBlur } = props;
  return (
    <SaidGroup field={props}>
      {(name) =>
        isDisabled ? (
          <SafeHtml html={plain(value)} label={name} />
        ) : (
          <RichEditor id={id} label={name} value={plain(value)} onChange={(html) => onChange?.(html)} onBlur={onBlur} />
        )
      }
    </SaidGroup>
  );
}
