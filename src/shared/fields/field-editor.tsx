import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { FieldCell } from './field-cell.tsx';
import type { EditorProps } from './field-props.ts';
import { QueryControl } from './query-control.tsx';
import { widgetOf } from './registry.ts';

const faces = { Cell: FieldCell, Query: QueryControl };

/** The editor of a field by its widget type; a type nobody knows is shown by name instead of breaking the form. */
export function FieldEditor(props: Omit<EditorProps, 'faces'>): ReactNode {
  const text = useText();
  const type = props.field.widget;
  const widget = widgetOf(type);
  if (widget === undefined) {
    return (
      <span className="field-unknown" role="note">
        {text('form.unknownWidget', { type })}
      </span>
    );
  }
  return <widget.Editor {...props} faces={faces} />;
}
