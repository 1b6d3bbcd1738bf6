import { useId, type ReactNode } from 'react';

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
  /** Choices under a heading each, after the others. */
  readonly groups?: readonly { readonly label: string; readonly choices: ChoiceProps['choices'] }[];
};

const NO_GROUPS: NonNullable<ChoiceProps['groups']> = [];

/** One of several. */
export function Choice({ label, value, choices, onChange, groups = NO_GROUPS }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="control" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.choices.map(([option, words]) => (
              <option key={option} value={option}>
                {words}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
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
    <label className="dsr-check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
