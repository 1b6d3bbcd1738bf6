import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';

/** Milliseconds without a key until the form is told [A9.9]; whoever types on is not made to wait for rules, sums and drafts. */
const REST_MS = 100;

type TypedOptions = {
  /** The value as the form has it. */
  readonly value: string;
  /** How it is shown while nobody types in it. */
  readonly format?: (value: string) => string;
  /** What a typed text means. */
  readonly read?: (typed: string) => string;
  readonly onChange: (value: string) => void;
  /** Hears every key, while the form does not. */
  readonly onKey?: (typed: string) => void;
  readonly onBlur: (() => void) | undefined;
};

const same = (text: string): string => text;

/**
 * A native control that the browser itself keeps while it is typed in: a key renders nothing. The form gets the value when the typing rests, and
 * at once before anything that reads it: on leaving the control, on a key that is no text (Ctrl+S, Enter, F5) and when the control goes away.
 */
export function useTyped<Control extends HTMLInputElement | HTMLTextAreaElement>(options: TypedOptions) {
  const { value, format = same } = options;
  // What it starts with; everything later is written to the control itself.
  const [first] = useState(() => format(value));
  const control = useRef<Control>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** What the form was told last; what comes back as value is no news then. */
  const told = useRef(value);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const flush = (): void => {
    const element = control.current;
    if (timer.current === null || element === null) return;
    clearTimeout(timer.current);
    timer.current = null;
    const { read = same, onChange } = latest.current;
    const next = read(element.value);
    // Browsers report on leaving what they reported at the key.
    if (next === told.current) return;
    told.current = next;
    onChange(next);
  };

  useLayoutEffect(() => {
    const element = control.current;
    const isTyping = element !== null && element === document.activeElement;
    if (element === null || timer.current !== null || (isTyping && told.current === value)) return;
    told.current = value;
    const shown = isTyping ? value : format(value);
    if (element.value !== shown) element.value = shown;
  });
  const flushing = useRef(flush);
  useLayoutEffect(() => {
    flushing.current = flush;
  });
  useLayoutEffect(() => {
    const element = control.current;
    if (element === null) return undefined;
    const typed = (event: Event): void => {
      // React would write the control's attributes again at every key, which costs a style and renders nothing.
      event.stopPropagation();
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => flushing.current(), REST_MS);
      latest.current.onKey?.(element.value);
    };
    element.addEventListener('input', typed);
    element.addEventListener('change', typed);
    return () => {
      element.removeEventListener('input', typed);
      element.removeEventListener('change', typed);
      // The control is still there when its effects end.
      flushing.current();
    };
  }, []);

  return {
    ref: control,
    defaultValue: first,
    onKeyDown: (event: KeyboardEvent): void => {
      const isText = event.key.length === 1 || event.key === 'Backspace' || event.key === 'Delete';
      if (event.ctrlKey || event.metaKey || event.altKey || !isText) flush();
    },
    onFocus: (): void => {
      const element = control.current;
      // As it is typed, without what makes it readable.
      if (element !== null && element.value !== told.current && timer.current === null) element.value = told.current;
    },
    onBlur: (): void => {
      flush();
      const element = control.current;
      if (element !== null) element.value = format(told.current);
      options.onBlur?.();
    },
  };
}
