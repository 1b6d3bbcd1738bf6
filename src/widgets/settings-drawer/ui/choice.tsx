import { useId, type ReactNode } from 'react';

type ChoiceProps<Value extends string> = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: Value;
  readonly choices: readonly (readonly [Value, string])[];
  /** Below each other, for long texts. */
  readonly isStacked?: boolean;
  readonly onChoose: (value: Value) => void;
};

/** One of a few: a group of radio buttons that looks like one control. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const { name, label, hint, value, choices, isStacked = false, onChoose } = props;
  const id = useId();
  return (
    <fieldset className="settings-choice" aria-describedby={hint === undefined ? undefined : id}>
      <legend>{label}</legend>
      <div className={isStacked ? 'settings-options settings-stacked' : 'settings-options'}>
        {choices.map(([choice, title]) => (
          <label key={choice} className="settings-option">
            <input
              type="radio"
              name={`settings-${name}`}
              className="visually-hidden"
              checked={choice === value}
              onChange={() => onChoose(choice)}
            />
            <span>{title}</span>
          </label>
        ))}
      </div>
      {hint === undefined ? null : (
        <p id={id} className="settings-hint">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
