import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import { categoryTextsQuery, dictTextsQuery, type TreeSource } from '../../dict/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { useFormServices } from '../form-services.ts';
import { retiredKeys } from '../retired/retired-keys.ts';
import type { EditorProps } from '../field-props.ts';
import { TreeBox } from './tree-box.tsx';
import { saidOf } from '../use-editor.ts';

/** Chooses a node of a tree whose levels are asked for as they are opened; a value whose node is gone shows what was stored. */
export function TreeEditor(props: EditorProps): ReactNode {
  const { field, path, id, isDisabled, label, value, onChange, onBlur } = props;
  const text = useText();
  const dataText = useDataText();
  const { scopeValues } = useFormServices();
  const [picked, setPicked] = useState({ value: '', text: '' });
  const { reference } = field;
  const source: TreeSource =
    reference.kind === 'tree' || reference.kind === 'category' ? reference : { kind: 'category', pcode: '0' };
  const shown = plain(value);
  const known = picked.value === shown ? picked.text : plain(scopeValues(path)[`${field.name}_dictText`]);
  const needsText = shown !== '' && known === '';
  const dict = source.kind === 'tree' ? [source.table, source.text, source.code].join(',') : '';
  const tableTexts = useQuery({ ...dictTextsQuery(dict, shown), enabled: needsText && dict !== '' });
  const categoryTexts = useQuery({ ...categoryTextsQuery(shown), enabled: needsText && dict === '' });
  if (!isCondition(source.condition)) {
    return (
      <span className="field-unknown" role="alert">
        {text('picker.treeBadCondition')}
      </span>
    ); // [B5.8]
  }
  return (
    <TreeBox
      id={id}
      said={saidOf(props)}
      label={label}
      source={source}
      value={shown}
      valueText={known || ((tableTexts.data ?? categoryTexts.data)?.[0] ?? '')}
      isRetired={retiredKeys(field, scopeValues(path), [shown]).size > 0}
      isDisabled={isDisabled}
      placeholder={dataText(field.placeholder) || text('form.placeholderChoose', { label: dataText(field.label) })}
      onChange={(next, title) => {
        setPicked({ value: next ?? '', text: title });
        onChange?.(next);
      }}
      onBlur={onBlur}
    />
  );
}

/** Absent, empty, or the JSON of an object. */
function isCondition(condition: string | undefined): boolean {
  if (condition === undefined || condition === '') return true;
  try {
    const parsed: unknown = JSON.parse(condition);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
