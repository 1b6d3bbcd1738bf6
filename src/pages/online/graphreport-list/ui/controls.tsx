import { useId, type ReactNode } from 'react';
import { useText, type TextKey } from '@/shared/i18n';

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
  /** The label is read out only. */
  readonly isBare?: boolean;
};

/** One of several. */
export function Choice({ label, value, choices, onChange, isBare = false }: ChoiceProps): ReactNode {
  const id = useId();
  const control = (
    <select
      id={id}
      className="control"
      value={value}
      aria-label={isBare ? label : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {choices.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  );
  if (isBare) return control;
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      {control}
    </div>
  );
}

type CheckProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** Yes or no. */
export function Check({ label, isOn, onChange }: CheckProps): ReactNode {
  return (
    <label className="gr-check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

/** Choices whose words are texts of the interface. */
export function useChoices(
  pairs: readonly (readonly [value: string, key: TextKey])[],
): readonly (readonly [value: string, label: string])[] {
  const text = useText();
  return pairs.map(([value, key]) => [value, text(key)]);
}
