import { plain } from '#core/values/plain.ts';
import { useDataText, useText } from '../i18n/index.ts';
import type { EditorProps } from './field-props.ts';

/** Returns the basics plain editors share: the value as text, the attributes of the control, its hint. */
export function useEditor(props: EditorProps) {
  const { field, isDisabled, id, label, value, onBlur, onChange } = props;
  const text = useText();
  const dataText = useDataText();
  const own = dataText(field.placeholder);
  const name = dataText(field.label);
  const isComputed = field.formula !== null;
  return {
    value: plain(value),
    change: (next: unknown): void => onChange?.(next),
    base: { id, disabled: isDisabled, onBlur, 'aria-label': label },
    said: saidOf(props),
    /** For controls that are typed into. */
    hint: isComputed ? text('form.computed') : isDisabled ? own : own || text('form.placeholderInput', { label: name }),
    /** For controls that are chosen from. */
    chooseHint: isDisabled ? '' : text('form.placeholderChoose', { label: name }),
  };
}

/** Returns the attributes the form item around an editor sets: its errors, and that it must be filled. */
export function saidOf(props: EditorProps) {
  return {
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': props['aria-invalid'],
    'aria-required': props['aria-required'],
  };
}

export type Said = ReturnType<typeof saidOf>;

/** The same with one more text that stands beside the control. */
export function describedAlso(said: Said | undefined, id: string | null): Pick<Said, 'aria-describedby'> {
  return { 'aria-describedby': [said?.['aria-describedby'], id].filter(Boolean).join(' ') || undefined };
}
