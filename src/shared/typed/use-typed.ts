import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

/** Milliseconds without a key until the form is told [A9.9]; whoever types on is not made to wait for rules, sums and drafts. */
const REST_MS = 100;

type TypedOptions = {
  /** The value as the form has it. */
  readonly value: string;
  /** Formats the value while nobody types in the control. */
  readonly format?: (value: string) => string;
  /** Reads the value of a typed text. */
  readonly read?: (typed: string) => string;
  /**
   * It is one thing, as a number is: whoever enters the control has all of it selected, so that typing replaces it; Ctrl+Z brings back what stood
   * there on entering, Ctrl+Y what was typed. The browser's own undo would reach into controls that were left, whose text is shown otherwise by now.
   */
  readonly isWhole?: boolean;
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
  /** Value last passed to the form; receiving it back is no news then. */
  const told = useRef(value);
  /** Someone is in the control; whoever looks at another window meanwhile has not left it. */
  const isInside = useRef(false);
  const isEntering = useRef(false);
  /** Text on entering, and the text typed before the old one was restored. */
  const steps = useRef<{ readonly entered: string; readonly undone: string | null }>({ entered: value, undone: null });
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
    const { read = same } = options;
    // The same said otherwise, e.g. 5 and 5.00 after a save, is no reason to write under the caret.
    const isKnown = isTyping && format(read(element.value)) === format(value);
    told.current = value;
    if (isKnown) return;
    const shown = isTyping ? value : format(value);
    if (element.value === shown) return;
    const isSelected = isTyping && options.isWhole === true && isAllSelected(element);
    element.value = shown;
    if (isSelected) element.select();
  });
  const flushing = useRef(flush);
  useLayoutEffect(() => {
    flushing.current = flush;
  });
  const bringBack = (element: Control, act: 'undo' | 'redo'): void => {
    const { entered, undone } = steps.current;
    const text = act === 'undo' ? entered : undone;
    if (text === null || element.value === text) return;
    if (act === 'undo') steps.current = { entered, undone: element.value };
    element.value = text;
    element.select();
    element.dispatchEvent(new Event('input'));
  };
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
      const act = options.isWhole === true ? historyAct(event) : null;
      if (act !== null) {
        event.preventDefault();
        if (control.current !== null) bringBack(control.current, act);
        return;
      }
      const isText = event.key.length === 1 || event.key === 'Backspace' || event.key === 'Delete';
      if (event.ctrlKey || event.metaKey || event.altKey || !isText) flush();
    },
    onFocus: (): void => {
      const element = control.current;
      if (element === null || isInside.current) return;
      isInside.current = true;
      // As it is typed, without what makes it readable: there is no caret yet under which it could change.
      if (element.value !== told.current && timer.current === null) element.value = told.current;
      steps.current = { entered: element.value, undone: null };
      if (options.isWhole === true) element.select();
    },
    onMouseDown: (): void => {
      isEntering.current = control.current !== document.activeElement;
    },
    onMouseUp: (event: MouseEvent): void => {
      const element = control.current;
      const isFirst = isEntering.current;
      isEntering.current = false;
      // A part that was drawn over with the mouse stays selected.
      if (options.isWhole !== true || !isFirst || element === null || element.selectionStart !== element.selectionEnd)
        return;
      event.preventDefault();
      element.select();
    },
    onDoubleClick: (): void => {
      if (options.isWhole === true) control.current?.select();
    },
    onBlur: (): void => {
      flush();
      const element = control.current;
      isInside.current = element !== null && element === document.activeElement;
      if (element !== null && !isInside.current) {
        const shown = format(told.current);
        if (element.value !== shown) element.value = shown;
      }
      options.onBlur?.();
    },
  };
}

/** Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z, or ⌘ with them. */
function historyAct({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' ? 'redo' : null;
}

function isAllSelected(element: HTMLInputElement | HTMLTextAreaElement): boolean {
  return element.value !== '' && element.selectionStart === 0 && element.selectionEnd === element.value.length;
}
