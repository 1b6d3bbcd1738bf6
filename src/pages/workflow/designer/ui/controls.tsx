import { useId, type ComponentProps, type ReactNode } from 'react';
import { FigureInput } from '@/shared/figure';

export type Option = readonly [value: string, text: string];

type PickProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  /** Said where nothing is chosen. */
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  /** The label is for screen readers alone. */
  readonly isBare?: boolean;
  readonly onChange: (value: string) => void;
};

/** One of several values. */
export function Pick({ label, value, options, placeholder, isDisabled, isBare, onChange }: PickProps): ReactNode {
  const id = useId();
  const isKnown = options.some(([one]) => one === value);
  return (
    <div className="flow-item">
      {isBare === true ? null : <label htmlFor={id}>{label}</label>}
      <select
        id={id}
        className="control"
        aria-label={isBare === true ? label : undefined}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {placeholder === undefined && (isKnown || value === '') ? null : (
          <option value={isKnown ? '' : value}>{isKnown || value === '' ? placeholder : value}</option>
        )}
        {options.map(([one, shown]) => (
          <option key={one} value={one}>
            {shown}
          </option>
        ))}
      </select>
    </div>
  );
}

type TextBoxProps = {
  readonly label: string;
  readonly value: string;
  readonly isDisabled?: boolean;
  readonly maxLength?: number;
  readonly hint?: string;
  readonly onChange: (value: string) => void;
};

/** A short text. */
export function TextBox({ label, value, isDisabled, hint, onChange, maxLength }: TextBoxProps): ReactNode {
  const id = useId();
  return (
    <div className="flow-item">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        className="control"
        value={value}
        disabled={isDisabled}
        autoComplete="off"
        maxLength={maxLength}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hint === undefined ? null : <small>{hint}</small>}
    </div>
  );
}

type FigureBoxProps = Pick<ComponentProps<typeof FigureInput>, 'value' | 'min' | 'max' | 'onClear' | 'onChange'> &
  Pick<TextBoxProps, 'label' | 'hint' | 'isDisabled'>;

/** A number within limits. */
export function FigureBox({ label, hint, isDisabled, ...figure }: FigureBoxProps): ReactNode {
  const id = useId();
  return (
    <div className="flow-item">
      <label htmlFor={id}>{label}</label>
      <FigureInput id={id} disabled={isDisabled} {...figure} />
      {hint === undefined ? null : <small>{hint}</small>}
    </div>
  );
}

type TicksProps = {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly options: readonly Option[];
  readonly isDisabled?: boolean;
  /** Said where there is nothing to choose. */
  readonly empty?: string;
  readonly onChange: (chosen: readonly string[]) => void;
};

/** Several of many values; those that are gone are still there to be taken away. */
export function Ticks({ label, chosen, options, isDisabled, empty, onChange }: TicksProps): ReactNode {
  const gone = chosen.filter((one) => !options.some(([value]) => value === one));
  const all: readonly Option[] = [...options, ...gone.map((one): Option => [one, one])];
  return (
    <fieldset className="flow-ticks" disabled={isDisabled}>
      <legend>{label}</legend>
      {all.length === 0 && empty !== undefined ? <p className="flow-hint">{empty}</p> : null}
      {all.map(([value, shown]) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          {shown}
        </label>
      ))}
    </fieldset>
  );
}

type CheckProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
};

export function Check({ label, isOn, isDisabled, onChange }: CheckProps): ReactNode {
  return (
    <label className="flow-check">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/** Texts of dictionary values that are few and fixed. */
export function optionsOf(values: readonly string[], said: (value: string) => string): readonly Option[] {
  return values.map((value): Option => [value, said(value)]);
}
