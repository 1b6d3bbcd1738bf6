import { useRef, type ReactNode } from 'react';
import { typedDate } from '#core/dates/ranges.ts';
import { useText } from '../../i18n/index.ts';
import { Icon } from '../../ui/index.ts';
import './date-input.css';

type DateInputProps = {
  readonly kind: 'date' | 'month';
  readonly name: string;
  readonly defaultValue: string | undefined;
  readonly id?: string;
  readonly label?: string;
};

/**
 * A day or month that is typed, in the language of the interface: the browser's own date field writes its hints in the browser's language.
 * The button opens the browser's calendar.
 */
export function DateInput({ kind, name, defaultValue, id, label }: DateInputProps): ReactNode {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const tidy = (): void => {
    const element = input.current;
    if (element === null) return;
    const found = typedDate(element.value, kind);
    if (found !== null) element.value = found;
    const isWrong = found === null && element.value.trim() !== '';
    element.setCustomValidity(isWrong ? text(kind === 'month' ? 'date.badMonth' : 'date.bad') : '');
    element.setAttribute('aria-invalid', String(isWrong));
  };
  return (
    <span className="date-input">
      <input
        ref={input}
        className="control"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        id={id}
        name={name}
        aria-label={label}
        placeholder={text(kind === 'month' ? 'date.hintMonth' : 'date.hint')}
        defaultValue={defaultValue}
        onBlur={tidy}
        // Enter sends the form before the field is left.
        onKeyDown={(event) => {
          if (event.key === 'Enter') tidy();
        }}
        onChange={(event) => event.currentTarget.setCustomValidity('')}
      />
      <input
        ref={calendar}
        className="date-calendar"
        type={kind}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          if (input.current === null) return;
          input.current.value = currentTarget.value;
          tidy();
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={text('date.calendar')}
        title={text('date.calendar')}
        onClick={() => {
          if (calendar.current === null) return;
          calendar.current.value = input.current?.value ?? '';
          // A browser without it leaves the typing.
          calendar.current.showPicker?.();
        }}
      >
        <Icon name="calendar" size={14} />
      </button>
    </span>
  );
}
