import { useState, type ComponentProps, type ReactNode } from 'react';
import { TextField } from '../ui/index.ts';
import { NumberInput } from '../number/index.ts';

type FigureInputProps = Omit<ComponentProps<typeof NumberInput>, 'value' | 'onChange' | 'onBlur' | 'decimals'> & {
  readonly value: number | null | undefined;
  readonly min?: number;
  readonly max?: number;
  readonly isWhole?: boolean;
  /** Emptied, it is null; without it what is empty changes nothing. */
  readonly onClear?: (() => void) | undefined;
  readonly onChange: (value: number) => void;
};

/** A setting that is a number within limits. What is none, or beyond them, stays in the input, is marked and changes nothing. */
export function FigureInput({ value, min, max, isWhole, onClear, onChange, ...input }: FigureInputProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const given = value === null || value === undefined ? '' : String(value);
  const isGood = (text: string): boolean =>
    text === '' ? onClear !== undefined : isFigure(text, min, max, isWhole === true);
  const isWrong = typed !== null && !isGood(typed);
  const limits = min === undefined && max === undefined ? undefined : `${min ?? ''} – ${max ?? ''}`;
  return (
    <NumberInput
      title={limits}
      inputMode={isWhole === true ? 'numeric' : 'decimal'}
      {...input}
      aria-invalid={isWrong || input['aria-invalid'] === true ? true : undefined}
      value={typed ?? given}
      onChange={(next) => {
        setTyped(next);
        if (!isGood(next)) return;
        if (next === '') onClear?.();
        else onChange(Number(next));
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    />
  );
}

type FigureFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint'> & FigureInputProps;

/** The same with its label. */
export function FigureField({ label, hint, ...input }: FigureFieldProps): ReactNode {
  return <TextField label={label} hint={hint} renderControl={(said) => <FigureInput {...input} {...said} />} />;
}

function isFigure(text: string, min: number | undefined, max: number | undefined, isWhole: boolean): boolean {
  const value = Number(text);
  return (
    Number.isFinite(value) &&
    (!isWhole || Number.isSafeInteger(value)) &&
    value >= (min ?? value) &&
    value <= (max ?? value)
  );
}
