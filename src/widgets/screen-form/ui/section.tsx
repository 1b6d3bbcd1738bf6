import type { ReactNode } from 'react';
import type { FieldGroupView } from '#core/screen/form-view.ts';
import { useDataText } from '@/shared/i18n';

/** Fields under their heading. One that can be closed keeps its fields in the document: they keep their values and are checked. */
export function Section({
  group,
  children,
}: {
  readonly group: FieldGroupView;
  readonly children: ReactNode;
}): ReactNode {
  const dataText = useDataText();
  const { title, text = '', isCollapsible } = group;
  const words = text === '' ? null : <p className="record-said">{dataText(text)}</p>;
  if (isCollapsible === true)
    return (
      <details className="record-group" open>
        <summary>{dataText(title)}</summary>
        {words}
        {children}
      </details>
    );
  return (
    <fieldset className="record-group">
      {title === '' ? null : <legend>{dataText(title)}</legend>}
      {words}
      {children}
    </fieldset>
  );
}
