import { plain } from '#core/screen/list-view.ts';
import { useDataText, useText } from '../i18n/index.ts';
import type { EditorProps } from './field-props.ts';

/** What plain editors share: the value as text, the attributes of the control, its hint. */
export function useEditor({ field, isDisabled, id, label, value, onBlur, onChange }: EditorProps) {
  const text = useText();
  const dataText = useDataText();
  const own = dataText(field.placeholder);
  const name = dataText(field.label);
  const isComputed = field.formula !== null;
  return {
    value: plain(value),
    change: (next: unknown): void => onChange?.(next),
    base: { id, disabled: isDisabled, onBlur, 'aria-label': label },
    /** For controls that are typed into. */
    hint: isComputed ? text('form.computed') : isDisabled ? own : own || text('form.placeholderInput', { label: name }),
    /** For controls that are chosen from. */
    chooseHint: isDisabled ? '' : text('form.placeholderChoose', { label: name }),
  };
}
