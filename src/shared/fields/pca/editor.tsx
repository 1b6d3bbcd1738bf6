import { lazy, Suspense, type ReactNode } from 'react';
import { useDataText } from '../../i18n/index.ts';
import type { EditorProps } from '../field-props.ts';
import { useEditor } from '../use-editor.ts';

const RegionPicker = lazy(async () => ({ default: (await import('./region-picker.tsx')).RegionPicker }));

/** Province, city, district: the code of the last level is stored. */
export function RegionEditor(props: EditorProps): ReactNode {
  const { field, id, label, onBlur } = props;
  const dataText = useDataText();
  const { value, change, base, chooseHint } = useEditor(props);
  return (
    <Suspense fallback={<input className="control" disabled aria-label={label ?? dataText(field.label)} />}>
      <RegionPicker
        mode={field.reference.kind === 'region' ? field.reference.mode : 'cascader'}
        id={id}
        label={label ?? dataText(field.label)}
        isDisabled={base.disabled}
        placeholder={chooseHint}
        value={value}
        onChange={change}
        onBlur={onBlur}
      />
    </Suspense>
  );
}
