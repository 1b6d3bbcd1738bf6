import { useId, useState, type ComponentProps, type ReactNode } from 'react';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Something that happened, e.g. a code was sent; it stands in the room of the error while there is none. */
  readonly note?: string | undefined;
  /** Words of the button that shows a password; without them there is none. */
  readonly reveal?: { readonly show: string; readonly hide: string };
  /** Lines, where more than one is typed; of an input it then has name, length and value only. */
  readonly rows?: number | undefined;
  /** Stands beside the input, e.g. the button that sends a code. */
  readonly aside?: ReactNode;
  /** Draws another control than an input of text, with what the label and the messages around it say of it. */
  readonly renderControl?: (said: Said) => ReactNode;
};

type Said = Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-required' | 'aria-invalid' | 'aria-describedby'>;

/**
 * A labelled input outside the form library: in dialogs and pages that must come without it. The browser keeps the value. Both documents carry
 * its styles (scripts/lib/html-entries.ts): sign-in and application would otherwise share a file of 600 bytes that both wait for.
 */
export function TextField({
  label,
  error = '',
  hint,
  note = '',
  reveal,
  aside,
  rows,
  renderControl,
  type,
  required,
  ...input
}: TextFieldProps): ReactNode {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const said = error === '' ? note : error;
  const describedBy = [said === '' ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`].filter(
    (part) => part !== '',
  );
  const control = {
    id,
    className: 'control',
    'aria-required': required,
    'aria-invalid': error !== '',
    'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
  };
  return (
    <div className="text-field">
      <label htmlFor={id}>
        {required === true ? (
          <span className="text-field-mark" aria-hidden="true">
            *
          </span>
        ) : null}
        {label}
      </label>
      <div className="text-field-row">
        {renderControl !== undefined ? (
          renderControl(control)
        ) : rows === undefined ? (
          <input {...input} {...control} type={reveal !== undefined && isShown ? 'text' : type} />
        ) : (
          <textarea
            {...control}
            name={input.name}
            maxLength={input.maxLength}
            defaultValue={input.defaultValue}
            rows={rows}
          />
        )}
        {reveal === undefined ? null : (
          <button type="button" className="text-field-reveal" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? reveal.hide : reveal.show}
          </button>
        )}
        {aside}
      </div>
      {hint === undefined ? null : (
        <p className="text-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p
        className={error === '' ? 'text-field-error text-field-note' : 'text-field-error'}
        id={`${id}-error`}
        role="alert"
      >
        {said}
      </p>
    </div>
  );
}
