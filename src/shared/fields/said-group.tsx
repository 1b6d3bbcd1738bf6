import { Suspense, type ReactNode } from 'react';
import { useDataText, useText } from '../i18n/index.ts';
import type { EditorProps } from './field-props.ts';
import { saidOf } from './use-editor.ts';

type SaidGroupProps = {
  readonly field: EditorProps;
  /** Placeholder shown until the editor's part has come. */
  readonly waiting?: ReactNode;
  /** Draws the editor under the name of its field. */
  readonly children: (name: string) => ReactNode;
};

/** An editor of several controls, or of a library's: what is wrong with the field belongs to all of it; the name is its control's. Its part may come later. */
export function SaidGroup({ field, waiting, children }: SaidGroupProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const name = field.label ?? dataText(field.field.label);
  const { 'aria-describedby': describedBy } = saidOf(field);
  return (
    <div role="group" aria-describedby={describedBy}>
      <Suspense fallback={waiting ?? <span>{text('app.loading')}</span>}>{children(name)}</Suspense>
    </div>
  );
}
