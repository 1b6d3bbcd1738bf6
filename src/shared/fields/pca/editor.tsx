import { lazy, type ReactNode } from 'react';
import type { EditorProps } from '../field-props.ts';
import { SaidGroup } from '../said-group.tsx';
import { useEditor } from '../use-editor.ts';

const RegionPicker = lazy(async () => ({ default: (await import('./region-picker.tsx')).RegionPicker }));

/** Province, city, district: the code of the last level is stored. */
export function RegionEditor(props: EditorProps): ReactNode {
  const { field, id, onBlur } = props;
  const { value, change, base, chooseHint } = useEditor(props);
  return (
    <SaidGroup field={props} waiting={<input className="control" disabled />}>
      {(name) => (
        <RegionPicker
          mode={field.reference.kind === 'region' ? field.reference.mode : 'cascader'}
          id={id}
          label={name}
          isDisabled={base.disabled}
          placeholder={chooseHint}
          value={value}
          onChange={change}
          onBlur={onBlur}
        />
      )}
    </SaidGroup>
  );
}
