import { useState, type ComponentProps, type ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { typedNumber } from '#core/fields/import-text.ts';
import { useTyped } from '../typed/index.ts';

type NumberInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type' | 'ref' | 'min' | 'max' | 'step'
> & {
  /** The number as plain text, e.g. `1500.00`; what is no number stands as it was typed. */
  readonly value: string;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  /** At rest it has thousands and so many decimals; null leaves them as they are, without it the number stands bare. */
  readonly decimals?: number | null | undefined;
};

/**
 * The one input of numbers. Whoever enters it, by Tab or click, has the whole number selected, so that typing replaces it; a second click puts the
 * caret where it is made, a double click takes the whole again. Arrow keys move the caret, the wheel does nothing, Ctrl+Z brings back what stood there
 * on entering. `1,500`, `１５００` and `￥1,500` are read
 * as people mean them; nothing is rounded, and what is no number stays, for the rules to say so.
 */
export function NumberInput({
  value: given,
  onChange,
  onBlur,
  onKeyDown,
  decimals,
  className = 'control',
  inputMode = 'decimal',
  ...input
}: NumberInputProps): ReactNode {
  // Forms that read their controls only when they are sent tell nobody in between.
  const [own, setOwn] = useState({ given, value: given });
  const value = onChange === undefined && own.given === given ? own.value : given;
  const typed = useTyped<HTMLInputElement>({
    value,
    format: (number) => (decimals === undefined ? number : readable(number, decimals)),
    read: (text) => typedNumber(text) ?? text.trim(),
    isWhole: true,
    onChange: onChange ?? ((next) => setOwn({ given, value: next })),
    onBlur,
  });
  return (
    <input
      autoComplete="off"
      {...input}
      {...typed}
      onKeyDown={(event) => {
        typed.onKeyDown(event);
        // What reads the form on Enter reads the number, not how it was typed.
        const { currentTarget } = event;
        if (event.key === 'Enter' && input.name !== undefined)
          currentTarget.value = typedNumber(currentTarget.value) ?? currentTarget.value;
        onKeyDown?.(event);
      }}
      type="text"
      inputMode={inputMode}
      className={className}
    />
  );
}

/** With thousands and all its decimals; more of them than it may have are not rounded away but left for the rules to name. */
function readable(number: string, most: number | null): string {
  const decimals = number.split('.')[1]?.length ?? 0;
  return thousands(number, most === null || decimals > most ? undefined : most);
}
